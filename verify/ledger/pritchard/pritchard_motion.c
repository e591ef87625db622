#include "ledger/pritchard/pritchard_motion.h"

#include <math.h>

/* A random stream apart from those that states are drawn from. */
enum { STREAM = 1 << 20, STREAMS_EACH = 3, COARSER = 10 };

void motion_unit(int n, slv_f128 *v) {
  const slv_f128 length = quad_norm(n, v);
  for (int i = 0; i < n; i++) v[i] /= length;
}

void motion_draw(const ledger_state *s, uint32_t which, int n, slv_f128 *v) {
  double u[4] = {0};
  for (int i = 0; i < n; i++) {
    const uint32_t stream = STREAM + STREAMS_EACH * which + (uint32_t)(i / 4);
    if (i % 4 == 0) slv_random_uniform4(s->seed, s->index, stream, u);
    v[i] = (slv_f128)(2 * u[i % 4] - 1);
  }
  motion_unit(n, v);
}

typedef struct {
  const motion *q;
  const slv_f128 *v;
} path;

static void at_time(const slv_f128 *t, const void *with, slv_f128 *y) {
  const path *p = with;
  slv_f128 x[DERIVATIVE_MAX];
  for (int i = 0; i < p->q->n; i++) x[i] = p->q->x[i] + t[0] * p->v[i];
  p->q->f(x, p->q->with, y);
}

void motion_rate(const motion *q, const slv_f128 *v, slv_f128 *y) {
  const path p = {q, v};
  const slv_f128 now = 0;
  quad_jacobian(at_time, &p, 1, q->m, &now, q->step, y);
}

static void rate_at(const slv_f128 *x, const void *with, slv_f128 *y) {
  const path *p = with;
  motion here = *p->q;
  here.x = x;
  motion_rate(&here, p->v, y);
}

void motion_rate_twice(const motion *q, const slv_f128 *v, const slv_f128 *w, slv_f128 *y) {
  motion inner = *q;
  inner.step = COARSER * q->step;
  const path p = {&inner, v};
  const motion outer = {rate_at, &p, q->n, q->m, q->x, inner.step};
  motion_rate(&outer, w, y);
}

void motion_derivative(const motion *q, int order, const slv_f128 *v, const slv_f128 *w,
                       slv_f128 *y) {
  if (order == 1) motion_rate(q, v, y);
  if (order == 2) motion_rate_twice(q, v, w, y);
}

double motion_error(int m, const slv_f128 *got, const slv_f128 *want, slv_f128 size) {
  const slv_f128 by = quad_distance(m, got, want), length = quad_norm(m, want);
  const slv_f128 scale = length > size ? length : size;
  if (by == 0) return 0;
  return scale == 0 ? (double)INFINITY : (double)(by / scale);
}
