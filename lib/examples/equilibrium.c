/* equilibrium.c -- a square of cloth, fixed at one side and pulled at the other.
 *
 * In equilibrium the load T = 20 N/m equals the tension 2 k (|f_u| - 1) of the stretch energy: for
 * k = 100 N/m the cloth becomes 1.1 m wide, and its height does not change.  Coordinates out of the
 * plane are held.  Prints
 *
 *     converged
 *     width 1.1 m, height 1 m
 *     energy -21 J
 *
 * The energy is k (1/10)^2 = 1 J of stretch minus load . x = 22 J, 20 N at x = 1.1 m. */
#include <stdio.h>

#include "selvedge/solve.h"

enum { SIDE = 6, VERTICES = SIDE * SIDE, TRIANGLES = 2 * (SIDE - 1) * (SIDE - 1) };

/* Computes the rest states from uv, and sets the membrane. */
static slv_status set_cloth(slv_solver *s, const slv_mesh *m) {
  const slv_energy *e = slv_energy_find("baraff_witkin");
  double p[SLV_MAX_PARAM];
  slv_rest rest[TRIANGLES];
  for (size_t t = 0; t < TRIANGLES; t++) {
    double uv[6];
    for (size_t k = 0; k < 6; k++) uv[k] = m->uv[2 * m->uv_vertex[3 * t + k / 2] + k % 2];
    SLV_TRY(slv_rest_from_uv(uv, &rest[t]));
  }
  slv_energy_typical_params(e, p); /* both stiffnesses 100 N/m */
  return slv_solver_set_membrane(s, e, p, rest);
}

/* Computes the equilibrium, starting from the rest positions in m->x, which it replaces. */
static slv_status pull(slv_solver *s, slv_mesh *m, slv_newton_result *r) {
  const double T = 20, h = 1.0 / (SIDE - 1);
  double load[3 * VERTICES] = {0};
  for (int row = 0; row < SIDE; row++) {
    const int at_end = row == 0 || row == SIDE - 1, right = SIDE * row + SIDE - 1;
    load[3 * right] = T * (at_end ? h / 2 : h);
  }
  SLV_TRY(set_cloth(s, m));
  slv_solver_set_load(s, load);
  return slv_solver_find_equilibrium(s, NULL, m->x, r);
}

int main(void) {
  const slv_grid grid = {.columns = SIDE, .rows = SIDE, .width = 1, .height = 1};
  unsigned char held[3 * VERTICES] = {0};
  slv_solver *s = NULL;
  slv_newton_result r;
  slv_mesh m;
  for (int v = 0; v < VERTICES; v++) {
    held[3 * v + 2] = 1;
    if (v % SIDE == 0) held[3 * v] = held[3 * v + 1] = 1;
  }
  if (slv_mesh_create_grid(&grid, &m) != SLV_OK) return 1;
  slv_status status = slv_solver_create(&m, held, &s);
  if (status == SLV_OK) status = pull(s, &m, &r);
  if (status == SLV_OK || status == SLV_ENOTCONVERGED) {
    const double *last = m.x + 3 * (VERTICES - 1), *right = m.x + 3 * (SIDE - 1);
    printf("%s\n", slv_stop_text(r.stop));
    printf("width %.6g m, height %.6g m\n", last[0], last[1] - right[1]);
    printf("energy %.6g J\n", r.last.energy);
  }
  slv_solver_free(s);
  slv_mesh_free(&m);
  return status != SLV_OK;
}
