/* pritchard_motion.h -- how a function of positions changes as they move along a direction:
 * derivatives contracted with directions drawn at random, which a wrong formula meets with
 * probability zero, for six evaluations instead of seventy-two. */
#pragma once

#include "ledger/derivative.h"
#include "ledger/ledger_rows.h"
#include "measure/quad_math.h"

/* f maps n positions to m numbers near x; it must be smooth over a few steps. */
typedef struct {
  quad_function *f;
  const void *with;
  int n, m; /* each at most DERIVATIVE_MAX */
  const slv_f128 *x;
  slv_f128 step;
} motion;

/* Unit direction number `which` of this state, v[n]. */
void motion_draw(const ledger_state *s, uint32_t which, int n, slv_f128 *v);

/* p at vertex m and q at vertex n, then q at m and p at n, of two drawn vectors: four directions
 * [4 * dof]. */
void motion_blocks(const ledger_state *s, int m, int n, int dof, slv_f128 *at);

/* y[m] = d f(x + t v) / dt at t = 0; where w is not NULL, d2 f(x + r v + t w) / dr dt at r = t = 0,
 * with 10 steps: differences of differences lose the step twice. */
void motion_rate(const motion *q, const slv_f128 *v, const slv_f128 *w, slv_f128 *y);

/* |got - want| over the larger of |want| and `size`; 0 when both are 0: of m numbers, and of one.
 */
double motion_error(int m, const slv_f128 *got, const slv_f128 *want, slv_f128 size);
double motion_off(slv_f128 got, slv_f128 want, slv_f128 size);
