/* Tests values computed by hand, in the comments. */
#include "support/stats/stats.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

static void expect_near(double got, double want) {
  cr_expect(fabs(got - want) <= 1e-12 * fabs(want), "%.17g, not %.17g", got, want);
}

Test(quantile, is_linear_between_ranks) {
  const double four[] = {1, 2, 3, 4}, five[] = {1, 2, 3, 4, 5}, one[] = {7};
  expect_near(stats_quantile(four, 4, 0.25), 1.75); /* rank 0.75 */
  expect_near(stats_quantile(four, 4, 0.5), 2.5);
  expect_near(stats_quantile(four, 4, 0.75), 3.25);
  expect_near(stats_quantile(five, 5, 0.25), 2);
  expect_near(stats_quantile(five, 5, 0.1), 1.4); /* rank 0.4 */
  expect_near(stats_quantile(five, 5, 1), 5);
  expect_near(stats_quantile(one, 1, 0.5), 7);
}

/* q1 = 0 (rank 2), q3 = 2 (rank 6): mild below -3 and above 5, severe below -6 and above 8. */
Test(summary, classifies_outliers_as_tukey_does) {
  const double x[] = {9, 1, -7, 2, 1, 0, 6, -4, 1};
  summary s;
  cr_assert(eq(int, stats_summary(x, 9, 1, &s), SLV_OK));
  expect_near(s.median, 1);
  cr_expect(s.q1 == 0 && s.q3 == 2);
  cr_expect(eq(int, s.outliers.severe_low, 1));
  cr_expect(eq(int, s.outliers.mild_low, 1));
  cr_expect(eq(int, s.outliers.mild_high, 1));
  cr_expect(eq(int, s.outliers.severe_high, 1));
}

Test(summary, has_no_outliers_on_the_fences) {
  const double x[] = {-3, -3, 0, 1, 1, 1, 2, 5, 5};
  summary s;
  cr_assert(eq(int, stats_summary(x, 9, 1, &s), SLV_OK));
  cr_expect(eq(int, s.outliers.mild_low + s.outliers.severe_low, 0));
  cr_expect(eq(int, s.outliers.mild_high + s.outliers.severe_high, 0));
}

/* The median of a resample of three different samples is the smallest with probability 7/27 and the
 * largest with 7/27: far more than 2.5 %. */
Test(bootstrap, of_three_samples_spans_them) {
  const double x[] = {5, 1, 3};
  summary s;
  cr_assert(eq(int, stats_summary(x, 3, 1, &s), SLV_OK));
  cr_expect(s.ci.lo == 1 && s.ci.hi == 5);
}

/* The median of a resample of 1 .. 30 lies between the 2.5 % quantiles of the binomial distribution
 * of 30 throws, with deviation sqrt(30) / 2: 15.5 -+ 5.4. */
Test(bootstrap, of_thirty_samples_has_the_binomial_width) {
  double x[30];
  summary s, again, other;
  for (int i = 0; i < 30; i++) x[i] = 1 + (i * 7) % 30;
  cr_assert(eq(int, stats_summary(x, 30, 1, &s), SLV_OK));
  cr_expect(s.ci.lo >= 9 && s.ci.lo <= 11.5, "%g", s.ci.lo);
  cr_expect(s.ci.hi >= 19.5 && s.ci.hi <= 22, "%g", s.ci.hi);
  cr_assert(eq(int, stats_summary(x, 30, 1, &again), SLV_OK));
  cr_expect(s.ci.lo == again.ci.lo && s.ci.hi == again.ci.hi, "same seed");
  cr_assert(eq(int, stats_summary(x, 30, 2, &other), SLV_OK));
  cr_expect(fabs(s.ci.lo - other.ci.lo) < 1 && fabs(s.ci.hi - other.ci.hi) < 1);
}

Test(bootstrap, of_equal_samples_is_a_point) {
  const double x[] = {4, 4, 4, 4, 4};
  summary s;
  cr_assert(eq(int, stats_summary(x, 5, 1, &s), SLV_OK));
  cr_expect(s.ci.lo == 4 && s.ci.hi == 4);
}

/* One round was slow for both: ratios of pairs do not show it, the ratio of medians would. */
Test(ratio, goes_pair_by_pair) {
  const double x[] = {2, 20, 4, 6}, y[] = {1, 10, 2, 3};
  summary s;
  cr_assert(eq(int, stats_paired_ratio(x, y, 4, 1, &s), SLV_OK));
  cr_expect(s.median == 2 && s.ci.lo == 2 && s.ci.hi == 2);
}

Test(ratio, of_medians) {
  const double x[] = {6, 6, 6}, y[] = {3, 3};
  double ratio;
  interval ci;
  cr_assert(eq(int, stats_median_ratio(x, 3, y, 2, 1, &ratio, &ci), SLV_OK));
  cr_expect(ratio == 2 && ci.lo == 2 && ci.hi == 2);
}

/* U = 0, mean 9/2, variance 9/12 * 7 = 21/4.  With the continuity correction, |U - mean| - 1/2 = 4:
 * p = erfc(4 / sqrt(2 * 21/4)). */
Test(mann_whitney, of_two_samples_apart) {
  const double x[] = {3, 1, 2}, y[] = {6, 4, 5};
  rank_test t;
  cr_assert(eq(int, stats_mann_whitney(x, 3, y, 3, &t), SLV_OK));
  cr_expect(t.u == 0);
  expect_near(t.p, 0.080855598370052071);
  cr_assert(eq(int, stats_mann_whitney(y, 3, x, 3, &t), SLV_OK));
  cr_expect(t.u == 9, "%g", t.u);
  expect_near(t.p, 0.080855598370052071);
}

/* Two pairs of three are equal: U = 1.  Three equal values: ties 27 - 3 = 24, variance
 * 6/12 (6 - 24/20) = 2.4; p = erfc((2 - 1/2) / sqrt(4.8)). */
Test(mann_whitney, shares_ranks_among_ties) {
  const double x[] = {1, 2, 2}, y[] = {2, 3};
  rank_test t;
  cr_assert(eq(int, stats_mann_whitney(x, 3, y, 2, &t), SLV_OK));
  cr_expect(t.u == 1, "%g", t.u);
  expect_near(t.p, 0.33292160806556592);
}

Test(mann_whitney, of_equal_samples_sees_nothing) {
  const double x[] = {2, 2, 2}, y[] = {2, 2};
  rank_test t;
  cr_assert(eq(int, stats_mann_whitney(x, 3, y, 2, &t), SLV_OK));
  cr_expect(t.p == 1);
}

Test(nothing, passes) {
  const double x[] = {1, (double)NAN, 2}, y[] = {1, 2, (double)INFINITY}, z[] = {1, 0, 1},
               one[] = {1, 2, 3};
  summary s;
  rank_test t;
  interval ci;
  double r;
  cr_expect(eq(int, stats_summary(x, 0, 1, &s), SLV_EARG));
  cr_expect(eq(int, stats_summary(x, 3, 1, &s), SLV_EARG));
  cr_expect(eq(int, stats_summary(y, 3, 1, &s), SLV_EARG));
  cr_expect(eq(int, stats_paired_ratio(one, x, 3, 1, &s), SLV_EARG));
  cr_expect(eq(int, stats_paired_ratio(one, z, 3, 1, &s), SLV_EARG), "division by 0");
  cr_expect(eq(int, stats_median_ratio(one, 3, one, 0, 1, &r, &ci), SLV_EARG));
  cr_expect(eq(int, stats_mann_whitney(one, 3, one, 0, &t), SLV_EARG));
  cr_expect(eq(int, stats_mann_whitney(one, 0, one, 3, &t), SLV_EARG));
  cr_expect(eq(int, stats_mann_whitney(one, 3, y, 3, &t), SLV_EARG));
}
