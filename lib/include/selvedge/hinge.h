/** @file
 * Two triangles that share an edge: their dihedral angle, and their rest state.
 *
 * x holds four positions, [12], m, vertex by vertex: the triangles are (0, 1, 2) and
 * (3, 2, 1), the edge runs from x_1 to x_2.  theta is the angle from the normal of the
 * first to that of the second, in (-pi, pi]: 0 when flat, positive when x_0 and x_3
 * rise against the normals (x_2 - x_0) x (x_1 - x_0) and (x_1 - x_3) x (x_2 - x_3).
 *
 * The functions are pure: any number of threads may call them at once. */
#ifndef SLV_HINGE_H
#define SLV_HINGE_H

#include "selvedge/energy.h"

SLV_BEGIN_DECLS

/** Rest state of a hinge. */
typedef struct {
  double length; /**< length of the edge, m */
  double area;   /**< area of both triangles, m^2 */
  double theta;  /**< angle, rad */
} slv_hinge;

/** Computes the hinge of positions X: l, A and theta_0 of discrete_shells if X is at rest.
 * SLV_EDEGENERATE if the length of the edge or the area of a triangle is 0; SLV_EARG if X is not
 * finite, or a result is out of the range of double.  *h is then untouched. */
SLV_API slv_status slv_hinge_from_positions(const double X[12], slv_hinge *h);

/** Computes the angle at x and, if not NULL, its gradient g[12], rad/m, and Hessian H[144],
 * rad/m^2, column-major and bitwise symmetric.  All are 0 if the edge or a normal is 0; values out
 * of range are infinite.  SLV_EARG if x is not finite; outputs are then untouched. */
SLV_API slv_status slv_hinge_theta(const double x[12], double *theta, double *g, double *H);

SLV_END_DECLS
#endif
