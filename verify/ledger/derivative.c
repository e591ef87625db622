#include "ledger/derivative.h"

#include <math.h>
#include <string.h>

enum { STEPS = 3 };

/* D(h) is the central difference (f(x + h e_j) - f(x - h e_j)) / 2h, whose error is a series in
 * h^2.  Richardson's extrapolation (4 D(h/2) - D(h)) / 3 cancels the h^2 term; combining two of
 * these with 16 in place of 4 cancels the h^4 term. */
void quad_jacobian(quad_function *f, const void *with, int n, int m, const slv_f128 *x, slv_f128 h,
                   slv_f128 *J) {
  slv_f128 D[STEPS][DERIVATIVE_OUTPUTS] = {{0}}, behind[DERIVATIVE_OUTPUTS] = {0};
  slv_f128 at[DERIVATIVE_MAX] = {0};
  memcpy(at, x, (size_t)n * sizeof *at);
  for (int j = 0; j < n; j++) {
    for (int k = 0; k < STEPS; k++) {
      const slv_f128 step = h / (slv_f128)(1 << k), from = x[j] - step, to = x[j] + step;
      at[j] = to, f(at, with, D[k]);
      at[j] = from, f(at, with, behind);
      /* divides by the distance of the two points after rounding */
      for (int i = 0; i < m; i++) D[k][i] = (D[k][i] - behind[i]) / (to - from);
    }
    at[j] = x[j];
    for (int i = 0; i < m; i++) {
      const slv_f128 coarse = (4 * D[1][i] - D[0][i]) / 3;
      const slv_f128 fine = (4 * D[2][i] - D[1][i]) / 3;
      J[i + m * j] = (16 * fine - coarse) / 15;
    }
  }
}

/* Random streams for directions, which states do not use; coarser steps for second differences. */
enum { STREAM = 1 << 20, STREAMS_EACH = 3, COARSER = 10 };

void motion_draw(const ledger_state *s, uint32_t which, int n, slv_f128 *v) {
  double u[4] = {0};
  for (int i = 0; i < n; i++) {
    const uint32_t stream = STREAM + STREAMS_EACH * which + (uint32_t)(i / 4);
    if (i % 4 == 0) slv_random_uniform4(s->seed, s->index, stream, u);
    v[i] = (slv_f128)(2 * u[i % 4] - 1);
  }
  quad_unit(n, v);
}

int motion_blocks(const ledger_state *s, int vertices, slv_f128 *at) {
  const int pair = (int)(s->index % (uint64_t)(vertices * vertices)), dof = 3 * vertices;
  const int m = pair % vertices, n = pair / vertices;
  slv_f128 pq[6];
  memset(at, 0, (size_t)(4 * dof) * sizeof *at);
  motion_draw(s, 0, 6, pq);
  for (int k = 0; k < 3; k++) {
    at[3 * m + k] = at[3 * dof + 3 * n + k] = pq[k];
    at[dof + 3 * n + k] = at[2 * dof + 3 * m + k] = pq[3 + k];
  }
  return m == n;
}

typedef struct {
  const motion *q;
  const slv_f128 *v;
} path;

static void at_time(const slv_f128 *t, const void *with, slv_f128 *y) {
  const path *p = with;
  slv_f128 x[DERIVATIVE_MAX] = {0};
  for (int i = 0; i < p->q->n; i++) x[i] = p->q->x[i] + t[0] * p->v[i];
  p->q->f(x, p->q->with, y);
}

static void rate_once(const motion *q, const slv_f128 *v, slv_f128 *y) {
  const path p = {q, v};
  const slv_f128 now = 0;
  quad_jacobian(at_time, &p, 1, q->m, &now, q->step, y);
}

static void rate_at(const slv_f128 *x, const void *with, slv_f128 *y) {
  const path *p = with;
  motion here = *p->q;
  here.x = x;
  rate_once(&here, p->v, y);
}

void motion_rate(const motion *q, const slv_f128 *v, const slv_f128 *w, slv_f128 *y) {
  motion inner = *q;
  inner.step = COARSER * q->step;
  const path p = {&inner, v};
  const motion outer = {rate_at, &p, q->n, q->m, q->x, inner.step};
  if (w == NULL) rate_once(q, v, y);
  if (w != NULL) rate_once(&outer, w, y);
}

double motion_error(int m, const slv_f128 *got, const slv_f128 *want, slv_f128 size) {
  const slv_f128 by = quad_distance(m, got, want), length = quad_norm(m, want);
  const slv_f128 scale = length > size ? length : size;
  if (by == 0) return 0;
  return scale == 0 ? (double)INFINITY : (double)(by / scale);
}

double motion_off(slv_f128 got, slv_f128 want, slv_f128 size) {
  return motion_error(1, &got, &want, size);
}
