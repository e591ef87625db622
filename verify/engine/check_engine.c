#include "engine/check_engine.h"
#include "measure/params.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/finding.h"
#include "engine/second_look.h"
#include "measure/spread.h"

/* ---- what has been seen so far --------------------------------------------------- */

/* Of one thread, or of all. */
typedef struct {
  found_kind found; /* at the worst state */
  slv_state_class class;
  double worst; /* the measure there; once NaN, it stays NaN */
  uint64_t index;
  uint64_t counts[FOUNDS][SLV_CLASSES]; /* judged states by finding and class */
  uint64_t not_judged;
  uint64_t plain, spared; /* states that should be judged; how many of them were not */
  double range[2]; /* of extreme states that are out of range: the largest stretch below
                      1, and the least above; 0: there is none */
  int ended;       /* 1: before the last state */
  tally fine;
} seen;

static uint64_t judged(const seen *a) {
  uint64_t n = 0;
  for (int k = 0; k < FOUNDS; k++)
    for (int c = 0; c < SLV_CLASSES; c++) n += a->counts[k][c];
  return n;
}

/* A wrong formula is the gravest, and tells most where the state is mildest. */
static int gravity(const seen *a) {
  return a->found == FOUND_WRONG ? 2 : a->found != FOUND_NOTHING;
}

static int worse(const seen *a, const seen *b) {
  if (judged(a) == 0 || judged(b) == 0) return judged(a) > judged(b);
  if (gravity(a) != gravity(b)) return gravity(a) > gravity(b);
  if (gravity(a) > 0 && a->class != b->class) return a->class < b->class;
  if (isnan(a->worst) != isnan(b->worst)) return isnan(a->worst);
  const int above = !isnan(a->worst) && a->worst > b->worst;
  const int tie = isnan(a->worst) || !(b->worst > a->worst);
  return above || (tie && a->index < b->index);
}

static double least_of(double a, double b) {
  return a == 0 ? b : b == 0 ? a : fmin(a, b);
}

static void merge(seen *into, const seen *from) {
  if (worse(from, into))
    into->found = from->found, into->class = from->class, into->worst = from->worst,
    into->index = from->index;
  for (int k = 0; k < FOUNDS; k++)
    for (int c = 0; c < SLV_CLASSES; c++) into->counts[k][c] += from->counts[k][c];
  into->not_judged += from->not_judged;
  into->plain += from->plain;
  into->spared += from->spared;
  into->range[0] = fmax(into->range[0], from->range[0]);
  into->range[1] = least_of(into->range[1], from->range[1]);
  for (int k = 0; k < FINE_COUNT; k++) into->fine.count[k] += from->fine.count[k];
  into->fine.order_seen += from->fine.order_seen;
  into->fine.order_two += from->fine.order_two;
  into->fine.figure = fmax(into->fine.figure, from->fine.figure);
}

/* ---- one state ------------------------------------------------------------------- */

static slv_status state_of(const check *c, const slv_state_source *source, uint64_t i,
                           slv_state *s) {
  return c->given ? c->at(source->energy, i, s) : slv_state_source_at(source, i, s);
}

int engine_wants(const slv_energy *e, const engine_options *o, const slv_state *s) {
  double stretch[2];
  if ((s->flags & o->leave_out) != 0) return 0;
  if (o->classes != 0 && (o->classes >> s->state_class & 1u) == 0) return 0;
  if (o->most == 0) return 1;
  slv_state_stretch(e, s->x, s->p, stretch);
  return o->least <= stretch[0] && stretch[1] <= o->most;
}

static found_kind find(const check *c, const slv_energy *e, const engine_options *o,
                       const slv_state *s, double m) {
  if (m <= c->bound) return FOUND_NOTHING; /* also where the state is not judged */
  return second_look(c, e, s, m, o->tolerance);
}

/* An energy says where it does not exist by SLV_EDOMAIN.  Where only wrong formulas
 * fail the check, its gradient and Hessian may say so, too. */
static int is_outside(const slv_energy *e, const engine_options *o,
                      const slv_state *s) {
  const quantity last = o->strict ? QUANTITY_ENERGY : QUANTITY_HESSIAN;
  for (quantity q = QUANTITY_ENERGY; q <= last; q++) {
    double y[quantity_size(e, q)];
    if (quantity_f64(e, q, s->x, s->p, y) == SLV_EDOMAIN) return 1;
  }
  return 0;
}

static double measure(const check *c, const slv_energy *e, const engine_options *o,
                      const slv_state *s, double worst, tally *t) {
  const double m = c->measure(e, s, worst, t);
  return isnan(m) && is_outside(e, o, s) ? NOT_JUDGED : m;
}

typedef struct {
  const check *c;
  const slv_energy *e;
  const engine_options *o;
  const slv_state *s;
  found_kind found;
} look;

static void look_at(void *with) {
  look *l = with;
  tally t = {0};
  l->found = find(l->c, l->e, l->o, l->s, measure(l->c, l->e, l->o, l->s, 0, &t));
}

found_kind engine_find(const check *c, const slv_energy *e, const engine_options *o,
                       const slv_state *s) {
  look l = {.c = c, .e = e, .o = o, .s = s};
  ahead_of(o->ahead, look_at, &l);
  look_at(&l);
  return l.found;
}

/* That a state is not judged is not held against the check where the energy does not
 * exist; nor, if only wrong formulas fail it, where functions may leave the range. */
static int is_excused(const slv_energy *e, const engine_options *o,
                      const slv_state *s) {
  double w = 0;
  if (is_outside(e, o, s)) return 1;
  if (o->strict) return 0;
  return s->state_class != SLV_CLASS_ORDINARY ||
         quantity_f64(e, QUANTITY_ENERGY, s->x, s->p, &w) != SLV_OK ||
         !(fabs(w) < HUGE_ENERGY);
}

/* Which of a state's stretches tells where the range ends: the larger one where its
 * eighth power is infinite; else the one that is farther from 1. */
static void note_range(const slv_energy *e, const slv_state *s, seen *one) {
  double stretch[2];
  slv_state_stretch(e, s->x, s->p, stretch);
  const int large = stretch[1] > 1e38 || stretch[0] * stretch[1] > 1;
  one->range[large] = stretch[large];
}

/* A state that cannot be computed gets the measure NaN, which fails the check. */
static void judge(const check *c, const slv_state_source *source,
                  const engine_options *o, uint64_t i, double worst, seen *w) {
  const slv_energy *e = source->energy;
  double x[e->ndof], p[params_room(e)];
  slv_state s = {.x = x, .p = p};
  seen one = {.index = i, .worst = (double)NAN, .found = FOUND_WRONG};
  if (state_of(c, source, i, &s) == SLV_OK) {
    if ((s.flags & o->leave_out) != 0) return;
    if (!c->given && !engine_wants(e, o, &s)) return;
    if (c->ordinary && s.state_class != SLV_CLASS_ORDINARY) return;
    one.worst = measure(c, e, o, &s, fmin(worst, c->bound), &one.fine);
    one.found = find(c, e, o, &s, one.worst);
    one.class = s.state_class;
  }
  const int none = one.worst < 0;
  one.plain = s.flags == 0 && !(none && is_excused(e, o, &s));
  one.spared = one.plain && none;
  one.not_judged = (uint64_t)none;
  if (!none) one.counts[one.found][one.class] = 1;
  if (one.found == FOUND_OUT_OF_RANGE && one.class == SLV_CLASS_EXTREME)
    note_range(e, &s, &one);
  merge(w, &one);
}

/* ---- all states ------------------------------------------------------------------ */

uint64_t engine_share(const check *c, const slv_energy *e) {
  const uint64_t share = c->share > 0 ? (uint64_t)c->share : 1;
  return e->ndof > 6 && share < SHARE_OF_VERTICES ? SHARE_OF_VERTICES : share;
}

uint64_t engine_random(const check *c, const slv_state_source *source) {
  if (c->given) return 0;
  if (source->random == 0) return 0;
  return (source->random - 1) / engine_share(c, source->energy) + 1;
}

static uint64_t count_of(const check *c, const slv_state_source *source) {
  double x[source->energy->ndof], p[params_room(source->energy)];
  slv_state s = {.x = x, .p = p};
  uint64_t n = 0;
  if (!c->given) return slv_state_source_count(source);
  while (c->at(source->energy, n, &s) == SLV_OK) n++;
  return n;
}

static void tell(const pulse *alive) {
#pragma omp critical(pulse)
  alive->beat(alive->to);
}

/* Some states of a source: from, from + step, ... below to. */
typedef struct {
  uint64_t from, to, step;
} block;

/* The largest measure so far; 0 where there is none. */
static double worst_of(const seen *a) {
  return judged(a) > 0 && !isnan(a->worst) ? a->worst : 0;
}

/* States that one thread takes at once. */
typedef struct {
  const check *c;
  const slv_state_source *source;
  const engine_options *o;
  block at;
  double before; /* the largest measure of earlier states */
} some_states;

static void look_ahead(void *with) {
  const some_states *a = with;
  for (uint64_t i = a->at.from; i < a->at.to; i += a->at.step) {
    seen unused = {0};
    judge(a->c, a->source, a->o, i, a->before, &unused);
  }
}

static void judge_some(const some_states *a, seen *mine) {
  const engine_options *o = a->o;
  some_states now = *a;
  now.before = fmax(a->before, worst_of(mine));
  ahead_of(o->ahead, look_ahead, &now);
  for (uint64_t i = a->at.from; i < a->at.to; i += a->at.step) {
    judge(a->c, a->source, o, i, fmax(a->before, worst_of(mine)), mine);
    if (o->alive != NULL && i % 256 == 0) tell(o->alive);
  }
}

/* Each thread must take its states in ascending order (monotonic): a measure may return
 * early with `worst`, the largest measure so far.  In another order such a state could
 * precede the one that really has this measure, and be reported as the witness. */
static void judge_block(const check *c, const slv_state_source *source,
                        const engine_options *o, const block *at, seen *all) {
  enum { AT_ONCE = 16 };
  const double before = worst_of(all);
  const uint64_t stride = AT_ONCE * at->step;
#pragma omp parallel num_threads(o->threads)
  {
    seen mine = {0};
#pragma omp for schedule(monotonic : dynamic)
    for (uint64_t i = at->from; i < at->to; i += stride) {
      const uint64_t to = i + stride < at->to ? i + stride : at->to;
      const some_states some = {c, source, o, {i, to, at->step}, before};
      judge_some(&some, &mine);
    }
#pragma omp critical
    merge(all, &mine);
  }
}

/* How many states show something that fails the check, where they are ordinary; or
 * something that does not, wherever. */
static uint64_t failing(const engine_options *o, const seen *a) {
  uint64_t n = 0;
  for (int k = FOUND_WRONG; k < FOUNDS; k++)
    n += k == FOUND_WRONG || o->strict ? a->counts[k][SLV_CLASS_ORDINARY] : 0;
  return n;
}

static uint64_t imperfect(const seen *a) {
  uint64_t n = 0;
  for (int k = FOUND_INACCURATE; k < FOUNDS; k++)
    for (int c = 0; c < SLV_CLASSES; c++) n += a->counts[k][c];
  return n;
}

/* States beyond the bound are slow: they are measured in full, in quad too, and looked
 * at again.  So a check that has failed at ENOUGH ordinary states ends, and one that
 * has found MANY imperfect ones goes on with one state in SPARSE.  Both are decided
 * after whole blocks of states, larger and larger ones, so that they do not depend on
 * the threads. */
static seen judge_all(const check *c, const slv_state_source *source,
                      const engine_options *o) {
  enum { FIRST = 64, LARGEST = 4096, ENOUGH = 32, MANY = 1024, SPARSE = 16 };
  const uint64_t n = count_of(c, source);
  seen all = {0};
  block at = {.step = 1};
  for (uint64_t size = FIRST; at.from < n && failing(o, &all) < ENOUGH;
       at.from = at.to) {
    if (imperfect(&all) >= MANY) at.step = SPARSE;
    at.to = at.from + size * at.step < n ? at.from + size * at.step : n;
    judge_block(c, source, o, &at, &all);
    if (size < LARGEST) size *= 2;
  }
  all.ended = at.from < n;
  return all;
}

/* ---- the record ------------------------------------------------------------------ */

static void set_witness(const check *c, const slv_state_source *source,
                        const engine_options *o, const seen *seen_all, record *r) {
  const slv_energy *e = source->energy;
  double x[e->ndof], p[params_room(e)];
  slv_state s = {.x = x, .p = p};
  if (state_of(c, source, seen_all->index, &s) != SLV_OK) return;
  witness *w = &r->witness;
  w->shrunk =
      r->finding != FOUND_NOTHING && !c->given && engine_shrink(c, source, o, &s);
  w->ndof = e->ndof, w->nparam = e->nparam;
  memcpy(w->x, x, sizeof x);
  memcpy(w->p, p, (size_t)e->nparam * sizeof *p);
  if (s.rest != NULL) (void)snprintf(w->rest, sizeof w->rest, "%s", s.rest->name);
  (void)snprintf(w->state, sizeof w->state, "%s", s.name);
  finding_record(c, e, &s, o->tolerance, r);
}

static void write_fine(const tally *t, record *r) {
  const unsigned long long right = t->count[FINE_RIGHT], wrong = t->count[FINE_WRONG];
  const unsigned long long limited = t->count[FINE_LIMITED];
  const unsigned long long rough = t->count[FINE_NOT_SMOOTH];
  if (right + wrong + limited + rough == 0 || r->note[0] != '\0') return;
  if (r->finding == FOUND_INACCURATE) return;
  (void)snprintf(
      r->note, sizeof r->note,
      "right %llu, beyond the bound %llu, limited by finite differences %llu, not smooth "
      "there %llu; order within 0.1 of 2 at %llu of the %llu that show one",
      right, wrong, limited, rough, (unsigned long long)t->order_two,
      (unsigned long long)t->order_seen);
}

static void write_figure(const check *c, const tally *t, record *r) {
  if (c->figure == NULL || r->samples == 0 || r->note[0] != '\0') return;
  (void)snprintf(r->note, sizeof r->note, "%s %.2g", c->figure, t->figure);
}

/* "infinite or NaN at 3 hard states, at stretches from 1.2e+77 on" */
static void write_range(const seen *w, record *r) {
  const uint64_t *n = w->counts[FOUND_OUT_OF_RANGE];
  const double below = w->range[0], above = w->range[1];
  const char *before = r->note[0] != '\0' ? "; infinite or NaN" : "infinite or NaN";
  char *to = r->note + strlen(r->note), *const end = r->note + sizeof r->note;
  if (r->finding != FOUND_OUT_OF_RANGE) return;
  for (int c = 0; c < SLV_CLASS_EXTREME; c++) {
    if (n[c] == 0) continue;
    to += snprintf(to, (size_t)(end - to), "%s at %llu %s states", before,
                   (unsigned long long)n[c], class_words[c]);
    before = ",";
  }
  if (below > 0)
    to += snprintf(to, (size_t)(end - to), "%s at stretches up to %.2g", before, below);
  if (below > 0) before = ",";
  if (above > 0)
    (void)snprintf(to, (size_t)(end - to), "%s%s from %.2g on", before,
                   below > 0 ? "" : " at stretches", above);
}

/* A check that leaves too many states unjudged says little about the energy.  With
 * fewer than MANY states the fraction is too uncertain for that conclusion. */
static int too_few(const check *c, const seen *w) {
  enum { MANY = 1000 };
  return w->plain >= MANY && (double)w->spared > c->spare * (double)w->plain;
}

static verdict verdict_of(const check *c, const engine_options *o, const seen *w) {
  if (judged(w) == 0 || too_few(c, w)) return VERDICT_FAIL;
  const int fails = o->strict ? w->found != FOUND_NOTHING : w->found == FOUND_WRONG;
  return fails ? VERDICT_FAIL : VERDICT_PASS;
}

static void settle(const check *c, const engine_options *o, const seen *w, record *r) {
  r->samples = judged(w);
  r->worst = r->samples > 0 ? w->worst : (double)NAN;
  r->not_judged = w->not_judged;
  r->finding = r->samples > 0 ? w->found : FOUND_NOTHING;
  memcpy(r->counts, w->counts, sizeof r->counts);
  r->verdict = verdict_of(c, o, w);
  if (r->samples + r->not_judged == 0 &&
      (c->ordinary || o->classes != 0 || o->most > 0)) {
    r->verdict = VERDICT_SKIP;
    (void)snprintf(r->note, sizeof r->note, "no %sstate is of those asked for",
                   c->ordinary ? "ordinary " : "");
    return;
  }
  if (r->samples == 0)
    (void)snprintf(r->note, sizeof r->note, "no state could be judged");
  else if (too_few(c, w))
    (void)snprintf(
        r->note, sizeof r->note,
        "%llu of %llu states could not be judged, where at most %g %% may be",
        (unsigned long long)w->spared, (unsigned long long)w->plain, 100 * c->spare);
}

/* A check that has failed often enough does not go on. */
static void write_ended(const seen *w, record *r) {
  const size_t used = strlen(r->note);
  const unsigned long long judged = r->samples, left = r->not_judged;
  if (w->ended)
    (void)snprintf(r->note + used, sizeof r->note - used, "%sended after %llu states",
                   used > 0 ? "; " : "", judged + left);
}

static double seconds(void) {
  struct timespec t = {0};
  (void)clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void engine_run(const check *c, const slv_state_source *source, const engine_options *o,
                record *r) {
  const slv_energy *e = source->energy;
  const double start = seconds();
  memset(r, 0, sizeof *r);
  (void)snprintf(r->subject, sizeof r->subject, "%s", e->name);
  (void)snprintf(r->check, sizeof r->check, "%s", c->name);
  r->seed = source->seed;
  r->bound = c->bound;
  const char *missing = c->missing == NULL ? NULL : c->missing(e);
  if (missing != NULL) {
    r->verdict = VERDICT_SKIP;
    (void)snprintf(r->note, sizeof r->note, "%s", missing);
    return;
  }
  slv_state_source some = *source;
  some.random = engine_random(c, source);
  const seen w = judge_all(c, &some, o);
  settle(c, o, &w, r);
  write_range(&w, r);
  if (r->samples > 0) set_witness(c, &some, o, &w, r);
  write_fine(&w.fine, r);
  write_figure(c, &w.fine, r);
  write_ended(&w, r);
  r->seconds = seconds() - start;
}
