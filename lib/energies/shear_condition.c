/* shear_condition.c -- Baraff and Witkin's shear of one triangle:
 *
 *   W(x) = k C^2 / 2,   C = alpha w_u . w_v
 *
 * Pritchard eqs. 19-23; triangle_conditions.h derives eqs. 22-23, which are cut off in our copy. */
#include "energies/element_row.h"

/* Adds the energy; q[0] is the stiffness k. */
static inline void density_energy(const real *q, real half, const real *F, real *restrict w) {
  bw_shear_add_energy(half * q[0], F, w);
}

static inline void density_gradient(const real *q, real half, const real *F, real *restrict g) {
  bw_shear_add_gradient(half * q[0], F, g);
}

static inline void density_hessian(const real *q, real half, const real *F, real *restrict H) {
  bw_shear_add_hessian(half * q[0], F, H);
}

static inline void density_conditions(const real *q, real alpha, const real *F, real *restrict y) {
  condition_of_shear(q[0], alpha, F, y);
}

ELEMENT_KERNELS(shear_condition, 1)

#ifdef SLV_ROW_HERE
/* In both states C = 0, so the Hessian is k dC dC'.  In the second, w_u = 2 e_x, so that dC along x
 * is alpha (-2, 0, 2) by vertex: k alpha^2 2^2 = 200 with k = 100, alpha^2 = 1/2. */
static const slv_declared declared[] = {
    DECLARED("all vertices in one point", "C = 0 and dC = 0", .x = element_zero,
             ALL_ZERO(element_zero)),
    DECLARED("vertices 0 and 2 in one point",
             "w_v = 0: C = 0, and dC is w_u times the weights of the vertices in w_v",
             .x = (const double[]){0, 0, 0, 2, 0, 0, 0, 0, 0}, .energy = element_zero,
             .gradient = element_zero,
             .hessian = (const double[81]){[0] = 200, [6] = -200, [54] = -200, [60] = 200}),
    {0}};

ROW(shear_condition) = {
    ROW_OF_TRIANGLE(shear_condition),
    .formula = "k/2 [alpha w_u . w_v]^2",
    .source = PRITCHARD "eqs. 19-23",
    SHEAR_OF_TRIANGLE,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH,
};
#endif
