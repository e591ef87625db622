/* dataset.h -- the arrays kernels run on: deformation gradients in every layout, and
 * room for results, all aligned to cache lines and first touched by the threads that
 * use them. */
#ifndef BENCH_DATASET_H
#define BENCH_DATASET_H

#include <stddef.h>
#include <stdint.h>

#include "selvedge/status.h"

typedef enum {
  LAYOUT_PLAIN,     /* double, element after element */
  LAYOUT_BLOCKS,    /* double, blocks of 8 elements: selvedge/batch.h */
  LAYOUT_BLOCKS_F32 /* float, blocks of 16 */
} dataset_layout;

enum { DATASET_GRAIN = 16, DATASET_LINE = 64 }; /* elements; bytes */

typedef struct {
  size_t elements, padded; /* padded: whole grains */
  int threads;
  double *plain, *blocks; /* [6*padded] */
  float *blocks_f32;      /* [6*padded] */
  void *y;                /* shared by all kernels */
  size_t y_bytes;
} dataset;

/* Ordinary deformations, some near rest, some compressed, in random order: a function
 * of (seed, elements) alone.  y has room for y_bytes_per_element.  SLV_EMEMORY,
 * SLV_EARG; *d is then empty. */
slv_status dataset_open(dataset *d, size_t elements, int threads, uint64_t seed,
                        size_t y_bytes_per_element);
void dataset_close(dataset *d);

/* Bytes that dataset_open() would take. */
double dataset_bytes(size_t elements, size_t y_bytes_per_element);

/* Where number i of m of an element is, in numbers. */
size_t dataset_place(dataset_layout layout, size_t element, int m, int i);

/* The part of grains that thread t of n takes: [*first, *end). */
void dataset_share(size_t grains, int t, int n, size_t *first, size_t *end);

#endif
