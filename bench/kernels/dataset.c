#include "kernels/dataset.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"
#include "selvedge/states.h"
#include "selvedge/triangle.h"
#include "support/base/memory.h"

/* Number of distinct elements, which larger data sets repeat: too many for a branch predictor to
 * learn, and a prime, so that the period shares no factor with powers of two. */
enum { POOL_MOST = 16381 };

enum { QUAD_PARAMS = 6, OF_STVK = 27, OF_GAUSS = 85, QUAD_SHAPE = 20 };

/* One distinct element: a deformation gradient, with a triangle, a quad and a hinge in it. */
typedef struct {
  double F[6];
  double rest[5]; /* area, m^2, and G, 1/m: the members of slv_rest */
  double x[9];    /* positions, m, whose deformation gradient is F up to round-off */
  double stvk[QUAD_PARAMS + OF_STVK], gauss[QUAD_PARAMS + OF_GAUSS];
  double quad_x[12]; /* positions whose deformation gradient at the centre is F */
  double hinge_x[12];
} pool_element;

/* Classes of random states that solvers meet most often, and their shares of the pool. */
static const struct {
  const char *start; /* prefix of the state's name */
  double share;
} classes[] = {{"random ordinary", 0.5}, {"random near rest", 0.25}, {"random compressed", 0.25}};

enum { CLASSES = sizeof classes / sizeof classes[0] };

static int class_of(const slv_state *s) {
  for (int c = 0; c < CLASSES; c++)
    if (strncmp(s->name, classes[c].start, strlen(classes[c].start)) == 0) return c;
  return -1;
}

/* Draws random states until the share of each class is filled; skips surplus states. */
static slv_status draw_deformations(uint64_t seed, size_t count, pool_element *pool) {
  const slv_state_source source = {
      .energy = slv_energy_at(0), .seed = seed, .random = UINT64_MAX / 2};
  size_t left[CLASSES], filled = 0;
  left[0] = count;
  for (int c = 1; c < CLASSES; c++) {
    left[c] = (size_t)(classes[c].share * (double)count);
    left[0] -= left[c];
  }
  for (uint64_t i = slv_state_source_count_named(&source); filled < count; i++) {
    double F[6], p[SLV_MAX_PARAM];
    slv_state s = {.x = F, .p = p};
    SLV_TRY(slv_state_source_at(&source, i, &s));
    const int c = class_of(&s);
    if (c < 0 || left[c] == 0) continue;
    left[c]--;
    memcpy(pool[filled++].F, F, sizeof F);
  }
  return SLV_OK;
}

/* Shuffles the pool, so that the class of an element does not predict the class of the next. */
static void shuffle(uint64_t seed, size_t count, pool_element *pool) {
  for (size_t i = count; i > 1; i--) {
    double u[4];
    slv_random_uniform4(seed, i, STREAM_POOL, u);
    pool_element *a = pool + i - 1, *b = pool + (size_t)(u[0] * (double)i);
    const pool_element keep = *a;
    *a = *b;
    *b = keep;
  }
}

static double between(double u, double lo, double hi) { return lo + u * (hi - lo); }

/* Draws material coordinates; the first vertex is at the origin. */
static void draw_uv(uint64_t seed, size_t i, double uv[6]) {
  const double pi = 3.14159265358979323846;
  double u[4], turn[4];
  slv_random_uniform4(seed, i, STREAM_TRIANGLES, u);
  slv_random_uniform4(seed, i, STREAM_TURNS, turn);
  const double first = between(u[0], 0.005, 0.05), second = between(u[1], 0.005, 0.05);
  const double angle = between(u[2], pi / 6, 5 * pi / 6) * (u[3] < 0.5 ? -1 : 1);
  const double start = between(turn[0], 0, 2 * pi);
  uv[0] = uv[1] = 0;
  uv[2] = first * cos(start), uv[3] = first * sin(start);
  uv[4] = second * cos(start + angle), uv[5] = second * sin(start + angle);
}

/* Draws a triangle at positions x = o + F uv, with o in the unit cube, in m. */
static slv_status draw_triangle(uint64_t seed, size_t i, pool_element *e) {
  double uv[6], o[4];
  slv_rest r;
  draw_uv(seed, i, uv);
  slv_random_uniform4(seed, i, STREAM_PLACES, o);
  SLV_TRY(slv_rest_from_uv(uv, &r));
  e->rest[0] = r.area;
  memcpy(e->rest + 1, r.G, sizeof r.G);
  for (int v = 0; v < 3; v++)
    for (int k = 0; k < 3; k++)
      e->x[3 * v + k] = o[k] + e->F[k] * uv[2 * v] + e->F[k + 3] * uv[2 * v + 1];
  return SLV_OK;
}

/* Computes the rest data of a quad of shape X; in p they follow the typical parameters. */
static slv_status prepare_quad(const char *row, const double *X, int n, double *p) {
  const slv_energy *e = slv_energy_find(row);
  double all[1024];
  if ((size_t)slv_energy_count_params(e) > sizeof all / sizeof *all) return SLV_EARG;
  for (int i = 0; i < e->nparam; i++) all[i] = e->param[i].typical;
  SLV_TRY(slv_energy_prepare(e, X, all));
  memcpy(p, all, (size_t)(QUAD_PARAMS + n) * sizeof *p);
  return SLV_OK;
}

/* Draws a quad from the triangle's two edges: a parallelogram whose point 2 is moved outwards by a
 * tenth and, in both shapes, lifted out of the plane. */
static slv_status draw_quad(uint64_t seed, size_t i, pool_element *e) {
  double uv[6], o[4], X[QUAD_SHAPE];
  draw_uv(seed, i, uv);
  slv_random_uniform4(seed, i, STREAM_PLACES, o);
  for (int v = 0; v < 4; v++) {
    const double first = v == 1 ? 1 : v == 2 ? 1.1 : 0, second = v == 3 ? 1 : v == 2 ? 1.1 : 0;
    const double u = first * uv[2] + second * uv[4], w = first * uv[3] + second * uv[5];
    const double rise = v == 2 ? 0.1 * hypot(uv[2], uv[3]) : 0;
    X[3 * v] = X[12 + 2 * v] = u, X[3 * v + 1] = X[13 + 2 * v] = w;
    X[3 * v + 2] = rise;
    for (int k = 0; k < 3; k++)
      e->quad_x[3 * v + k] = o[k] + e->F[k] * u + e->F[k + 3] * w + (k == 2 ? rise : 0);
  }
  for (int k = 0; k < 12; k++) e->hinge_x[k] = e->quad_x[k < 6 ? k : k < 9 ? k + 3 : k - 3];
  SLV_TRY(prepare_quad("quad_stvk", X, OF_STVK, e->stvk));
  return prepare_quad("quad_gauss", X, OF_GAUSS, e->gauss);
}

/* Draws the elements: half of the deformations ordinary, a quarter near rest, a quarter compressed,
 * in random order.  Triangles have edges of 5 to 50 mm that meet at 30 to 150 degrees; half are
 * clockwise.  Quads are drawn only if needed.  Returns errors of slv_state_source_at(). */
static slv_status pool_fill(uint64_t seed, int quads, size_t count, pool_element *pool) {
  SLV_TRY(draw_deformations(seed, count, pool));
  shuffle(seed, count, pool);
  for (size_t i = 0; i < count; i++) SLV_TRY(draw_triangle(seed, i, &pool[i]));
  for (size_t i = 0; i < count && quads; i++) SLV_TRY(draw_quad(seed, i, &pool[i]));
  return SLV_OK;
}

#define BEHIND_PARAMS(member) offsetof(pool_element, member[QUAD_PARAMS])

#define OF_F(lanes, single) \
  { lanes, single, 0, 6, 0, offsetof(pool_element, F) }
#define OF_TRIANGLES(lanes) \
  { lanes, 0, 5, 9, offsetof(pool_element, rest), offsetof(pool_element, x) }
#define OF_HINGES(lanes) \
  { lanes, 0, 0, 12, 0, offsetof(pool_element, hinge_x) }
#define OF_QUADS(lanes, numbers, rest_at) \
  { lanes, 0, numbers, 12, rest_at, offsetof(pool_element, quad_x) }

const dataset_form dataset_forms[LAYOUTS] = {
    [LAYOUT_PLAIN] = OF_F(1, 0),
    [LAYOUT_BLOCKS] = OF_F(8, 0),
    [LAYOUT_BLOCKS_F32] = OF_F(16, 1),
    [LAYOUT_TRIANGLES_PLAIN] = OF_TRIANGLES(1),
    [LAYOUT_TRIANGLES] = OF_TRIANGLES(8),
    [LAYOUT_QUADS_PLAIN] = OF_QUADS(1, QUAD_PARAMS + OF_STVK, offsetof(pool_element, stvk)),
    [LAYOUT_QUADS] = OF_QUADS(8, OF_STVK, BEHIND_PARAMS(stvk)),
    [LAYOUT_POINTS_PLAIN] = OF_QUADS(1, QUAD_PARAMS + OF_GAUSS, offsetof(pool_element, gauss)),
    [LAYOUT_POINTS] = OF_QUADS(8, OF_GAUSS, BEHIND_PARAMS(gauss)),
    [LAYOUT_HINGES_PLAIN] = OF_HINGES(1),
    [LAYOUT_HINGES] = OF_HINGES(8),
};

size_t dataset_place(dataset_layout layout, size_t element, int m, int i) {
  const size_t lanes = dataset_forms[layout].lanes;
  return element / lanes * lanes * (size_t)m + lanes * (size_t)i + element % lanes;
}

void dataset_share(size_t grains, int t, int n, size_t *first, size_t *end) {
  const size_t each = grains / (size_t)n, more = grains % (size_t)n, at = (size_t)t;
  *first = at * each + (at < more ? at : more);
  *end = *first + each + (at < more);
}

/* Returns the bytes of one number of a layout; 0 if the layout is not used. */
static size_t number_size(const dataset_shape *shape, int layout) {
  if ((shape->layouts >> layout & 1) == 0) return 0;
  return dataset_forms[layout].single ? sizeof(float) : sizeof(double);
}

static size_t bytes_of(const dataset_shape *shape) {
  size_t sum = shape->y_bytes;
  for (int l = 0; l < LAYOUTS; l++)
    sum += (size_t)(dataset_forms[l].rest + dataset_forms[l].x) * number_size(shape, l);
  return sum;
}

/* Writes n numbers of element e into an array of this layout. */
static void put_numbers(int layout, size_t e, int n, const double *numbers, void *to) {
  for (int i = 0; i < n; i++) {
    const size_t at = dataset_place((dataset_layout)layout, e, n, i);
    if (dataset_forms[layout].single)
      ((float *)to)[at] = (float)numbers[i];
    else
      ((double *)to)[at] = numbers[i];
  }
}

static void fill_element(dataset *d, int layout, size_t e, const pool_element *from) {
  const dataset_form *form = &dataset_forms[layout];
  const char *at = (const char *)from;
  put_numbers(layout, e, form->rest, (const double *)(const void *)(at + form->rest_at),
              d->rest[layout]);
  put_numbers(layout, e, form->x, (const double *)(const void *)(at + form->x_at), d->x[layout]);
}

/* Fills all arrays.  Each thread writes its share first, so that the pages are near that thread. */
static void fill_arrays(dataset *d, const pool_element *pool, size_t count) {
  const size_t grains = d->padded / DATASET_GRAIN, per = d->y_bytes / grains;
#pragma omp parallel num_threads(d->threads)
  {
    size_t first, end;
    dataset_share(grains, omp_get_thread_num(), omp_get_num_threads(), &first, &end);
    memset((char *)d->y + first * per, 0, (end - first) * per);
    for (int l = 0; l < LAYOUTS; l++)
      for (size_t e = first * DATASET_GRAIN; d->x[l] != NULL && e < end * DATASET_GRAIN; e++)
        fill_element(d, l, e, &pool[e % count]);
  }
}

double dataset_bytes(const dataset_shape *shape, size_t elements) {
  return (double)(elements + DATASET_GRAIN) * (double)bytes_of(shape);
}

/* Allocates all arrays in one block; returns 0 without memory.  Every array starts at a cache line,
 * because a grain fills whole lines. */
static int reserve(dataset *d, const dataset_shape *shape) {
  char *at = d->memory = pages_take(d->padded * bytes_of(shape));
  if (at == NULL) return 0;
  for (int l = 0; l < LAYOUTS; l++) {
    const size_t size = d->padded * number_size(shape, l);
    if (size == 0) continue;
    if (dataset_forms[l].rest > 0) d->rest[l] = at;
    at += size * (size_t)dataset_forms[l].rest;
    d->x[l] = at;
    at += size * (size_t)dataset_forms[l].x;
  }
  d->y = at;
  d->y_bytes = d->padded * shape->y_bytes;
  return 1;
}

slv_status dataset_open(dataset *d, const dataset_shape *shape, size_t elements, int threads,
                        uint64_t seed) {
  *d = (dataset){.elements = elements, .threads = threads};
  if (elements == 0 || elements > SIZE_MAX / 1024 || threads < 1) return SLV_EARG;
  const size_t count = elements < POOL_MOST ? elements : POOL_MOST;
  d->padded = (elements + DATASET_GRAIN - 1) / DATASET_GRAIN * DATASET_GRAIN;
  pool_element *pool = base_alloc(count, sizeof *pool);
  const int quads = shape->layouts >> LAYOUT_QUADS_PLAIN != 0; /* all layouts from here on */
  const slv_status s = reserve(d, shape) ? pool_fill(seed, quads, count, pool) : SLV_EMEMORY;
  if (s == SLV_OK) fill_arrays(d, pool, count);
  free(pool);
  if (s != SLV_OK) dataset_close(d);
  return s;
}

void dataset_close(dataset *d) {
  free(d->memory);
  *d = (dataset){0};
}
