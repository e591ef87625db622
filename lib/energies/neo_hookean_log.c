/* neo_hookean_log.c -- the compressible neo-Hookean membrane, per unit rest area.
 *
 *   W(F) = mu/2 (tr C - 2 - 2 L) + lambda/2 L^2,   C = F'F,   L = log J
 *
 * W is that of volume.h for J f' = m = lambda L - mu and J^2 f'' = b = lambda - m, and eigenvalues
 *
 *   n v0', n v1'                mu + m/s0^2, mu + m/s1^2
 *   (u0 v1' -+ u1 v0')/sqrt 2   mu + m/J, mu - m/J, twist and flip
 *   u0 v0', u1 v1'              the pair of eigenvalues of d2W/ds_i ds_j = mu I + Q/J^2,
 *                               Q = [b s1^2, lambda J; lambda J, b s0^2]
 *
 * Q has the eigenvalues q, the sign of b times |b|/2 (s0^2 + s1^2) + |(b/2 (s0^2 - s1^2), lambda
 * J)|, and det Q / q, where det Q = (b^2 - lambda^2) J^2 = m (m - 2 lambda) J^2. */
#include "energies/volume.h"

/* Returns L = log J.  If J is out of range, |L| is large, and a sum of logarithms is accurate. */
static inline real log_J(const polar *q) {
  const real J = q->area / q->su / q->sv;
  const int fits = r_re(J) <= r_re(R_LARGEST) && r_re(J) >= r_re(1 / R_LARGEST);
  return fits ? r_log(J) : r_log(q->area) - (r_log(q->su) + r_log(q->sv));
}

enum { TERMS = 24 }; /* enough for quad: u^2 < 1/49 */

/* Returns d - log(1 + d) for |d| < 1/4, without cancellation: with u = d/(2 + d), log(1 + d) = 2
 * atanh u and d - 2 u = u d. */
static inline real log_rest(real d) {
  const real u = d / (2 + d), uu = u * u;
  real sum = 0;
  for (int i = TERMS; i > 0; i--) sum = uu * (sum + 1 / R(2 * i + 1));
  return u * (d - 2 * sum);
}

/* Near rest, with e = C - I, tr C - 2 - 2 L is a - log(1 + d) for a = tr e and d = a + det e: the
 * sum of d - log(1 + d) and -det e.  This avoids the cancellation of tr C - 2 if W is small. */
static inline void add_energy(const real *p, const real *F, real *restrict w) {
  const polar q = polar_of(F);
  const real e_uu = dot3(F, F) - 1, e_vv = dot3(F + 3, F + 3) - 1;
  const real e_uv = dot3(F, F + 3), a = e_uu + e_vv;
  const real det = e_uu * e_vv - e_uv * e_uv, d = a + det;
  if (r_re(r_abs(a)) < 1 && r_re(r_abs(4 * d)) < 1) {
    const real rest = log_rest(d), L = (d - rest) / 2;
    *w += p[0] / 2 * (rest - det) + p[1] / 2 * L * L;
    return;
  }
  const real L = log_J(&q);
  real sum = r_product(p[1] / 2, L, L) - p[0] * (1 + L);
  for (int i = 0; i < 6; i++) sum += r_product(p[0] / 2, F[i], F[i]);
  *w += sum;
}

/* Returns m = lambda L - mu. */
static inline real slope_of(const real *p, const polar *q) { return p[1] * log_J(q) - p[0]; }

static inline void add_gradient(const real *p, const real *F, real *restrict g) {
  const polar q = polar_of(F);
  const volume c = volume_of(F);
  const real m = slope_of(p, &q);
  for (int i = 0; i < 6; i++) g[i] += r_times(p[0], F[i]) + r_times(m, c.D[i]);
}

static inline void add_hessian(const real *p, const real *F, real *restrict H) {
  const polar q = polar_of(F);
  const real m = slope_of(p, &q);
  volume_add_hessian(F, R(1), p[0], R(1), p[1] - m, -m, H);
}

/* Returns the eigenpairs in the order n v0', n v1', twist, flip, the pair.  With r = s1/s0 the
 * eigenvalues of Q/J^2 are sign h/s1^2 and sign |Q|/(s0^2 h). */
static inline modes modes_of(const real *p, const real *F) {
  const polar q = polar_of(F);
  const polar_frame at = polar_frame_of(&q);
  const real mu = p[0], lambda = p[1], m = slope_of(p, &q), b = lambda - m, sign = r_sign(b);
  const real i0 = over(q.s0), i1 = over(q.s1), r = r_quotient(q.s1, q.s0);
  const real half = r_abs(b) / 2, gap = half * (1 - r) * (1 + r), off = lambda * r;
  const real root = r_hypot(gap, off), h = half * (1 + r * r) + root;
  const real length = r_hypot(gap + root, off);
  const real x = r_re(length) == 0 ? R(1) : (gap + root) / length;
  const real low = r_times(r_quotient(r_product(m, m - 2 * lambda, i0), h), i0);
  modes y = {.y = {mu + r_product(m, i0, i0), mu + r_product(m, i1, i1), mu + r_product(m, i0, i1),
                   mu - r_product(m, i0, i1), mu + r_product(sign * h, i1, i1), mu + sign * low}};
  add_shared_modes(&at, y.Q);
  volume_add_pair(&at, x, sign * r_quotient(off, length), y.Q);
  return y;
}

QUANTITY(energy, 1, add_energy(p, F, y))
QUANTITY(gradient, 6, add_gradient(p, F, y))
QUANTITY(hessian, 36, add_hessian(p, F, y))
QUANTITY(projected, 36, add_positive_modes(modes_of(p, F), y))
QUANTITY(spectrum, 42, add_modes(modes_of(p, F), y))

SLV_KERNELS(neo_hookean_log) = {CLOSED_FORMS};

#ifdef SLV_ROW_HERE
static const slv_declared declared[] = {{0}}; /* none: W does not exist where formulas are 0/0 */

ROW(neo_hookean_log) = {
    ROW_OF_F(neo_hookean_log),
    .formula = "mu/2 (tr C - 2 - 2 log J) + lambda/2 log^2 J, C = F'F, J^2 = det C",
    .source =
        "compressible neo-Hookean membrane, as public solvers have it; the spectrum is "
        "derived here",
    .nparam = 2,
    .claims = SLV_ROTATION_INVARIANT | SLV_ISOTROPIC | SLV_ZERO_AT_REST | SLV_NONNEGATIVE |
              SLV_PARTIAL,
    .param = (const slv_param[]){PARAM_K("mu"),
                                 {"lambda", "N/m", "Lame's first parameter", 0, 1e12, 100, 50,
                                  200}},
    .sets = (const slv_param_set[]){{"no Poisson effect", (const double[]){100, 0}},
                                    {"nearly incompressible", (const double[]){1, 1000}},
                                    {NULL, NULL}},
    .smooth_within = polar_smooth_within,
};
#endif
