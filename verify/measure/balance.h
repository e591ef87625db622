/* balance.h -- what forces on vertices leave over. */
#ifndef VERIFY_BALANCE_H
#define VERIFY_BALANCE_H

/* Net force, and net torque over |x|, both as forces: the larger.  x and f are
 * [3*vertices]. */
double unbalanced(int vertices, const double *x, const double *f);

#endif
