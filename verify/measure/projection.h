/* projection.h -- matrices by which solvers replace the Hessian H: n x n, column-major. */
#pragma once

#include "measure/quantity.h"

/* Returns the least eigenvalue of A; NaN if dsyev fails. */
double least_eigenvalue(int n, const double *A);

/* Sets C for a triangle to -K of the density whose Hessian is that of W in F, clamped; 0: no F.
 * Many solvers project so; then P - H >= 0, but P is nearest to H only in the norm of F. */
int projection_in_F(const slv_energy *e, const double *p, const double *H, double *C);

/* Deviation of P from the properties of `definite` other than P >= 0. */
typedef struct {
  double size;      /* the larger norm of P and H */
  double asymmetry; /* |P - P'| */
  double least; /* least eigenvalue of P - H; if P leaves out terms of H (SLV_GAUSS_NEWTON): -|P -
                   H| if W and its gradient vanish, else 0 */
} definite_figures;
definite_figures definite_figures_of(const slv_energy *e, const double *x, const double *p,
                                     const double *P, const double *H);
