#include "kernels/dataset.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/pool.h"
#include "machine/pages.h"
#include "support/base/memory.h"

/* ---- layouts ------------------------------------------------------------------------
 */

/* All arrays of inputs: layout, numbers per element, and where pool_element has
 * them. */
static const struct {
  dataset_layout layout;
  int numbers;
  size_t at, from; /* offsets of option and number */
} arrays[] = {
    {LAYOUT_PLAIN, 6, offsetof(dataset, plain), offsetof(pool_element, F)},
    {LAYOUT_BLOCKS, 6, offsetof(dataset, blocks), offsetof(pool_element, F)},
    {LAYOUT_BLOCKS_F32, 6, offsetof(dataset, blocks_f32), offsetof(pool_element, F)},
    {LAYOUT_TRIANGLES_PLAIN, 5, offsetof(dataset, plain_rest),
     offsetof(pool_element, rest)},
    {LAYOUT_TRIANGLES_PLAIN, 9, offsetof(dataset, plain_x), offsetof(pool_element, x)},
    {LAYOUT_TRIANGLES, 5, offsetof(dataset, blocks_rest), offsetof(pool_element, rest)},
    {LAYOUT_TRIANGLES, 9, offsetof(dataset, blocks_x), offsetof(pool_element, x)},
};

enum { ARRAYS = sizeof arrays / sizeof arrays[0] };

int dataset_is_triangles(dataset_layout layout) {
  return layout == LAYOUT_TRIANGLES_PLAIN || layout == LAYOUT_TRIANGLES;
}

int dataset_is_single(dataset_layout layout) {
  return layout == LAYOUT_BLOCKS_F32;
}

size_t dataset_lanes(dataset_layout layout) {
  static const size_t lanes[LAYOUTS] = {
      [LAYOUT_PLAIN] = 1,           [LAYOUT_BLOCKS] = 8,    [LAYOUT_BLOCKS_F32] = 16,
      [LAYOUT_TRIANGLES_PLAIN] = 1, [LAYOUT_TRIANGLES] = 8,
  };
  return lanes[layout];
}

size_t dataset_place(dataset_layout layout, size_t element, int m, int i) {
  const size_t lanes = dataset_lanes(layout);
  return element / lanes * lanes * (size_t)m + lanes * (size_t)i + element % lanes;
}

void dataset_share(size_t grains, int t, int n, size_t *first, size_t *end) {
  const size_t each = grains / (size_t)n, more = grains % (size_t)n, at = (size_t)t;
  *first = at * each + (at < more ? at : more);
  *end = *first + each + (at < more);
}

/* Bytes per element of array a; 0 when its layout was not asked for. */
static size_t bytes_of(const dataset_shape *shape, int a) {
  const dataset_layout l = arrays[a].layout;
  if ((shape->layouts >> l & 1) == 0) return 0;
  return (size_t)arrays[a].numbers *
         (dataset_is_single(l) ? sizeof(float) : sizeof(double));
}

static void **pointer_of(dataset *d, int a) {
  return (void **)((char *)d + arrays[a].at);
}

/* ---- contents -----------------------------------------------------------------------
 */

static void fill_element(dataset *d, int a, size_t e, const pool_element *from) {
  const double *numbers = (const double *)((const char *)from + arrays[a].from);
  void *to = *pointer_of(d, a);
  for (int i = 0; i < arrays[a].numbers; i++) {
    const size_t at = dataset_place(arrays[a].layout, e, arrays[a].numbers, i);
    if (dataset_is_single(arrays[a].layout))
      ((float *)to)[at] = (float)numbers[i];
    else
      ((double *)to)[at] = numbers[i];
  }
}

/* Each thread writes its own share first, so that the system places it near that
 * thread. */
static void fill(dataset *d, const pool_element *pool, size_t count) {
  const size_t grains = d->padded / DATASET_GRAIN, per = d->y_bytes / grains;
#pragma omp parallel num_threads(d->threads)
  {
    size_t first, end;
    dataset_share(grains, omp_get_thread_num(), omp_get_num_threads(), &first, &end);
    memset((char *)d->y + first * per, 0, (end - first) * per);
    for (int a = 0; a < ARRAYS; a++)
      for (size_t e = first * DATASET_GRAIN;
           *pointer_of(d, a) != NULL && e < end * DATASET_GRAIN; e++)
        fill_element(d, a, e, &pool[e % count]);
  }
}

/* ---- memory -------------------------------------------------------------------------
 */

double dataset_bytes(const dataset_shape *shape, size_t elements) {
  double each = (double)shape->y_bytes;
  for (int a = 0; a < ARRAYS; a++) each += (double)bytes_of(shape, a);
  return (double)(elements + DATASET_GRAIN) * each;
}

/* Allocates all arrays; returns 0 without memory.  A grain fills whole cache lines
 * in every array, so all arrays are aligned. */
static int reserve(dataset *d, const dataset_shape *shape) {
  size_t each = shape->y_bytes;
  for (int a = 0; a < ARRAYS; a++) each += bytes_of(shape, a);
  char *at = d->memory = pages_take(d->padded * each);
  if (at == NULL) return 0;
  for (int a = 0; a < ARRAYS; a++) {
    const size_t bytes = bytes_of(shape, a);
    if (bytes > 0) *pointer_of(d, a) = at;
    at += d->padded * bytes;
  }
  d->y = at;
  d->y_bytes = d->padded * shape->y_bytes;
  return 1;
}

slv_status dataset_open(dataset *d, const dataset_shape *shape, size_t elements,
                        int threads, uint64_t seed) {
  *d = (dataset){.elements = elements, .threads = threads};
  if (elements == 0 || elements > SIZE_MAX / 1024 || threads < 1) return SLV_EARG;
  const size_t count = elements < POOL_MOST ? elements : POOL_MOST;
  d->padded = (elements + DATASET_GRAIN - 1) / DATASET_GRAIN * DATASET_GRAIN;
  pool_element *pool = base_alloc(count, sizeof *pool);
  const slv_status s = reserve(d, shape) ? pool_fill(seed, count, pool) : SLV_EMEMORY;
  if (s == SLV_OK) fill(d, pool, count);
  free(pool);
  if (s != SLV_OK) dataset_close(d);
  return s;
}

void dataset_close(dataset *d) {
  free(d->memory);
  *d = (dataset){0};
}
