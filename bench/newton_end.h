/* newton_end.h -- where Newton's method ended: what kind of point that is, and how fast
 * a scheme gets there in the end. */
#ifndef BENCH_NEWTON_END_H
#define BENCH_NEWTON_END_H

#include "newton_case.h"

typedef struct {
  slv_solver *solver; /* its matrix and factor change */
  const newton_scene *scene;
  const double *iterates; /* [count][3*vertices] */
  size_t count;
} newton_ends;

/* Fills out->end, and the distances of out->steps, of which there are e->count.  What
 * cannot be found is left out.  SLV_EMEMORY. */
slv_status newton_end_analyse(const newton_ends *e, newton_record *out);

/* ---- eigenvalues of the solver's present matrix ------------------------------------
 */

/* The largest in modulus, N/m; NaN where it cannot be had. */
slv_status newton_largest(slv_solver *s, size_t numbers, double *largest);

/* The lowest, ascending, by inverse iteration of a subspace; *found of them, none where
 * no shift makes the matrix definite.  Overwrites the factor. */
slv_status newton_lowest(slv_solver *s, size_t numbers, double largest,
                         double lowest[4], size_t *found);

#endif
