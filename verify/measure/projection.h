/* projection.h -- matrices that solvers use in place of the Hessian H: n x n, column-major. */
#pragma once

#include "measure/quantity.h"

/* Returns the smallest eigenvalue of A; NaN if dsyev fails. */
double least_eigenvalue(int n, const double *A);

/* Sets C to the Hessian of a triangle's W in x, projected in F: nearest to H in the norm of F. Many
 * solvers do this. Returns 0 if e is no triangle or H overflows. */
int projection_in_F(const slv_energy *e, const double *p, const double *H, double *C);

/* Errors of the matrix P that an energy's `definite` returns, apart from P >= 0 */
typedef struct {
  double size;      /* the larger of |P| and |H| */
  double asymmetry; /* |P - P'| */
  double least; /* smallest eigenvalue of P - H. If P leaves out terms of H (SLV_GAUSS_NEWTON): -|P
                 * - H| at rest, where W and its gradient vanish, and 0 at other states */
} definite_figures;
definite_figures definite_figures_of(const slv_energy *e, const double *x, const double *p,
                                     const double *P, const double *H);
