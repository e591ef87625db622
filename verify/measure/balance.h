/* balance.h -- how far forces on vertices are from balance. */
#ifndef VERIFY_BALANCE_H
#define VERIFY_BALANCE_H

/* The larger of the net force and the net torque over |x|.  x and f are [3*vertices].
 */
double balance_error(int vertices, const double *x, const double *f);

#endif
