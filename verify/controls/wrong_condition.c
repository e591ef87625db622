/* wrong_condition.c -- wrong condition functions, and wrong quantities derived from them. */
#include "controls/wrong.h"

ALTERED(shear_of_kim, bw_shear, condition, y[0] /= 2)
ALTERED(stretch_whole, stretch_u, energy, *y *= 2)

/* Sets W = 0 under compression (|w| < b, so that C < 0), although W > 0 there. */
ALTERED(stretch_robson, stretch_u, energy, {
  real all[SLV_CONDITION_SIZE(9)];
  SLV_TRY(RIGHT_OF(stretch_u)->condition(F, p, all));
  if (r_re(SLV_ID(condition_at)(9, all, 0).C) < 0) *y = 0;
})

/* Computes the weights of the vertices in w_u and w_v from du_1, dv_1, du_2, dv_2 = p[0..3]. */
static void weights(const real *p, real u[3], real v[3]) {
  const real twice = p[0] * p[3] - p[2] * p[1];
  u[1] = p[3] / twice, u[2] = -p[1] / twice, u[0] = -(u[1] + u[2]);
  v[1] = -p[2] / twice, v[2] = p[0] / twice, v[0] = -(v[1] + v[2]);
}

/* Uses alpha g_mu g_nv I instead of alpha (g_mu g_nv + g_mv g_nu) I. */
ALTERED(shear_one_product, shear_condition, condition, {
  real u[3], v[3];
  weights(p, u, v);
  real *H = SLV_ID(condition_at)(9, y, 0).hessian;
  const real alpha = r_pow(r_abs(p[0] * p[3] - p[2] * p[1]) / 2, p[4]);
  for (int j = 0; j < 9; j++)
    for (int i = 0; i < 9; i++)
      if (i % 3 == j % 3) H[i + 9 * j] = alpha * u[i / 3] * v[j / 3];
})

/* Uses alpha = a as Baraff and Witkin do, although p[4] requests another power, such as sqrt(a). */
ALTERED(shear_by_area, shear_condition, gradient, {
  const real area = r_abs(p[0] * p[3] - p[2] * p[1]) / 2;
  for (int i = 0; i < 9; i++) y[i] *= r_pow(area, 2 - 2 * p[4]);
})

/* Parameters with k_u and k_v swapped */
#define EXCHANGED p[0], p[1], p[2], p[3], p[4], p[6], p[5], p[7], p[8]
AT_PARAMS(pair_swapped, stretch_pair, condition, EXCHANGED)
AT_PARAMS(pair_swapped_force, stretch_pair, gradient, EXCHANGED)

/* Computes H = e n n' in the block of each column, where n is the column's unit vector, or 0. */
static void along(const real *F, const real *e, real *restrict H) {
  memset(H, 0, 36 * sizeof *H);
  for (int a = 0; a < 2; a++) {
    real n[3];
    (void)length3(F + 3 * a, n);
    for (int j = 0; j < 3; j++)
      for (int i = 0; i < 3; i++) H[i + 3 * a + 6 * (j + 3 * a)] = e[a] * n[i] * n[j];
  }
}

/* Uses the eigenvalue that remains in Gauss-Newton according to Kim 4.2.2: 1 / I5^(3/2). */
WRONG_BY(without_h_K422, {
  real n[3], e[2];
  for (int a = 0; a < 2; a++) {
    const real l = length3(F + 3 * a, n);
    e[a] = 2 * p[0] * r_inverse(l * l * l);
  }
  along(F, e, y);
})

/* Uses Choi and Ko's Gauss-Newton matrix instead of Kim's. */
WRONG_BY(without_h_choi_ko, {
  const real e[2] = {2 * p[0], 2 * p[0]};
  along(F, e, y);
})

INSTEAD(without_h_nothing_dropped, bw_shear, hessian)

/* Sets dC/dx_0 = 0, so that the forces push only the other two vertices. */
ALTERED(stretch_held, stretch_u, condition, memset(y + 2, 0, 3 * sizeof *y))

/* Both functions are right: measure/conditions.c recognises them, and damps by a wrong force. */
INSTEAD(rate_per_particle, stretch_u, condition)
INSTEAD(rate_halved, shear_condition, condition)

/* Computes w_u . w_v as a sum of products of positions. */
WRONG_BY(shear_expanded, {
  real u[3], v[3], C = 0;
  weights(p, u, v);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) C += u[i] * v[j] * dot3(F + 3 * i, F + 3 * j);
  C *= r_pow(r_abs(p[0] * p[3] - p[2] * p[1]) / 2, p[4]);
  *y = p[5] * C * C / 2;
})
