/* quad_derivative.h -- compares gradient and Hessian with finite differences in quad, which have
 * some twenty correct digits if the energy is smooth. */
#pragma once

#include "measure/quantity.h"
#include "selvedge/states.h"

/* Smallest relative error that is a mistake. A constant rounded to float (3e-8) exceeds it. */
#define SMALLEST_MISTAKE 1e-10

/* Errors relative to the norm of the derivative */
typedef struct {
  double error; /* |derivative by the energy - derivative by differences| */
  double doubt; /* error of the differences, estimated from their convergence */
} quad_derivative;

/* Returns 1 if e has q (GRADIENT or HESSIAN) and the quantity whose derivative q is, in quad. */
int quad_derivative_exists(const slv_energy *e, quantity q);

/* Compares q with differences at s. Returns SLV_EDOMAIN if some value is not defined. */
slv_status quad_derivative_of(const slv_energy *e, quantity q, const slv_state *s,
                              quad_derivative *d);

/* Computes y, the derivative of the quantity `of`, by differences of its values in quad or double.
 * Sets *doubt to the error of y in the Euclidean norm, estimated from the convergence. In double,
 * some eleven digits are correct at ordinary states. */
slv_status derivative_find(const slv_energy *e, quantity of, scalar in, const double *x,
                           const double *p, double *y, double *doubt);
