#include "dataset.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/states.h"
#include "streams.h"

/* Different states in a data set; larger ones repeat them, beyond what a branch
 * predictor remembers.  A prime, so that no power of two meets it. */
enum { POOL = 16381 };

/* The classes of states.h that solvers meet, and their shares of the pool. */
static const struct {
  const char *start; /* of the state's name */
  double share;
} classes[] = {
    {"random ordinary", 0.5}, {"random near rest", 0.25}, {"random compressed", 0.25}};

enum { CLASSES = sizeof classes / sizeof classes[0] };

size_t dataset_place(dataset_layout layout, size_t element, int m, int i) {
  const size_t lanes = layout == LAYOUT_PLAIN    ? 1
                       : layout == LAYOUT_BLOCKS ? 8
                                                 : DATASET_GRAIN;
  return element / lanes * lanes * (size_t)m + lanes * (size_t)i + element % lanes;
}

void dataset_share(size_t grains, int t, int n, size_t *first, size_t *end) {
  const size_t each = grains / (size_t)n, more = grains % (size_t)n, at = (size_t)t;
  *first = at * each + (at < more ? at : more);
  *end = *first + each + (at < more);
}

static int class_of(const slv_state *s) {
  for (int c = 0; c < CLASSES; c++)
    if (strncmp(s->name, classes[c].start, strlen(classes[c].start)) == 0) return c;
  return -1;
}

/* F[6*count]: states of each class until its share is full. */
static slv_status draw_pool(uint64_t seed, size_t count, double *F) {
  const slv_state_source source = {
      .energy = slv_energy_at(0), .seed = seed, .random = UINT64_MAX / 2};
  size_t left[CLASSES], filled = 0;
  left[0] = count;
  for (int c = 1; c < CLASSES; c++) {
    left[c] = (size_t)(classes[c].share * (double)count);
    left[0] -= left[c];
  }
  for (uint64_t i = slv_state_named(&source); filled < count; i++) {
    slv_state s;
    SLV_TRY(slv_state_at(&source, i, &s));
    const int c = class_of(&s);
    if (c < 0 || left[c] == 0) continue;
    left[c]--;
    memcpy(F + 6 * filled++, s.x, 6 * sizeof *F);
  }
  return SLV_OK;
}

/* So that the class of a state says nothing of the next one's. */
static void shuffle_pool(uint64_t seed, size_t count, double *F) {
  for (size_t i = count; i > 1; i--) {
    double u[4], swap[6];
    slv_uniform4(seed, i, STREAM_POOL, u);
    double *a = F + 6 * (i - 1), *b = F + 6 * (size_t)(u[0] * (double)i);
    memcpy(swap, a, sizeof swap);
    memmove(a, b, sizeof swap);
    memcpy(b, swap, sizeof swap);
  }
}

static void fill_element(dataset *d, size_t e, const double *F) {
  for (int i = 0; i < 6; i++) {
    d->plain[dataset_place(LAYOUT_PLAIN, e, 6, i)] = F[i];
    d->blocks[dataset_place(LAYOUT_BLOCKS, e, 6, i)] = F[i];
    d->blocks_f32[dataset_place(LAYOUT_BLOCKS_F32, e, 6, i)] = (float)F[i];
  }
}

/* First touch: each thread its share. */
static void fill(dataset *d, const double *pool, size_t count) {
  const size_t grains = d->padded / DATASET_GRAIN, per = d->y_bytes / grains;
#pragma omp parallel num_threads(d->threads)
  {
    size_t first, end;
    dataset_share(grains, omp_get_thread_num(), omp_get_num_threads(), &first, &end);
    memset((char *)d->y + first * per, 0, (end - first) * per);
    for (size_t e = first * DATASET_GRAIN; e < end * DATASET_GRAIN; e++)
      fill_element(d, e, pool + 6 * (e % count));
  }
}

static void *lines(size_t bytes) {
  return aligned_alloc(DATASET_LINE,
                       (bytes + DATASET_LINE - 1) / DATASET_LINE * DATASET_LINE);
}

double dataset_bytes(size_t elements, size_t y_bytes_per_element) {
  const double inputs = 6 * (2 * sizeof(double) + sizeof(float));
  return (double)(elements + DATASET_GRAIN) * (inputs + (double)y_bytes_per_element);
}

slv_status dataset_open(dataset *d, size_t elements, int threads, uint64_t seed,
                        size_t y_bytes_per_element) {
  *d = (dataset){.elements = elements, .threads = threads};
  if (elements == 0 || elements > SIZE_MAX / 1024 || threads < 1) return SLV_EARG;
  const size_t count = elements < POOL ? elements : POOL;
  d->padded = (elements + DATASET_GRAIN - 1) / DATASET_GRAIN * DATASET_GRAIN;
  d->y_bytes = d->padded * y_bytes_per_element;
  double *pool = malloc(6 * count * sizeof *pool);
  d->plain = lines(6 * d->padded * sizeof *d->plain);
  d->blocks = lines(6 * d->padded * sizeof *d->blocks);
  d->blocks_f32 = lines(6 * d->padded * sizeof *d->blocks_f32);
  d->y = lines(d->y_bytes);
  const int got = pool && d->plain && d->blocks && d->blocks_f32 && d->y;
  slv_status s = got ? draw_pool(seed, count, pool) : SLV_EMEMORY;
  if (s == SLV_OK) {
    shuffle_pool(seed, count, pool);
    fill(d, pool, count);
  }
  free(pool);
  if (s != SLV_OK) dataset_close(d);
  return s;
}

void dataset_close(dataset *d) {
  free(d->plain);
  free(d->blocks);
  free(d->blocks_f32);
  free(d->y);
  *d = (dataset){0};
}
