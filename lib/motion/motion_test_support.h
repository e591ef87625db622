/* motion_test_support.h -- small moving cloths for the tests in this folder. */
#pragma once

#include "motion/motion_parts.h"
#include "solve/solve_test_support.h"

typedef struct {
  cloth c;
  slv_motion *m;
  slv_motion_state at; /* x points to c.x */
} moving;

/* Density of all test cloths, kg/m^2. */
static const double rho = 0.1;

static inline moving moving_of(size_t cells, slv_grid_pattern pattern) {
  return (moving){.c = cloth_of(cells, pattern)};
}

/* Creates the motion after the solver's energies are set. */
static inline void start_moving(moving *y) {
  cr_assert(eq(int, slv_motion_create(y->c.solver, rho, &y->m), SLV_OK));
  y->at.x = y->c.x;
  y->at.v = calloc(y->c.mesh.nvertices, 3 * sizeof *y->at.v);
  cr_assert(y->at.v != NULL);
}

/* Makes a cloth of bw_stretch with stiffness k, bw_shear with k / 10, and hinges. */
static inline moving wool(size_t cells, slv_grid_pattern pattern, double k, double k_bend) {
  moving y = moving_of(cells, pattern);
  const double stretch[3] = {k, 1, 1}, shear[1] = {k / 10};
  make_hinged(&y.c, "bw_stretch", stretch, k_bend);
  cr_assert(
      eq(int, slv_solver_add_membrane(y.c.solver, slv_energy_find("bw_shear"), shear), SLV_OK));
  start_moving(&y);
  return y;
}

static inline void stop_moving(moving *y) {
  slv_motion_free(y->m);
  free(y->at.v);
  cloth_free(&y->c);
}

static inline size_t numbers_of(const moving *y) { return 3 * y->c.mesh.nvertices; }

/* Adds irregular velocities of this size. */
static inline void shake(moving *y, double size) {
  for (size_t i = 0; i < numbers_of(y); i++)
    y->at.v[i] += size * sin(2 + 11.0 * (double)i * (double)i);
}

static inline slv_motion_result step(moving *y, const slv_motion_options *o, double h) {
  slv_motion_result r;
  const slv_status s = slv_motion_step(y->m, o, h, &y->at, &r);
  cr_assert(s == SLV_OK, "%s: %s, %s", slv_status_text(s), slv_stop_text(r.stop),
            slv_linear_stop_text(r.linear));
  return r;
}

static inline slv_motion_measures measures(moving *y) {
  slv_motion_measures now;
  cr_assert(eq(int, slv_motion_measure(y->m, &y->at, &now), SLV_OK));
  return now;
}

/* Returns the energy except that of loads. */
static inline double own_energy(const slv_motion_measures *e) {
  double sum = e->kinetic + e->quads + e->bending;
  for (int r = 0; r < SLV_MAX_ROWS; r++) sum += e->membrane[r];
  return sum;
}

static inline double largest_difference(const double *a, const double *b, size_t n) {
  double worst = 0;
  for (size_t i = 0; i < n; i++)
    worst = fabs(a[i] - b[i]) <= worst ? worst : fabs(a[i] - b[i]); /* a NaN stays */
  return worst;
}
