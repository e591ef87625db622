/* rest_triangles.h -- rest shapes to test energies of triangles at a given F, and force balance. */
#pragma once

#include "selvedge/states.h"
#include "selvedge/triangle.h"

/* Upper bound of the condition number of every shape's matrix of rest edges. */
enum { REST_CONDITION = 4 };

typedef struct {
  double uv[6];
  slv_rest rest;
  double x[9]; /* positions with the state's deformation gradient F */
  double size; /* |dF/dx|, in the Frobenius norm */
} placed_triangle;

/* Chooses the rest shape by the state's index and deforms it by the state's F.  For six of twelve
 * indices the rest shape has only positions in space, and the first edge is the u axis of uv. */
slv_status placed_triangle_of(const slv_state *s, placed_triangle *t);

/* Computes the net force, net[0..2], and net torque over |x|, net[3..5]; x and f [3*vertices]. */
void balance_net(int vertices, const double *x, const double *f, double net[6]);

/* Returns the norm of the net force, or of the net torque over |x| if that is larger. */
double balance_error(int vertices, const double *x, const double *f);
