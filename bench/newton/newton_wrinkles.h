/* newton_wrinkles.h -- what is seen of a square cloth out of its plane. */
#ifndef BENCH_NEWTON_WRINKLES_H
#define BENCH_NEWTON_WRINKLES_H

#include <stddef.h>

/* Waves of more than so many half waves along u or along v count as high. */
enum { NEWTON_LOW_WAVES = 4 };

/* Root mean squares of z in m, over vertices less their mean: of all of them, of those
 * within an eighth of a side of the top or the bottom, of any side; of the high waves
 * of all; and of the low ones within a tenth of the middle line u = 0. */
typedef struct {
  double whole, ends, rim, high, middle;
  double angle;     /* of the crests to u, in [0, 180) degrees */
  double coherence; /* 1: all crests are parallel, 0: no direction prevails */
} newton_wrinkles;

/* x[3*n*n], row by row along u, n >= 2. */
newton_wrinkles newton_wrinkles_of(const double *x, size_t n);

#endif
