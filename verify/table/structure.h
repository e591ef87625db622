/* structure.h -- describes an error E = given - right that no known mistake explains: the region in
 * which it occurs, the parameters on which it depends, and the matrices of which it is a multiple.
 *
 * A description holds at every state that fails, within twice the bound of the values, and at least
 * STATES_SURE of these have an error MARGIN times as large.  Each of n numbers of a random error
 * fits by chance with a probability below 1 / MARGIN, so that a description with m free factors is
 * false with one below MARGIN ^ (STATES_SURE (m - n)): 1e-36 for a gradient of 6 numbers and two
 * factors. */
#pragma once

#include "measure/evaluate.h"
#include "selvedge/triangle.h"
#include "support/base/buffer.h"
#include "support/base/memory.h"

enum { STATES_SURE = 3, MARGIN = 1000 };

/* One state; x and p are in the library's order, E = got - want. */
typedef struct {
  const double *x, *p, *got, *want, *E;
  double allowed; /* distance of the values that is rounding */
  double size;    /* |E| */
} error_state;

typedef struct {
  const slv_energy *e; /* the reference */
  quantity q;
  const error_state *at; /* [count] */
  size_t fails, count;   /* those that fail come first */
  arena *memory;
} error_states;

/* Separates what is written from what stands there. */
static inline void error_also(buffer *out) {
  if (out->size > 0) buffer_add(out, "; ");
}

/* Returns 1 if the state's error is large enough to count as evidence. */
static inline int error_is_sure(const error_state *s) { return s->size > MARGIN * s->allowed; }

/* Writes "only where sigma_2 < 1, and everywhere there", if one feature separates the states that
 * fail from those that pass.  At least REGION_STATES states are needed, REGION_LEAST of each: n of
 * 200 states in random order are the extreme ones of one of 60 features, on either side, with a
 * probability of 2 * 60 / C(200, n): 2e-6 for n = 4.  Writes nothing if more than two features do.
 * If failing states share a value with few others: "only where J = 0, but not everywhere there". */
enum { REGION_STATES = 200, REGION_LEAST = 4 };
void error_region(const error_states *s, buffer *out);

/* Writes "the error is linear in c2; it is wrong only if c2 is not 0", if pairs of states that
 * differ in one parameter alone say so, and the right values do not depend on it in that way. */
void error_parameters(const error_states *s, buffer *out);

/* Writes "-0.5 lambda / J" and returns 1 if the factors a[fails], whose relative errors are given,
 * are a number times powers of a parameter and a feature; else writes their range and returns 0. */
int error_factor(const error_states *s, const double *a, const double *error, buffer *out);

/* Writes "times 1 / J", or the factors' range; returns 1 if each state's values are a multiple. */
int error_own_factors(const error_states *s, buffer *out);

/* Writes "given - right = -0.5 lambda dJ dJ'", or what else is known of E. */
void error_structure(const error_states *s, buffer *out);

/* Position of a state: F of a density or of a triangle, or the angle of a hinge. */
enum { IN_F = 1, IN_HINGE = 2, IN_TRIANGLE = 4 };
typedef struct {
  int use; /* what is known of it; 0: nothing */
  double F[6];
  slv_rest rest;   /* of a triangle */
  double sigma[2]; /* singular values of F */
  double theta, dtheta[12], d2theta[144];
} error_place;
void error_place_of(const slv_energy *e, const double *x, const double *p, error_place *to);
