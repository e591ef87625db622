/* quad_derivative.h -- is a gradient the derivative of the energy, and a Hessian that of the
 * gradient, in quad?  There rounding hides nothing: differences find the derivative to some twenty
 * digits, wherever the energy is smooth. */
#pragma once

#include "measure/quantity.h"
#include "selvedge/states.h"

/* No mistake is smaller than this part of the derivative: a number written as a float, 3e-8, is
 * larger. */
#define SMALLEST_MISTAKE 1e-10

/* Both relative to the norm of the derivative. */
typedef struct {
  double error; /* |derivative as coded - derivative by differences| */
  double doubt; /* how far the differences may be off, judged by their own convergence */
} quad_derivative;

/* Are the functions there, in quad?  q is QUANTITY_GRADIENT or QUANTITY_HESSIAN. */
int quad_derivative_exists(const slv_energy *e, quantity q);

/* SLV_EDOMAIN where some value is not defined. */
slv_status quad_derivative_of(const slv_energy *e, quantity q, const slv_state *s,
                              quad_derivative *d);

/* y: the derivative of the quantity `of`, found without another function of e, by differences of
 * its values in quad or in double; *doubt: how far they may be off in norm, judged by their own
 * convergence.  In double some eleven digits are found at ordinary states. */
slv_status derivative_find(const slv_energy *e, quantity of, scalar in, const double *x,
                           const double *p, double *y, double *doubt);
