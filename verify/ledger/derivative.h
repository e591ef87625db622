/* derivative.h -- derivatives of a function of n numbers by central differences in quad,
 * extrapolated twice (Richardson).
 *
 * With steps h = r |x| the truncation error is of the order of r^6 times the function's seventh
 * derivative, the rounding error 2^-112 / r times its size.  Where the function is smooth at the
 * scale of |x|, r near 1e-5 leaves about 1e-28 of each, r = 1e-6 leaves 1e-27. */
#pragma once

#include "ledger/ledger_rows.h"
#include "measure/quad_math.h"

enum { DERIVATIVE_MAX = 12, DERIVATIVE_OUTPUTS = DERIVATIVE_MAX * DERIVATIVE_MAX };

/* Writes y[m] at x[n]; `with` is what quad_jacobian() was given. */
typedef void quad_function(const slv_f128 *x, const void *with, slv_f128 *y);

/* J[i + m*j] = d y_i / d x_j, n <= DERIVATIVE_MAX, m <= DERIVATIVE_OUTPUTS; steps h, h/2, h/4. */
void quad_jacobian(quad_function *f, const void *with, int n, int m, const slv_f128 *x, slv_f128 h,
                   slv_f128 *J);

/* Derivatives of a function of positions along directions drawn at random.  A wrong formula agrees
 * along them with probability 0.  They take six evaluations instead of the seventy-two of all
 * derivatives.
 *
 * f maps n positions to m numbers near x; it must be smooth over a few steps. */
typedef struct {
  quad_function *f;
  const void *with;
  int n, m; /* each at most DERIVATIVE_MAX */
  const slv_f128 *x;
  slv_f128 step;
} motion;

/* Unit direction number `which` of this state, v[n]. */
void motion_draw(const ledger_state *s, uint32_t which, int n, slv_f128 *v);

/* Stores four directions [4][3 * vertices]: p at vertex m and q at vertex n, then q at m and p at
 * n, of two drawn vectors, with other vertices at each state.  Returns 1 if m == n. */
int motion_blocks(const ledger_state *s, int vertices, slv_f128 *at);

/* y[m] = d f(x + t v) / dt at t = 0; where w is not NULL, d2 f(x + r v + t w) / dr dt at r = t = 0,
 * with 10 steps: differences of differences lose the step twice. */
void motion_rate(const motion *q, const slv_f128 *v, const slv_f128 *w, slv_f128 *y);

/* |got - want| over the larger of |want| and `size`; 0 if both are 0: of m numbers, and of one. */
double motion_error(int m, const slv_f128 *got, const slv_f128 *want, slv_f128 size);
double motion_off(slv_f128 got, slv_f128 want, slv_f128 size);
