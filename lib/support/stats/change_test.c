#include "support/stats/stats.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

#include "selvedge/states.h"

enum { SAMPLES = 30 };

/* Times around `centre`, with a relative spread of `noise`. */
static void draw(uint64_t seed, double centre, double noise, double *x) {
  for (uint64_t i = 0; i < SAMPLES; i++) {
    double u[4];
    slv_random_uniform4(seed, i, 0, u);
    x[i] = centre * (1 + noise * (u[0] + u[1] + u[2] + u[3] - 2));
  }
}

static change compared(double now, double before, double spread, double noise) {
  double x[SAMPLES], y[SAMPLES];
  change c = {0};
  draw(1, now, spread, x);
  draw(2, before, spread, y);
  cr_assert(eq(int, compare_samples(x, SAMPLES, y, SAMPLES, noise, 1, &c), SLV_OK));
  return c;
}

Test(change, finds_a_slowdown) {
  const change c = compared(11, 10, 0.01, 0.05);
  cr_expect(eq(int, c.verdict, CHANGE_SLOWER));
  cr_expect(fabs(c.ratio - 1.1) < 0.01);
  cr_expect(c.ci.lo > 1.05 && c.ci.lo <= c.ratio && c.ratio <= c.ci.hi);
  cr_expect(c.p < 1e-6);
}

Test(change, finds_that_it_became_faster) {
  cr_expect(eq(int, compared(10, 11, 0.01, 0.05).verdict, CHANGE_FASTER));
}

/* Significantly slower, but by 2 %, less than the threshold. */
Test(change, lets_noise_pass) {
  const change c = compared(10.2, 10, 0.005, 0.05);
  cr_expect(c.p < 0.01);
  cr_expect(eq(int, c.verdict, CHANGE_NONE));
  cr_expect(eq(int, compared(10.2, 10, 0.005, 0.01).verdict, CHANGE_SLOWER));
}

/* 6 % slower, but the samples scatter far more. */
Test(change, is_not_sure_of_scattered_samples) {
  cr_expect(eq(int, compared(10.6, 10, 0.5, 0.05).verdict, CHANGE_NONE));
}

/* Two samples against two are too few, even if they differ completely. */
Test(change, is_not_sure_of_few_samples) {
  const double x[] = {20, 21}, y[] = {10, 11};
  change c;
  cr_assert(eq(int, compare_samples(x, 2, y, 2, 0.05, 1, &c), SLV_OK));
  cr_expect(c.ci.lo > 1.05);
  cr_expect(eq(int, c.verdict, CHANGE_NONE));
}

Test(change, of_the_same_is_the_same) {
  const change c = compared(10, 10, 0, 0.05);
  cr_expect(c.ratio == 1 && c.p == 1);
  cr_expect(eq(int, c.verdict, CHANGE_NONE));
}

Test(change, refuses_what_is_no_time) {
  const double x[] = {1, 2}, bad[] = {1, (double)NAN};
  change c;
  cr_expect(eq(int, compare_samples(x, 2, bad, 2, 0.05, 1, &c), SLV_EARG));
  cr_expect(eq(int, compare_samples(bad, 2, x, 2, 0.05, 1, &c), SLV_EARG));
  cr_expect(eq(int, compare_samples(x, 2, x, 0, 0.05, 1, &c), SLV_EARG));
}
