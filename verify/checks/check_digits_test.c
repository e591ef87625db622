/* Tests the digits of functions in double alone, on hinges with an accurate and a lossy angle. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "engine/check_engine.h"
#include "selvedge/hinge.h"

/* Returns the angle by an arccosine, which loses half of the digits near 0. Its cosine has a
 * rounding error like that of a dot product of normals: it is a sum of two products. */
static double rounded_angle(double theta, double other) {
  const double c = cos(theta + other) * cos(other) + sin(theta + other) * sin(other);
  return copysign(acos(fmax(-1, fmin(1, c))), theta);
}

static slv_status accurate(const double *x, const double *p, double *restrict g) {
  double theta;
  SLV_TRY(slv_hinge_theta(x, &theta, g, NULL));
  for (int i = 0; i < 12; i++) g[i] *= p[0] * theta;
  return SLV_OK;
}

static slv_status lossy(const double *x, const double *p, double *restrict g) {
  double theta;
  SLV_TRY(slv_hinge_theta(x, &theta, g, NULL));
  for (int i = 0; i < 12; i++) g[i] *= p[0] * rounded_angle(theta, x[0] + 1);
  return SLV_OK;
}

static doc_record judge(slv_fn_f64 *gradient, arena *memory) {
  slv_energy e = *slv_energy_find("bend_theta");
  const slv_kernels_f64 f64 = {.energy = e.f64->energy, .gradient = gradient};
  e.f64 = &f64, e.f32 = NULL, e.f128 = NULL, e.c64 = NULL;
  const slv_state_source source = {.energy = &e, .seed = 1, .random = 4000};
  return engine_run(check_find("digits_gradient"), &source, &(engine_options){.threads = 1},
                    memory);
}

Test(digits_in_double, keep_the_angle_of_an_arctangent) {
  arena memory = {0};
  const doc_record r = judge(accurate, &memory);
  cr_expect(r.verdict == VERDICT_PASS && r.finding == FOUND_NOTHING, "%s", r.note);
  cr_expect(gt(dbl, (double)r.samples, 100));
  arena_free(&memory);
}

Test(digits_in_double, lose_the_angle_of_an_arccosine_near_flat) {
  arena memory = {0};
  const doc_record r = judge(lossy, &memory);
  cr_expect(r.verdict == VERDICT_PASS && r.finding == FOUND_INACCURATE, "%s", r.note);
  cr_expect(
      strstr(r.note, "near flat, digits grow with the bend; angle by acos? use atan2") != NULL,
      "%s", r.note);
  arena_free(&memory);
}
