/* dataset.h -- arrays for kernels: deformation gradients, or triangles and quads in those
 * deformations, in each requested layout, and an array of results.  All are in huge pages if
 * available, aligned to cache lines, and first written by the threads that use them. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "selvedge/status.h"

typedef enum {
  LAYOUT_PLAIN,           /* F, double, element after element */
  LAYOUT_BLOCKS,          /* F, double, blocks of 8 elements: selvedge/batch.h */
  LAYOUT_BLOCKS_F32,      /* F, float, blocks of 16 */
  LAYOUT_TRIANGLES_PLAIN, /* rest states and positions, each an array of its own */
  LAYOUT_TRIANGLES,
  LAYOUT_QUADS_PLAIN, /* rest data of quad_stvk, each after six parameters; positions */
  LAYOUT_QUADS,
  LAYOUT_POINTS_PLAIN, /* rest data of quad_gauss by 2 x 2 points, and positions, as above */
  LAYOUT_POINTS,
  LAYOUT_HINGES_PLAIN, /* positions of hinges: the quads, cut along a diagonal */
  LAYOUT_HINGES,
  LAYOUTS
} dataset_layout;

/* Sizes of a layout: numbers per element of rest data, 0 for F, and of F or positions. */
typedef struct {
  size_t lanes; /* elements per block; 1: no blocks */
  int single;   /* 1: float */
  int rest, x;
  size_t rest_at, x_at; /* offsets of these in an element of the pool */
} dataset_form;

extern const dataset_form dataset_forms[LAYOUTS];

enum { DATASET_GRAIN = 16, DATASET_LINE = 64 }; /* elements; bytes */

typedef struct {
  unsigned layouts; /* layouts to make: bits 1u << LAYOUT_PLAIN, ... */
  size_t y_bytes;   /* bytes of results per element */
} dataset_shape;

/* Inputs: arrays of the layout's scalar; NULL if it was not requested or has no such array. */
typedef struct {
  size_t elements, padded; /* padded: elements rounded up to whole grains */
  int threads;
  void *rest[LAYOUTS], *x[LAYOUTS];
  void *y;        /* results, shared by all kernels */
  size_t y_bytes; /* size of the whole array y */
  void *memory;   /* the allocation that holds all arrays */
} dataset;

/* Opens a data set with ordinary deformations, some near rest, some compressed, in random order,
 * and triangles and quads of all shapes in those deformations.  The elements depend on (seed,
 * elements) only.  On SLV_EMEMORY and SLV_EARG *d is empty. */
slv_status dataset_open(dataset *d, const dataset_shape *shape, size_t elements, int threads,
                        uint64_t seed);
void dataset_close(dataset *d);

/* Returns an upper bound of the bytes that dataset_open() takes. */
double dataset_bytes(const dataset_shape *shape, size_t elements);

/* Returns the index in an array of number i of an element with m numbers. */
size_t dataset_place(dataset_layout layout, size_t element, int m, int i);

/* Computes the grains of thread t of n: [*first, *end). */
void dataset_share(size_t grains, int t, int n, size_t *first, size_t *end);
