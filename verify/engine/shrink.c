/* shrink.c -- simplifies a failing state, so that a reader sees which numbers matter. */
#include <math.h>
#include <string.h>

#include "engine/check_engine.h"
#include "measure/params.h"

/* Arguments of engine_shrink(); finding that simpler states must keep; their hardest class. */
typedef struct {
  const check *c;
  const slv_state_source *source;
  const engine_options *o;
  found_kind found;
  slv_state_class class;
} search;

/* Sets the flags and class of s. Returns 1 if s has the same finding, and no harder class. */
static int keeps(const search *a, slv_state *s) {
  const slv_energy *e = a->source->energy;
  if (e->ndof == 6) s->flags = slv_state_flags(s->x);
  s->state_class =
      (s->flags & SLV_STATE_EXTREME) != 0 ? SLV_CLASS_EXTREME : slv_state_class_of(e, s->x, s->p);
  return s->state_class <= a->class && engine_wants(e, a->o, s) &&
         engine_find(a->c, e, a->o, s) == a->found;
}

/* Rounds x to a multiple of `unit`. For subnormal x the unit may have underflowed to 0. */
static double rounded(double x, double unit) { return unit > 0 ? nearbyint(x / unit) * unit : x; }

/* Stores numbers simpler than x, the simplest first, and returns their number. */
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

static int shrink_entry(const search *a, slv_state *s, double *x) {
  double candidate[8];
  const double before = *x;
  const int n = simpler(before, candidate);
  for (int k = 0; k < n && candidate[k] != before; k++) {
    *x = candidate[k];
    if (keeps(a, s)) return 1;
  }
  *x = before;
  return 0;
}

/* Prepares the rest shape of s for its new parameters. Returns 0 if that fails. */
static int prepare(const slv_energy *e, slv_state *s) {
  return s->rest == NULL || slv_energy_prepare(e, s->rest->X, s->p) == SLV_OK;
}

static void shrink_params(const search *a, slv_state *s) {
  const slv_energy *e = a->source->energy;
  const double *pinned = a->source->pinned;
  for (int i = 0; i < e->nparam; i++) {
    const double before = s->p[i];
    if (pinned != NULL && !isnan(pinned[i])) continue;
    s->p[i] = e->param[i].typical;
    if (prepare(e, s) && keeps(a, s)) continue;
    s->p[i] = before;
    (void)prepare(e, s); /* cannot fail: these parameters were prepared before */
  }
}

int engine_shrink(const check *c, const slv_state_source *source, const engine_options *o,
                  slv_state *s) {
  enum { ROUNDS = 4 };
  const slv_energy *e = source->energy;
  const search a = {c, source, o, engine_find(c, e, o, s), s->state_class};
  double x[e->ndof], p[params_room(e)];
  const size_t of_p = (size_t)slv_energy_count_params(e) * sizeof *p;
  memcpy(x, s->x, sizeof x), memcpy(p, s->p, of_p);
  if (a.found == FOUND_NOTHING) return 0;
  shrink_params(&a, s);
  for (int round = 0; round < ROUNDS; round++) {
    int now = 0;
    for (int i = 0; i < e->ndof; i++) now |= shrink_entry(&a, s, &s->x[i]);
    if (!now) break;
  }
  (void)keeps(&a, s); /* restores the class and flags */
  return memcmp(s->x, x, sizeof x) != 0 || memcmp(s->p, p, of_p) != 0;
}
