/* hinges.c -- random hinges, most of them where formulas fail: flat, folded back, slivers. */
#include "states/hinges.h"

#include <string.h>

void slv_hinge_place(const hinge_shape *s, double cosine, double sine, double x[HINGE_DOF]) {
  const double half = s->edge / 2, along = s->height_B * cosine, up = s->height_B * sine;
  const double y[4][3] = {
      {-s->height_A, s->at_A, 0}, {0, -half, 0}, {0, half, 0}, {along, s->at_B, up}};
  memcpy(x, y, sizeof y);
}

/* Draws a hinge like those in meshes; no angle is below about 15 degrees. */
static hinge_shape draw_shape(draw *d) {
  hinge_shape s;
  s.edge = draw_between(d, 0.5, 1.5);
  s.height_A = draw_between(d, 0.3, 1.5), s.height_B = draw_between(d, 0.3, 1.5);
  s.at_A = draw_between(d, -1, 1), s.at_B = draw_between(d, -1, 1);
  return s;
}

/* Rotates the hinge in space and moves it by up to `far` along each axis. */
static void turn_and_move(draw *d, double far, double *x) {
  double Q[9], y[HINGE_DOF], shift[3];
  draw_rotation(d, Q);
  memcpy(y, x, sizeof y);
  for (int i = 0; i < 3; i++) shift[i] = far * draw_between(d, -1, 1);
  for (int k = 0; k < 12; k++) {
    const double *v = y + 3 * (k / 3), *q = Q + k % 3;
    x[k] = q[0] * v[0] + q[3] * v[1] + q[6] * v[2] + shift[k % 3];
  }
}

/* Draws the hinge's angle uniformly from the full circle. */
static void bent(draw *d, const hinge_shape *s, double far, double *x) {
  double v[2];
  draw_direction(d, v);
  slv_hinge_place(s, v[0], v[1], x);
  turn_and_move(d, far, x);
}

static void ordinary(draw *d, double *x) {
  const hinge_shape s = draw_shape(d);
  bent(d, &s, 1, x);
}

static void entries(draw *d, double *x) {
  for (int i = 0; i < 12; i++) x[i] = draw_between(d, -1, 1);
}

/* Draws a hinge whose sine is +-10^e, e uniform in [lo, hi]. */
static void nearly(draw *d, double cosine, double lo, double hi, double *x) {
  const hinge_shape s = draw_shape(d);
  slv_hinge_place(&s, cosine, draw_sign(d) * draw_decades(d, lo, hi), x);
  turn_and_move(d, 1, x);
}

/* Draw theta = +-10^e to first order, and +-(pi - 10^e); round-off sets the sign of tiny 10^e. */
static void near_flat(draw *d, double *x) { nearly(d, 1, -16, 0, x); }
static void near_folded_back(draw *d, double *x) { nearly(d, -1, -6, 0, x); }
static void folded_to_rounding(draw *d, double *x) { nearly(d, -1, -16, -6, x); }

static void sliver(draw *d, double *x) {
  hinge_shape s = draw_shape(d);
  const double thin = draw_decades(d, -12, 0), which = draw_unit(d);
  if (which < 0.67) s.height_A *= thin;
  if (which > 0.33) s.height_B *= thin;
  bent(d, &s, 1, x);
}

static void short_edge(draw *d, double *x) {
  hinge_shape s = draw_shape(d);
  s.edge *= draw_decades(d, -12, 0);
  bent(d, &s, 1, x);
}

/* Moves the feet of the heights along the edge's line, by factors of up to 10^6. */
static void obtuse(draw *d, double *x) {
  hinge_shape s = draw_shape(d);
  s.at_A *= draw_decades(d, 0, 6), s.at_B *= draw_decades(d, 0, 6);
  bent(d, &s, 1, x);
}

static void sizes_apart(draw *d, double *x) {
  hinge_shape s = draw_shape(d);
  const double tiny = draw_decades(d, -8, 0);
  s.height_B *= tiny, s.at_B *= tiny;
  bent(d, &s, 1, x);
}

static void scaled(draw *d, double decades, double *x) {
  const double scale = draw_decades(d, -decades, decades);
  ordinary(d, x);
  for (int i = 0; i < 12; i++) x[i] *= scale;
}

static void any_scale(draw *d, double *x) { scaled(d, 12, x); }

/* Draws a scale at which areas, perhaps also second derivatives, over- or underflow. */
static void huge_or_tiny(draw *d, double *x) { scaled(d, 160, x); }

static void far_away(draw *d, double *x) {
  const hinge_shape s = draw_shape(d);
  bent(d, &s, draw_decades(d, 0, 8), x);
}

/* Every third class is ordinary, because these hinges are most frequent in solvers. */
static const struct {
  const char *name;
  void (*fill)(draw *d, double *x);
} classes[] = {
    {"ordinary", ordinary},
    {"near flat", near_flat},
    {"sliver", sliver},
    {"ordinary", ordinary},
    {"near folded back", near_folded_back},
    {"any scale", any_scale},
    {"ordinary", ordinary},
    {"entries", entries},
    {"short edge", short_edge},
    {"ordinary", ordinary},
    {"near flat", near_flat},
    {"obtuse", obtuse},
    {"ordinary", ordinary},
    {"far away", far_away},
    {"huge or tiny", huge_or_tiny},
    {"ordinary", ordinary},
    {"sizes apart", sizes_apart},
    {"folded to rounding", folded_to_rounding},
};

const char *slv_hinge_random(draw *d, double x[HINGE_DOF]) {
  const size_t n = d->index % (sizeof classes / sizeof *classes);
  classes[n].fill(d, x);
  return classes[n].name;
}
