/* bend_plate.c -- a simply supported plate under a uniform load. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bend/bend_study.h"
#include "mesh/corners.h"
#include "support/base/memory.h"

enum { TERMS = 199 }; /* of Navier's series along each side; the rest is below 1e-9 */

static const double pi = 3.14159265358979323846;

double bend_plate_exact(void) {
  const double D = BEND_YOUNG * pow(BEND_THICKNESS, 3) / (12 * (1 - BEND_POISSON * BEND_POISSON));
  double sum = 0;
  for (int m = 1; m <= TERMS; m += 2)
    for (int n = 1; n <= TERMS; n += 2) {
      const double square = (double)(m * m + n * n);
      sum += ((m + n) / 2 % 2 == 1 ? 1 : -1) / (m * n * square * square);
    }
  return 16 * BEND_LOAD * pow(BEND_SIDE, 4) / (pow(pi, 6) * D) * sum;
}

/* ---- the cloth on the solver ----------------------------------------------------- */

/* The plate does not move in its plane, and not at all on its sides. */
static unsigned char *held_of(const bend_mesh *b) {
  const slv_mesh *m = &b->mesh;
  unsigned char *held = base_alloc(3 * m->nvertices, 1);
  for (size_t v = 0; v < m->nvertices; v++) {
    const size_t i = v % (b->cells + 1), j = v / (b->cells + 1);
    held[3 * v] = held[3 * v + 1] = 1;
    held[3 * v + 2] = i == 0 || j == 0 || i == b->cells || j == b->cells;
  }
  return held;
}

static slv_status set_triangles(const bend_mesh *b, slv_solver *s) {
  const slv_mesh *m = &b->mesh;
  const double p[3] = {BEND_YOUNG, BEND_POISSON, BEND_THICKNESS};
  slv_rest *rest = base_alloc(m->ntriangles, sizeof *rest);
  slv_status status = SLV_OK;
  for (size_t t = 0; status == SLV_OK && t < m->ntriangles; t++)
    status = rest_of_triangle(m, 0, t, &rest[t]);
  if (status == SLV_OK)
    status = slv_solver_set_membrane(s, slv_energy_find("stvk_isotropic"), p, rest);
  free(rest);
  return status;
}

static slv_status set_quads(const bend_mesh *b, slv_solver *s) {
  const double shear = BEND_YOUNG / (2 * (1 + BEND_POISSON));
  const double membrane[6] = {BEND_YOUNG, BEND_YOUNG, BEND_POISSON, shear, BEND_THICKNESS, 2};
  const double within[5] = {BEND_YOUNG, BEND_POISSON, BEND_THICKNESS, 1, b->method->within};
  SLV_TRY(slv_solver_set_quads(s, slv_energy_find("quad_stvk"), membrane, &b->mesh, NULL));
  return slv_solver_add_quad_bending(s, slv_energy_find("quad_bend"), within, &b->mesh, NULL);
}

static slv_status set_bending(const bend_mesh *b, int closed, slv_solver *s) {
  const slv_ring_material material = {BEND_YOUNG, BEND_POISSON, BEND_THICKNESS, b->method->around};
  const double D = BEND_YOUNG * pow(BEND_THICKNESS, 3) / (12 * (1 - BEND_POISSON * BEND_POISSON));
  return b->method->hinges ? slv_solver_set_discrete_shells(s, D / 6, b->mesh.x)
                           : slv_solver_set_rings(s, &material, !closed, b->mesh.x, NULL);
}

/* The load of each cell, a quarter on each of its corners. */
static void set_load(const bend_mesh *b, slv_solver *s) {
  const slv_mesh *m = &b->mesh;
  const double cell = BEND_SIDE / (double)b->cells;
  double *load = base_alloc(3 * m->nvertices, sizeof *load);
  for (size_t c = 0; c < b->cells * b->cells; c++)
    for (size_t k = 0; k < 4; k++) {
      const size_t i = c % b->cells + k % 2, j = c / b->cells + k / 2;
      load[3 * (i + j * (b->cells + 1)) + 2] += BEND_LOAD * cell * cell / 4;
    }
  slv_solver_set_load(s, load);
  free(load);
}

static slv_status solve(const bend_mesh *b, int closed, slv_solver *s, double *deflection) {
  const slv_newton_options o = {.bending = SLV_BENDING_FULL};
  const size_t half = b->cells / 2, middle = half + half * (b->cells + 1);
  slv_newton_result r;
  SLV_TRY(b->mesh.nquads > 0 ? set_quads(b, s) : set_triangles(b, s));
  SLV_TRY(set_bending(b, closed, s));
  set_load(b, s);
  double *x = base_alloc(3 * b->mesh.nvertices, sizeof *x);
  memcpy(x, b->mesh.x, 3 * b->mesh.nvertices * sizeof *x);
  const slv_status status = slv_solver_find_equilibrium(s, &o, x, &r);
  if (status == SLV_OK) *deflection = x[3 * middle + 2];
  free(x);
  return status == SLV_ENOTCONVERGED ? SLV_OK : status;
}

slv_status bend_plate(const bend_mesh *b, int closed, double *deflection) {
  unsigned char *held = held_of(b);
  slv_solver *s = NULL;
  *deflection = (double)NAN;
  slv_status status = b->method->hinges ? slv_solver_create_hinged(&b->mesh, held, &s)
                                        : slv_solver_create_ringed(&b->mesh, held, &s);
  if (status == SLV_OK) status = solve(b, closed, s, deflection);
  slv_solver_free(s);
  free(held);
  return status;
}
