/* closure.h -- an energy whose functions need a context, for which slv_energy has no argument. Each
 * closure occupies one of a few compiled sets of functions until it is freed. */
#pragma once

#include "measure/quantity.h"

/* First member of a user's struct, whose other members are the context */
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

/* Returns a struct of `size` bytes, set to 0 except for its functions: f64 and f128 have all up to
 * `projected`, and `definite`; the row has smooth_within. The caller sets in_double() and
 * in_quad(), and removes unwanted functions. Only the energy's functions are thread-safe. */
void *closure_new(size_t size);
void closure_free(closure *c); /* frees a closure; c may be NULL */
