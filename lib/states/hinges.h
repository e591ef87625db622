/* hinges.h -- positions x[12] of two triangles (0, 1, 2) and (3, 2, 1) with a common edge, vertex
 * by vertex: named hinges and random classes. */
#pragma once

#include "states/draw.h"

enum { HINGE_DOF = 12 };

/* Two triangles: heights over the edge, and the feet of heights relative to the edge's midpoint. */
typedef struct {
  double height_A, at_A, height_B, at_B, edge;
} hinge_shape;

/* Computes positions: the edge from x_1 to x_2 on the y axis around the origin, x_0 in the plane z
 * = 0 at negative x, and x_3 folded up by theta, with this cosine and sine. */
void slv_hinge_place(const hinge_shape *s, double cosine, double sine, double x[HINGE_DOF]);

size_t slv_hinge_catalogue_size(void);

/* Returns named hinge i; NULL past the last. */
const char *slv_hinge_catalogue_at(size_t i, double x[HINGE_DOF], unsigned *flags);

/* Draws random hinge number d->index; returns the name of its class. */
const char *slv_hinge_random(draw *d, double x[HINGE_DOF]);

/* Returns the flags: degenerate if the edge or a normal is 0; extreme if the largest nonzero
 * difference of positions is outside [1e-30, 1e30]. */
unsigned slv_hinge_flags(const double x[HINGE_DOF]);
