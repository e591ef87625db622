/* classes.c -- random deformation gradients, most of them where formulas fail.  The class of a
 * state is its number modulo the length of the table.  No class is intentionally degenerate. */
#include "states/draw.h"

typedef void class_fn(draw *d, double *F);

typedef struct {
  const char *name;
  class_fn *fill;
} class_row;

static void entries(draw *d, double *F) {
  for (int i = 0; i < 6; i++) F[i] = draw_between(d, -2, 2);
}

/* Computes F = U diag(s0, s1) V' with random U and V. */
static void from_singular_values(draw *d, double s0, double s1, double *F) {
  double U[9], v[2];
  draw_rotation(d, U);
  draw_direction(d, v);
  for (int i = 0; i < 3; i++) {
    F[i] = s0 * U[i] * v[0] - s1 * U[i + 3] * v[1];
    F[i + 3] = s0 * U[i] * v[1] + s1 * U[i + 3] * v[0];
  }
}

/* Draws both singular values between lo and hi. */
static void with_stretch(draw *d, double lo, double hi, double *F) {
  const double s0 = draw_between(d, lo, hi), s1 = draw_between(d, lo, hi);
  from_singular_values(d, s0, s1, F);
}

static void ordinary(draw *d, double *F) { with_stretch(d, 0.2, 2, F); }
static void compressed(draw *d, double *F) { with_stretch(d, 0.1, 0.9, F); }
static void stretched(draw *d, double *F) { with_stretch(d, 1.1, 10, F); }

static void wide(draw *d, double *F) {
  const double s0 = draw_decades(d, -6, 3), s1 = draw_decades(d, -6, 3);
  from_singular_values(d, s0, s1, F);
}

static void any_scale(draw *d, double *F) {
  const double scale = draw_decades(d, -12, 12);
  ordinary(d, F);
  for (int i = 0; i < 6; i++) F[i] *= scale;
}

/* Draws I plus noise of magnitude 10^-e, e in [0, 16]. */
static void near_rest(draw *d, double *F) {
  const double size = draw_decades(d, -16, 0);
  for (int i = 0; i < 6; i++) F[i] = size * draw_between(d, -1, 1);
  F[0] += 1, F[4] += 1;
}

static void near_rotation(draw *d, double *F) {
  double N[6], Q[9];
  near_rest(d, N);
  draw_rotation(d, Q);
  for (int i = 0; i < 6; i++) {
    const double *n = N + 3 * (i / 3), *q = Q + i % 3;
    F[i] = q[0] * n[0] + q[3] * n[1] + q[6] * n[2];
  }
}

/* Draws f_u = s a, f_v = t (b +- 10^-e a), a and b orthonormal: I6 = +-10^-e s t. */
static void nearly_orthogonal(draw *d, double *F) {
  const double s = draw_between(d, 0.2, 2), t = draw_between(d, 0.2, 2);
  const double off = draw_sign(d) * draw_decades(d, -16, 0);
  double Q[9];
  draw_rotation(d, Q);
  for (int i = 0; i < 3; i++) F[i] = s * Q[i], F[i + 3] = t * (Q[i + 3] + off * Q[i]);
}

/* Draws f_u = s a, f_v = t (+-a + 10^-e b), e <= 14: nearly, but not exactly parallel. */
static void nearly_parallel(draw *d, double *F) {
  const double s = draw_between(d, 0.2, 2), t = draw_sign(d) * draw_between(d, 0.2, 2);
  const double off = draw_decades(d, -14, 0);
  double Q[9];
  draw_rotation(d, Q);
  for (int i = 0; i < 3; i++) F[i] = s * Q[i], F[i + 3] = t * (Q[i] + off * Q[i + 3]);
}

/* Draws f_v = t f_u, rounded: parallel except for round-off. */
static void parallel_to_rounding(draw *d, double *F) {
  const double t = draw_sign(d) * draw_between(d, 0.01, 2);
  for (int i = 0; i < 3; i++) F[i] = draw_between(d, -1, 1), F[i + 3] = t * F[i];
}

static void mixed_entries(draw *d, double *F) {
  for (int i = 0; i < 6; i++) F[i] = draw_sign(d) * draw_decades(d, -8, 8);
}

/* Scales each column differently: squares of a column's length may over- or underflow. */
static void columns_apart(draw *d, double *F) {
  const double u = draw_decades(d, -160, 160), v = draw_decades(d, -160, 160);
  ordinary(d, F);
  for (int i = 0; i < 3; i++) F[i] *= u, F[i + 3] *= v;
}

static void tiny_column(draw *d, double *F) {
  double *f = F + (draw_unit(d) < 0.5 ? 0 : 3);
  const double scale = draw_decades(d, -12, 0);
  ordinary(d, F);
  for (int i = 0; i < 3; i++) f[i] *= scale;
}

/* Every third class is ordinary, because these deformations are most frequent in solvers. */
static const class_row gradients[] = {
    {"ordinary", ordinary},
    {"entries", entries},
    {"near rest", near_rest},
    {"ordinary", ordinary},
    {"stretched", stretched},
    {"near rotation", near_rotation},
    {"ordinary", ordinary},
    {"compressed", compressed},
    {"I6 near 0", nearly_orthogonal},
    {"ordinary", ordinary},
    {"nearly parallel", nearly_parallel},
    {"singular values", wide},
    {"ordinary", ordinary},
    {"any scale", any_scale},
    {"tiny column", tiny_column},
    {"ordinary", ordinary},
    {"parallel to rounding", parallel_to_rounding},
    {"mixed entries", mixed_entries},
    {"ordinary", ordinary},
    {"I6 near 0", nearly_orthogonal},
    {"columns apart", columns_apart},
};

/* Adds relative noise, and absolute noise times the mean |x|, or 1 if x = 0. */
static void disturb(int n, draw *d, double noise, double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += fabs(x[i]);
  const double size = sum > 0 ? sum / n : 1;
  for (int i = 0; i < n; i++) {
    const double a = noise * draw_between(d, -1, 1), b = noise * draw_between(d, -1, 1);
    x[i] = x[i] * (1 + a) + size * b;
  }
}

/* Draws positions.  Little is known of such energies: half of the states are near rest, half are
 * deformed; quads and rings also occur at any scale. */
static const char *random_positions(const slv_energy *e, draw *d, double *x) {
  const int near = d->index % 2 == 1, ours = e->element >= SLV_ELEMENT_QUAD;
  disturb(e->ndof, d, near ? draw_decades(d, -16, 0) : 0.5, x);
  if (!ours || d->index % 12 != 6) return near ? "near rest" : "deformed";
  const double scale = draw_decades(d, -40, 40);
  for (int i = 0; i < e->ndof; i++) x[i] *= scale;
  return "any scale";
}

const char *slv_random_state(const slv_energy *e, draw *d, double *x) {
  const int of_gradient = e->ndof == 6 || e->element == SLV_ELEMENT_TRIANGLE;
  if (!of_gradient || e->nrest > 0) return random_positions(e, d, x);
  const class_row *row = &gradients[d->index % (sizeof gradients / sizeof *gradients)];
  row->fill(d, x);
  return row->name;
}
