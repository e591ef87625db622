/* Tests of the check `assumption`, on energies that make P's assumption and others that do not. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "engine/check_engine.h"

static arena memory; /* owns the records */

static doc_record run(const slv_energy *e) {
  const slv_state_source source = {.energy = e, .seed = 5, .random = 4000};
  const doc_record r = engine_run(check_find("assumption"), &source,
                                  &(engine_options){.threads = 1, .strict = 1}, &memory);
  return r;
}

Test(assumption, holds_of_the_constant_lengths) {
  const doc_record r = run(slv_energy_find("bend_constant"));
  cr_expect(eq(int, r.verdict, VERDICT_PASS), "%g: %s", r.worst, r.note);
  cr_expect(gt(u64, r.samples, 100));
  cr_expect(lt(dbl, r.worst, 1.0));
}

/* P's force differs from the gradient by a large fraction, which the note reports. */
Test(assumption, measures_how_far_the_force_is_off) {
  const doc_record r = run(slv_energy_find("bend_constant"));
  const char *figure = strrchr(r.note, ' ');
  cr_assert(figure != NULL, "%s", r.note);
  const double off = strtod(figure, NULL);
  cr_expect(off > 0.1 && off < 1, "%s", r.note);
}

/* Returns the verdict on bend_constant with these functions in place of its own. */
static verdict with(slv_fn_f64 *gradient, slv_fn_f64 *hessian) {
  slv_energy e = *slv_energy_find("bend_constant");
  slv_kernels_f64 f = *e.f64;
  if (gradient != NULL) f.gradient = gradient;
  if (hessian != NULL) f.hessian = hessian;
  e.f64 = &f;
  return run(&e).verdict;
}

Test(assumption, catches_the_exact_derivatives) {
  const slv_kernels_f64 *exact = slv_energy_find("bend_theta")->f64;
  cr_expect(eq(int, with(exact->gradient, NULL), VERDICT_FAIL));
  cr_expect(eq(int, with(NULL, exact->hessian), VERDICT_FAIL));
  cr_expect(eq(int, with(NULL, NULL), VERDICT_PASS));
}

Test(assumption, is_for_rows_that_make_it) {
  cr_expect(eq(int, run(slv_energy_find("bend_theta")).verdict, VERDICT_SKIP));
  cr_expect(eq(int, run(slv_energy_find("bw_shear")).verdict, VERDICT_SKIP));
}

/* Checks of derivatives skip a force that is not a gradient, and give this reason. */
Test(assumption, derivatives_are_not_asked_of_what_is_no_gradient) {
  static const char *const asked[] = {"gradient_complex_step",
                                      "hessian_complex_step",
                                      "gradient_differences",
                                      "hessian_differences",
                                      "symmetry",
                                      "eigensolver"};
  const slv_energy *const e = slv_energy_find("bend_constant");
  for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
    const check *c = check_find(asked[i]);
    cr_assert(c != NULL && c->missing != NULL, "%s", asked[i]);
    const char *why = c->missing(e);
    cr_expect(why != NULL && strstr(why, "not a gradient") != NULL, "%s", asked[i]);
    cr_expect(c->missing(slv_energy_find("bend_theta")) == NULL, "%s", asked[i]);
  }
}
