/* stats.h -- statistics of samples of one quantity.
 *
 * Quantile q of n sorted samples: linear between the two nearest ranks around (n - 1) q, counted
 * from 0 (type 7 of Hyndman, Fan: Sample Quantiles in Statistical Packages, 1996).  Confidence
 * intervals are 95 % percentile bootstrap: quantiles 0.025 and 0.975 of the statistic over
 * STATS_RESAMPLES resamples drawn with replacement, determined by the seed.  All functions return
 * SLV_EARG if there are no samples, one is not finite, or a divisor is not above 0. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "selvedge/status.h"

enum { STATS_RESAMPLES = 2000 };

typedef struct {
  double lo, hi;
} interval;

/* Samples more than 1.5 (mild) or 3 (severe) interquartile ranges beyond the nearer quartile:
 * Tukey, Exploratory Data Analysis, 1977. */
typedef struct {
  int severe_low, mild_low, mild_high, severe_high;
} outliers;

typedef struct {
  double median, q1, q3;
  interval ci; /* confidence interval of the median */
  outliers outliers;
} summary;

slv_status stats_summary(const double *x, size_t n, uint64_t seed, summary *out);

/* Summarises x[i] / y[i]; both samples are from the same round. */
slv_status stats_paired_ratio(const double *x, const double *y, size_t n, uint64_t seed,
                              summary *out);

/* Computes median(x) / median(y) of samples of two runs, and its confidence interval. */
slv_status stats_median_ratio(const double *x, size_t nx, const double *y, size_t ny, uint64_t seed,
                              double *ratio, interval *ci);

typedef struct {
  double u; /* fraction of all pairs in which x is larger; ties count half */
  double p; /* two-sided, normal approximation with ties and continuity correction */
} rank_test;

/* Tests whether x and y have the same distribution, by Mann and Whitney. */
slv_status stats_mann_whitney(const double *x, size_t nx, const double *y, size_t ny,
                              rank_test *out);

/* Returns a quantile of sorted samples. */
double stats_quantile(const double *sorted, size_t n, double q);

void stats_sort(double *x, size_t n);

typedef enum { CHANGE_NONE, CHANGE_SLOWER, CHANGE_FASTER } change_verdict;

/* Change between runs: slower or faster if both the rank test (level 0.01) and the confidence
 * interval of the ratio of medians show it: all above 1 + noise or all below 1 / (1 + noise). */
typedef struct {
  double ratio; /* ratio of the medians, new / old */
  interval ci;
  double p; /* p-value of the rank test */
  change_verdict verdict;
} change;

/* Compares samples x (new) and y (old); noise is a fraction. */
slv_status compare_samples(const double *x, size_t nx, const double *y, size_t ny, double noise,
                           uint64_t seed, change *out);
