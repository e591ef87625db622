/* twin.h -- an energy whose gradient and Hessian come from differences of another one's functions:
 * the reference for an energy that has no other.
 *
 * Central differences over a step and its halves, extrapolated to order 6, with the best of several
 * steps: at ordinary states they find some eleven digits. */
#pragma once

#include "measure/quantity.h"

/* What the twin is to give: a gradient from the energy, a Hessian from the gradient, or projection
 * and eigenvalues by eigensolver from the Hessian itself. */
typedef enum { TWIN_OF_ENERGY, TWIN_OF_GRADIENT, TWIN_OF_HESSIAN } twin_source;

/* The twin has the name, shape and parameters of e, and of its functions in double those two alone:
 * the one it is made from, and the one it is to give.  There is one twin at a time: making another
 * one, or calling it from two threads, spoils the first. */
const slv_energy *twin_of(const slv_energy *e, twin_source from);

/* How far the last two estimates of the derivative that the twin gave last are apart: most
 * where the functions have a kink nearby.  0: it took no differences. */
double twin_doubt(void);
