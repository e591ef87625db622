#include "engine/check_engine.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/finding.h"

/* What one thread has measured so far. */
typedef struct {
  double worst; /* of the judged states; once NaN, it stays NaN */
  uint64_t index, judged, not_judged;
  uint64_t plain, spared; /* states without flags; how many of these were not judged */
  tally fine;
} seen;

static int worse(const seen *a, const seen *b) {
  if (a->judged == 0 || b->judged == 0) return a->judged > b->judged;
  if (isnan(a->worst) != isnan(b->worst)) return isnan(a->worst);
  const int above = !isnan(a->worst) && a->worst > b->worst;
  const int tie = isnan(a->worst) || !(b->worst > a->worst);
  return above || (tie && a->index < b->index);
}

static void merge(seen *into, const seen *from) {
  const seen old = *into;
  if (worse(from, &old)) into->worst = from->worst, into->index = from->index;
  into->judged = old.judged + from->judged;
  into->not_judged = old.not_judged + from->not_judged;
  into->plain = old.plain + from->plain;
  into->spared = old.spared + from->spared;
  for (int k = 0; k < FINE_COUNT; k++) into->fine.count[k] += from->fine.count[k];
  into->fine.order_seen += from->fine.order_seen;
  into->fine.order_two += from->fine.order_two;
  into->fine.figure = fmax(old.fine.figure, from->fine.figure);
}

static void note(seen *w, uint64_t index, double m) {
  if (m < 0) {
    w->not_judged++;
    return;
  }
  const seen one = {.worst = m, .index = index, .judged = 1};
  merge(w, &one);
}

static slv_status state_of(const check *c, const slv_state_source *source, uint64_t i,
                           slv_state *s) {
  return c->given ? c->at(source->energy, i, s) : slv_state_source_at(source, i, s);
}

uint64_t engine_share(const check *c, const slv_energy *e) {
  const uint64_t share = (uint64_t)c->share;
  return e->ndof > 6 && share < SHARE_OF_VERTICES ? SHARE_OF_VERTICES : share;
}

uint64_t engine_random(const check *c, const slv_state_source *source) {
  if (c->given) return 0;
  if (source->random == 0) return 0;
  return (source->random - 1) / engine_share(c, source->energy) + 1;
}

static uint64_t count_of(const check *c, const slv_state_source *source) {
  double x[source->energy->ndof];
  slv_state s = {.x = x};
  uint64_t n = 0;
  if (!c->given) return slv_state_source_count(source);
  while (c->at(source->energy, n, &s) == SLV_OK) n++;
  return n;
}

/* A state that cannot be computed gets the measure NaN, which fails the check. */
static void judge(const check *c, const slv_state_source *source, unsigned leave_out,
                  uint64_t i, seen *w) {
  double x[source->energy->ndof];
  slv_state s = {.x = x};
  double m = (double)NAN;
  const double worst = w->judged > 0 && !isnan(w->worst) ? w->worst : 0;
  if (state_of(c, source, i, &s) == SLV_OK) {
    if ((s.flags & leave_out) != 0) return;
    m = c->measure(source->energy, &s, worst, &w->fine);
  }
  w->plain += s.flags == 0 ? 1 : 0;
  w->spared += s.flags == 0 && m < 0 ? 1 : 0;
  note(w, i, m);
}

static void tell(const pulse *alive) {
#pragma omp critical(pulse)
  alive->beat(alive->to);
}

static seen judge_all(const check *c, const slv_state_source *source,
                      unsigned leave_out, int threads, const pulse *alive) {
  const uint64_t n = count_of(c, source);
  seen all = {0};
#pragma omp parallel num_threads(threads)
  {
    seen mine = {0};
/* Each thread must take its states in ascending order (monotonic): a measure may return
 * early with `worst`, the largest measure so far. In another order such a state could
 * precede the one that really has this measure, and be reported as the witness. */
#pragma omp for schedule(monotonic : dynamic, 64)
    for (uint64_t i = 0; i < n; i++) {
      judge(c, source, leave_out, i, &mine);
      if (alive != NULL && i % 4096 == 0) tell(alive);
    }
#pragma omp critical
    merge(&all, &mine);
  }
  return all;
}

static void set_witness(const check *c, const slv_state_source *source, record *r,
                        unsigned leave_out, uint64_t index) {
  const slv_energy *e = source->energy;
  double x[e->ndof];
  slv_state s = {.x = x};
  if (state_of(c, source, index, &s) != SLV_OK) return;
  witness *w = &r->witness;
  w->shrunk = r->verdict == VERDICT_FAIL && !c->given &&
              engine_shrink(c, source, leave_out, &s);
  w->ndof = e->ndof, w->nparam = e->nparam;
  memcpy(w->x, x, sizeof x);
  memcpy(w->p, s.p, sizeof w->p);
  (void)snprintf(w->state, sizeof w->state, "%s", s.name);
  finding_record(c, e, &s, r);
}

static void write_fine(const tally *t, record *r) {
  const unsigned long long right = t->count[FINE_RIGHT], wrong = t->count[FINE_WRONG];
  const unsigned long long limited = t->count[FINE_LIMITED];
  const unsigned long long rough = t->count[FINE_NOT_SMOOTH];
  if (right + wrong + limited + rough == 0 || r->note[0] != '\0') return;
  (void)snprintf(
      r->note, sizeof r->note,
      "right %llu, wrong %llu, limited by finite differences %llu, not smooth "
      "there %llu; order within 0.1 of 2 at %llu of the %llu that show one",
      right, wrong, limited, rough, (unsigned long long)t->order_two,
      (unsigned long long)t->order_seen);
}

static void write_figure(const check *c, const tally *t, record *r) {
  if (c->figure == NULL || r->samples == 0 || r->note[0] != '\0') return;
  (void)snprintf(r->note, sizeof r->note, "%s %.2g", c->figure, t->figure);
}

/* A check that leaves too many states unjudged says little about the energy.  With
 * fewer than MANY states the fraction is too uncertain for that conclusion. */
static int too_few(const check *c, const seen *w) {
  enum { MANY = 1000 };
  return w->plain >= MANY && (double)w->spared > c->spare * (double)w->plain;
}

static void settle(const check *c, const seen *w, record *r) {
  r->worst = w->judged > 0 ? w->worst : (double)NAN;
  r->bound = c->bound;
  r->samples = w->judged;
  r->not_judged = w->not_judged;
  const int holds = w->judged > 0 && w->worst <= c->bound && !too_few(c, w);
  r->verdict = holds ? VERDICT_PASS : VERDICT_FAIL;
  if (w->judged == 0)
    (void)snprintf(r->note, sizeof r->note, "no state could be judged");
  else if (too_few(c, w))
    (void)snprintf(r->note, sizeof r->note,
                   "%llu of %llu ordinary states could not be judged, more than %g %%",
                   (unsigned long long)w->spared, (unsigned long long)w->plain,
                   100 * c->spare);
}

static double seconds(void) {
  struct timespec t = {0};
  (void)clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void engine_run(const check *c, const slv_state_source *source, unsigned leave_out,
                int threads, const pulse *alive, record *r) {
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
  const seen w = judge_all(c, &some, leave_out, threads, alive);
  settle(c, &w, r);
  write_fine(&w.fine, r);
  write_figure(c, &w.fine, r);
  if (w.judged > 0) set_witness(c, &some, r, leave_out, w.index);
  r->seconds = seconds() - start;
}
