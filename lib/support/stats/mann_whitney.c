/* mann_whitney.c -- Mann, Whitney: On a Test of Whether One of Two Random Variables is
 * Stochastically Larger than the Other, 1947; ties as in Lehmann, Nonparametrics. */
#include <math.h>
#include <stdlib.h>

#include "support/base/memory.h"
#include "support/stats/stats.h"

typedef struct {
  double value;
  int of_x;
} ranked;

static int by_value(const void *a, const void *b) {
  const double x = ((const ranked *)a)->value, y = ((const ranked *)b)->value;
  return (x > y) - (x < y);
}

static int gather(const double *x, size_t n, int of_x, ranked *out) {
  for (size_t i = 0; i < n; i++) {
    if (!isfinite(x[i])) return 0;
    out[i] = (ranked){x[i], of_x};
  }
  return n > 0;
}

/* The sum of the ranks of x, from 1, equal values sharing theirs; *ties becomes the sum
 * of t^3 - t over the groups of t equal values. */
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

/* If all samples are equal, p = 1. */
static double two_sided(double u, double nx, double ny, double ties) {
  const double n = nx + ny, mean = nx * ny / 2;
  const double variance = nx * ny / 12 * (n + 1 - ties / (n * (n - 1)));
  const double distance = fmax(fabs(u - mean) - 0.5, 0);
  return variance > 0 ? erfc(distance / sqrt(2 * variance)) : 1;
}

slv_status stats_mann_whitney(const double *x, size_t nx, const double *y, size_t ny,
                              rank_test *out) {
  ranked *all = base_alloc(nx + ny, sizeof *all);
  slv_status s = SLV_EARG;
  if (gather(x, nx, 1, all) && gather(y, ny, 0, all + nx)) {
    double ties;
    qsort(all, nx + ny, sizeof *all, by_value);
    const double a = (double)nx, b = (double)ny;
    out->u = rank_sum(all, nx + ny, &ties) - a * (a + 1) / 2;
    out->p = two_sided(out->u, a, b, ties);
    s = SLV_OK;
  }
  free(all);
  return s;
}
