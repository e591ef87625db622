/* sweep.h -- central differences along one random unit direction d for each state, with steps
 * h = |x|/2, |x|/4, .. |x|/2^46, which span fourteen decades:
 *   D(h) = (v(x + h d) - v(x - h d)) / 2h = v'(x) d + C h^2 + rounding / h
 * Here v is the energy W (v' d = g.d) or the gradient g (v' d = H d).  The error of each step is
 * predicted: the truncation from the change of D when h is halved, the round-off from |v| and |v'|.
 * So the best step, and the smallest error it can detect, are known before the comparison. */
#pragma once

#include "engine/check.h"
#include "engine/noise.h"
#include "measure/quantity.h"

enum { SWEEP_STEPS = 46 };

typedef struct {
  int first;   /* first usable step: from here on, all stay in the smooth region and domain */
  int outside; /* number of steps that left the domain; only their h is set */
  double h[SWEEP_STEPS];
  double error[SWEEP_STEPS];                             /* |D - v' d|, D: central difference */
  double truncation[SWEEP_STEPS], rounding[SWEEP_STEPS]; /* predicted errors */
  double change[SWEEP_STEPS];                            /* |D(2h) - D(h)| */
  double scale; /* norm of v' at x, |g| or |H|; NaN if v(x) is NaN */
  double most;  /* largest |v| along the line; 0: v vanishes all around x */
  int best;     /* step with the least predicted error; -1: none */
  double order; /* observed order of convergence, about 2 for a smooth v; NaN: unknown */
} sweep;

/* Fills d [n] with random numbers in [-1, 1], determined by the index and the stream. */
void random_direction(uint64_t index, uint32_t stream, int n, double *d);

/* Sets d [n] to the random unit vector of this index. */
void sweep_direction(uint64_t index, int n, double *d);

/* Returns the largest extent of the vertices x along a coordinate axis. */
double extent_of(int n, const double *x);

/* Computes *w for v: QUANTITY_ENERGY or QUANTITY_GRADIENT. SLV_ECAPABILITY: v or v' is missing. */
slv_status sweep_run(const slv_energy *e, const slv_state *s, quantity of, sweep *w);

/* Computes q at NOISE_POINTS points on the line of sweep_run() through s, at multiples of
 * `spacing`. Returns 0 if a point has no value; its numbers become NaN. */
int sweep_points(const slv_energy *e, const slv_state *s, quantity q, double spacing,
                 double *const point[NOISE_POINTS]);

/* Measures the noise of v, and raises the predicted round-off and chooses the best step again if
 * the noise is larger. Formulas with cancellation need this. */
void sweep_add_noise(const slv_energy *e, const slv_state *s, quantity of, sweep *w);

/* Returns 1 if v' has a jump between the points of the best difference, and the derivative under
 * test lies between its one-sided limits: one-sided differences stay apart as the step shrinks. */
int sweep_meets_kink(const slv_energy *e, const slv_state *s, quantity of, const sweep *w);

/* Returns the step at which an error of the derivative shows best. */
double sweep_best_step(const sweep *w);

/* Reports the entry of the derivative that differs most from central differences of step h. */
void sweep_find(const tally *t, double ratio, const slv_energy *e, const slv_state *s, quantity of,
                double h);
