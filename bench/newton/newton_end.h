/* newton_end.h -- the end point of Newton's method: what kind of point it is, and
 * how fast a scheme converges to it. */
#ifndef BENCH_NEWTON_END_H
#define BENCH_NEWTON_END_H

#include "newton/newton_case.h"

typedef struct {
  slv_solver *solver; /* its matrix and factor are changed */
  const newton_scene *scene;
  const double *iterates; /* [count][3*vertices] */
  size_t count;
} newton_ends;

/* Fills out->end and the distances in out->steps for the e->count iterates.  What
 * cannot be computed is left unset. */
void newton_end_analyse(const newton_ends *e, newton_record *out);

/* end->contraction: the spectral radius rho(I - P^-1 H), with the factored matrix P
 * and the solver's present matrix H; left unset where it cannot be computed. */
void newton_contraction(slv_solver *solver, size_t numbers, newton_end *end);

/* ---- vectors -----------------------------------------------------------------------
 */

double newton_dot(size_t n, const double *a, const double *b);

/* Fills v[n] with numbers in (-1, 1) that depend on the stream alone. */
void newton_draw(size_t n, uint32_t stream, double *v);

/* ---- eigenvalues of the solver's present matrix ------------------------------- */

/* The eigenvalue of largest modulus, N/m; NaN if it was not found. */
double newton_largest(slv_solver *s, size_t numbers);

/* The lowest eigenvalues in ascending order, by inverse iteration of a subspace.
 * Returns how many of them converged to 1e-8: none if no shift makes the matrix
 * definite.  Overwrites the factor. */
size_t newton_lowest(slv_solver *s, size_t numbers, double largest, double lowest[4]);

#endif
