/** @file
 * The linear triangle: from positions to F, and back to forces.
 *
 *     x  [9]    positions of the three vertices, m, vertex by vertex
 *     F  [6]    deformation gradient by columns, [f_u f_v]: w_u, w_v of Baraff and Witkin
 *     D  [54]   dF/dx, 6 x 9, column-major; constant over all x
 *     f  [9]    forces on the vertices, N, ordered as x
 *     K  [81]   force Jacobian df/dx, N/m, 9 x 9, column-major, both triangles stored
 *
 * With a the rest area and W(F) a density per rest area, stiffness included:
 *
 *     f = -a D' vec(P),   K = -a D' H D,   P = dW/dF,   H = d2W/dF2.
 *
 * These are eqs. 6 and 20 of T. Kim, A Finite Element Formulation of Baraff-Witkin Cloth, 2020.  As
 * printed in our copy, eq. 20 lacks the sign and the stiffness of eq. 6, and its last factor is
 * transposed, so that the matrix sizes do not match.
 *
 * The functions are pure: any number of threads may call them at once. */
#ifndef SLV_TRIANGLE_H
#define SLV_TRIANGLE_H

#include "selvedge/energy.h"

SLV_BEGIN_DECLS

/** Rest state of one triangle. */
typedef struct {
  double area; /**< area, m^2, positive for either orientation */
  double G[4]; /**< inverse of the rest edge matrix [X1-X0, X2-X0], 2 x 2, column-major,
                  1/m: F = [x1-x0, x2-x0] G.  Carries the sign of the orientation. */
} slv_rest;

/** Computes the rest state from uv[6], m, vertex by vertex.  A clockwise triangle also has a
 * positive area, and F is the identity for x = uv in either orientation.
 *
 * SLV_EDEGENERATE if the area is zero up to the round-off of its terms; SLV_EARG if a coordinate is
 * not finite or the result is out of the range of double.  r is then untouched. */
SLV_API slv_status slv_rest_from_uv(const double uv[6], slv_rest *r);

/** Computes the rest state from positions in space X[9], m.  With the thin QR of the rest edges, T
 * = Q R, G is R^-1: u runs along the first edge, and W should be independent of this choice unless
 * it is intended.  E. Schweickart, X. Zhai, Simulating Cloth Using Bilinear Elements (Supplement),
 * 2021, section 1; our printed copy calls R^-1 lower triangular, but like R it is upper triangular.
 * Returns the errors of slv_rest_from_uv(). */
SLV_API slv_status slv_rest_from_space(const double X[9], slv_rest *r);

/** Computes the rest edges du_1, dv_1, du_2, dv_2: the first parameters of a triangle's row. */
SLV_API void slv_rest_edges(const slv_rest *r, double edges[4]);

/** Computes F at positions x. */
SLV_API void slv_triangle_F(const slv_rest *r, const double x[9], double F[6]);

/** Computes dF/dx, which does not depend on x. */
SLV_API void slv_triangle_dF_dx(const slv_rest *r, double D[54]);

/** Computes the energy a W(F) in joules.  Here and below, e must be a density of F.
 *
 * SLV_EARG if e->ndof is not 6; SLV_ECAPABILITY if e lacks the gradient or Hessian; errors of the
 * energy's function.  Outputs are then untouched. */
SLV_API slv_status slv_triangle_energy(const slv_rest *r, const slv_energy *e, const double *p,
                                       const double x[9], double *w);
/** Computes the forces. */
SLV_API slv_status slv_triangle_force(const slv_rest *r, const slv_energy *e, const double *p,
                                      const double x[9], double f[9]);
/** Computes the force Jacobian. */
SLV_API slv_status slv_triangle_jacobian(const slv_rest *r, const slv_energy *e, const double *p,
                                         const double x[9], double K[81]);

/** Computes the forces of a given stress P[6]. */
SLV_API void slv_triangle_force_from_stress(const slv_rest *r, const double P[6], double f[9]);
/** Computes the force Jacobian of a given symmetric matrix H[36], column-major, such as a
 * projected Hessian; reads its lower triangle.  K is bitwise symmetric, and its rows' sums over the
 * vertices are 0 up to round-off. */
SLV_API void slv_triangle_jacobian_from_hessian(const slv_rest *r, const double H[36],
                                                double K[81]);

SLV_END_DECLS
#endif
