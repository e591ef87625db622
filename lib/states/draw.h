/* draw.h -- random numbers for one state.  They are identical on every machine, because only those
 * functions of libm are used that are exact or correctly rounded. */
#pragma once

#include <math.h>

#include "selvedge/states.h"

/* Each purpose has its own stream, so that more draws for one purpose do not change another. */
enum {
  DRAW_ENTRIES = 0,
  DRAW_PARAMS = 1 << 16,
  DRAW_ROTATION = 1 << 17,
  DRAW_PLACE = 3 << 16,
  DRAW_FURTHER = 1 << 18
};

/* All tables of random classes begin with ordinary states, and their lengths divide this number. */
enum { FIRST_OF_CLASSES = 252 };

typedef struct {
  uint64_t seed, index;
  uint32_t stream; /* index of the next four numbers in the stream */
  int left;
  double u[4];
} draw;

/* Returns a uniform number in [0, 1). */
static inline double draw_unit(draw *d) {
  if (d->left == 0) {
    slv_random_uniform4(d->seed, d->index, d->stream++, d->u);
    d->left = 4;
  }
  return d->u[4 - d->left--];
}

static inline double draw_between(draw *d, double lo, double hi) {
  return lo + (hi - lo) * draw_unit(d);
}

/* Returns -1 or 1. */
static inline double draw_sign(draw *d) { return draw_unit(d) < 0.5 ? -1 : 1; }

/* Returns 10^e, e uniform in [lo, hi), with an error of up to 7 %: the mantissa is linear between
 * powers of two, because the last digit of exp2 and pow differs between libraries. */
static inline double draw_decades(draw *d, double lo, double hi) {
  const double bits = draw_between(d, lo, hi) * 3.3219280948873623; /* log2(10) */
  const double whole = floor(bits);
  return ldexp(1 + (bits - whole), (int)whole);
}

/* Draws a uniform unit vector in the plane. */
static inline void draw_direction(draw *d, double v[2]) {
  double s = 1;
  while (!(s < 1 && s > 0)) {
    v[0] = draw_between(d, -1, 1), v[1] = draw_between(d, -1, 1);
    s = v[0] * v[0] + v[1] * v[1];
  }
  const double length = sqrt(s);
  v[0] /= length, v[1] /= length;
}

static inline void draw_rotation(const draw *d, double Q[9]) {
  slv_random_rotation(d->seed, d->index, DRAW_ROTATION, Q);
}

static inline double largest(int n, const double *x) {
  double most = 0;
  for (int i = 0; i < n; i++) most = fmax(most, fabs(x[i]));
  return most;
}

/* Changes x[e->ndof] from rest to random state d->index; returns its class, such as "near rest". */
const char *slv_random_state(const slv_energy *e, draw *d, double *x);
