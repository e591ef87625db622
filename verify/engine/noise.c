#include "engine/noise.h"

#include <math.h>

#include "support/stats/stats.h"

/* Coefficients of the differences of order 2, 4 and 6, and the root of the sum of their squares. */
static const struct {
  double weight[7], size;
} binomial[] = {
    [2] = {{1, -2, 1}, 2.449489742783178},
    [4] = {{1, -4, 6, -4, 1}, 8.366600265340756},
    [6] = {{1, -6, 15, -20, 15, -6, 1}, 30.397368307141326},
};

/* Stores the norms of the order-th differences of the points, in ascending order, scaled so that
 * independent errors of size 1 give 1. Returns their number. */
static int differences(int n, double *const *point, int order, double size[NOISE_POINTS]) {
  const int count = NOISE_POINTS - order;
  for (int i = 0; i < count; i++) {
    double squares = 0;
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int m = 0; m <= order; m++) sum += binomial[order].weight[m] * point[i + m][k];
      squares += sum * sum;
    }
    size[i] = sqrt(squares) / binomial[order].size;
  }
  stats_sort(size, (size_t)count);
  return count;
}

double noise_of_points(int n, double *const point[NOISE_POINTS], int order) {
  double size[NOISE_POINTS];
  /* The ends of a region may affect 4 of 7 second differences, a kink 3 of 5 fourth ones. */
  const int clean = order == 2 ? 3 : 2;
  (void)differences(n, point, order, size);
  const double lower = 2 * size[clean - 1];
  const int count = differences(n, point, order + 2, size);
  const double higher = size[count - 1];
  return lower > 4 * higher ? 0 : fmin(lower, higher);
}
