/* Tests of finding.c: the note of a failed check names the wrong number and the expected one. */
#include "engine/finding.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/check_engine.h"
#include "selvedge/dense.h"

static arena memory; /* owns the records */

static const slv_energy three = {.name = "three", .ndof = 3};

static void expect_found(const finding *f, const char *shown, const char *text) {
  cr_expect(strcmp(f->text, text) == 0, "'%s', not '%s'", f->text, text);
  cr_expect(f->quantity != NULL && strcmp(f->quantity, shown) == 0, "%s", f->quantity);
}

Test(finding, names_the_worst_entry) {
  const double got[9] = {1, 2, 3, 2, 5, 6, 3, 1.25, 9};
  const double want[9] = {1, 2, 3, 2, 5.125, 6, 3, 1.5, 9};
  finding f = {.ratio = -1};
  const tally t = {.finding = &f};
  find_quantity(&t, 2, &three, QUANTITY_HESSIAN, "", got, want);
  expect_found(&f, "hessian", "hessian[1,2] = 1.25, expected 1.5");
}

Test(finding, keeps_what_is_worst) {
  finding f = {.ratio = -1};
  const tally t = {.finding = &f};
  find_number(&t, NOT_JUDGED, "energy", "energy", 1, 2);
  cr_expect(f.text[0] == '\0');
  find_number(&t, 3, "energy", "energy", 1, 2);
  find_number(&t, 2, "gradient", "gradient[0]", 1, 2);
  expect_found(&f, "energy", "energy = 1, expected 2");
  find_text(&t, (double)NAN, "hessian", "hessian[%d,%d] is NaN", 0, 1);
  find_number(&t, (double)INFINITY, "energy", "energy", 1, 2);
  expect_found(&f, "hessian", "hessian[0,1] is NaN");
}

Test(finding, tells_numbers_apart_whatever_digits_that_takes) {
  static const struct {
    double got, want;
    const char *text;
  } samples[] = {
      {1.000001, 1, "energy = 1.000001, expected 1"},
      {1 + 0x1p-52, 1, "energy = 1.0000000000000002, expected 1"},
      {-0.1, 0.1, "energy = -0.1, expected 0.1"},
      {(double)NAN, 2, "energy = nan, expected 2"},
      {(double)-NAN, 2, "energy = nan, expected 2"},
      {(double)-INFINITY, 1e300, "energy = -inf, expected 1e+300"},
      {(double)INFINITY, (double)INFINITY, "energy = inf, and so is its reference"},
  };
  for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
    finding f = {.ratio = -1};
    const tally t = {.finding = &f};
    find_number(&t, 1, "energy", "energy", samples[i].got, samples[i].want);
    expect_found(&f, "energy", samples[i].text);
  }
}

/* The order of errors is: NaN, then infinite, then finite. Equal infinities are no error. */
Test(finding, knows_what_is_not_finite) {
  const double inf = (double)INFINITY, nan = (double)NAN;
  const double got[3][3] = {{1, inf, nan}, {5, inf, 7}, {inf, 2, 1}};
  const double want[3] = {inf, 3, 1};
  static const char *const text[3] = {"gradient[2] = nan, expected 1",
                                      "gradient[0] = 5, expected inf",
                                      "gradient[1] = 2, expected 3"};
  for (int i = 0; i < 3; i++) {
    finding f = {.ratio = -1};
    const tally t = {.finding = &f};
    find_quantity(&t, 1, &three, QUANTITY_GRADIENT, "", got[i], want);
    expect_found(&f, "gradient", text[i]);
  }
}

/* The worst eigenvalue has the largest relative error: 1e-3 of 1 is worse than 1 of 1e6. */
Test(finding, eigenvalues_have_their_own_scale) {
  const double got[3] = {1e6 + 1, 1.001, 4}, want[3] = {1e6, 1, 4};
  finding f = {.ratio = -1};
  const tally t = {.finding = &f};
  find_quantity(&t, 1, &three, QUANTITY_EIGENVALUES, "in quad, ", got, want);
  expect_found(&f, "eigenvalues", "in quad, eigenvalues[1] = 1.001, expected 1");
}

Test(finding, nobody_asks) {
  const tally t = {0};
  find_number(&t, 1, "energy", "energy", 1, 2);
  find_text(&t, 1, "energy", "%s", "x");
  find_quantity(&t, 1, &three, QUANTITY_GRADIENT, "", NULL, NULL);
}

static doc_record run(const char *name, const slv_energy *e) {
  const slv_state_source source = {.energy = e, .seed = 1, .random = 400};
  slv_dense_use_one_thread();
  const doc_record r =
      engine_run(check_find(name), &source, &(engine_options){.threads = 1, .strict = 1}, &memory);
  return r;
}

static doc_record caught(const char *by, const char *name) {
  static control c;
  for (size_t i = 0; control_at(i, &c) == SLV_OK; i++)
    if (strcmp(c.check, by) == 0 && strcmp(c.name, name) == 0) return run(by, &c.row);
  cr_assert(0, "no control '%s' of %s", name, by);
  return (doc_record){.note = ""};
}

static void expect_note(const char *by, const char *name, const char *shown, const char *part) {
  const doc_record r = caught(by, name);
  cr_expect(strstr(r.note, part) != NULL, "%s, %s: '%s'", by, name, r.note);
  cr_expect(strcmp(r.witness->quantity, shown) == 0, "%s, %s: %s", by, name, r.witness->quantity);
}

Test(finding, of_checks_on_wrong_formulas) {
  expect_note("rotation", "lengths seen from above", "energy", "turned in space, energy = ");
  expect_note("rotation", "transposed layout", "gradient", "turned in space, gradient[");
  expect_note("isotropy", "K18 as an identity", "energy", "turned in its plane, energy = ");
  expect_note("isotropy", "K18 in the Hessian", "hessian", "turned in its plane, hessian[");
  expect_note("symmetry", "1e-6 in one entry", "hessian", "hessian[");
  expect_note("hessian_complex_step", "1e-6 in one entry", "hessian", ", the complex step gives ");
  expect_note("gradient_differences", "a factor 1/2", "gradient", "gradient[");
  expect_note("rest", "b off by 1e-6", "energy", "energy = 1e-10, expected 0");
  expect_note("finite", "f/|f| unguarded", "gradient", "] is NaN");
  expect_note("finite", "I6/I2 unguarded", "eigenvalues", "eigenvalues[0] is NaN");
  expect_note("scalars_agree", "a root not clamped", "gradient", "in complex, gradient[");
}

/* The control returns the energy of bw_stretch for arap. At the two states of the witness it must
 * return the two values of the note, which are printed with at least three digits. */
Test(finding, holds_both_states_that_are_compared) {
  const doc_record r = caught("isotropy", "K18 as an identity");
  const double p[3] = {r.witness->p.v[0], 1, 1};
  slv_fn_f64 *const energy = slv_energy_find("bw_stretch")->f64->energy;
  const char *text = strstr(r.note, "energy = ");
  const char *where = strstr(r.note, ", expected ");
  double w[2];
  cr_assert(text != NULL && where != NULL && r.witness->beside.n == 6, "%s", r.note);
  const double got = strtod(text + strlen("energy = "), NULL);
  const double want = strtod(where + strlen(", expected "), NULL);
  cr_assert(energy(r.witness->x.v, p, &w[0]) == SLV_OK);
  cr_assert(energy(r.witness->beside.v, p, &w[1]) == SLV_OK);
  cr_expect(fabs(w[0] - want) <= 1e-2 * fabs(want), "%g: %s", w[0], r.note);
  cr_expect(fabs(w[1] - got) <= 1e-2 * fabs(got), "%g: %s", w[1], r.note);
  cr_expect(fabs(got - want) > 0.1 * fabs(want), "%s", r.note);
}

Test(finding, says_nothing_of_what_is_right) {
  const doc_record r = run("symmetry", slv_energy_find("bw_shear"));
  cr_expect(r.verdict == VERDICT_PASS && r.note[0] == '\0', "%s", r.note);
  cr_expect(strcmp(r.witness->quantity, "hessian") == 0);
}
