/* Tests of the check scalars_agree, on energies that are wrong in one scalar. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/check_engine.h"
#include "engine/finding.h"
#include "measure/scalar_values.h"

static arena memory; /* owns the records */

/* A copy of bw_shear with function tables that can be changed */
typedef struct {
  slv_energy row;
  slv_kernels_f32 f32;
  slv_kernels_f128 f128;
  slv_kernels_c64 c64;
} copy;

static slv_energy *copied(copy *c) {
  const slv_energy *e = slv_energy_find("bw_shear");
  c->row = *e, c->f32 = *e->f32, c->f128 = *e->f128, c->c64 = *e->c64;
  c->row.f32 = &c->f32, c->row.f128 = &c->f128, c->row.c64 = &c->c64;
  return &c->row;
}

static doc_record run(const slv_energy *e) {
  const check *k = check_find("scalars_agree");
  const slv_state_source source = {.energy = e, .seed = 1, .random = 1500 * (uint64_t)k->share};
  const doc_record r =
      engine_run(k, &source, &(engine_options){.threads = 2, .strict = 1}, &memory);
  return r;
}

static slv_status imaginary(const slv_c64 *x, const slv_c64 *p, slv_c64 *restrict y) {
  const slv_c64 c = x[0] * x[3] + x[1] * x[4] + x[2] * x[5];
  *y = p[0] * c * c + 1e-300 * (slv_c64)I;
  return SLV_OK;
}

static slv_status refuse_quad(const slv_f128 *x, const slv_f128 *p, slv_f128 *restrict y) {
  (void)x, (void)p;
  *y = (slv_f128)NAN; /* not compared by this check */
  return SLV_EDOMAIN;
}

static slv_status nan_quad(const slv_f128 *x, const slv_f128 *p, slv_f128 *restrict y) {
  (void)p;
  for (int i = 0; i < 36; i++) y[i] = x[0] * NAN;
  return SLV_OK;
}

Test(scalars, agree_in_the_row_itself) {
  copy c;
  const doc_record r = run(copied(&c));
  cr_expect(r.verdict == VERDICT_PASS && r.samples > 1500, "%g: %s", r.worst, r.note);
}

Test(scalars, an_imaginary_part_is_an_error_however_small) {
  copy c;
  const slv_energy *e = copied(&c);
  c.c64.energy = imaginary;
  const doc_record r = run(e);
  cr_expect(r.verdict == VERDICT_FAIL && isinf(r.worst), "%g", r.worst);
  cr_expect(strcmp(r.sums->found, "in complex, energy has an imaginary part") == 0, "%s", r.note);
  cr_expect(strcmp(r.witness->quantity, "energy") == 0);
}

static int calls;

static slv_status counted(const slv_c64 *x, const slv_c64 *p, slv_c64 *restrict y) {
  calls++;
  return slv_energy_find("bw_shear")->c64->hessian(x, p, y);
}

/* A finding of one comparison is found by that comparison alone: others are not evaluated. */
Test(scalars, a_second_look_evaluates_one_quantity) {
  copy c;
  const slv_energy *e = copied(&c);
  const check *k = check_find("scalars_agree");
  const char *const names[] = {"in complex, energy", "in complex, hessian"};
  double x[6] = {1, 0.25, 0, 0.5, 1, 0}, p[] = {8};
  const slv_state s = {.x = x, .p = p};
  c.c64.hessian = counted;
  for (int i = 0; i < 2; i++) {
    finding f = {.only = names[i]};
    calls = 0;
    finding_measure(k, e, &s, &f);
    cr_expect(calls == i && f.n == (i == 0 ? 1 : 36), "%s: %d calls, %d", names[i], calls, f.n);
    free(f.difference);
  }
}

Test(scalars, one_that_refuses_is_not_judged_but_counted) {
  copy c;
  const slv_energy *e = copied(&c);
  c.f128.projected = refuse_quad;
  const doc_record r = run(e);
  cr_expect(r.verdict == VERDICT_FAIL && r.not_judged > 1500, "%s", r.note);
}

Test(scalars, nan_fails) {
  copy c;
  const slv_energy *e = copied(&c);
  c.f128.projected = nan_quad;
  const doc_record r = run(e);
  cr_expect(r.verdict == VERDICT_FAIL && isnan(r.worst));
  cr_expect(strstr(r.note, "in quad, projected[0,0] = nan") != NULL, "%s", r.note);
}

Test(scalars, a_row_without_others_is_skipped) {
  copy c;
  slv_energy *e = copied(&c);
  e->f32 = NULL, e->f128 = NULL, e->c64 = NULL;
  const doc_record r = run(e);
  cr_expect(r.verdict == VERDICT_SKIP &&
            strcmp(r.note, "the energy is written only in double") == 0);
}

/* |f_v| = 1e-199 |f_u|, and corners of the rounding bound move f_v by 1e-15 |f_u|: W and H overflow
 * double there, so that the bound is infinite. */
Test(scalars, columns_of_very_different_length_are_no_false_alarm) {
  const slv_energy *e = slv_energy_find("shear_quartic");
  double x[6] = {0x1.d9cd1f7d02fffp+324, 0x1.79994fc2d9255p+324, 0, 0x1.4p-336, -0x1.cp-336};
  double p[] = {100, 1, 0, 0, 0x1.0000000000113p+0};
  const slv_state s = {.x = x, .p = p};
  tally t = {0};
  cr_expect(le(dbl, check_find("scalars_agree")->measure(e, &s, 0, &t), 1));
}

/* A spectrum in another scalar is compared as Q L Q', which must be the Hessian. */
Test(scalars, a_spectrum_is_put_together_again) {
  const slv_energy *e = slv_energy_find("bw_shear");
  const double x[6] = {1, 0, 0.5, 0.25, 2, 0}, p[1] = {100};
  double H[quantity_function_max(e)], y[3][quantity_function_max(e)];
  cr_assert(scalar_values_f64(e, QUANTITY_EIGENVALUES, x, p, H) == SLV_OK &&
            scalar_values_f32(e, QUANTITY_EIGENVALUES, x, p, y[0]) == SLV_OK &&
            scalar_values_f128(e, QUANTITY_EIGENVALUES, x, p, y[1]) == SLV_OK &&
            scalar_values_c64(e, QUANTITY_EIGENVALUES, x, p, y[2]) == SLV_OK);
  cr_expect(eq(int, scalar_values_size(e, QUANTITY_EIGENVALUES), 36));
  cr_expect(eq(dbl, H[0], 2 * 100 * 0.25 * 0.25)); /* 2 k g_0^2, g = [f_v; f_u] */
  for (int i = 0; i < 36; i++) {
    cr_expect(fabs(y[0][i] - H[i]) < 1e-3, "float [%d]: %g, not %g", i, y[0][i], H[i]);
    cr_expect(fabs(y[1][i] - H[i]) < 1e-12, "quad [%d]: %g", i, y[1][i]);
    cr_expect(fabs(y[2][i] - H[i]) < 1e-12, "complex [%d]: %g", i, y[2][i]);
  }
}

Test(scalars, entries_have_names) {
  static const struct {
    quantity k;
    int i;
    const char *name, *shown;
  } samples[] = {
      {QUANTITY_ENERGY, 0, "energy", "energy"},
      {QUANTITY_GRADIENT, 4, "gradient[4]", "gradient"},
      {QUANTITY_HESSIAN, 6 * 4 + 2, "hessian[2,4]", "hessian"},
      {QUANTITY_EIGENVALUES, 5, "eigenvalues[5]", "eigenvalues"},
      {QUANTITY_EIGENVALUES, 6 + 6 * 1 + 3, "eigenvectors[3,1]", "eigenvectors"},
      {QUANTITY_PROJECTED, 35, "projected[5,5]", "projected"},
      {QUANTITY_TERM_HESSIANS, 36 + 7, "term_hessians[1][1,1]", "hessian"},
      {QUANTITY_TERM_PROJECTED, 1, "term_projected[0][1,0]", "hessian"},
  };
  const slv_energy *e = slv_energy_find("baraff_witkin");
  for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
    char text[QUANTITY_TEXT];
    const char *shown = quantity_entry(e, samples[i].k, samples[i].i, text);
    cr_expect(strcmp(text, samples[i].name) == 0, "%s, not %s", text, samples[i].name);
    cr_expect(strcmp(shown, samples[i].shown) == 0, "%s: %s", text, shown);
  }
}
