/* forces.c -- energy and forces of a mesh: a square of cloth stretched to twice its width.
 *
 * The stretch energy k (|f_u| - 1)^2 per area has the tension 2 k (|f_u| - 1) = 200 N/m, so the
 * force on each of the two sides of 1 m is 200 N, and the sum over all vertices is 0.  Prints
 *
 *     energy 100 J
 *     left side 200 0 0 N
 *     right side -200 0 0 N
 *     all vertices 0 0 0 N
 */
#include <math.h>
#include <stdio.h>

#include "selvedge/mesh.h"
#include "selvedge/triangle.h"

enum { SIDE = 5, VERTICES = SIDE * SIDE };

/* Adds triangle t's energy, and its forces to those of its vertices. */
static slv_status add_triangle(const slv_energy *e, const double *p, const slv_mesh *m, size_t t,
                               double *energy, double *forces) {
  double uv[6], x[9], w, f[9];
  slv_rest rest;
  for (size_t k = 0; k < 6; k++) uv[k] = m->uv[2 * m->uv_vertex[3 * t + k / 2] + k % 2];
  for (size_t k = 0; k < 9; k++) x[k] = m->x[3 * m->vertex[3 * t + k / 3] + k % 3];
  SLV_TRY(slv_rest_from_uv(uv, &rest));
  SLV_TRY(slv_triangle_energy(&rest, e, p, x, &w));
  SLV_TRY(slv_triangle_force(&rest, e, p, x, f));
  *energy += w;
  for (size_t k = 0; k < 9; k++) forces[3 * m->vertex[3 * t + k / 3] + k % 3] += f[k];
  return SLV_OK;
}

/* Prints the sum of the forces on vertices first, first + step, ... */
static void print_sum(const char *where, const double *forces, int first, int step) {
  double sum[3] = {0};
  for (int v = first; v < VERTICES; v += step)
    for (int i = 0; i < 3; i++) sum[i] += forces[3 * v + i];
  for (int i = 0; i < 3; i++) sum[i] = round(1e9 * sum[i]) / 1e9 + 0.0;
  printf("%s %g %g %g N\n", where, sum[0], sum[1], sum[2]);
}

int main(void) {
  const slv_grid grid = {.columns = SIDE, .rows = SIDE, .width = 1, .height = 1};
  const slv_energy *e = slv_energy_find("bw_stretch");
  double p[SLV_MAX_PARAM], energy = 0, forces[3 * VERTICES] = {0};
  slv_mesh m;
  if (e == NULL || slv_mesh_create_grid(&grid, &m) != SLV_OK) return 1;
  slv_energy_typical_params(e, p); /* k = 100 N/m, b = 1 */
  for (int v = 0; v < VERTICES; v++) m.x[3 * v] *= 2;
  slv_status s = SLV_OK;
  for (size_t t = 0; t < m.ntriangles && s == SLV_OK; t++)
    s = add_triangle(e, p, &m, t, &energy, forces);
  slv_mesh_free(&m);
  if (s != SLV_OK) return 1;
  printf("energy %g J\n", energy);
  print_sum("left side", forces, 0, SIDE);
  print_sum("right side", forces, SIDE - 1, SIDE);
  print_sum("all vertices", forces, 0, 1);
  return 0;
}
