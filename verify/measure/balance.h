/* balance.h -- how far forces on vertices are from balance. */
#pragma once

/* The net force, and the net torque over |x|.  x and f are [3*vertices]. */
void balance_net(int vertices, const double *x, const double *f, double net[6]);

/* The larger of the two, in norm. */
double balance_error(int vertices, const double *x, const double *f);
