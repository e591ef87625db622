/* newton_end.h -- where Newton's method ended: what kind of point that is, and how fast
 * a scheme gets there in the end. */
#ifndef BENCH_NEWTON_END_H
#define BENCH_NEWTON_END_H

#include "newton/newton_case.h"

typedef struct {
  slv_solver *solver; /* its matrix and factor change */
  const newton_scene *scene;
  const double *iterates; /* [count][3*vertices] */
  size_t count;
} newton_ends;

/* Fills out->end, and the distances of out->steps, of which there are e->count.  What
 * cannot be found is left out.  SLV_EMEMORY. */
slv_status newton_end_analyse(const newton_ends *e, newton_record *out);

/* end->contraction: rho(I - P^-1 H), P what is factored, H the solver's matrix; left
 * where it cannot be had.  SLV_EMEMORY. */
slv_status newton_contraction(slv_solver *solver, size_t numbers, newton_end *end);

/* ---- vectors -----------------------------------------------------------------------
 */

double newton_dot(size_t n, const double *a, const double *b);

/* v[n]: of one stream always the same numbers, in (-1, 1). */
void newton_draw(size_t n, uint32_t stream, double *v);

/* ---- eigenvalues of the solver's present matrix ------------------------------------
 */

/* The largest in modulus, N/m; NaN where it cannot be had. */
slv_status newton_largest(slv_solver *s, size_t numbers, double *largest);

/* The lowest, ascending, by inverse iteration of a subspace; *found of them, as many as
 * it settled to 1e-8, none where no shift makes the matrix definite.  Overwrites the
 * factor. */
slv_status newton_lowest(slv_solver *s, size_t numbers, double largest,
                         double lowest[4], size_t *found);

#endif
