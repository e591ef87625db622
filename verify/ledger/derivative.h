/* derivative.h -- derivatives by central differences in quad, extrapolated twice (Richardson).
 *
 * With steps h = r |x| the truncation error is of the order r^6 times the function's seventh
 * derivative, the round-off 2^-112 / r times the function's size.  If the function is smooth at the
 * scale of |x|, both are about 1e-28 for r near 1e-5, and 1e-27 for r = 1e-6. */
#pragma once

#include "ledger/ledger_rows.h"
#include "measure/quad_math.h"

enum { DERIVATIVE_MAX = 12, DERIVATIVE_OUTPUTS = DERIVATIVE_MAX * DERIVATIVE_MAX };

/* Computes y[m] at x[n]; `with` is the argument of quad_jacobian(). */
typedef void quad_function(const slv_f128 *x, const void *with, slv_f128 *y);

/* Computes J[i + m*j] = d y_i / d x_j, n <= DERIVATIVE_MAX, m <= DERIVATIVE_OUTPUTS, with steps h,
 * h/2 and h/4. */
void quad_jacobian(quad_function *f, const void *with, int n, int m, const slv_f128 *x, slv_f128 h,
                   slv_f128 *J);

/* A function whose derivatives are taken along random directions: a wrong formula agrees along them
 * with probability 0.  One direction takes six evaluations; all derivatives take seventy-two.
 *
 * f maps n positions to m numbers, and must be smooth within a few steps of x. */
typedef struct {
  quad_function *f;
  const void *with;
  int n, m; /* each at most DERIVATIVE_MAX */
  const slv_f128 *x;
  slv_f128 step;
} motion;

/* Draws v[n], the unit direction number `which` of this state. */
void motion_draw(const ledger_state *s, uint32_t which, int n, slv_f128 *v);

/* Stores four directions [4][3 * vertices] made of two random vectors p, q: p at vertex m, q at
 * vertex n, q at m, p at n.  The vertices m, n change from state to state.  Returns 1 if m == n. */
int motion_blocks(const ledger_state *s, int vertices, slv_f128 *at);

/* Computes y[m] = d f(x + t v) / dt at t = 0; if w is not NULL, d2 f(x + r v + t w) / dr dt at r =
 * t = 0.  Second differences take 10 times the step, since they divide round-off by it twice. */
void motion_rate(const motion *q, const slv_f128 *v, const slv_f128 *w, slv_f128 *y);

/* Return |got - want| / max(|want|, size), for m numbers or for one number; 0 if equal. */
double motion_error(int m, const slv_f128 *got, const slv_f128 *want, slv_f128 size);
double motion_off(slv_f128 got, slv_f128 want, slv_f128 size);
