/* newton_wrinkles.h -- measures the wrinkles of a square cloth out of its plane. */
#ifndef BENCH_NEWTON_WRINKLES_H
#define BENCH_NEWTON_WRINKLES_H

#include <stddef.h>

/* Waves of more than so many half waves along u or along v count as high. */
enum { NEWTON_LOW_WAVES = 4 };

/* Root mean squares of z minus its mean, in m: over all vertices; over those within
 * an eighth of a side of the top or bottom; of any side; of the high waves, over all
 * vertices; of the low waves, within a tenth of the middle line u = 0. */
typedef struct {
  double whole, ends, rim, high, middle;
  double angle;     /* angle of the crests to u, in [0, 180) degrees */
  double coherence; /* 1: all crests are parallel, 0: no direction prevails */
} newton_wrinkles;

/* x[3*n*n]: positions row by row along u, n >= 2. */
newton_wrinkles newton_wrinkles_of(const double *x, size_t n);

#endif
