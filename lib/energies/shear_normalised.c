/* shear_normalised.c -- shear that depends only on the angle between the fibres:
 *
 *   W(x) = k C^2 / 2,   C = alpha w^_u . w^_v,   w^ = w / |w|
 *
 * Pritchard eqs. A.1-A.7; several lines are cut off in our copy and derived here.  With the unit
 * vectors n, m, c = n . m, t_u = m - c n and t_v = n - c m,
 *
 *   dc/dw_u = t_u / |w_u|,
 *   d2c/dw_u2 = -(t_u n' + n t_u' + c (I - n n')) / |w_u|^2,
 *   d2c/dw_u dw_v = (I - n n') (I - m m') / (|w_u| |w_v|).
 *
 * If |w| = 0, the direction of that fibre is undefined: c and all terms in 1/|w| are set to 0. */
#include "energies/element_row.h"

/* Unit vectors n of both fibres; t is the part of the other fibre's n that is orthogonal to n. */
typedef struct {
  real n[2][3], t[2][3];
  real l[2], c; /* lengths, cosine */
} angle;

static inline angle angle_of(const real *F) {
  angle a;
  for (int f = 0; f < 2; f++) a.l[f] = length3(F + 3 * f, a.n[f]);
  a.c = dot3(a.n[0], a.n[1]);
  for (int f = 0; f < 2; f++)
    for (int i = 0; i < 3; i++) a.t[f][i] = a.n[1 - f][i] - a.c * a.n[f][i];
  return a;
}

/* Computes s = dc/dF; 0 if a fibre has length 0. */
static inline void angle_slope(const angle *a, real *restrict s) {
  const int lost = r_re(a->l[0]) == 0 || r_re(a->l[1]) == 0;
  for (int i = 0; i < 6; i++) s[i] = lost ? R(0) : a->t[i / 3][i % 3] / a->l[i / 3];
}

/* Returns k times entry (i, j) of d2c/dF2, i <= j. */
static inline real angle_entry(const angle *a, real k, int i, int j) {
  const int f = i / 3, h = j / 3, p = i % 3, q = j % 3;
  const real *n = a->n[f], *m = a->n[h], one = p == q ? R(1) : R(0);
  real e = -(a->t[f][p] * n[q] + n[p] * a->t[f][q] + a->c * (one - n[p] * n[q]));
  if (f != h) e = one - n[p] * n[q] - m[p] * m[q] + a->c * (n[p] * m[q]);
  return r_quotient(r_quotient(r_times(k, e), r_max(a->l[f], a->l[h])), r_min(a->l[f], a->l[h]));
}

static inline void angle_add_bend(const angle *a, real k, real *restrict H) {
  const int lost = r_re(a->l[0]) == 0 || r_re(a->l[1]) == 0;
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6 && !lost; i++)
      H[i + 6 * j] += angle_entry(a, k, i < j ? i : j, i < j ? j : i);
}

/* Adds the energy; q[0] is the stiffness k. */
static inline void density_energy(const real *q, real half, const real *F, real *restrict w) {
  const real c = angle_of(F).c;
  *w += half * q[0] * c * c;
}

static inline void density_gradient(const real *q, real half, const real *F, real *restrict g) {
  const angle a = angle_of(F);
  real s[6];
  angle_slope(&a, s);
  for (int i = 0; i < 6; i++) g[i] += r_times(2 * half * q[0] * a.c, s[i]);
}

static inline void density_hessian(const real *q, real half, const real *F, real *restrict H) {
  const angle a = angle_of(F);
  const real k = 2 * half * q[0];
  real s[6];
  angle_slope(&a, s);
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      const int u = i < j ? i : j, v = i < j ? j : i; /* bitwise symmetric */
      H[i + 6 * j] += r_product(k, s[u], s[v]);
    }
  angle_add_bend(&a, k * a.c, H);
}

static inline void density_conditions(const real *q, real alpha, const real *F, real *restrict y) {
  const angle a = angle_of(F);
  y[0] = q[0], y[1] = alpha * a.c;
  angle_slope(&a, y + 2);
  for (int i = 0; i < 6; i++) y[2 + i] *= alpha;
  angle_add_bend(&a, alpha, y + 8);
}

ELEMENT_KERNELS(shear_normalised, 1)

#ifdef SLV_ROW_HERE
static const slv_declared declared[] = {
    DECLARED("all vertices in one point", "no fibre has a direction: all terms are dropped",
             .x = element_zero, ALL_ZERO(element_zero)),
    DECLARED("vertices 0 and 2 in one point", "w_v has no direction: all terms are dropped",
             .x = (const double[]){0, 0, 0, 2, 0, 0, 0, 0, 0}, ALL_ZERO(element_zero)),
    DECLARED("w_u and w_v at 45 degrees", "smooth, and worked by hand: alpha = 1/2, C^2 = 1/8",
             .x = (const double[]){0, 0, 0, 1, 0, 0, 1, 1, 0},
             .p = (const double[]){1, 0, 0, 1, 1, 100}, .energy = (const double[]){6.25},
             .gradient = (const double[]){-6.25, -6.25, 0, 0, 12.5, 0, 6.25, -6.25, 0}),
    {0}};

ROW(shear_normalised) = {
    ROW_OF_TRIANGLE(shear_normalised),
    .formula = "k/2 [alpha w_u . w_v / (|w_u| |w_v|)]^2",
    .source = PRITCHARD "appendix A.1-A.2, eqs. A.1-A.7",
    SHEAR_OF_TRIANGLE,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE,
    .smooth_within = element_directions_within,
};
#endif
