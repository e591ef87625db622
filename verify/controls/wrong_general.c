/* wrong_general.c -- wrong formulas of shear between two arbitrary fibres; see controls.def.
 *
 * With c = I6 - a.b, M = a b' + b a' and g = vec(F M): trace M = 2 a.b, det M = -(a x b)^2, and
 * g.H6 g = det M 2 I6 + trace M |g|^2. */
#include "controls/wrong.h"

typedef struct {
  real t, det, c, I2, I6, g2; /* a.b, det M, I6 - a.b, |F|^2, (F a).(F b), |g|^2 */
} fibres;

static fibres fibres_of(const real *F, const real *p) {
  const real *a = p + 1, *b = p + 3, s = a[0] * b[1] - a[1] * b[0];
  real Fa[3], Fb[3], g[6];
  for (int i = 0; i < 3; i++) {
    Fa[i] = a[0] * F[i] + a[1] * F[i + 3], Fb[i] = b[0] * F[i] + b[1] * F[i + 3];
    g[i] = a[0] * Fb[i] + b[0] * Fa[i], g[i + 3] = a[1] * Fb[i] + b[1] * Fa[i];
  }
  fibres q = {.t = a[0] * b[0] + a[1] * b[1], .det = -s * s};
  q.I2 = dot3(F, F) + dot3(F + 3, F + 3), q.I6 = dot3(Fa, Fb);
  q.g2 = dot3(g, g) + dot3(g + 3, g + 3), q.c = q.I6 - q.t;
  return q;
}

/* Computes `factor` times both roots of Kim eq. 50: alpha +- sqrt(alpha^2 - 4 c [det M c + t |g|^2
 * - beta]), alpha = 2 t c + |g|^2, with `size` for |g|^2. Half of a root is an eigenvalue over 2 k.
 * Kim's beta is the difference of the squares of g along a + b and a - b: t |g|^2 - 2 det M I6. */
static void roots_K50(const fibres *q, real size, real factor, real *restrict y) {
  const real alpha = 2 * q->t * q->c + size;
  const real beta = q->t * q->g2 - 2 * q->det * q->I6;
  const real inside = alpha * alpha - 4 * q->c * (q->det * q->c + q->t * size - beta);
  const real root = r_sqrt(r_max(inside, R(0)));
  y[0] = factor * (alpha + root), y[1] = factor * (alpha - root);
}

ALTERED(shear_K50_whole, shear_general, spectrum, {
  const fibres q = fibres_of(F, p);
  roots_K50(&q, q.g2, 2 * p[0], y);
})

ALTERED(shear_K50_I2, shear_general, spectrum, {
  const fibres q = fibres_of(F, p);
  roots_K50(&q, q.I2, p[0], y);
})

/* Omits the lower eigenvalue of the pair from the projection. */
ALTERED(shear_upper_only, shear_general, projected, {
  real x[SLV_SPECTRUM_SIZE(6)];
  SLV_TRY(RIGHT_OF(shear_general)->spectrum(F, p, x));
  const SLV_ID(spectrum) s = SLV_ID(spectrum_at)(6, x);
  const real lower = r_max(s.values[1], R(0)), *q = s.vectors + 6;
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) y[i + 6 * j] -= lower * q[i] * q[j];
})

/* Computes the Hessian with g of a b' alone, which is not the derivative of I6. */
WRONG_BY(without_h_one_product, {
  const real *a = p + 1, *b = p + 3;
  real g[6];
  for (int i = 0; i < 6; i++) g[i] = 2 * a[i / 3] * (b[0] * F[i % 3] + b[1] * F[i % 3 + 3]);
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) y[i + 6 * j] = 2 * p[0] * g[i] * g[j];
})

/* Uses I6 instead of c in psi' = 4 k c^3 and psi'' = 12 k c^2. The order is that of the right
 * function: the pair, psi' mu+ twice, psi' mu- twice. */
ALTERED(quartic_uncentred, shear_quartic, spectrum, {
  const fibres q = fibres_of(F, p);
  const real first = 4 * p[0] * q.I6 * q.I6 * q.I6, second = 12 * p[0] * q.I6 * q.I6;
  const real half = (2 * q.t * first + second * q.g2) / 2;
  const real product = first * q.det * (first + 2 * q.I6 * second);
  const real root = r_sqrt(r_max(half * half - product, R(0)));
  const real length = r_sqrt(q.t * q.t - q.det); /* |a| |b| */
  y[0] = half + root, y[1] = half - root;
  y[2] = y[3] = first * (q.t + length), y[4] = y[5] = first * (q.t - length);
})
