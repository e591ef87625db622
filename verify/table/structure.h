/* structure.h -- describes an error E = given - right that no known mistake explains: the region in
 * which E occurs, the parameters on which E depends, and the matrices of which E is a multiple.
 *
 * A description must hold at every failing state, within twice the bound of the values.  At least
 * STATES_SURE of these states must have an error of MARGIN times the bound.  Each entry of a random
 * error fits by chance with a probability below 1 / MARGIN.  So a description of n entries by m
 * free factors is false with a probability below MARGIN ^ (STATES_SURE (m - n)): 1e-36 for a
 * gradient of 6 numbers and two factors. */
#pragma once

#include "measure/evaluate.h"
#include "selvedge/triangle.h"
#include "support/base/buffer.h"
#include "support/base/memory.h"

enum { STATES_SURE = 3, MARGIN = 1000 };

/* One state; x and p are in the library's order, E = got - want. */
typedef struct {
  const double *x, *p, *got, *want, *E;
  double allowed; /* tolerance of |E|, for round-off */
  double size;    /* |E| */
} error_state;

typedef struct {
  const slv_energy *e; /* the reference */
  quantity q;
  const error_state *at; /* [count] states with their errors */
  size_t fails, count;   /* the failing states come first */
  arena *memory;
} error_states;

/* Separates a new description from the text before it. */
static inline void error_also(buffer *out) {
  if (out->size > 0) buffer_add(out, "; ");
}

/* Returns 1 if the state's error is large enough to count as evidence. */
static inline int error_is_sure(const error_state *s) { return s->size > MARGIN * s->allowed; }

/* Writes "only where sigma_2 < 1, and everywhere there", if one or two features separate the
 * failing states from the passing ones.  Needs REGION_STATES states, with REGION_LEAST failing and
 * as many passing.  By chance, n of 200 random states are the extreme ones of one of 60 features,
 * on either side, with a probability of 2 * 60 / C(200, n): 2e-6 for n = 4.  If the failing states
 * share their value with a few passing ones: "only where J = 0, but not everywhere there". */
enum { REGION_STATES = 200, REGION_LEAST = 4 };
void error_region(const error_states *s, buffer *out);

/* Writes "the error is linear in c2; it is wrong only if c2 is not 0".  The evidence is pairs of
 * states that differ only in that parameter.  Skips dependences that the right values have, too. */
void error_parameters(const error_states *s, buffer *out);

/* Writes "-0.5 lambda / J" and returns 1 if the factors a[fails], with these relative errors, are a
 * constant times powers of a parameter and of features.  Else writes their range and returns 0. */
int error_factor(const error_states *s, const double *a, const double *error, buffer *out);

/* Writes "times 1 / J", or the range of factors, and returns 1 if the given values of each state
 * are a multiple of the right ones. */
int error_own_factors(const error_states *s, buffer *out);

/* Writes "given - right = -0.5 lambda dJ dJ'", or another description of E; may write nothing. */
void error_structure(const error_states *s, buffer *out);

/* Position of a state: F of a density or of a triangle, or the angle theta of a hinge. */
enum { IN_F = 1, IN_HINGE = 2, IN_TRIANGLE = 4 };
typedef struct {
  int use; /* IN_F, IN_HINGE, IN_TRIANGLE: which members are set */
  double F[6];
  slv_rest rest;   /* of a triangle */
  double sigma[2]; /* singular values of F */
  double theta, dtheta[12], d2theta[144];
} error_place;
void error_place_of(const slv_energy *e, const double *x, const double *p, error_place *to);
