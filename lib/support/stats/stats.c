#include "support/stats/stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/states.h"
#include "support/base/memory.h"

/* Stream of slv_random_uniform4(); those of selvedge-bench are in bench/machine/machine.h. */
enum { STREAM_BOOTSTRAP = 1003 };

ASCENDING(ascending, double, [0])

void stats_sort(double *x, size_t n) { qsort(x, n, sizeof *x, ascending); }

double stats_quantile(const double *sorted, size_t n, double q) {
  const double at = (double)(n - 1) * q;
  const size_t below = (size_t)at;
  if (below + 1 >= n) return sorted[n - 1];
  return sorted[below] + (at - (double)below) * (sorted[below + 1] - sorted[below]);
}

static int usable(const double *x, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!isfinite(x[i])) return 0;
  return n > 0;
}

/* Returns 1 if all n numbers are finite and above 0. */
static int positive(const double *x, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!(x[i] > 0)) return 0;
  return usable(x, n);
}

static double median_of(double *x, size_t n) {
  stats_sort(x, n);
  return stats_quantile(x, n, 0.5);
}

/* Draws n values of x with replacement; *at counts the generator's calls, so none repeats. */
static void resample(const double *x, size_t n, uint64_t seed, uint64_t *at, double *out) {
  double u[4] = {0};
  for (size_t i = 0; i < n; i++) {
    if (i % 4 == 0) slv_random_uniform4(seed, (*at)++, STREAM_BOOTSTRAP, u);
    out[i] = x[(size_t)(u[i % 4] * (double)n)];
  }
}

/* Computes the confidence interval of median(x), or if y is not NULL, of median(x) / median(y). */
static slv_status bootstrap(const double *x, size_t nx, const double *y, size_t ny, uint64_t seed,
                            interval *ci) {
  double *found = base_alloc(STATS_RESAMPLES + nx + ny, sizeof *found);
  double *drawn = found + STATS_RESAMPLES;
  uint64_t at = 0;
  for (int r = 0; r < STATS_RESAMPLES; r++) {
    resample(x, nx, seed, &at, drawn);
    found[r] = median_of(drawn, nx);
    if (ny == 0) continue;
    resample(y, ny, seed, &at, drawn + nx);
    found[r] /= median_of(drawn + nx, ny);
  }
  stats_sort(found, STATS_RESAMPLES);
  *ci = (interval){stats_quantile(found, STATS_RESAMPLES, 0.025),
                   stats_quantile(found, STATS_RESAMPLES, 0.975)};
  free(found);
  return isfinite(ci->lo) && isfinite(ci->hi) ? SLV_OK : SLV_EARG;
}

static outliers classify(const double *x, size_t n, double q1, double q3) {
  const double mild = 1.5 * (q3 - q1), severe = 3 * (q3 - q1);
  outliers out = {0};
  for (size_t i = 0; i < n; i++) {
    if (x[i] < q1 - severe)
      out.severe_low++;
    else if (x[i] < q1 - mild)
      out.mild_low++;
    else if (x[i] > q3 + severe)
      out.severe_high++;
    else if (x[i] > q3 + mild)
      out.mild_high++;
  }
  return out;
}

slv_status stats_summary(const double *x, size_t n, uint64_t seed, summary *out) {
  if (!usable(x, n)) return SLV_EARG;
  double *sorted = base_alloc(n, sizeof *sorted);
  memcpy(sorted, x, n * sizeof *sorted);
  stats_sort(sorted, n);
  *out = (summary){.median = stats_quantile(sorted, n, 0.5),
                   .q1 = stats_quantile(sorted, n, 0.25),
                   .q3 = stats_quantile(sorted, n, 0.75)};
  out->outliers = classify(sorted, n, out->q1, out->q3);
  free(sorted);
  return bootstrap(x, n, NULL, 0, seed, &out->ci);
}

slv_status stats_paired_ratio(const double *x, const double *y, size_t n, uint64_t seed,
                              summary *out) {
  if (!usable(x, n) || !positive(y, n)) return SLV_EARG;
  double *ratio = base_alloc(n, sizeof *ratio);
  for (size_t i = 0; i < n; i++) ratio[i] = x[i] / y[i];
  const slv_status s = stats_summary(ratio, n, seed, out);
  free(ratio);
  return s;
}

slv_status stats_median_ratio(const double *x, size_t nx, const double *y, size_t ny, uint64_t seed,
                              double *ratio, interval *ci) {
  summary a, b;
  if (!positive(y, ny)) return SLV_EARG;
  SLV_TRY(stats_summary(x, nx, seed, &a));
  SLV_TRY(stats_summary(y, ny, seed, &b));
  *ratio = a.median / b.median;
  if (!isfinite(*ratio)) return SLV_EARG;
  return bootstrap(x, nx, y, ny, seed, ci);
}

/* Value for the rank test of Mann, Whitney, On a Test of Whether One of Two Random Variables is
 * Stochastically Larger than the Other, 1947; ties as in Lehmann, Nonparametrics. */
typedef struct {
  double value;
  int of_x;
} ranked;

ASCENDING(by_value, ranked, ->value)

/* Returns the sum of the ranks of x, from 1; equal values share the mean of their ranks.  *ties
 * becomes the sum of t^3 - t over all groups of t equal values. */
static double rank_sum(const ranked *all, size_t n, double *ties) {
  double sum = 0;
  *ties = 0;
  for (size_t i = 0, end; i < n; i = end) {
    size_t of_x = 0;
    for (end = i; end < n && all[end].value == all[i].value; end++) of_x += (size_t)all[end].of_x;
    const double t = (double)(end - i);
    sum += (double)of_x * 0.5 * (double)(i + 1 + end);
    *ties += t * t * t - t;
  }
  return sum;
}

/* Returns the two-sided p-value of u; 1 if all samples are equal. */
static double two_sided(double u, double nx, double ny, double ties) {
  const double n = nx + ny, mean = nx * ny / 2;
  const double variance = nx * ny / 12 * (n + 1 - ties / (n * (n - 1)));
  const double distance = fmax(fabs(u - mean) - 0.5, 0);
  return variance > 0 ? erfc(distance / sqrt(2 * variance)) : 1;
}

slv_status stats_mann_whitney(const double *x, size_t nx, const double *y, size_t ny,
                              rank_test *out) {
  const double a = (double)nx, b = (double)ny;
  double ties;
  if (!usable(x, nx) || !usable(y, ny)) return SLV_EARG;
  ranked *all = base_alloc(nx + ny, sizeof *all);
  for (size_t i = 0; i < nx + ny; i++) all[i] = i < nx ? (ranked){x[i], 1} : (ranked){y[i - nx], 0};
  qsort(all, nx + ny, sizeof *all, by_value);
  out->u = rank_sum(all, nx + ny, &ties) - a * (a + 1) / 2;
  out->p = two_sided(out->u, a, b, ties);
  free(all);
  return SLV_OK;
}

static const double level = 0.01;

slv_status compare_samples(const double *x, size_t nx, const double *y, size_t ny, double noise,
                           uint64_t seed, change *out) {
  rank_test rank;
  SLV_TRY(stats_mann_whitney(x, nx, y, ny, &rank));
  SLV_TRY(stats_median_ratio(x, nx, y, ny, seed, &out->ratio, &out->ci));
  out->p = rank.p;
  out->verdict = CHANGE_NONE;
  if (rank.p < level && out->ci.lo > 1 + noise) out->verdict = CHANGE_SLOWER;
  if (rank.p < level && out->ci.hi < 1 / (1 + noise)) out->verdict = CHANGE_FASTER;
  return SLV_OK;
}
