/* dataset.h -- the arrays that kernels run on: deformation gradients, or triangles and
 * quads in those deformations, in each layout that is asked for, and room for results.
 * The arrays follow each other in huge pages where there are such, are aligned to
 * cache lines, and each part is first written by the thread that uses it. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "selvedge/status.h"

typedef enum {
  LAYOUT_PLAIN,      /* double, element after element */
  LAYOUT_BLOCKS,     /* double, blocks of 8 elements: selvedge/batch.h */
  LAYOUT_BLOCKS_F32, /* float, blocks of 16 */
  /* triangles: rest states (5 numbers) and positions (9), each an array of its own */
  LAYOUT_TRIANGLES_PLAIN,
  LAYOUT_TRIANGLES,
  /* quads: rest data of quad_stvk (27 numbers), or of quad_gauss by 2 x 2 points (85),
   * and positions (12); element after element rest data have six parameters before */
  LAYOUT_QUADS_PLAIN,
  LAYOUT_QUADS,
  LAYOUT_POINTS_PLAIN,
  LAYOUT_POINTS,
  LAYOUTS
} dataset_layout;

enum { DATASET_GRAIN = 16, DATASET_LINE = 64 }; /* elements; bytes */

typedef struct {
  unsigned layouts; /* the layouts wanted: bits 1u << LAYOUT_PLAIN, ... */
  size_t y_bytes;   /* bytes of results per element */
} dataset_shape;

/* The inputs are arrays of double, but of float in blocks_f32; NULL where the layout
 * was not asked for. */
typedef struct {
  size_t elements, padded; /* padded: elements rounded up to whole grains */
  int threads;
  void *plain, *blocks, *blocks_f32;          /* F [6*padded] */
  void *plain_rest, *plain_x;                 /* [5*padded], [9*padded] */
  void *blocks_rest, *blocks_x;               /* [5*padded], [9*padded] */
  void *quad_rest[LAYOUTS], *quad_x[LAYOUTS]; /* of layouts of quads */
  void *y;                                    /* results; all kernels write to the same array */
  size_t y_bytes;                             /* of the whole array y */
  void *memory;                               /* the allocation that holds all arrays */
} dataset;

/* Fills a data set with ordinary deformations, some near rest, some compressed, in random order,
 * and triangles and quads of all shapes in those deformations.  The elements depend on (seed,
 * elements) alone.  On SLV_EMEMORY and SLV_EARG *d is empty. */
slv_status dataset_open(dataset *d, const dataset_shape *shape, size_t elements, int threads,
                        uint64_t seed);
void dataset_close(dataset *d);

/* An upper bound of the bytes that dataset_open() takes. */
double dataset_bytes(const dataset_shape *shape, size_t elements);

/* The index in an array, counted in numbers, of number i of an element that has m. */
size_t dataset_place(dataset_layout layout, size_t element, int m, int i);

int dataset_is_triangles(dataset_layout layout);
/* Numbers of rest data of a quad: 27 or 85; 0 where the layout is not of quads. */
int dataset_quad_numbers(dataset_layout layout);
int dataset_is_single(dataset_layout layout);

/* Elements per block; 1 where the layout has no blocks. */
size_t dataset_lanes(dataset_layout layout);

/* The grains of thread t of n: [*first, *end). */
void dataset_share(size_t grains, int t, int n, size_t *first, size_t *end);
