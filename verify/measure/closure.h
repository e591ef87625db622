/* closure.h -- a row whose functions need a context beside x and p, for which slv_energy has no
 * argument.  Each closure occupies one of a few compiled sets of functions until it is freed. */
#pragma once

#include "measure/quantity.h"

/* First member of a struct; the other members are the context. */
typedef struct closure closure;
struct closure {
  slv_energy row;
  slv_kernels_f64 f64;   /* functions that call in_double() */
  slv_kernels_f128 f128; /* functions that call in_quad() */
  int place;
  slv_status (*in_double)(closure *c, quantity q, const double *x, const double *p, double *y);
  slv_status (*in_quad)(closure *c, quantity q, const slv_f128 *x, const slv_f128 *p, slv_f128 *y);
  double (*smooth_within)(closure *c, const double *x, const double *p);
};

/* Returns a zeroed struct of that size.  f64 and f128 have all functions up to `projected`, and
 * `definite`; the row has its smooth_within and nothing else.  The owner sets in_double() and
 * in_quad(), and clears unwanted functions.  Only the row's functions are thread-safe. */
void *closure_new(size_t size);
void closure_free(closure *c); /* may be NULL */
