/* neo_hookean.c -- the incompressible membrane of rubber, per unit rest area.
 *
 *   W(F) = mu/2 (tr C + 1/det C - 3),   C = F'F
 *
 * The thickness changes by 1/J: W is that of volume.h for f = mu/2 (1/J^2 - 3), with eigenvalues
 *
 *   n v0', n v1'                mu (1 - 1/(s0 J)^2), mu (1 - 1/(s1 J)^2)
 *   (u0 v1' -+ u1 v0')/sqrt 2   mu (1 - 1/J^3), mu (1 + 1/J^3), twist and flip
 *   u0 v0', u1 v1'              the pair of eigenvalues of d2W/ds_i ds_j = mu (I + Q/J^4),
 *                               Q = [3 s1^2, 2 J; 2 J, 3 s0^2]
 *
 * Q has the eigenvalues q = 3/2 (s0^2 + s1^2) + |(3/2 (s0^2 - s1^2), 2 J)| and det Q / q, where det
 * Q = 5 J^2.  Both are positive, so only the first three eigenvalues of W may be negative. */
#include "energies/volume.h"

/* Near rest, adds W as a quotient in e = C - I: mu/2 (a d - det e)/(1 + d), with a = tr e and d =
 * det C - 1 = a + det e.  This avoids the cancellation of tr C + 1/det C - 3 if W is small. */
static inline void add_energy(real mu, const real *F, real *restrict w) {
  const polar q = polar_of(F);
  const real e_uu = dot3(F, F) - 1, e_vv = dot3(F + 3, F + 3) - 1;
  const real e_uv = dot3(F, F + 3), a = e_uu + e_vv;
  const real det = e_uu * e_vv - e_uv * e_uv, d = a + det;
  const int mild = r_re(a) < 1 && r_re(4 * d) > -3 && r_re(a) > -1;
  const real thin = over(q.s0) * over(q.s1), third = thin * thin - 3;
  real sum = r_times(mu / 2, third);
  for (int i = 0; i < 6; i++) sum += r_product(mu / 2, F[i], F[i]);
  *w += mild ? mu / 2 * ((a * d - det) / (1 + d)) : sum;
}

static inline void add_gradient(real mu, const real *F, real *restrict g) {
  const volume c = volume_of(F);
  for (int i = 0; i < 6; i++) g[i] += r_times(mu, F[i] - r_times(c.thin, r_times(c.thin, c.D[i])));
}

static inline void add_hessian(real mu, const real *F, real *restrict H) {
  volume_add_hessian(F, mu, R(1), volume_of(F).thin, R(3), R(1), H);
}

/* Returns the eigenpairs in the order n v0', n v1', twist, flip, the pair.  With r = s1/s0 the
 * eigenvalues of Q are s0^2 h and 5 s1^2/h; h is between 3 and 5 for every F. */
static inline modes modes_of(real mu, const real *F) {
  const polar q = polar_of(F);
  const polar_frame at = polar_frame_of(&q);
  const real thin = over(q.s0) * over(q.s1), cube = thin * thin * thin;
  const real x0 = thin * over(q.s0), x1 = thin * over(q.s1);
  const real r = q.s1 * over(q.s0), gap = R(1.5) * (1 - r) * (1 + r), off = 2 * r;
  const real root = r_hypot(gap, off), h = R(1.5) * (1 + r * r) + root;
  const real length = r_hypot(gap + root, off), x = (gap + root) / length;
  const real y = off / length;
  modes m = {.y = {(1 - x0) * (1 + x0), (1 - x1) * (1 + x1), 1 - cube, 1 + cube, 1 + h * x1 * x1,
                   1 + 5 / h * x0 * x0}};
  for (int i = 0; i < 6; i++) m.y[i] = r_times(mu, m.y[i]);
  add_shared_modes(&at, m.Q);
  volume_add_pair(&at, x, y, m.Q);
  return m;
}

QUANTITY(energy, 1, add_energy(p[0], F, y))
QUANTITY(gradient, 6, add_gradient(p[0], F, y))
QUANTITY(hessian, 36, add_hessian(p[0], F, y))
QUANTITY(projected, 36, add_positive_modes(modes_of(p[0], F), y))
QUANTITY(spectrum, 42, add_modes(modes_of(p[0], F), y))

SLV_KERNELS(neo_hookean) = {CLOSED_FORMS};

#ifdef SLV_ROW_HERE
static const slv_declared declared[] = {{0}}; /* none: W does not exist where formulas are 0/0 */

ROW(neo_hookean) = {
    ROW_OF_F(neo_hookean),
    .formula = "mu/2 (tr C + 1/det C - 3), C = F'F",
    .source =
        "incompressible neo-Hookean membrane, R. S. Rivlin 1948; the spectrum is derived here",
    .nparam = 1,
    .claims = SLV_ROTATION_INVARIANT | SLV_ISOTROPIC | SLV_ZERO_AT_REST | SLV_NONNEGATIVE |
              SLV_PARTIAL,
    .param = (const slv_param[]){PARAM_K("mu")},
    .smooth_within = polar_smooth_within,
};
#endif
