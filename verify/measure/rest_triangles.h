/* rest_triangles.h -- rest triangles to test energies of F on, and the balance of forces. */
#pragma once

#include "selvedge/states.h"
#include "selvedge/triangle.h"

/* Upper bound of the condition number of the 2 x 2 matrix of rest edges of every shape */
enum { REST_CONDITION = 4 };

typedef struct {
  double uv[6];
  slv_rest rest;
  double x[9]; /* positions with the deformation gradient F of the state */
  double size; /* Frobenius norm of dF/dx */
} placed_triangle;

/* Chooses the rest shape by the state's index, and deforms it by the state's F. For six of twelve
 * indices the rest shape is given by positions in space, with u along the first edge. */
slv_status placed_triangle_of(const slv_state *s, placed_triangle *t);

/* Computes the net force net[0..2] and net torque over |x| net[3..5]; x and f [3*vertices]. Returns
 * the larger of their norms. */
double balance_net(int vertices, const double *x, const double *f, double net[6]);
