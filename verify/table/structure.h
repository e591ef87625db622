/* structure.h -- describes an error E = given - right that no known mistake explains, as a multiple
 * of the right values or of derivatives of J, I6 .., whose factor is a number times powers of
 * parameters and of features of the state: "given - right = -0.5 lambda dJ dJ'".
 *
 * The multiple holds at every state that fails, within the bound of the values, and at least
 * STATES_SURE of these have an error MARGIN times as large.  Each of n numbers of a random error
 * fits by chance with a probability below 1 / MARGIN, so that a multiple is false with one below
 * MARGIN ^ (STATES_SURE (1 - n)): 1e-45 for a gradient of 6 numbers. */
#pragma once

#include "measure/evaluate.h"
#include "support/base/buffer.h"
#include "support/base/memory.h"

enum { STATES_SURE = 3, MARGIN = 1000 };

/* One state that fails; x is in the library's order. */
typedef struct {
  const double *x, *p, *want;
  const double *E;
  double allowed; /* distance of the values that is rounding */
  double size;    /* |E| */
} error_state;

typedef struct {
  const slv_energy *e; /* the reference */
  quantity q;
  const error_state *at; /* [count] */
  size_t count;
  arena *memory;
} error_states;

/* Writes "times 1 / J; ", or the range of the factors, and returns 1 if each state's values are a
 * multiple of the right ones. */
int error_own_factors(const error_states *s, buffer *out);

/* Writes "given - right = -0.5 lambda dJ dJ'"; nothing if E is no such multiple. */
void error_structure(const error_states *s, buffer *out);
