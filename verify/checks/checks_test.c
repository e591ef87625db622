/* Tests of the list of checks, and of the reasons with which checks skip incomplete energies. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "engine/check_engine.h"
#include "selvedge/dense.h"
#include "support/testing/stray_text.h"

static arena memory; /* owns the records */

static const char *const in_order[] = {
#define CHECK(id) #id,
#include "checks/checks.def"
#undef CHECK
};

Test(checks, are_listed_in_the_order_of_the_table) {
  const size_t n = sizeof in_order / sizeof in_order[0];
  for (size_t i = 0; i < n; i++) {
    cr_assert(check_at(i) != NULL, "no %s", in_order[i]);
    cr_expect(strcmp(check_at(i)->name, in_order[i]) == 0, "%s is not %s", check_at(i)->name,
              in_order[i]);
    cr_expect(check_find(in_order[i]) == check_at(i), "%s twice", in_order[i]);
  }
  cr_expect(check_at(n) == NULL && check_at((size_t)-1) == NULL);
  cr_expect(check_find("no such check") == NULL && check_find("") == NULL);
}

extern const char asset_checks_txt[];

static int is_check(const char *key) { return check_find(key) != NULL; }

Test(checks, have_all_texts_of_the_file) {
  char *stray = stray_text(asset_checks_txt, is_check, "  measures  by  why  why_of  figure");
  cr_expect(stray == NULL, "checks.txt: %s", stray);
  free(stray);
}

Test(checks, take_the_reason_of_another_check) {
  cr_expect(strcmp(check_find("isotropy")->why, check_find("rotation")->why) == 0);
  cr_expect(check_find("isotropy")->why != NULL && check_find("isotropy")->by == NULL);
}

static int is_quantity(const char *name) {
  static const char *const known[] = {"energy",      "gradient",     "hessian",
                                      "eigenvalues", "eigenvectors", "projected"};
  int n = 0;
  for (int i = 0; i < 6; i++) n += strcmp(name, known[i]) == 0;
  return n;
}

Test(checks, say_what_they_measure_and_why_the_bound) {
  const check *c;
  for (size_t i = 0; (c = check_at(i)) != NULL; i++) {
    cr_expect(c->measures != NULL && strlen(c->measures) > 10, "%s measures?", c->name);
    cr_expect(c->why != NULL && strlen(c->why) > 10, "%s why?", c->name);
    cr_expect(is_quantity(c->quantity), "%s: eval has no '%s'", c->name, c->quantity);
    cr_expect(c->bound >= 0 && c->bound <= 30, "%s: bound %g", c->name, c->bound);
    cr_expect(c->share >= 0 && c->measure != NULL, "%s", c->name);
    const int has_states = c->at != NULL;
    cr_expect(c->given == has_states, "%s: given states", c->name);
  }
}

/* bw_shear in double alone, without most of its functions */
typedef struct {
  slv_kernels_f64 f64;
  slv_energy row;
} stripped;

static slv_energy *strip(stripped *s, const char *why) {
  const slv_energy *e = slv_energy_find("bw_shear");
  s->f64 = *e->f64, s->row = *e;
  s->row.f64 = &s->f64;
  s->row.f32 = NULL, s->row.f128 = NULL, s->row.c64 = NULL;
  s->row.no_scalar = why;
  return &s->row;
}

static doc_record run(const char *name, const slv_energy *e) {
  const slv_state_source source = {.energy = e, .random = 400};
  const doc_record r =
      engine_run(check_find(name), &source, &(engine_options){.threads = 1, .strict = 1}, &memory);
  return r;
}

static void expect_skip(const char *name, const slv_energy *e, const char *why) {
  const doc_record r = run(name, e);
  cr_expect(r.verdict == VERDICT_SKIP && r.samples == 0, "%s: %s, %d states", name,
            verdict_words[r.verdict], (int)r.samples);
  cr_expect(strcmp(r.note, why) == 0, "%s: '%s', not '%s'", name, r.note, why);
}

Test(checks, a_double_only_row_skips_by_name_in_the_words_of_the_row) {
  static const char *const other[] = {"gradient_complex_step", "hessian_complex_step",
                                      "digits_eigenvalues", "digits_single", "eigenvalues_quad"};
  stripped s;
  const slv_energy *e = strip(&s, "written in double alone");
  for (int i = 0; i < 5; i++) expect_skip(other[i], e, "written in double alone");
  expect_skip("digits_single", strip(&s, NULL), "the energy has no single precision");
  expect_skip("digits_eigenvalues", &s.row, "the energy has no spectrum in quad");
  expect_skip("gradient_complex_step", &s.row, "there is no complex energy, or no gradient");
  expect_skip("hessian_complex_step", &s.row, "the energy has no complex gradient, or no Hessian");
}

Test(checks, a_double_only_row_gets_what_it_can_have) {
  static const char *const can[] = {"finite",
                                    "nonnegative",
                                    "rational",
                                    "rest",
                                    "declared",
                                    "original",
                                    "hessian_differences",
                                    "symmetry",
                                    "rotation",
                                    "balance",
                                    "gradient_differences",
                                    "eigensolver",
                                    "digits_energy",
                                    "digits_gradient",
                                    "digits_hessian",
                                    "eigenpairs"};
  stripped s;
  const slv_energy *e = strip(&s, NULL);
  slv_dense_use_one_thread();
  for (int i = 0; i < 16; i++) {
    const doc_record r = run(can[i], e);
    cr_expect(r.verdict == VERDICT_PASS && r.samples > 0, "%s: %s %s", can[i],
              verdict_words[r.verdict], r.note);
  }
}

Test(checks, a_row_of_energy_alone_skips_the_rest) {
  stripped s;
  slv_energy *e = strip(&s, NULL);
  s.f64 = (slv_kernels_f64){.energy = e->f64->energy};
  expect_skip("gradient_differences", e, "the energy has no gradient");
  expect_skip("balance", e, "the energy has no gradient");
  expect_skip("hessian_differences", e, "the energy has no Hessian");
  expect_skip("digits_gradient", e, "the energy has no gradient");
  expect_skip("digits_hessian", e, "the energy has no Hessian");
  expect_skip("symmetry", e, "the energy has no Hessian");
  expect_skip("eigenpairs", e, "the energy has no closed-form spectrum");
  expect_skip("eigenvalues_dsyev", e, "the energy has no closed-form spectrum");
  expect_skip("eigenspaces_dsyev", e, "the energy has no closed-form spectrum");
  expect_skip("projection_dsyev", e, "the energy has no closed-form projection");
  expect_skip("projection_certificate", e, "the energy has no closed-form projection");
  expect_skip("eigensolver", e, "the energy has no Hessian");
  expect_skip("terms_sum", e, "the energy is not split into terms, or has no Hessian");
  expect_skip("terms_certificate", e, "the energy is not split into terms, or has no Hessian");
}

Test(checks, a_row_without_claims_is_not_held_to_them) {
  stripped s;
  slv_energy *e = strip(&s, NULL);
  e->claims = 0, e->declared = NULL, e->name = "nameless";
  expect_skip("nonnegative", e, "the energy does not claim this property");
  expect_skip("rest", e, "the energy does not claim this property");
  expect_skip("rotation", e, "the energy does not claim this property");
  expect_skip("isotropy", e, "the energy does not claim this property");
  expect_skip("balance", e, "the energy does not claim invariance");
  expect_skip("declared", e, "the energy declares no degenerate state");
  expect_skip("rational", e, "no exact rational results are stored for this energy");
  expect_skip("original", e, "not an energy of Baraff and Witkin's paper");
}

/* A reason that the energy gives, here for its missing spectrum and projection, is reported. */
Test(checks, the_reason_of_the_row_is_passed_on) {
  const slv_energy *e = slv_energy_find("stretch_general");
  cr_assert(e->no_spectrum != NULL && e->no_projected != NULL);
  expect_skip("eigenpairs", e, e->no_spectrum);
  expect_skip("digits_eigenvalues", e, e->no_spectrum);
  expect_skip("projection_dsyev", e, e->no_projected);
}

/* No check passes an energy with a single function that returns NaN. */
static slv_status not_a_number(const double *x, const double *p, double *restrict y) {
  (void)p;
  y[0] = (double)NAN * x[0];
  return SLV_OK;
}

Test(checks, a_row_of_nan_passes_nothing) {
  const check *c;
  stripped s;
  const slv_energy *e = strip(&s, NULL);
  s.f64 = (slv_kernels_f64){.energy = not_a_number};
  for (size_t i = 0; (c = check_at(i)) != NULL; i++) {
    const doc_record r = run(c->name, e);
    cr_expect(r.verdict == VERDICT_FAIL || r.verdict == VERDICT_SKIP, "%s: %s", c->name,
              verdict_words[r.verdict]);
  }
}
