#include "kernels/pool.h"

#include <math.h>
#include <string.h>

#include "machine/streams.h"
#include "selvedge/states.h"
#include "selvedge/triangle.h"

/* The classes of random states that solvers meet most, and their shares of the pool. */
static const struct {
  const char *start; /* the beginning of the state's name */
  double share;
} classes[] = {
    {"random ordinary", 0.5}, {"random near rest", 0.25}, {"random compressed", 0.25}};

enum { CLASSES = sizeof classes / sizeof classes[0] };

static int class_of(const slv_state *s) {
  for (int c = 0; c < CLASSES; c++)
    if (strncmp(s->name, classes[c].start, strlen(classes[c].start)) == 0) return c;
  return -1;
}

/* Draws random states and keeps those of each class until its share is full. */
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

/* Shuffles the pool, so that the class of one element does not predict that of the
 * next. */
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

static double between(double u, double lo, double hi) {
  return lo + u * (hi - lo);
}

/* Material coordinates with the first vertex at the origin. */
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

/* Positions x = o + F uv with each coordinate of o in [0, 1] m. */
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

slv_status pool_fill(uint64_t seed, size_t count, pool_element *pool) {
  SLV_TRY(draw_deformations(seed, count, pool));
  shuffle(seed, count, pool);
  for (size_t i = 0; i < count; i++) SLV_TRY(draw_triangle(seed, i, &pool[i]));
  return SLV_OK;
}
