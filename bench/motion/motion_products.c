/* motion_products.c -- how fast conjugate gradients' products with the matrix take its
 * bytes, beside what memory gives. */
#include <float.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#include "machine/ceilings.h"
#include "machine/machine.h"
#include "motion/motion_case.h"
#include "support/base/memory.h"

/* Blocks of 97 lines that are read and 13 that are written, the most of reading that
 * ceiling_move() has: 140 MB, beyond the caches. */
enum { LINE = 64, READ = 97, OTHER = 12, WRITTEN = 13, BLOCKS = 20000, ROUNDS = 5 };

static unsigned char *lines(size_t per_block) {
  unsigned char *at = pages_take(per_block * LINE * BLOCKS);
  if (at == NULL) base_out_of_memory();
  return at;
}

/* One pass by all threads, s. */
static double pass(const unsigned char *rest, const unsigned char *x, unsigned char *y) {
  const double began = omp_get_wtime();
#pragma omp parallel
  {
    const size_t team = (size_t)omp_get_num_threads(), t = (size_t)omp_get_thread_num();
    const size_t first = BLOCKS * t / team, end = BLOCKS * (t + 1) / team;
    (void)ceiling_move(&(ceiling_traffic){.read = READ,
                                          .written = WRITTEN,
                                          .blocks = end - first,
                                          .rest = rest + first * (READ - OTHER) * LINE,
                                          .x = x + first * OTHER * LINE,
                                          .y = y + first * WRITTEN * LINE});
  }
  return omp_get_wtime() - began;
}

/* Bytes a second that all threads together move; the best of some passes, of which the
 * first touches the pages. */
static double memory_speed(void) {
  unsigned char *rest = lines(READ - OTHER), *x = lines(OTHER), *y = lines(WRITTEN);
  double least = DBL_MAX;
  for (size_t i = 0; i < (READ - OTHER) * LINE * (size_t)BLOCKS; i += 4096) rest[i] = 1;
  for (size_t i = 0; i < OTHER * LINE * (size_t)BLOCKS; i += 4096) x[i] = 1;
  for (int i = 0; i < ROUNDS; i++) {
    const double seconds = pass(rest, x, y);
    if (i > 0 && seconds < least) least = seconds;
  }
  free(rest);
  free(x);
  free(y);
  return (double)(READ + WRITTEN) * LINE * BLOCKS / least;
}

void motion_products_put(const doc_motion_record *d) {
  static double memory;
  if (!(d->product > 0)) return;
  if (memory == 0) memory = memory_speed();
  printf("%8s products with a matrix of %.3g MB: %.3g GB/s; memory: %.3g GB/s\n", "",
         d->product_bytes / (double)d->linear_iterations / 1e6, d->product_bytes / d->product / 1e9,
         memory / 1e9);
}
