/* stvk_isotropic.c -- the isotropic membrane of St. Venant and Kirchhoff, per unit rest area.
 *
 *   W(F) = h/2 e'K e,   K = E/(1 - nu^2) [1 nu 0; nu 1 0; 0 0 (1 - nu)/2]
 *
 * Schweickart section 1; gradient, Hessian and `definite` by stvk.h.  W depends only on the
 * singular values s0 >= s1 of F; its eigenpairs are derived here.  With c = E h/(1 - nu^2), e_i =
 * (s_i^2 - 1)/2, J = s0 s1, I2 = s0^2 + s1^2, d = s0^2 - s1^2, a = c (1 + nu)(e_0 + e_1)/2, b = c
 * (1 - nu)/2, the eigenpairs are
 *
 *   n v0', n v1'                c (e_0 + nu e_1) = a + b d/2, c (e_1 + nu e_0) = a - b d/2,
 *                               the principal stresses
 *   (u0 v1' -+ u1 v0')/sqrt 2   a + b (s0 -+ s1)^2 / 2, twist and flip
 *   u0 v0', u1 v1'              the pair of eigenvalues of d2W/ds_i ds_j = c (Q - (1 + nu)/2 I),
 *                               Q = 1/2 [3 s0^2 + nu s1^2, 2 nu J; 2 nu J, 3 s1^2 + nu s0^2]
 *
 * Twist and flip are (dW/ds0 +- dW/ds1)/(s0 +- s1), with the quotient simplified.  For the lower
 * stress, a - b d/2 cancels if s1 is much smaller than s0, and c (e_1 + nu e_0) cancels if nu is
 * near -1 and s0 near s1; the code chooses one of them by nu.
 *
 * The upper eigenvalue of Q is q = (3 + nu) I2/4 + sqrt((3 - nu)^2 d^2/16 + nu^2 J^2), a sum of
 * positive numbers.  The lower is det Q / q with det Q = 3/4 [(3 - nu)(1 + nu) J^2 + nu d^2], which
 * stays accurate if s1 is much smaller than s0.  So does J^2/q as s1^2 (s0^2/q). */
#include "energies/polar.h"
#include "energies/row.h"
#include "energies/stvk.h"

/* Returns the stiffnesses of stvk.h from the parameters E, nu, h. */
static inline stvk_material material_of(const real *p) {
  const real k = p[0] * p[2], nu = p[1];
  return (stvk_material){
      .u = k, .v = k / ((1 - nu) * (1 + nu)), .nu = nu, .shear = k / (2 * (1 + nu))};
}

/* Returns c (s^2 - 1)/2; the product may be in range even if s^2 is not. */
static inline real principal(real c, real s) { return r_product(c / 2, s - 1, s + 1); }

/* Computes the eigenpairs of d2W/ds_i ds_j, with vectors in the span of u0 v0', u1 v1'. */
static inline void scaling_modes(real c, real nu, const polar *q, const polar_frame *at,
                                 modes *restrict m) {
  const real half = (3 - nu) * q->d / 4, off = nu * q->J, h = r_hypot(half, off);
  const real I2 = dot3(q->f, q->f) + dot3(q->f + 3, q->f + 3);
  const real upper = (3 + nu) * I2 / 4 + h, shift = c * (1 + nu) / 2;
  const real s0 = (q->I1 + q->d * r_inverse(q->I1)) / 2;
  const real of_J = R(0.75) * c * (3 - nu) * (1 + nu) * (s0 * r_quotient(s0, upper));
  const real of_d = R(0.75) * c * nu * (q->d * r_quotient(q->d, upper));
  const real lower = r_product(of_J, q->s1, q->s1) + r_unscale(of_d, q->s, q->s);
  const real gap = half + h, length = r_hypot(gap, off);
  const real x = r_re(length) == 0 ? R(1) : gap / length, y = r_quotient(off, length);
  m->y[4] = r_unscale(c * upper, q->s, q->s) - shift;
  m->y[5] = lower - shift;
  add_outer(x, at->u0, at->v0, m->Q + 24);
  add_outer(y, at->u1, at->v1, m->Q + 24);
  add_outer(-y, at->u0, at->v0, m->Q + 30);
  add_outer(x, at->u1, at->v1, m->Q + 30);
}

/* Returns the eigenpairs in the order: the principal stresses, twist, flip, the pair. */
static inline modes modes_of(const real *p, const real *F) {
  const stvk_material k = material_of(p);
  const polar q = polar_of(F);
  const polar_frame at = polar_frame_of(&q);
  const real c = k.v, nu = k.nu;
  const real a = principal(c * (1 + nu) / 2, q.s0) + principal(c * (1 + nu) / 2, q.s1);
  const real sum = q.I1, gap = q.d * r_inverse(q.I1);
  const real radius = r_unscale(k.shear * q.d / 2, q.s, q.s);
  const real plain = principal(c, q.s1) + principal(c * nu, q.s0);
  modes m = {.y = {a + radius, 2 * r_re(nu) < -1 ? a - radius : plain,
                   a + r_unscale(k.shear / 2 * gap * gap, q.s, q.s),
                   a + r_unscale(k.shear / 2 * sum * sum, q.s, q.s)}};
  add_shared_modes(&at, m.Q);
  scaling_modes(c, nu, &q, &at, &m);
  return m;
}

STVK_QUANTITIES
QUANTITY(projected, 36, add_positive_modes(modes_of(p, F), y))
QUANTITY(spectrum, 42, add_modes(modes_of(p, F), y))

STVK_KERNELS(stvk_isotropic, .spectrum = spectrum, .projected = projected)

#ifdef SLV_ROW_HERE
/* Parameters E, nu, h with E h = 96, nu = 1/4: K h = [102.4 25.6 0; 25.6 102.4 0; 0 0 38.4]. */
static const double quarter[3] = {196608, 0.25, 0x1p-11};

static const slv_declared declared[] = {
    DECLARED("F = 0", "the singular vectors are undefined; e_uu = e_vv = -1/2, s_uu = s_vv = -64",
             .x = row_zero, .p = quarter, .energy = (const double[]){32}, .gradient = row_zero,
             .hessian = IN_CLOTH(-64, 0, -64), .projected = row_zero),
    DECLARED("f_v = 0",
             "J = 0: the normal is undefined; e_uu = 3/2, e_vv = -1/2, s_uu = 140.8, s_vv = -12.8",
             .x = row_no_weft, .p = quarter, .energy = (const double[]){108.8},
             .gradient = (const double[]){281.6, 0, 0, 0, 0, 0},
             .hessian = DIAGONAL(550.4, 140.8, 140.8, 140.8, -12.8, -12.8),
             .projected = DIAGONAL(550.4, 140.8, 140.8, 140.8, 0, 0)),
    {0}};

ROW(stvk_isotropic) = {
    ROW_OF_F(stvk_isotropic),
    .formula =
        "h/2 e'K e, e = (1/2 (f_u . f_u - 1), 1/2 (f_v . f_v - 1), f_u . f_v), K = "
        "E/(1 - nu^2) [1 nu 0; nu 1 0; 0 0 (1 - nu)/2]",
    .source = SCHWEICKART "section 1, `definite` section 4; the spectrum is derived here",
    .nparam = 3,
    .ncondition = 3,
    .claims = SLV_ROTATION_INVARIANT | SLV_ISOTROPIC | SLV_ZERO_AT_REST | SLV_NONNEGATIVE |
              SLV_SMOOTH,
    .param = (const slv_param[]){{"E", "Pa", "Young's modulus", 0, 1e12, 2e5, 1e5, 2e5},
                                 {"nu", "1", "Poisson's ratio", -1 + FLT_EPSILON, 1 - FLT_EPSILON,
                                  0.3, -0.5, 0.5},
                                 PARAM_THICKNESS(5e-4, 2.5e-4, 1e-3)},
    .sets = (const slv_param_set[]){{"no Poisson effect", (const double[]){2e5, 0, 5e-4}},
                                    {"auxetic", (const double[]){2e4, -0.99, 5e-4}},
                                    {"incompressible", (const double[]){2e5, 0.5, 5e-4}},
                                    {NULL, NULL}},
};
#endif
