/* Tests of single.c: built-in energies in float, called as functions in double, are detected, pass
 * the checks, and fail them with a relative error of 1e-3. */
#include "engine/single.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/check_engine.h"
#include "measure/params.h"
#include "measure/quantity.h"
#include "support/base/memory.h"

/* Energy under test, the built-in energy that it calls, and the relative error of its gradient. */
static slv_energy row;
static const slv_energy *own;
static double mistake;

static slv_status in_float(quantity q, const double *x, const double *p, double *y) {
  float X[VERIFY_MAX_DOF], P[SLV_MAX_PARAM], Y[SLV_SPECTRUM_SIZE(12)];
  for (int i = 0; i < own->ndof; i++) X[i] = (float)x[i];
  if (params_f32(own, p, P) != SLV_OK) return SLV_EDOMAIN;
  SLV_TRY(quantity_f32(own, q, X, P, Y));
  const float factor = (float)(q == QUANTITY_GRADIENT ? 1 + mistake : 1);
  for (int i = 0; i < quantity_size(own, q); i++) y[i] = (double)(factor * Y[i]);
  return SLV_OK;
}
#define IN_FLOAT(name, q)                                                            \
  static slv_status name(const double *x, const double *p, double *SLV_RESTRICT y) { \
    return in_float(q, x, p, y);                                                     \
  }
IN_FLOAT(energy, QUANTITY_ENERGY)
IN_FLOAT(gradient, QUANTITY_GRADIENT)
IN_FLOAT(hessian, QUANTITY_HESSIAN)
IN_FLOAT(projected, QUANTITY_PROJECTED)

static void row_of(const char *name, double off) {
  static slv_kernels_f64 f64;
  own = slv_energy_find(name), mistake = off;
  f64 = (slv_kernels_f64){.energy = energy, .gradient = gradient, .hessian = hessian};
  if (own->f64->projected != NULL) f64.projected = projected;
  row = *own;
  row.f64 = &f64, row.f32 = NULL, row.f128 = NULL, row.c64 = NULL, row.name = "mine";
}

static int looks_single(const slv_energy *e) {
  single_notice notice = {.e = e, .looks_single = -1};
  notice_single(&notice);
  return notice.looks_single;
}

static doc_record record_of(const slv_energy *e, const char *name, unsigned classes) {
  const slv_state_source source = {.energy = e, .seed = 1, .random = 640};
  const engine_options how = {.threads = 1, .classes = classes};
  arena memory = {0};
  const doc_record r = engine_run(check_find(name), &source, &how, &memory);
  arena_free(&memory);
  return r;
}

static const char *const names[] = {"bw_stretch",      "arap",         "stvk_isotropic",
                                    "neo_hookean",     "stretch_u",    "shear_condition",
                                    "discrete_shells", "shear_quartic"};
enum { NAMES = sizeof names / sizeof *names };

Test(single, float_code_is_noticed_and_double_is_not) {
  for (int i = 0; i < NAMES; i++) {
    row_of(names[i], 0);
    cr_expect(eq(int, looks_single(own), 0), "%s", names[i]);
    cr_expect(eq(int, looks_single(&row), 1), "%s", names[i]);
  }
}

static const char *const checks[] = {"finite",
                                     "nonnegative",
                                     "rest",
                                     "gradient_differences",
                                     "hessian_differences",
                                     "symmetry",
                                     "smooth",
                                     "projection_dsyev",
                                     "rotation",
                                     "isotropy",
                                     "balance"};

Test(single, right_float_code_passes) {
  for (int i = 0; i < NAMES; i++) {
    row_of(names[i], 0);
    slv_energy *e = judged_in(&row, 1);
    for (size_t k = 0; k < sizeof checks / sizeof *checks; k++)
      cr_expect(ne(int, record_of(e, checks[k], 0).verdict, VERDICT_FAIL), "%s: %s", names[i],
                checks[k]);
    free(e);
  }
}

Test(single, a_mistake_of_a_thousandth_fails) {
  for (int i = 0; i < NAMES; i++) {
    row_of(names[i], 1e-3);
    slv_energy *e = judged_in(&row, 1);
    const verdict of_energy = record_of(e, "gradient_differences", 0).verdict,
                  of_hessian = record_of(e, "hessian_differences", 0).verdict;
    cr_expect(of_energy == VERDICT_FAIL || of_hessian == VERDICT_FAIL, "%s", names[i]);
    free(e);
  }
}

Test(single, in_double_float_code_lacks_digits) {
  const unsigned ordinary = 1u << SLV_CLASS_ORDINARY;
  row_of("stvk_isotropic", 0);
  slv_energy *e = judged_in(&row, 1), *back = judged_in(e, 0);
  cr_expect(ne(int, e->claims &SLV_SINGLE_PRECISION, 0));
  cr_expect(eq(uint, back->claims, own->claims));
  cr_expect(eq(int, record_of(e, "rotation", ordinary).finding, FOUND_NOTHING));
  cr_expect(ne(int, record_of(back, "rotation", ordinary).finding, FOUND_NOTHING));
  free(e), free(back);
}

static double given; /* value that the energy returns */
static slv_status constant(const double *x, const double *p, double *SLV_RESTRICT w) {
  (void)x, (void)p;
  *w = given;
  return SLV_OK;
}

Test(single, few_bits_are_no_evidence_and_nine_digits_are) {
  static const struct {
    double w;
    int single;
  } table[] = {{0, 0},        {3, 0},           {4095, 0},
               {0.1, 1},      {1.0 / 3, 0},     {(double)0.1F, 1},
               {-1.25e30, 1}, {0.123456789, 1}, {0.1234567891, 0},
               {INFINITY, 0}};
  const slv_kernels_f64 f64 = {.energy = constant};
  slv_energy e = *slv_energy_find("arap");
  e.f64 = &f64;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    given = table[i].w;
    cr_expect(eq(int, looks_single(&e), table[i].single), "%.17g", given);
  }
}
