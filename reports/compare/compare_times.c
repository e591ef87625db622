/* compare_times.c -- compares samples of a time as selvedge-bench compares runs: by a
 * rank test and the ratio of the medians. */
#include <math.h>
#include <stdlib.h>

#include "compare/comparison_parts.h"
#include "support/stats/change.h"

static const uint64_t seed = 1; /* of the bootstrap */

static void widen(const number_list *list, double *out) {
  for (size_t i = 0; i < list->n; i++) out[i] = list->v[i].f64;
}

static void take_change(compare_move *m, const change *c, double noise) {
  m->ratio = c->ratio;
  m->p = c->p;
  m->faster = c->verdict == CHANGE_FASTER;
  m->class = c->verdict == CHANGE_SLOWER ? COMPARE_BEYOND : COMPARE_WITHIN;
  m->excess = noise > 0 ? (c->ratio - 1) / noise : (double)INFINITY;
  if (m->class == COMPARE_WITHIN) m->excess = fmin(fmax(m->excess, 0), 1);
}

static void judge(compare_work *c, const doc_baseline_value *row, compare_move *m,
                  double *samples) {
  const tolerance_row *t = tolerance_for(c->tolerances, c->r->base->tool,
                                         row->key.part[2], row->key.part[3]);
  double *now = samples + c->base.n;
  change found = {0};
  widen(&c->base, samples);
  widen(&c->now, now);
  const slv_status s =
      compare_samples(now, c->now.n, samples, c->base.n, t->relative, seed, &found);
  if (s == SLV_EMEMORY) base_out_of_memory();
  if (s == SLV_OK) take_change(m, &found, t->relative);
  if (s == SLV_OK) return;
  m->class = COMPARE_BEYOND; /* a sample is not a time > 0 */
  m->excess = (double)INFINITY;
}

void compare_times(compare_work *c, const doc_baseline_value *row, compare_count *count,
                   compare_move *m) {
  m->counts[0] = c->base.n;
  m->counts[1] = c->now.n;
  m->class = COMPARE_UNCOMPARED;
  if (c->r->times_compare && baseline_scalar_of(row) == SCALAR_F64) {
    double *samples = base_alloc(c->base.n + c->now.n, sizeof *samples);
    judge(c, row, m, samples);
    free(samples);
  }
  count->n[m->class] += c->now.n;
}
