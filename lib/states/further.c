/* further.c -- further states for tests of solvers: other orientations, nearly equal singular
 * values, elements far from the origin. */
#include "states/further.h"

#include <string.h>

/* Six permutations of the axes, even ones first, and two signs; a third sign makes a rotation. */
void slv_turn_along_axes(int which, int n, double *x, char axes[AXES_TEXT]) {
  static const int to[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
  const int *t = to[which % 6], a = which / 6 % 2 == 0 ? 1 : -1, b = which / 12 == 0 ? 1 : -1;
  const int sign[3] = {a, b, which % 6 < 3 ? a * b : -a * b};
  for (int k = 0; k < n; k += 3) {
    const double y[3] = {x[k], x[k + 1], x[k + 2]};
    for (int i = 0; i < 3; i++) x[k + t[i]] = sign[i] * y[i] + 0.0; /* + 0.0 avoids -0 */
  }
  for (int i = 0; i < 3; i++) {
    if (sign[i] < 0) *axes++ = '-';
    *axes++ = (char)('x' + t[i]), *axes++ = i < 2 ? ' ' : '\0';
  }
}

/* Computes F = diag(s, t) V'; V is the rotation in the cloth's plane with this cosine and sine. */
static void with_singular_values(double s, double t, double cosine, double sine, double F[6]) {
  const double y[6] = {s * cosine, t * sine, 0, -s * sine, t * cosine, 0};
  memcpy(F, y, sizeof y);
}

const char *slv_gap_at(size_t i, double F[6]) {
#define GAP(digits) \
  "singular values equal to 1e-" #digits, "oblique, singular values equal to 1e-" #digits
  static const char *const names[GAPS] = {GAP(1), GAP(2), GAP(3), GAP(4),  GAP(5),  GAP(6),
                                          GAP(7), GAP(8), GAP(9), GAP(10), GAP(11), GAP(12)};
#undef GAP
  double gap = 1;
  for (size_t k = 0; k <= i / 2; k++) gap /= 10;
  if (i % 2 == 0)
    with_singular_values(2, 2 * (1 + gap), 1, 0, F);
  else
    with_singular_values(1.5, 1.5 * (1 + gap), 0.8, 0.6, F);
  return names[i];
}

void slv_deform(const double F[6], int n, double *x) {
  for (int k = 0; k < n; k += 3) {
    const double u = x[k], v = x[k + 1], height = x[k + 2];
    for (int i = 0; i < 3; i++) x[k + i] = F[i] * u + F[3 + i] * v + (i == 2 ? height : 0);
  }
}

void slv_random_gap(draw *d, double F[6]) {
  const double s = draw_between(d, 0.3, 3), gap = draw_decades(d, -13, 0);
  double v[2], Q[9], y[6];
  draw_direction(d, v);
  draw_rotation(d, Q);
  with_singular_values(s, s * (1 + gap), v[0], v[1], y);
  for (int k = 0; k < 6; k++) {
    const double *f = y + 3 * (k / 3), *q = Q + k % 3;
    F[k] = q[0] * f[0] + q[3] * f[1];
  }
}

void slv_move_randomly(draw *d, double distance, int n, double *x) {
  double by[3];
  for (int i = 0; i < 3; i++) by[i] = distance * draw_between(d, -1, 1);
  for (int k = 0; k < n; k++) x[k] += by[k % 3];
}
