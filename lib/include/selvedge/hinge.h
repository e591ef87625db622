/** @file
 * Two triangles that share an edge: their angle, and their state at rest.
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

/** What a hinge is at rest. */
typedef struct {
  double length; /**< of the edge, m */
  double area;   /**< of both triangles, m^2 */
  double theta;  /**< rad */
} slv_hinge;

/** The hinge of positions X: what discrete_shells takes for l, A and theta_0 when X is at rest.
 * SLV_EDEGENERATE where the edge or the area of a triangle is 0; SLV_EARG where X is not finite, or
 * the length or the area beyond the range of double.  *h is untouched on failure. */
SLV_API slv_status slv_hinge_from_positions(const double X[12], slv_hinge *h);

/** The angle at x and, where not NULL, its gradient g[12] and Hessian H[144], rad/m and rad/m^2,
 * column-major, symmetric to the bit.  All are 0 where the edge or a normal is 0, and an infinity
 * where beyond the range.  SLV_EARG, outputs untouched, where x is not finite. */
SLV_API slv_status slv_hinge_theta(const double x[12], double *theta, double *g, double *H);

SLV_END_DECLS
#endif
