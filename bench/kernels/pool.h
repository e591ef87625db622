/* pool.h -- the different elements of a data set; larger ones repeat them. */
#ifndef BENCH_POOL_H
#define BENCH_POOL_H

#include <stddef.h>
#include <stdint.h>

#include "selvedge/status.h"

/* Beyond what a branch predictor remembers; a prime, so that no power of two meets it.
 */
enum { POOL_MOST = 16381 };

/* A deformation gradient, and a triangle in that deformation. */
typedef struct {
  double F[6];
  double rest[5]; /* area, m^2, and G, 1/m, of slv_rest */
  double x[9];    /* m; their F is the one above up to rounding */
} pool_element;

/* Half of the deformations ordinary, a quarter near rest, a quarter compressed, in
 * random order; triangles of edges from 5 to 50 mm and angles from 30 to 150 degrees
 * between the first two, half of them clockwise.  A function of (seed, count).  Errors
 * of slv_state_source_at(). */
slv_status pool_fill(uint64_t seed, size_t count, pool_element *pool);

#endif
