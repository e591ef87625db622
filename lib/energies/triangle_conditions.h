/* triangle_conditions.h -- condition functions of a triangle, over F = [w_u w_v]:
 *
 *   stretch   C = alpha (|w| - b)        Pritchard eqs. 13-17, Robson
 *   shear     C = alpha w_u . w_v        Pritchard eqs. 19-23
 *
 * D. Pritchard, Implementing Baraff & Witkin's Cloth Simulation, 2003/2012; I. Robson, Stretch
 * Forces in Cloth Simulation.  Pritchard's eqs. 22-23 are cut off in our copy and derived here.
 * w_u = sum g_mu x_m and w_v are linear in x, so only the products of first derivatives remain:
 * d2C/dx_m dx_n = alpha (g_mu g_nv + g_mv g_nu) I.  With respect to F, the second derivative is the
 * constant alpha H6 = alpha [0 I; I 0]. */
#pragma once

#include "energies/bw_shear.h"
#include "energies/fibre.h"

/* Numbers per condition: stiffness, C, dC/dF, d2C/dF2. */
enum { OF_ONE_CONDITION = SLV_CONDITION_SIZE(6) };

/* Writes one fibre's condition to y.  At l = 0 both derivatives are set to 0. */
static inline void condition_of_fibre(real k, real alpha, const fibre *f, const real *F,
                                      real *restrict y) {
  const stretched q = fibre_stretch(f, F);
  y[0] = k, y[1] = alpha * q.s;
  for (int i = 0; i < 6; i++)
    if (f->axis < 0 || f->axis == i / 3) y[2 + i] = r_times(alpha * q.n[i % 3], f->a[i / 3]);
  fibre_add_block(f, R(0), alpha * q.inverse * q.unit, q.n, y + 8);
}

static inline void condition_of_shear(real k, real alpha, const real *F, real *restrict y) {
  y[0] = k, y[1] = bw_shear_kc(alpha, F);
  for (int i = 0; i < 6; i++) {
    y[2 + i] = alpha * F[(i + 3) % 6];
    y[8 + i + 6 * ((i + 3) % 6)] = alpha;
  }
}

/* Writes both conditions of Kim's density, whose stiffness includes the factor 1/2. */
static inline void conditions_of_fibres(const fibre f[2], const real *F, real *restrict y) {
  for (int i = 0; i < 2; i++)
    condition_of_fibre(2 * f[i].k, R(1), &f[i], F, y + OF_ONE_CONDITION * i);
}

/* Writes the conditions of the fibres of p: k, b_u, b_v. */
static inline void conditions_of_stretch(const real *p, const real *F, real *restrict y) {
  fibre f[2];
  axis_fibres(p, f);
  conditions_of_fibres(f, F, y);
}

/* Adds the Hessian of the stretch without its terms in H_u and H_v: 2 k (b/l) n n', Kim section
 * 4.2.2, where b is missing.  H_u = a a' (x) I (Kim eq. 26) is the Hessian of |F a|^2 / 2. */
static inline void fibres_without_h(const fibre f[2], const real *F, real *restrict H) {
  for (int i = 0; i < 2; i++) {
    const stretched q = fibre_stretch(&f[i], F);
    const real along = r_times(2 * f[i].k, f[i].b) * q.inverse * q.unit;
    fibre_add_block(&f[i], along, R(0), q.n, H);
  }
}

/* Adds fibres_without_h() for the fibres of p: k, b_u, b_v. */
static inline void stretch_without_h(const real *p, const real *F, real *restrict H) {
  fibre f[2];
  axis_fibres(p, f);
  fibres_without_h(f, F, H);
}

/* Adds the Hessian of the shear, Kim eq. 32, without its term in H6: 2 k g g', g = [f_v; f_u]. */
static inline void shear_without_h(real k, const real *F, real *restrict H) {
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      const int a = i < j ? i : j, b = i < j ? j : i; /* bitwise symmetric */
      H[i + 6 * j] += 2 * r_product(k, F[(a + 3) % 6], F[(b + 3) % 6]);
    }
}
