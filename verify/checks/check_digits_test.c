/* Tests the digits of functions in double alone, on hinges with an accurate and a lossy angle. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "engine/check_engine.h"
#include "selvedge/hinge.h"

/* Returns the cosine with a rounding error like that of a dot product of normals: it is a sum of
 * two products. */
static double rounded_cosine(double theta, double other) {
  return cos(theta + other) * cos(other) + sin(theta + other) * sin(other);
}

static slv_status accurate(const double *x, const double *p, double *restrict g) {
  double theta;
  SLV_TRY(slv_hinge_theta(x, &theta, g, NULL));
  for (int i = 0; i < 12; i++) g[i] *= p[0] * theta;
  return SLV_OK;
}

/* Takes the angle from an arccosine, which loses half of the digits near 0. */
static slv_status by_acos(const double *x, const double *p, double *restrict g) {
  double theta;
  SLV_TRY(slv_hinge_theta(x, &theta, g, NULL));
  const double c = rounded_cosine(theta, x[0] + 1);
  for (int i = 0; i < 12; i++) g[i] *= p[0] * copysign(acos(fmax(-1, fmin(1, c))), theta);
  return SLV_OK;
}

/* Computes tan(theta/2), whose denominator cancels if the hinge is folded back. */
static slv_status by_half_tangent(const double *x, const double *p, double *restrict g) {
  double theta;
  SLV_TRY(slv_hinge_theta(x, &theta, g, NULL));
  const double c = rounded_cosine(theta, x[0] + 1);
  for (int i = 0; i < 12; i++) g[i] *= p[0] * sin(theta) / (1 + c);
  return SLV_OK;
}

/* Adds a large number, and subtracts it. */
static slv_status raised(const double *x, const double *p, double *restrict g) {
  const double large = 1e6 * p[0];
  SLV_TRY(accurate(x, p, g));
  for (int i = 0; i < 12; i++) g[i] = (g[i] + large) - large;
  return SLV_OK;
}

/* Is not a number on one side of a plane through the origin. */
static slv_status not_a_number(const double *x, const double *p, double *restrict g) {
  SLV_TRY(accurate(x, p, g));
  if (x[0] > 0) g[0] = (double)NAN;
  return SLV_OK;
}

static slv_status raised_energy(const double *x, const double *p, double *restrict w) {
  SLV_TRY(slv_energy_find("bend_theta")->f64->energy(x, p, w));
  w[0] += 1e9 * p[0];
  return SLV_OK;
}

static slv_status hessian_in_single(const double *x, const double *p, double *restrict H) {
  SLV_TRY(slv_energy_find("bend_theta")->f64->hessian(x, p, H));
  for (int i = 0; i < 144; i++) H[i] = (double)(float)H[i];
  return SLV_OK;
}

static doc_record judge_by(const char *name, const slv_kernels_f64 *f64, arena *memory) {
  slv_energy e = *slv_energy_find("bend_theta");
  e.f64 = f64, e.f32 = NULL, e.f128 = NULL, e.c64 = NULL;
  const slv_state_source source = {.energy = &e, .seed = 1, .random = 4000};
  return engine_run(check_find(name), &source, &(engine_options){.threads = 1}, memory);
}

static doc_record judge(slv_fn_f64 *gradient, arena *memory) {
  slv_fn_f64 *const energy = slv_energy_find("bend_theta")->f64->energy;
  return judge_by("digits_gradient", &(slv_kernels_f64){.energy = energy, .gradient = gradient},
                  memory);
}

Test(digits_in_double, keep_the_angle_of_an_arctangent) {
  arena memory = {0};
  const doc_record r = judge(accurate, &memory);
  cr_expect(r.verdict == VERDICT_PASS && r.finding == FOUND_NOTHING, "%s", r.note);
  cr_expect(gt(dbl, (double)r.samples, 100));
  arena_free(&memory);
}

static void expect_told(slv_fn_f64 *gradient, const char *cause) {
  arena memory = {0};
  const doc_record r = judge(gradient, &memory);
  cr_expect(r.verdict == VERDICT_PASS && r.finding == FOUND_INACCURATE, "%s", r.note);
  cr_expect(strstr(r.note, cause) != NULL, "%s", r.note);
  arena_free(&memory);
}

Test(digits_in_double, lose_the_angle_of_an_arccosine_near_flat) {
  expect_told(by_acos, "near flat, digits grow with the bend; angle by acos? use atan2");
}

Test(digits_in_double, lose_a_half_tangent_near_folded_back) {
  expect_told(by_half_tangent, "inaccurate near folded back; angle by its cosine? use atan2");
}

Test(digits_in_double, are_lost_if_large_terms_cancel) {
  expect_told(raised, "large terms cancel? subtract first");
}

Test(digits_in_double, do_not_pass_without_a_number) {
  arena memory = {0};
  const doc_record r = judge(not_a_number, &memory);
  cr_expect(r.verdict == VERDICT_FAIL && r.finding == FOUND_WRONG, "%s", r.note);
  arena_free(&memory);
}

Test(digits_in_double, of_an_energy_are_those_of_its_change) {
  arena memory = {0};
  const doc_record r =
      judge_by("digits_energy", &(slv_kernels_f64){.energy = raised_energy}, &memory);
  cr_expect(r.verdict == VERDICT_PASS && r.finding == FOUND_INACCURATE, "%s", r.note);
  cr_expect(strstr(r.note, "its change nearby is") != NULL, "%s", r.note);
  arena_free(&memory);
}

Test(digits_in_double, of_a_hessian_are_judged) {
  slv_fn_f64 *const energy = slv_energy_find("bend_theta")->f64->energy;
  slv_fn_f64 *const right = slv_energy_find("bend_theta")->f64->hessian;
  const slv_kernels_f64 f64[] = {{.energy = energy, .hessian = right},
                                 {.energy = energy, .hessian = hessian_in_single}};
  for (int lossy = 0; lossy < 2; lossy++) {
    arena memory = {0};
    const doc_record r = judge_by("digits_hessian", &f64[lossy], &memory);
    cr_expect(gt(dbl, (double)r.samples, 100));
    cr_expect(r.finding == (lossy ? FOUND_INACCURATE : FOUND_NOTHING), "%s", r.note);
    arena_free(&memory);
  }
}
