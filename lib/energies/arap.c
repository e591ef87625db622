/* arap.c -- as-rigid-as-possible, per unit rest area: Kim eqs. 14-15, spectrum eqs. 27-28.
 *
 *   W(F) = k |F - R|^2 = k [(s0 - 1)^2 + (s1 - 1)^2],   F = R S,   s0 >= s1
 *   H / 2k = I - (2/I1) t t' - S^-1 (x) n n',   t = [r_v; -r_u] / sqrt 2
 *
 * polar.h defines the symbols.  The eigenvalues are 2k (1 - 1/s0) for n v0', 2k (1 - 1/s1) for n
 * v1', 2k (1 - 2/I1) for t, and 2k three times.  If J = 0 the normal is undefined: n and 1/s1 are
 * set to 0, R is the mean of the nearest rotations, and H / 2k = I - (2/I1) t t'.
 *
 * This energy defines no condition functions, hence no Gauss-Newton Hessian: s0 - 1 and s1 - 1 have
 * no second derivatives at s0 = s1, for example at rest.  The six entries of F - R as conditions
 * would give 2k (I - dR/dF)^2, which no solver uses; with constant R they would give 2k I. */
#include "energies/polar.h"
#include "energies/row.h"

static inline void add_energy(real k, const real *F, real *restrict w) {
  const polar q = polar_of(F);
  *w += (k * (q.s0 - 1)) * (q.s0 - 1) + (k * (q.s1 - 1)) * (q.s1 - 1);
}

static inline void add_gradient(real k, const real *F, real *restrict g) {
  const polar q = polar_of(F);
  for (int i = 0; i < 6; i++) g[i] += 2 * k * (F[i] - q.R[i]);
}

/* Adds k2 I - twist t t' / 2 - V diag(flip) V' (x) n n' to H; t lacks the factor 1/sqrt 2. */
static inline void add_block(real k2, const polar *q, real twist, const real *flip,
                             real *restrict H) {
  real t[6], v0[2], v1[2];
  right_vectors(q, v0, v1);
  for (int i = 0; i < 3; i++) t[i] = q->R[i + 3], t[i + 3] = -q->R[i];
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      const real m =
          r_times(flip[0], v0[i / 3] * v0[j / 3]) + r_times(flip[1], v1[i / 3] * v1[j / 3]);
      const real normal = r_times(m, q->n[i % 3] * q->n[j % 3]);
      H[i + 6 * j] += (i == j ? k2 : R(0)) - r_times(twist / 2, t[i] * t[j]) - normal;
    }
}

static inline void add_hessian(real k, const real *F, real *restrict H) {
  const polar q = polar_of(F);
  const real flip[2] = {r_quotient(2 * k, q.s0), r_quotient(2 * k, q.s1)};
  add_block(2 * k, &q, r_quotient(4 * k, q.s0 + q.s1), flip, H);
}

/* Adds the projection: the factors 1 - 1/s and 1 - 2/I1 are clamped at 0.  At J = 0, |t|^2 = 1/2,
 * and the factor of t is 1 - 1/I1. */
static inline void add_projected(real k, const real *F, real *restrict P) {
  const polar q = polar_of(F);
  const real limit = r_re(q.s1) == 0 ? 4 * k : 2 * k;
  const real flip[2] = {r_min(r_quotient(2 * k, q.s0), 2 * k),
                        r_min(r_quotient(2 * k, q.s1), 2 * k)};
  add_block(2 * k, &q, r_min(r_quotient(4 * k, q.s0 + q.s1), limit), flip, P);
}

/* Adds the eigenpairs in the order n v0', n v1', t, then the three with eigenvalue 2 k. */
static inline void add_spectrum(real k, const real *F, real *restrict y) {
  const polar q = polar_of(F);
  const polar_frame at = polar_frame_of(&q);
  const real *u0 = at.u0, *u1 = at.u1, *v0 = at.v0, *v1 = at.v1, *n = at.n;
  const int lost = at.lost;
  const real share = r_sqrt(R(0.5)), a = lost ? R(1) : share, b = lost ? R(0) : share;
  const real I1 = q.s0 + q.s1;
  y[0] = lost ? 2 * k : r_portion(2 * k, q.s0 - 1, q.s0);
  y[1] = lost ? 2 * k : r_portion(2 * k, q.s1 - 1, q.s1);
  y[2] = lost ? r_times(2 * k, 1 - r_inverse(q.s0)) : r_portion(2 * k, I1 - 2, I1);
  y[3] = y[4] = y[5] = 2 * k;
  real *Q = y + 6;
  add_outer(1, n, v0, Q);
  add_outer(1, n, v1, Q + 6);
  add_outer(a, u0, v1, Q + 12);
  add_outer(-b, u1, v0, Q + 12);
  add_outer(1, u0, v0, Q + 18);
  add_outer(1, u1, v1, Q + 24);
  add_outer(b, u0, v1, Q + 30);
  add_outer(a, u1, v0, Q + 30);
}

QUANTITY(energy, 1, add_energy(p[0], F, y))
QUANTITY(gradient, 6, add_gradient(p[0], F, y))
QUANTITY(hessian, 36, add_hessian(p[0], F, y))
QUANTITY(projected, 36, add_projected(p[0], F, y))
QUANTITY(spectrum, 42, add_spectrum(p[0], F, y))

SLV_KERNELS(arap) = {CLOSED_FORMS};

#ifdef SLV_ROW_HERE
/* At F = [2 0 0 | 0 0 0]: R = [1 0 0 | 0 0 0], t = [0; -e_x] / sqrt 2, 1/I1 = 1/2. */
#define RANK_ONE DIAGONAL(200, 200, 200, 100, 200, 200)

static const slv_declared declared[] = {
    DECLARED("F = 0", "R is undefined, set to 0; terms over singular values are left out",
             .x = row_zero, .energy = (const double[]){200}, .gradient = row_zero,
             .hessian = IN_CLOTH(200, 0, 200), .projected = IN_CLOTH(200, 0, 200)),
    DECLARED("f_v = 0", "J = 0: the normal is undefined, R is the mean of the nearest rotations",
             .x = row_no_weft, .energy = (const double[]){200},
             .gradient = (const double[]){200, 0, 0, 0, 0, 0}, .hessian = RANK_ONE,
             .projected = RANK_ONE),
    {0}};

ROW(arap) = {
    ROW_OF_F(arap),
    .formula = "k |F - R|^2, R the rotation of the polar decomposition",
    .source = KIM "eqs. 14-15, spectrum eqs. 27-28",
    .nparam = 1,
    .claims = SLV_ROTATION_INVARIANT | SLV_ISOTROPIC | SLV_ZERO_AT_REST | SLV_NONNEGATIVE,
    .param = (const slv_param[]){PARAM_K("k")},
    .smooth_within = polar_smooth_within,
};
#endif
