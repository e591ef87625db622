/* Tests energies with one wrong function: the message must name this function and its mistake. */
#include "table/wrong_function.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/dense.h"
#include "support/base/texts.h"
#include "support/testing/stray_text.h"

static const slv_energy *right(void) { return slv_energy_find("bw_stretch"); }

static slv_status twice(const double *x, const double *p, double *restrict w) {
  SLV_TRY(right()->f64->energy(x, p, w));
  *w *= 2;
  return SLV_OK;
}

static slv_status one_sign(const double *x, const double *p, double *restrict g) {
  SLV_TRY(right()->f64->gradient(x, p, g));
  g[4] = -g[4];
  return SLV_OK;
}

static slv_status as_float(const double *x, const double *p, double *restrict g) {
  SLV_TRY(right()->f64->gradient(x, p, g));
  for (int i = 0; i < 6; i++) g[i] *= (double)(1.f / 3) * 3;
  return SLV_OK;
}

static slv_status soft(const double *x, const double *p, double *restrict H) {
  const double q[] = {1, p[1], p[2]};
  return right()->f64->hessian(x, q, H);
}

static slv_status projected_hessian(const double *x, const double *p, double *restrict H) {
  return right()->f64->projected(x, p, H);
}

static slv_status unclamped(const double *x, const double *p, double *restrict P) {
  return right()->f64->hessian(x, p, P);
}

enum { ALL = PAIR_ENERGY_GRADIENT | PAIR_GRADIENT_HESSIAN | PAIR_HESSIAN_PROJECTED };

/* Diagnoses bw_stretch in double, with some functions replaced.  Expects both texts. */
static void expect(const slv_kernels_f64 *wrong, unsigned pairs, const char *blamed,
                   const char *why) {
  slv_energy e = *right();
  slv_kernels_f64 f64 = *e.f64;
  buffer text = {0};
  if (wrong->energy != NULL) f64.energy = wrong->energy;
  if (wrong->gradient != NULL) f64.gradient = wrong->gradient;
  if (wrong->hessian != NULL) f64.hessian = wrong->hessian;
  if (wrong->projected != NULL) f64.projected = wrong->projected;
  e.f64 = &f64, e.f32 = NULL, e.f128 = NULL, e.c64 = NULL;
  slv_dense_use_one_thread();
  wrong_function_describe(&e, NULL, 1,
                          &(energy_faults){.pairs = pairs, .sure = pairs, .compared = ALL}, &text);
  cr_expect(strstr(buffer_string(&text), blamed) != NULL, "%s", buffer_string(&text));
  cr_expect(strstr(buffer_string(&text), why) != NULL, "%s", buffer_string(&text));
  buffer_free(&text);
}

Test(wrong_function, energy_times_two) {
  const slv_kernels_f64 wrong = {.energy = twice};
  expect(&wrong, PAIR_ENERGY_GRADIENT, "the energy is wrong",
         "to round-off by one mistake: times 2");
}

Test(wrong_function, sign_of_one_entry) {
  const slv_kernels_f64 wrong = {.gradient = one_sign};
  expect(&wrong, PAIR_ENERGY_GRADIENT | PAIR_GRADIENT_HESSIAN, "the gradient is wrong",
         "only gradient_4 differs: its sign");
}

Test(wrong_function, number_in_single_precision) {
  const slv_kernels_f64 wrong = {.gradient = as_float};
  expect(&wrong, PAIR_ENERGY_GRADIENT | PAIR_GRADIENT_HESSIAN, "the gradient is wrong",
         "single precision");
}

Test(wrong_function, stiffness_left_out) {
  const slv_kernels_f64 wrong = {.hessian = soft};
  expect(&wrong, PAIR_GRADIENT_HESSIAN, "the Hessian is wrong", "taken as 1");
}

Test(wrong_function, projection_for_the_hessian) {
  const slv_kernels_f64 wrong = {.hessian = projected_hessian};
  expect(&wrong, PAIR_GRADIENT_HESSIAN, "the Hessian is wrong", "the projected Hessian");
}

Test(wrong_function, projection_that_clamps_nothing) {
  const slv_kernels_f64 wrong = {.projected = unclamped};
  expect(&wrong, PAIR_HESSIAN_PROJECTED, "the projection is wrong",
         "the Hessian itself, not projected");
}

Test(wrong_function, nothing_is_said_where_nothing_disagrees) {
  buffer text = {0};
  wrong_function_describe(right(), NULL, 1, &(energy_faults){.compared = ALL}, &text);
  cr_expect(text.size == 0, "%s", buffer_string(&text));
}

static slv_status absolute(const double *x, const double *p, double *restrict P) {
  double H[36];
  SLV_TRY(right()->f64->hessian(x, p, H));
  return slv_dense_project_absolute(6, H, P);
}

Test(wrong_function, projection_that_may_be_meant) {
  const slv_kernels_f64 wrong = {.projected = absolute};
  expect(
      &wrong, PAIR_HESSIAN_PROJECTED, "the projection is wrong",
      "absolute eigenvalues in place of clamped ones. If that is meant, provide it as `definite`");
}

static slv_status one_sided(const double *x, const double *p, double *restrict H) {
  SLV_TRY(right()->f64->hessian(x, p, H));
  H[1] *= 2; /* row 1, column 0 */
  return SLV_OK;
}

Test(wrong_function, hessian_that_is_not_symmetric) {
  const slv_kernels_f64 wrong = {.hessian = one_sided};
  expect(&wrong, PAIR_GRADIENT_HESSIAN, "the Hessian is wrong",
         "It is not symmetric, as second derivatives are, and is explained to round-off by one "
         "mistake: only hessian_1_0 differs: times 2");
}

static slv_status one_square(const double *x, const double *p, double *restrict g) {
  SLV_TRY(right()->f64->gradient(x, p, g));
  g[4] *= g[4];
  return SLV_OK;
}

Test(wrong_function, entry_by_no_factor) {
  const slv_kernels_f64 wrong = {.gradient = one_square};
  expect(&wrong, PAIR_ENERGY_GRADIENT | PAIR_GRADIENT_HESSIAN, "the gradient is wrong",
         "It differs only in gradient_4. No known mistake matches");
}

/* Gives wrong values only at f_v along z, as no random state has it. */
static slv_status no_mode_along_z(const double *x, const double *p, double *restrict H) {
  SLV_TRY(right()->f64->hessian(x, p, H));
  for (int i = 0; i < 36 && x[3] == 0 && x[4] == 0; i++)
    if (i % 6 > 2 && i / 6 > 2) H[i] *= 1 + i;
  return SLV_OK;
}

Test(wrong_function, region_of_named_states) {
  const slv_kernels_f64 wrong = {.hessian = no_mode_along_z};
  expect(&wrong, PAIR_GRADIENT_HESSIAN, "the Hessian is wrong",
         "It is wrong only where sin(f_v, z) = 0, and everywhere there; there it");
}

static slv_status no_mode_along_z_if_long(const double *x, const double *p, double *restrict H) {
  return x[5] > 1 ? no_mode_along_z(x, p, H) : right()->f64->hessian(x, p, H);
}

Test(wrong_function, region_in_part) {
  const slv_kernels_f64 wrong = {.hessian = no_mode_along_z_if_long};
  expect(&wrong, PAIR_GRADIENT_HESSIAN, "the Hessian is wrong",
         "It is wrong only where sin(f_v, z) = 0, but not everywhere there; there it");
}

static slv_status one_more_power(const double *x, const double *p, double *restrict H) {
  SLV_TRY(right()->f64->hessian(x, p, H));
  for (int i = 0; i < 36; i++) H[i] += p[2] * p[2] * x[i % 6] * x[i / 6] * x[(i + 7) % 6];
  return SLV_OK;
}

Test(wrong_function, power_of_a_parameter) {
  const slv_kernels_f64 wrong = {.hessian = one_more_power};
  expect(&wrong, PAIR_GRADIENT_HESSIAN, "the Hessian is wrong",
         "the error is quadratic in b_v; it is wrong only if b_v is not 0. No known");
}

static void expect_open(unsigned pair, const char *want) {
  buffer text = {0};
  wrong_function_describe(right(), NULL, 1,
                          &(energy_faults){.pairs = pair, .sure = pair, .compared = pair}, &text);
  cr_expect(strncmp(buffer_string(&text), want, strlen(want)) == 0, "%s", buffer_string(&text));
  buffer_free(&text);
}

/* If only two functions were compared, and disagree, either may be the wrong one. */
Test(wrong_function, is_not_named_where_one_pair_alone_was_compared) {
  expect_open(PAIR_ENERGY_GRADIENT, "the energy or the gradient is wrong: ");
  expect_open(PAIR_GRADIENT_HESSIAN, "the gradient or the Hessian is wrong: ");
}

/* A Hessian made from the gradient agrees with it, right or wrong. */
Test(wrong_function, derived_hessian_does_not_decide) {
  slv_energy derived = *right();
  derived.claims |= SLV_DERIVED_HESSIAN;
  const unsigned both = PAIR_ENERGY_GRADIENT | PAIR_GRADIENT_HESSIAN;
  const slv_energy *const energies[] = {right(), &derived};
  const char *const want[] = {"the energy is wrong: ", "the energy or the gradient is wrong: "};
  for (int i = 0; i < 2; i++) {
    buffer text = {0};
    const energy_faults w = {
        .pairs = PAIR_ENERGY_GRADIENT, .sure = PAIR_ENERGY_GRADIENT, .compared = both};
    wrong_function_describe(energies[i], NULL, 1, &w, &text);
    cr_expect(strncmp(buffer_string(&text), want[i], strlen(want[i])) == 0, "%s",
              buffer_string(&text));
    buffer_free(&text);
  }
}

/* Every text of wrong_function.txt must have one of these keys. */
extern const char asset_wrong_function[];

static int is_key(const char *key) {
  static const char *const keys[] = {"energy",
                                     "gradient",
                                     "noisy energy",
                                     "noisy gradient",
                                     "energy or gradient",
                                     "hessian",
                                     "gradient or hessian",
                                     "projected",
                                     "term",
                                     "definite",
                                     "spectrum",
                                     "far"};
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
    char *what = texts_find(asset_wrong_function, keys[i], "what");
    cr_expect(what != NULL && strlen(what) > 40, "%s", keys[i]);
    free(what);
    if (strcmp(key, keys[i]) == 0) return 1;
  }
  return 0;
}

Test(wrong_function, texts_belong_to_functions) {
  char *stray = stray_text(asset_wrong_function, is_key, "  what  subject");
  cr_expect(stray == NULL, "wrong_function.txt: %s", stray);
  free(stray);
}

/* Multiplies a triangle's gradient by the expanded (b - a)^4 over (b - a)^4, with a, b coordinates
 * of vertices.  Without round-off it is 1; cancellation grows with the distance from the origin. */
static slv_status cancelling(const double *x, const double *p, double *restrict g) {
  double expanded = 0, fourth = 0;
  for (int i = 0; i < 3; i++) {
    const double a = x[i], b = x[3 + i], d = b - a;
    expanded +=
        a * a * a * a - 4 * a * a * a * b + 6 * a * a * b * b - 4 * a * b * b * b + b * b * b * b;
    fourth += d * d * d * d;
  }
  SLV_TRY(slv_energy_find("shear_condition")->f64->gradient(x, p, g));
  for (int i = 0; i < 9; i++) g[i] *= expanded / fourth;
  return SLV_OK;
}

Test(wrong_function, far_from_the_origin) {
  slv_energy e = *slv_energy_find("shear_condition");
  slv_kernels_f64 f64 = *e.f64;
  buffer text = {0};
  f64.gradient = cancelling;
  e.f64 = &f64, e.f32 = NULL, e.f128 = NULL, e.c64 = NULL;
  wrong_function_describe(
      &e, NULL, 1, &(energy_faults){.pairs = PAIR_ENERGY_GRADIENT, .sure = PAIR_ENERGY_GRADIENT},
      &text);
  cr_expect(strstr(buffer_string(&text), "are right once they are moved to the origin") != NULL,
            "%s", buffer_string(&text));
  buffer_free(&text);
}
