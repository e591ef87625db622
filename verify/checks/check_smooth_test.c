/* Tests of the check `smooth`, on energies with known kinks. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "engine/check_engine.h"

static arena memory; /* owns the records */

/* Returns max(t, 0)^n, t = F[0] - 1, whose derivative of order n jumps at F[0] = 1. */
static double power(const double *F, int n) {
  const double t = F[0] - 1;
  return t > 0 ? pow(t, n) : 0;
}

#define KINK(n, is_zero)                                                        \
  static slv_status energy_##n(const double *F, const double *p, double *w) {   \
    (void)p, *w = power(F, n);                                                  \
    for (int i = 0; i < 6; i++) *w += F[i] * F[i] / 2;                          \
    return SLV_OK;                                                              \
  }                                                                             \
  static slv_status gradient_##n(const double *F, const double *p, double *g) { \
    (void)p;                                                                    \
    for (int i = 0; i < 6; i++) g[i] = F[i];                                    \
    g[0] += (is_zero) ? 0 : n * power(F, n - 1);                                \
    return SLV_OK;                                                              \
  }

KINK(0, 1)
KINK(1, 0)
KINK(2, 0)
KINK(3, 0)

static doc_record smoothness_of(slv_fn_f64 *energy, slv_fn_f64 *gradient, unsigned claims) {
  const slv_kernels_f64 f64 = {.energy = energy, .gradient = gradient};
  static const double rest[6] = {1, 0, 0, 0, 1, 0};
  const slv_energy e = {.name = "kink", .ndof = 6, .claims = claims, .rest = rest, .f64 = &f64};
  const slv_state_source source = {.energy = &e, .seed = 1, .random = 2000};
  const engine_options how = {.threads = 1};
  const doc_record r = engine_run(check_find("smooth"), &source, &how, &memory);
  return r;
}

static void expect_jump(const doc_record *r, const char *what) {
  const doc_witness *w = r->witness;
  cr_expect(r->verdict == VERDICT_FAIL && r->finding == FOUND_WRONG, "%g", r->worst);
  cr_expect(strncmp(r->sums->found, what, strlen(what)) == 0, "%s", r->sums->found);
  /* The kink, F[0] = 1, is between the two states of the witness. */
  cr_assert(w->beside.n == 6);
  const double x = w->x.v[0], y = w->beside.v[0];
  cr_expect(x <= 1 ? y >= 1 : y <= 1, "%.17g %.17g", x, y);
  cr_expect(fabs(x - y) < 1e-10, "%g", x - y);
}

Test(smooth, jumps_are_found_of_what_jumps_first) {
  const doc_record of_energy = smoothness_of(energy_0, gradient_0, SLV_SMOOTH);
  const doc_record of_gradient = smoothness_of(energy_1, gradient_1, SLV_SMOOTH);
  expect_jump(&of_energy, "energy jumps from ");
  expect_jump(&of_gradient, "gradient[0] jumps from ");
}

/* |F|^2/2, rounded to steps of 2^-19 by adding and subtracting 1e10. */
static slv_status energy_in_steps(const double *F, const double *p, double *w) {
  const volatile double large = 1e10;
  (void)p, *w = large;
  for (int i = 0; i < 6; i++) *w += F[i] * F[i] / 2;
  *w -= large;
  return SLV_OK;
}

Test(smooth, steps_of_rounding_are_no_jump) {
  const doc_record r = smoothness_of(energy_in_steps, gradient_2, SLV_SMOOTH);
  cr_expect(r.verdict == VERDICT_PASS && r.samples > 100, "%g %s", r.worst, r.note);
}

/* Not found: a jump of a Hessian that the energy lacks, and one of the third derivative. */
Test(smooth, kinks_of_what_is_not_there_are_not_found) {
  const doc_record of_hessian = smoothness_of(energy_2, gradient_2, SLV_SMOOTH);
  const doc_record of_third = smoothness_of(energy_3, gradient_3, SLV_SMOOTH);
  cr_expect(of_hessian.verdict == VERDICT_PASS && of_third.verdict == VERDICT_PASS);
  cr_expect(of_third.samples > 100 && of_third.worst < 1, "%g", of_third.worst);
}

Test(smooth, is_asked_of_those_alone_who_claim_it) {
  const doc_record r = smoothness_of(energy_1, gradient_1, 0);
  cr_expect(r.verdict == VERDICT_SKIP);
  cr_expect(strcmp(r.note, "the energy does not claim this property") == 0, "%s", r.note);
}

/* An energy that is finite everywhere, with a gradient that is NaN for F[0] > 2. */
static slv_status angle(const double *F, const double *p, double *w) {
  (void)p, *w = F[0] * F[0];
  return SLV_OK;
}

static slv_status angle_gradient(const double *F, const double *p, double *g) {
  (void)p, memset(g, 0, 6 * sizeof *g);
  g[0] = 2 * F[0] + 0 * sqrt(2 - F[0]); /* NaN for F[0] > 2 */
  return SLV_OK;
}

Test(smooth, nan_beside_a_finite_energy_is_told) {
  const doc_record r = smoothness_of(angle, angle_gradient, SLV_SMOOTH);
  cr_expect(r.verdict == VERDICT_FAIL && r.finding == FOUND_WRONG && isnan(r.worst));
  cr_expect(strstr(r.sums->found, "gradient[0] is NaN, but the energy is ") == r.sums->found, "%s",
            r.sums->found);
}
