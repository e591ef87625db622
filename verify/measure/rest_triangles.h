/* rest_triangles.h -- rest shapes on which elements are tried with a given F. */
#ifndef VERIFY_REST_TRIANGLES_H
#define VERIFY_REST_TRIANGLES_H

#include "selvedge/states.h"
#include "selvedge/triangle.h"

/* The condition number of each shape's rest edges is at most this. */
enum { REST_CONDITION = 4 };

typedef struct {
  double uv[6];
  slv_rest rest;
  double x[9]; /* positions with deformation gradient F */
  double size; /* |dF/dx|, in the Frobenius norm */
} placed_triangle;

/* The rest shape that the state's index chooses, deformed by its F.  Every other six
 * states know the shape as positions in space alone; uv then is what its first edge, as
 * the u axis, makes of them. */
slv_status placed_triangle_of(const slv_state *s, placed_triangle *t);

#endif
