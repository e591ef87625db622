/* one_state.c -- tests one state by one check. */
#include <math.h>

#include "engine/check_engine.h"
#include "engine/second_look.h"
#include "measure/spread.h"

/* Largest number of batches for a group of states: a check needs values, values nearby, and both
 * again for states above the bound. Later evaluations are sent one by one. */
enum { TURNS = 16 };

void prefetch_run(const prefetch *a, void (*work)(void *with), void *with) {
  if (a == NULL) return;
  for (int turn = 0; turn < TURNS; turn++) {
    a->note(a, turn == 0);
    work(with);
    if (a->ask(a) == 0) return;
  }
}

int engine_wants(const slv_energy *e, const engine_options *o, const slv_state *s) {
  double stretch[2];
  if ((s->flags & o->leave_out) != 0) return 0;
  if (o->classes != 0 && (o->classes >> s->state_class & 1u) == 0) return 0;
  if (o->most == 0) return 1;
  slv_state_stretch(e, s->x, s->p, stretch);
  return o->least <= stretch[0] && stretch[1] <= o->most;
}

/* Returns 1 if the energy or, without o->strict, its gradient or Hessian is SLV_EDOMAIN at s. */
static int is_outside(const slv_energy *e, const engine_options *o, const slv_state *s) {
  const quantity last = o->strict ? QUANTITY_ENERGY : QUANTITY_HESSIAN;
  for (quantity q = QUANTITY_ENERGY; q <= last; q++) {
    double y[quantity_size(e, q)];
    if (quantity_f64(e, q, s->x, s->p, y) == SLV_EDOMAIN) return 1;
  }
  return 0;
}

void engine_judge(const check *c, const slv_energy *e, const engine_options *o, const slv_state *s,
                  double enough, check_sums *one) {
  const size_t guesses = prefetch_guesses(o->prefetch);
  double error = 0;
  one->worst = c->measure(e, s, enough, &one->fine), one->found = FOUND_NOTHING;
  if (isnan(one->worst) && is_outside(e, o, s)) one->worst = NOT_JUDGED;
  if (one->worst <= c->bound) return;                  /* also for NOT_JUDGED, which is negative */
  if (prefetch_guesses(o->prefetch) > guesses) return; /* some values are unknown */
  one->found = second_look(c, e, s, one->worst, o->tolerance, o->prefetch, &error);
  if (one->found != FOUND_NOTHING) sums_set_error(one, error);
}

typedef struct {
  const check *c;
  const slv_energy *e;
  const engine_options *o;
  const slv_state *s;
  found_kind found;
} judgement;

static void judge_again(void *with) {
  judgement *j = with;
  check_sums one = {0};
  engine_judge(j->c, j->e, j->o, j->s, 0, &one);
  j->found = one.found;
}

found_kind engine_find(const check *c, const slv_energy *e, const engine_options *o,
                       const slv_state *s) {
  judgement j = {.c = c, .e = e, .o = o, .s = s};
  prefetch_run(o->prefetch, judge_again, &j);
  judge_again(&j);
  return j.found;
}

int engine_excuses(const slv_energy *e, const engine_options *o, const slv_state *s) {
  double w = 0;
  if (is_outside(e, o, s)) return 1;
  if (o->strict) return 0;
  if (s->state_class != SLV_CLASS_ORDINARY) return 1;
  if (e->f64->energy != NULL && e->f64->energy(s->x, s->p, &w) != SLV_OK) return 1;
  return !(fabs(w) < format_of(e)->huge);
}
