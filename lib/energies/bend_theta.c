/* bend_theta.c -- Baraff and Witkin's bending with Pritchard's condition function: the signed angle
 * over the full circle, with its exact derivatives (Pritchard eqs. 24-30, A.8-A.11).
 *
 *   W(x) = k theta^2 / 2 */
#define ELEMENT_BATCHED 1 /* parameter */
#define ELEMENT_HAS_PROJECTED
#include "energies/hinge_row.h"

static inline bend bend_of(const real *p) { return (bend){.K = p[0], .rest = 0}; }

BEND_KERNELS(bend_theta)

#ifdef SLV_ROW_HERE
static const slv_declared declared[] = {
    NO_ANGLE(NULL, hinge_zero, hinge_zero),
    DECLARED("folded back onto itself",
             "theta jumps by 2 pi there: it counts as pi, and its derivatives are "
             "those of the side of theta < pi",
             .x = (const double[]){1, 0, 0, 0, -1, 0, 0, 1, 0, 1, 0, 0},
             .energy = (const double[]){50 * PI * PI},
             .gradient = (const double[]){0, 0, -100 * PI, 0, 0, 0, 0, 0, 0, 0, 0, 100 * PI}),
    {0}};

ROW(bend_theta) = {
    ROW_OF_HINGE(bend_theta),
    .formula = "k theta^2 / 2, theta the angle between two triangles' normals",
    .source = PRITCHARD "eqs. 24-30, derivatives of appendix A.3",
    .nparam = 1,
    .ncondition = 1,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE,
    .param = (const slv_param[]){PARAM_BEND("k")},
};
#endif
