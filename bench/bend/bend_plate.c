/* bend_plate.c -- a simply supported plate under a uniform load. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bend/bend_study.h"
#include "support/base/memory.h"

enum { TERMS = 199 }; /* of Navier's series along each side; the rest is below 1e-9 */

static const double pi = 3.14159265358979323846;

double bend_plate_exact(void) {
  double sum = 0;
  for (int m = 1; m <= TERMS; m += 2)
    for (int n = 1; n <= TERMS; n += 2) {
      const double square = (double)(m * m + n * n);
      sum += ((m + n) / 2 % 2 == 1 ? 1 : -1) / (m * n * square * square);
    }
  return 16 * BEND_LOAD * pow(BEND_SIDE, 4) / (pow(pi, 6) * BEND_RIGIDITY) * sum;
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

static slv_status solve(const bend_mesh *b, slv_solver *s, double *deflection) {
  const slv_newton_options o = {.bending = SLV_BENDING_FULL};
  const size_t half = b->cells / 2, middle = half + half * (b->cells + 1);
  slv_newton_result r;
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
  slv_status status = bend_solver(b, closed, BEND_YOUNG, held, &s);
  if (status == SLV_OK) status = solve(b, s, deflection);
  slv_solver_free(s);
  free(held);
  return status;
}
