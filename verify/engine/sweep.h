/* sweep.h -- central differences along one direction d, a unit vector drawn at random for each
 * state, for steps h = |x|/2, |x|/4, .. |x|/2^46: fourteen decades.
 *   D(h) = (v(x + h d) - v(x - h d)) / 2h = v'(x) d + C h^2 + rounding / h
 * for v = W, the energy (v' d = g.d), or v = g (v' d = H d).  Each step predicts its own error: the
 * truncation from how D changes when h is halved, the rounding from the sizes of v and of v'.  So
 * the best step, and how small an error it can detect, are known before any comparison. */
#pragma once

#include "engine/check.h"
#include "measure/quantity.h"

enum { SWEEP_STEPS = 46 };

typedef struct {
  int first;   /* first usable step: from here on all stay in the smooth region and the domain */
  int outside; /* number of steps that left the domain: only their h is set */
  double h[SWEEP_STEPS];
  double error[SWEEP_STEPS];                             /* |D - analytic| */
  double truncation[SWEEP_STEPS], rounding[SWEEP_STEPS]; /* predicted */
  double change[SWEEP_STEPS];                            /* |D(2h) - D(h)| */
  double scale; /* |v'| over all directions, |g| or |H|; NaN if v(x) is NaN */
  double most;  /* largest |v| met; 0: v vanishes all around x */
  int best;     /* step with the least predicted error; -1: none */
  double order; /* observed order, about 2 for a smooth v; NaN: unknown */
} sweep;

/* Fills d [n] with random numbers in [-1, 1] that follow from the index and the stream alone. */
void random_direction(uint64_t index, uint32_t stream, int n, double *d);

/* Sets d [n] to random unit vector number `index`. */
void sweep_direction(uint64_t index, int n, double *d);

/* Returns the largest extent of the points x along an axis. */
double extent_of(int n, const double *x);

/* Fills *w for v = `of`, QUANTITY_ENERGY or _GRADIENT.  SLV_ECAPABILITY: v or v' is missing. */
slv_status sweep_run(const slv_energy *e, const slv_state *s, quantity of, sweep *w);

/* Predicts rounding from the measured noise of v if it exceeds the prediction from the sizes of v
 * and v', and chooses the best step anew.  Formulas that cancel have such noise. */
void sweep_add_noise(const slv_energy *e, const slv_state *s, quantity of, sweep *w);

/* Returns 1 if v' jumps between the points of the best difference, and the derivative under test
 * lies between its values on either side: one-sided differences stay apart as the step shrinks. */
int sweep_meets_kink(const slv_energy *e, const slv_state *s, quantity of, const sweep *w);

/* Returns the step that shows an error best. */
double sweep_best_step(const sweep *w);

/* Reports to t (finding.h) the entry of the derivative farthest from differences with step h. */
void sweep_find(const tally *t, double ratio, const slv_energy *e, const slv_state *s, quantity of,
                double h);
