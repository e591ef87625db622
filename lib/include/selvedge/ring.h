/** @file
 * Bending of the faces around a vertex, for a ring of any shape: the energy of E. Schweickart and
 * X. Zhai, Simulating Cloth Using Bilinear Elements (Supplement), 2021, section 2.
 *
 *     x  [3*points]  x_0, the vertex, then its rim, anticlockwise seen from the normals' side
 *
 * A triangle is (0, k, k+1), a quad (0, k, k+1, k+2); the last rim point of a face is the first of
 * the next.  In a closed ring the last face ends at the first rim point; the ring of a vertex on
 * the boundary is open and has one rim point more.  The first rim point defines the tangent frame:
 * the rest shape and the current shape must begin with the same one.
 *
 *     W = factor h^3 a_rest (k_1 tr(D)^2 + k_2 tr(D^2)),   D = S(x) - S(X)
 *
 * S is minus the derivative of the normal: -1/R on an outward sphere.  In an open ring S is the
 * same sum over the existing faces.  It has curvature along the boundary but none across the
 * boundary, because one row of faces has only one normal.  Omit open rings to exclude this bending.
 *
 * S and its derivatives are set to 0 if the faces have no area, their area vectors add up to 0, or
 * the first edge lies along the normal.  The terms of one face without area are also set to 0.  A
 * face that is exactly upside down, n_f = -n, contributes only its mean curvature.  Overflowed
 * results are infinities; NaN or an infinity in x gives NaN.
 *
 * All functions are pure: any number of threads may call them at once. */
#ifndef SLV_RING_H
#define SLV_RING_H

#include "selvedge/energy.h"

SLV_BEGIN_DECLS

/** Maximum numbers of faces and points of a ring; an open ring of quads has the most points. */
enum { SLV_RING_FACES = 12, SLV_RING_POINTS = 2 * SLV_RING_FACES + 2 };

/** Faces of a ring. */
typedef struct {
  int faces;                   /**< number of faces, 1 to SLV_RING_FACES */
  int closed;                  /**< 0: the vertex is on the boundary */
  int corners[SLV_RING_FACES]; /**< corners of each face, 3 or 4 */
} slv_ring;

/** A bending material. */
typedef struct {
  double E;      /**< Young's modulus, Pa */
  double nu;     /**< Poisson's ratio, in (-1, 1) */
  double h;      /**< thickness, m */
  double factor; /**< factor of h^3: 1/48 as printed; Kirchhoff and Love have 1/24 */
} slv_ring_material;

/** Rest data of one ring, computed once. */
typedef struct {
  slv_ring ring;  /**< faces of the ring */
  double data[5]; /**< stiffness of mean curvature and of the deviator, S(X) */
} slv_ring_rest;

/** Returns the number of points, the vertex and the rim; 0 if the ring is invalid: a number is out
 * of range, or a closed ring has fewer than three rim points. */
SLV_API int slv_ring_points(const slv_ring *r);

/** Prepares a ring of rest shape X [3*points].  SLV_EARG if the ring is invalid or X is not
 * finite; SLV_EPARAM if E or nu is out of range; SLV_EDEGENERATE if X has a face without area or no
 * tangent frame.  *y is then untouched. */
SLV_API slv_status slv_ring_prepare(const slv_ring *r, const slv_ring_material *m, const double *X,
                                    slv_ring_rest *y);

/** Computes *w = W at x, J. */
SLV_API void slv_ring_energy(const slv_ring_rest *r, const double *x, double *w);

/** Computes g [3*points] = dW/dx, N. */
SLV_API void slv_ring_gradient(const slv_ring_rest *r, const double *x, double *g);

/** Computes H [(3*points)^2] = d2W/dx2, N/m, column-major, both triangles. */
SLV_API void slv_ring_hessian(const slv_ring_rest *r, const double *x, double *H);

/** Computes H without the second derivatives of S, as the source's section 4 does: H is PSD. */
SLV_API void slv_ring_definite(const slv_ring_rest *r, const double *x, double *H);

SLV_END_DECLS
#endif
