/* closure.h -- a row whose functions need a context beside x and p, for which slv_energy has no
 * argument.  A few sets of functions are compiled, each of which knows the place of its context; a
 * closure occupies one set until it is freed. */
#pragma once

#include "measure/quantity.h"

/* The first member of a struct, whose other members are the context. */
typedef struct closure closure;
struct closure {
  slv_energy row;
  slv_kernels_f64 f64;   /* they call in_double() */
  slv_kernels_f128 f128; /* they call in_quad() */
  int place;
  slv_status (*in_double)(closure *c, quantity q, const double *x, const double *p, double *y);
  slv_status (*in_quad)(closure *c, quantity q, const slv_f128 *x, const slv_f128 *p, slv_f128 *y);
  double (*smooth_within)(closure *c, const double *x, const double *p);
};

/* Returns a zeroed struct of that size, in which f64 and f128 have all functions up to `projected`,
 * and `definite`, and the row has its smooth_within and nothing else.  Its owner sets the functions
 * that they call, and clears those that the row shall not have.  Those of the row may be called by
 * several threads at once, unlike these two. */
void *closure_new(size_t size);
void closure_free(closure *c); /* may be NULL */
