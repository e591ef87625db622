/* Tests differences far from the origin, with a hinge that subtracts positions first, and at narrow
 * triangles. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "engine/check_engine.h"

/* Returns bend_theta as a user may write it: only in double, without smooth_within. */
static slv_energy in_double(slv_kernels_f64 *f64) {
  slv_energy e = *slv_energy_find("bend_theta");
  *f64 = (slv_kernels_f64){.energy = e.f64->energy, .gradient = e.f64->gradient};
  e.f64 = f64, e.f32 = NULL, e.f128 = NULL, e.c64 = NULL, e.smooth_within = NULL;
  return e;
}

static slv_status doubled(const double *x, const double *p, double *restrict g) {
  SLV_TRY(slv_energy_find("bend_theta")->f64->gradient(x, p, g));
  for (int i = 0; i < 12; i++) g[i] *= 2;
  return SLV_OK;
}

typedef struct {
  int states, wrong, other; /* counts: states far away, wrong ones, other findings */
} far_hinges;

static far_hinges judge(const slv_energy *e) {
  const slv_state_source source = {.energy = e, .seed = 1, .random = 2000};
  const check *c = check_find("gradient_differences");
  double x[12], p[SLV_MAX_PARAM];
  slv_state s = {.x = x, .p = p};
  far_hinges n = {0};
  for (uint64_t i = 0; slv_state_source_at(&source, i, &s) == SLV_OK; i++) {
    if (strstr(s.name, "far away") == NULL && strstr(s.name, "from the origin") == NULL) continue;
    const found_kind found = engine_find(c, e, &(engine_options){0}, &s);
    n.states++, n.wrong += found == FOUND_WRONG;
    n.other += found != FOUND_WRONG && found != FOUND_NOTHING;
  }
  return n;
}

/* The energy there is bitwise identical to that of the hinge at the origin. Steps longer than the
 * hinge seem to agree with each other, which must not be reported. */
Test(differences, far_from_the_origin_find_nothing_of_a_right_formula) {
  slv_kernels_f64 f64;
  const slv_energy e = in_double(&f64);
  const far_hinges n = judge(&e);
  cr_expect(n.states > 100 && n.wrong == 0 && n.other == 0, "%d states: %d, %d", n.states, n.wrong,
            n.other);
}

Test(differences, far_from_the_origin_find_a_wrong_formula) {
  slv_kernels_f64 f64;
  slv_energy e = in_double(&f64);
  f64.gradient = doubled;
  const far_hinges n = judge(&e);
  cr_expect(n.wrong > n.states / 2, "%d of %d", n.wrong, n.states);
}

/* neo_hookean_log in single precision, as a user's function in double. */
static slv_status rounded(const double *x, const double *p, int n, double *y) {
  const slv_kernels_f32 *f32 = slv_energy_find("neo_hookean_log")->f32;
  float X[6], P[SLV_MAX_PARAM], Y[6];
  for (int i = 0; i < 6; i++) X[i] = (float)x[i];
  for (int i = 0; i < 2; i++) P[i] = (float)p[i];
  SLV_TRY((n == 1 ? f32->energy : f32->gradient)(X, P, Y));
  for (int i = 0; i < n; i++) y[i] = (double)Y[i];
  return SLV_OK;
}
static slv_status rounded_energy(const double *x, const double *p, double *W) {
  return rounded(x, p, 1, W);
}
static slv_status rounded_gradient(const double *x, const double *p, double *restrict g) {
  return rounded(x, p, 6, g);
}

/* log J is singular where the triangle has no area.  Near such a state, steps longer than the
 * triangle's width agree with each other, and shorter ones do not change so large an energy. */
Test(differences, of_a_very_narrow_triangle_find_nothing) {
  const slv_kernels_f64 f64 = {.energy = rounded_energy, .gradient = rounded_gradient};
  slv_energy e = *slv_energy_find("neo_hookean_log");
  e.f64 = &f64, e.f32 = NULL, e.f128 = NULL, e.c64 = NULL, e.smooth_within = NULL;
  e.claims = SLV_SINGLE_PRECISION;
  double p[SLV_MAX_PARAM] = {100, 210};
  for (uint64_t i = 0; i < 200; i++) {
    double x[6] = {6984, -4.667e5, 0, 0, 0, ldexp(-0.125, -(int)(i / 10))};
    const slv_state s = {.x = x, .p = p, .index = i, .state_class = SLV_CLASS_HARD};
    const found_kind found =
        engine_find(check_find("gradient_differences"), &e, &(engine_options){0}, &s);
    cr_expect(found != FOUND_WRONG, "width %g, direction %d", x[5], (int)i);
  }
}
