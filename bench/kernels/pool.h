/* pool.h -- the distinct elements of a data set; larger data sets repeat them. */
#ifndef BENCH_POOL_H
#define BENCH_POOL_H

#include <stddef.h>
#include <stdint.h>

#include "selvedge/status.h"

/* Too many for a branch predictor to remember.  A prime, so that the period of the
 * repetition has no factor in common with sizes that are powers of two. */
enum { POOL_MOST = 16381 };

/* A deformation gradient, and a triangle with that deformation. */
typedef struct {
  double F[6];
  double rest[5]; /* area, m^2, and G, 1/m, of slv_rest */
  double x[9];    /* positions, m; their F equals F above up to rounding */
} pool_element;

/* Draws the elements: half of the deformations ordinary, a quarter near rest, a
 * quarter compressed, in random order.  Triangles have two edges from 5 to 50 mm
 * with 30 to 150 degrees between them, half of them clockwise.  The elements depend
 * on (seed, count) alone.  Errors are those of slv_state_source_at(). */
slv_status pool_fill(uint64_t seed, size_t count, pool_element *pool);

#endif
