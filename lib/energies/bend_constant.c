/* bend_constant.c -- Pritchard's bending force under Baraff and Witkin's assumption that the
 * lengths of the normals and the edge are constant (Pritchard eqs. 40-45).  The force is not the
 * gradient of any energy, in particular not of k theta^2 / 2.  `hessian` is the matrix that
 * Pritchard uses as the force's Jacobian.
 *
 *   energy    k theta^2 / 2
 *   gradient  k theta dC,               dC as Pritchard eq. 54
 *   hessian   k (dC dC' + theta d2C),   d2C as Pritchard eq. 57
 *
 * If |n_A|, |n_B| and |e| keep their values at x, the sine of Pritchard eq. 29 gains the factor
 * exp(L), L = log |e| - log |e at x|, and |n_A| |n_B| cancels in the quotient: C = atan2(exp(L) sin
 * theta, cos theta).  Its derivatives at x are, with s = sin theta and c = cos theta,
 *
 *   dC  = d theta + sc dL,
 *   d2C = d2 theta + (c^2 - s^2) (d theta dL' + dL d theta') + sc [(c^2 - s^2) dL dL' + d2L].
 *
 * The difference sc dL is parallel to the edge, so forces and torques still balance.  Pritchard eq.
 * 57 is a second derivative, hence symmetric.  The Jacobian of the force of eq. 54 is not
 * symmetric, so eq. 57 is not that Jacobian. */
#define ELEMENT_BATCHED 1 /* parameter */
#include "energies/hinge_row.h"

static inline bend bend_of(const real *p) { return (bend){.K = p[0], .rest = 0}; }

/* Returns entry i of dL/dx [12]. */
static inline real stretch_of(const hinge *h, int i) {
  return r_times(h->edge[i / 3], h->e[i % 3]);
}

static inline void constant_first(const hinge *h, real *SLV_RESTRICT dC) {
  const real sc = h->sine * h->cosine;
  hinge_gradient(h, dC);
  R_LOOP(int i = 0; i < HINGE_DOF; i++) dC[i] += sc * stretch_of(h, i);
}

/* Returns f times entry (i, j) of d2C - d2 theta; dg is d theta. */
static inline real constant_entry(const hinge *h, const real *dg, real f, int i, int j) {
  const real sc = h->sine * h->cosine, cos_2 = (h->cosine - h->sine) * (h->cosine + h->sine);
  const real same = i % 3 == j % 3 ? R(1) : R(0), dyad = h->e[i % 3] * h->e[j % 3];
  const real d2L = r_product(f * sc * (same - 2 * dyad), h->edge[i / 3], h->edge[j / 3]);
  const real Li = stretch_of(h, i), Lj = stretch_of(h, j);
  return r_product(f * cos_2, dg[i], Lj) + r_product(f * cos_2, dg[j], Li) +
         (r_product(f * sc * cos_2, Li, Lj) + d2L);
}

/* Computes H = f d2C. */
static inline void constant_second(const hinge *h, real f, real *SLV_RESTRICT H) {
  real dg[HINGE_DOF];
  hinge_gradient(h, dg);
  hinge_hessian(h, f, H);
  R_LOOP(int j = 0; j < HINGE_DOF; j++)
  R_LOOP(int i = 0; i < HINGE_DOF; i++) {
    const real y = H[i + HINGE_DOF * j] + constant_entry(h, dg, f, i, j);
    if (i <= j) H[i + HINGE_DOF * j] = H[j + HINGE_DOF * i] = y;
  }
}

static inline void constant_gradient(const hinge *h, bend b, real *SLV_RESTRICT y) {
  real dC[HINGE_DOF];
  constant_first(h, dC);
  bend_force(b, h->theta, dC, y);
}

static inline void constant_hessian(const hinge *h, bend b, real *SLV_RESTRICT H) {
  real dC[HINGE_DOF];
  constant_first(h, dC);
  constant_second(h, b.K * h->theta, H);
  bend_stiffen(b, dC, H);
}

BEND(energy, 1, bend_energy)
BEND(gradient, HINGE_DOF, constant_gradient)
BEND(hessian, HINGE_DOF *HINGE_DOF, constant_hessian)

SLV_KERNELS(bend_constant) = {DERIVATIVES};

#ifdef SLV_ROW_HERE
static const slv_declared declared[] = {NO_ANGLE(NULL, hinge_zero, NULL), {0}};

ROW(bend_constant) = {
    ROW_OF_HINGE(bend_constant),
    .formula =
        "k theta^2 / 2; the force -k theta dC and its Jacobian assume constant lengths of normals "
        "and edge",
    .source = PRITCHARD "eqs. 40-57",
    .nparam = 1,
    .no_projected = "the matrix is not a Hessian; an eigensolver projects it",
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_NOT_A_GRADIENT,
    .param = (const slv_param[]){PARAM_BEND("k")},
};
#endif
