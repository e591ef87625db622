/* wrong_stretch.c -- wrong formulas of the stretch energy; see controls.def. */
#include "controls/wrong.h"

static real length(const real *f) { return r_sqrt(dot3(f, f)); }

WRONG_BY(unguarded_length, {
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < 3; i++) {
      const real l = length(F + 3 * j);
      y[i + 3 * j] = 2 * p[0] * (l - p[1 + j]) * (F[i + 3 * j] / l);
    }
})

WRONG_BY(stretch_K16, {
  const real u = dot3(F, F), v = dot3(F + 3, F + 3);
  *y = p[0] *
       (u * u - 2 * p[1] * r_sqrt(u) + p[1] * p[1] + v * v - 2 * p[2] * r_sqrt(v) + p[2] * p[2]);
})

WRONG_BY(stretch_expanded, {
  const real u = dot3(F, F), v = dot3(F + 3, F + 3);
  *y = p[0] * (u - 2 * p[1] * r_sqrt(u) + p[1] * p[1] + v - 2 * p[2] * r_sqrt(v) + p[2] * p[2]);
})

WRONG_BY(stretch_transposed, {
  real g[6];
  SLV_TRY(RIGHT_OF(bw_stretch)->gradient(F, p, g));
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < 3; i++) y[2 * i + j] = g[i + 3 * j];
})

AT_PARAMS(stretch_long, bw_stretch, energy, p[0], p[1] * ONE_IN_A_MILLION, p[2])
AT_PARAMS(stretch_swapped, bw_stretch, gradient, p[0], p[2], p[1])

/* Computes 2 k [(1 - b/l) I + (b/l) n n'] for each column, from 1/l in `inverse` and b. */
static void blocks(const real *F, real k, const real *b, const real *inverse, real *restrict H) {
  memset(H, 0, 36 * sizeof *H);
  for (int a = 0; a < 2; a++)
    for (int j = 0; j < 3; j++)
      for (int i = 0; i < 3; i++) {
        const real n = F[i + 3 * a] * inverse[a], m = F[j + 3 * a] * inverse[a];
        const real shrink = b[a] * inverse[a], identity = i == j ? R(1) : R(0);
        H[i + 3 * a + 6 * (j + 3 * a)] = 2 * k * ((1 - shrink) * identity + shrink * n * m);
      }
}

WRONG_BY(stretch_softened, {
  const real inverse[2] = {1 / (length(F) + R(1e-12)), 1 / (length(F + 3) + R(1e-12))};
  blocks(F, p[0], p + 1, inverse, y);
})

WRONG_BY(stretch_K26, {
  const real one[2] = {1, 1};
  const real inverse[2] = {r_inverse(length(F)), r_inverse(length(F + 3))};
  blocks(F, p[0], one, inverse, y);
})

WRONG_BY(stretch_hessian_inexact, {
  const real off = 1 + R(1e-12);
  const real inverse[2] = {off * r_inverse(length(F)), off * r_inverse(length(F + 3))};
  blocks(F, p[0], p + 1, inverse, y);
})

ALTERED(stretch_inexact, bw_stretch, gradient, {
  for (int i = 0; i < 3; i++)
    y[i] = 2 * p[0] * (F[i] - p[1] * F[i] * r_inverse(length(F)) * (1 + R(1e-12)));
})

ALTERED(stretch_K422, bw_stretch, spectrum, {
  const real l = length(F);
  y[0] = p[0] * r_inverse(l * l * l);
})

ALTERED(stretch_sorted, bw_stretch, spectrum, {
  for (int i = 1; i < 6; i++)
    for (int k = i; k > 0 && r_re(y[k]) < r_re(y[k - 1]); k--) {
      const real w = y[k];
      y[k] = y[k - 1], y[k - 1] = w;
    }
})

WRONG_BY(stretch_flat, {
  const real u = r_sqrt(F[0] * F[0] + F[1] * F[1]) - p[1];
  const real v = r_sqrt(F[3] * F[3] + F[4] * F[4]) - p[2];
  *y = p[0] * (u * u + v * v);
})

ALTERED(limit_everywhere, stretch_limited, energy, {
  for (int a = 0; a < 2; a++) {
    const real s = length(F + 3 * a) - p[1 + a];
    if (r_re(s) < 0) y[0] += p[0] * p[3] * s * s * s;
  }
})

/* Subtracts 8 k s^2 n n' along each fibre from the right Hessian. */
ALTERED(quartic_third, stretch_quartic, hessian, {
  for (int a = 0; a < 2; a++) {
    const real *f = F + 3 * a, l = length(f), s = l - p[1 + a], inverse = r_inverse(l);
    for (int j = 0; j < 3; j++)
      for (int i = 0; i < 3; i++)
        y[i + 3 * a + 6 * (j + 3 * a)] -= 8 * p[0] * s * s * (f[i] * inverse) * (f[j] * inverse);
  }
})
