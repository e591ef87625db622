/* discrete_shells.c -- the bending energy of Grinspun et al., Discrete Shells (2003), as in Kim.
 *
 *   W(x) = k_theta 3 l^2 / A (theta - theta_0)^2
 *
 * Kim section 5 does not define the area A.  Discrete Shells weights each squared angle by l / h; h
 * is a third of the mean rest height of the two triangles over the edge, (h_A + h_B) / 6.  With A
 * the area of both triangles, l (h_A + h_B) / 2, this gives h = A / (3 l) and l / h = 3 l^2 / A.
 * slv_hinge_from_positions() gives l, A and theta_0 of a mesh's edge. */
#define ELEMENT_BATCHED 4 /* parameters */
#define ELEMENT_HAS_PROJECTED
#include "energies/hinge_row.h"

/* Returns K of W = K C^2 / 2 (hinge_row.h), K = 6 k_theta l^2 / A, and theta_0. */
static inline bend bend_of(const real *p) {
  return (bend){.K = 6 * p[0] * (p[1] / p[2]) * p[1], .rest = p[3]};
}

BEND_KERNELS(discrete_shells)

#ifdef SLV_ROW_HERE
static const double bent[4] = {50, 2, 2, 0.5};

static const slv_declared declared[] = {NO_ANGLE(bent, ((const double[]){75}), hinge_zero), {0}};

ROW(discrete_shells) = {
    ROW_OF_HINGE(discrete_shells),
    .formula = "k_theta 3 l^2/A (theta - theta_0)^2, A the sum of the triangles' areas",
    .source =
        "E. Grinspun et al.: Discrete Shells, 2003; T. Kim: A Finite Element "
        "Formulation of Baraff-Witkin Cloth, 2020, section 5",
    .nparam = 4,
    .ncondition = 1,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE,
    .param = (const slv_param[]){{"k_theta", "N m", "bending stiffness", 0, 1e12, 50, 10, 100},
                                 {"l", "m", "the edge's length at rest", 1e-6, 1e6, 2, 0.5, 2},
                                 {"A", "m^2", "sum of both triangles' areas at rest", 1e-12, 1e12,
                                  2, 0.5, 2},
                                 {"theta_0", "1", "angle at rest", -PI, PI, 0, -PI, PI}},
    .sets = (const slv_param_set[]){{"rest angle 1/2", bent},
                                    {"folded at rest", (const double[]){50, 2, 2, -3}},
                                    {NULL, NULL}},
};
#endif
