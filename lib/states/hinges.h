/* hinges.h -- positions of two triangles that share an edge, (0, 1, 2) and (3, 2, 1), x[12] vertex
 * by vertex: a catalogue by name, and random classes. */
#pragma once

#include "states/draw.h"

enum { HINGE_DOF = 12 };

/* Two triangles: heights over the edge, and their feet on its line, relative to its middle. */
typedef struct {
  double height_A, at_A, height_B, at_B, edge;
} hinge_shape;

/* Computes the positions of d: the edge from x_1 to x_2 on the y axis around the origin, x_0 in the
 * plane z = 0 at negative x, and x_3 turned up by theta, with this cosine and sine. */
void slv_hinge_place(const hinge_shape *s, double cosine, double sine, double x[HINGE_DOF]);

size_t slv_hinge_catalogue_size(void);

/* Returns hinge i of the catalogue; NULL past the last. */
const char *slv_hinge_catalogue_at(size_t i, double x[HINGE_DOF], unsigned *flags);

/* Draws random hinge d->index and returns the name of its class. */
const char *slv_hinge_random(draw *d, double x[HINGE_DOF]);

/* Returns the flags: degenerate if the edge or a normal is 0, extreme if the largest difference of
 * positions that is not 0 is outside [1e-30, 1e30]. */
unsigned slv_hinge_flags(const double x[HINGE_DOF]);
