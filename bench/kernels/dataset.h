/* dataset.h -- input arrays of kernels, in each requested layout: deformation gradients, or
 * triangles, quads and hinges deformed by them; and an array for results.  They are in huge pages
 * if available, aligned to cache lines, and first written by the threads that use them. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "selvedge/status.h"

typedef enum {
  LAYOUT_PLAIN,           /* F, double, element after element */
  LAYOUT_BLOCKS,          /* F, double, blocks of 8 elements: selvedge/batch.h */
  LAYOUT_BLOCKS_F32,      /* F, float, blocks of 16 */
  LAYOUT_TRIANGLES_PLAIN, /* rest states, and positions in another array */
  LAYOUT_TRIANGLES,
  LAYOUT_QUADS_PLAIN, /* rest data of quad_stvk after its six parameters; positions */
  LAYOUT_QUADS,
  LAYOUT_POINTS_PLAIN, /* rest data of quad_gauss, 2 x 2 points, after its parameters; positions */
  LAYOUT_POINTS,
  LAYOUT_HINGES_PLAIN, /* positions of hinges: the quads cut along a diagonal */
  LAYOUT_HINGES,
  LAYOUTS
} dataset_layout;

/* Layout of the input: numbers per element of rest data (0 for F), and of F or positions. */
typedef struct {
  size_t lanes; /* elements per block; 1: no blocks */
  int single;   /* 1: numbers are floats */
  int rest, x;
  size_t rest_at, x_at; /* offsets of rest data and x in a pool_element */
} dataset_form;

extern const dataset_form dataset_forms[LAYOUTS];

enum { DATASET_GRAIN = 16, DATASET_LINE = 64 }; /* elements per grain; bytes of a cache line */

typedef struct {
  unsigned layouts; /* layouts to make: bits 1u << LAYOUT_PLAIN, ... */
  size_t y_bytes;   /* bytes of results per element */
} dataset_shape;

/* Input arrays are of the layout's scalar, and NULL if not requested or without rest data. */
typedef struct {
  size_t elements, padded; /* padded: elements rounded up to whole grains */
  int threads;
  void *rest[LAYOUTS], *x[LAYOUTS];
  void *y;        /* results, shared by all kernels */
  size_t y_bytes; /* size of the whole array y */
  void *memory;   /* the allocation that holds all arrays */
} dataset;

/* Fills a data set with ordinary, near-rest and compressed deformations in random order, and with
 * triangles and quads of varied shapes in these deformations.  The elements depend only on (seed,
 * elements).  After SLV_EMEMORY or SLV_EARG *d is empty. */
slv_status dataset_open(dataset *d, const dataset_shape *shape, size_t elements, int threads,
                        uint64_t seed);
void dataset_close(dataset *d);

/* Returns an upper bound of the bytes that dataset_open() takes. */
double dataset_bytes(const dataset_shape *shape, size_t elements);

/* Returns the array index of number i of an element that has m numbers. */
size_t dataset_place(dataset_layout layout, size_t element, int m, int i);

/* Computes the range of grains [*first, *end) of thread t of n. */
void dataset_share(size_t grains, int t, int n, size_t *first, size_t *end);
