/* shrink.c -- simplifies a state at which a check fails, so that a reader sees which of
 * its numbers matter. */
#include <math.h>
#include <string.h>

#include "engine/check_engine.h"

static int fails(const check *c, const slv_energy *e, const slv_state *s) {
  tally t = {0};
  const double m = c->measure(e, s, 0, &t);
  return !(m <= c->bound); /* NaN fails; NOT_JUDGED is negative, so it does not */
}

/* x rounded to a multiple of `unit`, which may have underflowed to 0 for a subnormal
 * x. */
static double rounded(double x, double unit) {
  return unit > 0 ? nearbyint(x / unit) * unit : x;
}

/* Simpler numbers for x, the simplest first; returns how many. */
static int simpler(double x, double candidate[8]) {
  const double sign = x < 0 ? -1 : 1, power = exp2(floor(log2(fabs(x))));
  int n = 0;
  candidate[n++] = 0;
  candidate[n++] = sign;
  if (!isfinite(x) || x == 0) return n;
  candidate[n++] = rounded(x, 1);
  candidate[n++] = rounded(x, 0.5);
  candidate[n++] = rounded(x, 0.125);
  candidate[n++] = rounded(x, power / 8);
  candidate[n++] = rounded(x, power / 256);
  return n;
}

static int shrink_entry(const check *c, const slv_energy *e, slv_state *s, double *x) {
  double candidate[8];
  const double before = *x;
  const int n = simpler(before, candidate);
  for (int k = 0; k < n && candidate[k] != before; k++) {
    *x = candidate[k];
    if (fails(c, e, s)) return 1;
  }
  *x = before;
  return 0;
}

static void shrink_params(const check *c, const slv_state_source *source,
                          slv_state *s) {
  const slv_energy *e = source->energy;
  for (int i = 0; i < e->nparam; i++) {
    const double before = s->p[i];
    if (source->pinned != NULL && !isnan(source->pinned[i])) continue;
    s->p[i] = e->param[i].typical;
    if (!fails(c, e, s)) s->p[i] = before;
  }
}

/* First sets parameters back to their typical values, then simplifies the entries of
 * x. */
int engine_shrink(const check *c, const slv_state_source *source, unsigned leave_out,
                  slv_state *s) {
  enum { ROUNDS = 4 };
  const slv_energy *e = source->energy;
  const slv_state found = *s;
  double x[e->ndof];
  memcpy(x, s->x, sizeof x);
  if (!fails(c, e, s)) return 0;
  shrink_params(c, source, s);
  for (int round = 0; round < ROUNDS; round++) {
    int now = 0;
    for (int i = 0; i < e->ndof; i++) now |= shrink_entry(c, e, s, &s->x[i]);
    if (!now) break;
  }
  s->flags = e->ndof == 6 ? slv_state_flags(s->x) : s->flags;
  if ((s->flags & leave_out) != 0) {
    *s = found;
    memcpy(s->x, x, sizeof x);
  }
  return memcmp(s->x, x, sizeof x) != 0 || memcmp(s->p, found.p, sizeof s->p) != 0;
}
