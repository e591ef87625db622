/* dataset.h -- the arrays kernels run on: deformation gradients, or triangles with
 * them, in every layout that is asked for, and room for results; one after the other in
 * pages as large as can be had, aligned to cache lines, and first touched by the
 * threads that use them. */
#ifndef BENCH_DATASET_H
#define BENCH_DATASET_H

#include <stddef.h>
#include <stdint.h>

#include "selvedge/status.h"

typedef enum {
  LAYOUT_PLAIN,      /* double, element after element */
  LAYOUT_BLOCKS,     /* double, blocks of 8 elements: selvedge/batch.h */
  LAYOUT_BLOCKS_F32, /* float, blocks of 16 */
  /* triangles: rest states, 5 numbers, and positions, 9, each an array of its own */
  LAYOUT_TRIANGLES_PLAIN,
  LAYOUT_TRIANGLES,
  LAYOUTS
} dataset_layout;

enum { DATASET_GRAIN = 16, DATASET_LINE = 64 }; /* elements; bytes */

typedef struct {
  unsigned layouts; /* those that are there: bits 1u << LAYOUT_PLAIN, ... */
  size_t y_bytes;   /* per element */
} dataset_shape;

/* Inputs are arrays of double, or of float in blocks_f32; NULL where the layout is not
 * there. */
typedef struct {
  size_t elements, padded; /* padded: whole grains */
  int threads;
  void *plain, *blocks, *blocks_f32; /* F [6*padded] */
  void *plain_rest, *plain_x;        /* [5*padded], [9*padded] */
  void *blocks_rest, *blocks_x;      /* [5*padded], [9*padded] */
  void *y;                           /* shared by all kernels */
  size_t y_bytes;                    /* of all */
  void *memory;                      /* all of the above are in it */
} dataset;

/* Ordinary deformations, some near rest, some compressed, in random order: a function
 * of (seed, elements) alone; triangles of all shapes in those deformations.
 * SLV_EMEMORY, SLV_EARG; *d is then empty. */
slv_status dataset_open(dataset *d, const dataset_shape *shape, size_t elements,
                        int threads, uint64_t seed);
void dataset_close(dataset *d);

/* Bytes that dataset_open() would take. */
double dataset_bytes(const dataset_shape *shape, size_t elements);

/* Where number i of m of an element is, in numbers. */
size_t dataset_place(dataset_layout layout, size_t element, int m, int i);

int dataset_is_triangles(dataset_layout layout);
int dataset_is_single(dataset_layout layout);

/* Elements of a block; 1 where there are none. */
size_t dataset_lanes(dataset_layout layout);

/* The part of grains that thread t of n takes: [*first, *end). */
void dataset_share(size_t grains, int t, int n, size_t *first, size_t *end);

#endif
