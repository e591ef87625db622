/* jet.h -- automatic differentiation: numbers with their first and second derivatives, over `real`.
 *
 * A formula written with jets gives its exact gradient and Hessian up to round-off.  Define
 * JET_VARIABLES, the number of variables, before including this header.  Jets are used for shape
 * operators, whose derivatives are long; other formulas are differentiated by hand, which is
 * faster.  All jets of one computation have one order, 0 to 2; higher derivatives are unset. */
#pragma once

#include "selvedge/formula.h"

enum { JET_SECOND = JET_VARIABLES * (JET_VARIABLES + 1) / 2 };

typedef struct {
  int order;
  real v;                /* value */
  real d[JET_VARIABLES]; /* first derivatives */
  real h[JET_SECOND];    /* second: (0, 0), (0, 1), (1, 1), (0, 2), ... */
} jet;

/* Return the numbers of first and second derivatives of x. */
static inline int jet_firsts(const jet *x) { return x->order > 0 ? JET_VARIABLES : 0; }
static inline int jet_seconds(const jet *x) { return x->order > 1 ? JET_SECOND : 0; }

/* Returns the variable with index i and value v. */
static inline jet jet_variable(int order, real v, int i) {
  jet y = {.order = order, .v = v};
  y.d[i] = 1;
  return y;
}

/* Returns a x + b y, for constants a and b. */
static inline jet jet_sum(real a, const jet *x, real b, const jet *y) {
  jet z;
  z.order = x->order, z.v = a * x->v + b * y->v;
  for (int i = 0; i < jet_firsts(x); i++) z.d[i] = a * x->d[i] + b * y->d[i];
  for (int k = 0; k < jet_seconds(x); k++) z.h[k] = a * x->h[k] + b * y->h[k];
  return z;
}

static inline jet jet_scaled(real a, const jet *x) {
  jet z;
  z.order = x->order, z.v = a * x->v;
  for (int i = 0; i < jet_firsts(x); i++) z.d[i] = a * x->d[i];
  for (int k = 0; k < jet_seconds(x); k++) z.h[k] = a * x->h[k];
  return z;
}

static inline jet jet_product(const jet *x, const jet *y) {
  jet z;
  z.order = x->order, z.v = x->v * y->v;
  for (int i = 0; i < jet_firsts(x); i++) z.d[i] = x->d[i] * y->v + x->v * y->d[i];
  for (int j = 0, k = 0; k < jet_seconds(x); j++)
    for (int i = 0; i <= j; i++, k++)
      z.h[k] = (x->h[k] * y->v + x->v * y->h[k]) + (x->d[i] * y->d[j] + x->d[j] * y->d[i]);
  return z;
}

/* Returns f(x), given the value f and the derivatives f1, f2 of the function at x. */
static inline jet jet_chain(real f, real f1, real f2, const jet *x) {
  jet z;
  z.order = x->order, z.v = f;
  for (int i = 0; i < jet_firsts(x); i++) z.d[i] = f1 * x->d[i];
  for (int j = 0, k = 0; k < jet_seconds(x); j++)
    for (int i = 0; i <= j; i++, k++) z.h[k] = f1 * x->h[k] + f2 * (x->d[i] * x->d[j]);
  return z;
}

/* Returns 1/x; at x = 0 the value and its derivatives are 0, as in r_inverse(). */
static inline jet jet_inverse(const jet *x) {
  const real y = r_inverse(x->v);
  return jet_chain(y, -y * y, 2 * y * y * y, x);
}

/* Returns the square root; at x = 0 the value and its derivatives are 0. */
static inline jet jet_sqrt(const jet *x) {
  const real y = r_sqrt(x->v), z = r_inverse(y);
  return jet_chain(y, z / 2, -z * z * z / 4, x);
}

typedef struct {
  jet at[3];
} jet3;

/* Returns the vector v of the variables `first`, `first` + 1 and `first` + 2. */
static inline jet3 jet3_variable(int order, const real *v, int first) {
  jet3 y;
  for (int i = 0; i < 3; i++) y.at[i] = jet_variable(order, v[i], first + i);
  return y;
}

static inline jet3 jet3_sum(real a, const jet3 *x, real b, const jet3 *y) {
  jet3 z;
  for (int i = 0; i < 3; i++) z.at[i] = jet_sum(a, &x->at[i], b, &y->at[i]);
  return z;
}

static inline jet3 jet3_times(const jet *a, const jet3 *x) {
  jet3 z;
  for (int i = 0; i < 3; i++) z.at[i] = jet_product(a, &x->at[i]);
  return z;
}

static inline jet jet3_dot(const jet3 *x, const jet3 *y) {
  jet sum = jet_product(&x->at[0], &y->at[0]);
  for (int i = 1; i < 3; i++) {
    const jet more = jet_product(&x->at[i], &y->at[i]);
    sum = jet_sum(1, &sum, 1, &more);
  }
  return sum;
}

static inline jet3 jet3_cross(const jet3 *x, const jet3 *y) {
  jet3 z;
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const jet plus = jet_product(&x->at[j], &y->at[k]);
    const jet minus = jet_product(&x->at[k], &y->at[j]);
    z.at[i] = jet_sum(1, &plus, -1, &minus);
  }
  return z;
}

/* Returns the length of x; *unit gets x / length, or 0 if the length is 0. */
static inline jet jet3_length(const jet3 *x, jet3 *unit) {
  const jet square = jet3_dot(x, x), length = jet_sqrt(&square), inverse = jet_inverse(&length);
  *unit = jet3_times(&inverse, x);
  return length;
}
