#include "engine/check_engine.h"
#include "measure/params.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/finding.h"
#include "engine/witness.h"
#include "measure/spread.h"
#include "support/cli/progress.h"

static slv_status state_of(const check *c, const slv_state_source *source, uint64_t i,
                           slv_state *s) {
  return c->given ? c->at(source->energy, i, s) : slv_state_source_at(source, i, s);
}

/* Returns 1 if c tests a matrix against differences of the gradient because e has no Hessian. That
 * takes some hundred evaluations of the gradient, and is not accurate at every state. */
static int by_derivative(const check *c, const slv_energy *e) {
  const unsigned matrices = PAIR_HESSIAN_PROJECTED | PAIR_HESSIAN_DEFINITE;
  return (c->pair & matrices) != 0 && e->f64->hessian == NULL;
}

/* Returns 1 if state i is one of the further states (slv_state_source), which may stay untested:
 * formulas have their singular cases there. */
static int is_further(const slv_state_source *source, uint64_t i) {
  slv_state_source others = *source;
  others.further = 0;
  return i >= slv_state_source_count(&others);
}

/* Records the stretch that caused an overflow: the only stretch outside of 1/2 to 2 or, if both are
 * inside, the stretch farther from 1. Records none if one is small and the other large. */
static void note_range(const slv_energy *e, const slv_state *s, check_sums *one) {
  const double ordinary = 2;
  double stretch[2];
  slv_state_stretch(e, s->x, s->p, stretch);
  const int no_large = stretch[1] <= ordinary, no_small = stretch[0] >= 1 / ordinary;
  if (!no_large && !no_small) return;
  const int large = no_large && no_small ? stretch[0] * stretch[1] > 1 : no_small;
  if (isfinite(stretch[large])) one->range[large] = stretch[large];
}

/* Returns the threshold below which a measure may return an upper bound, to save evaluations: the
 * largest error so far or, for plugins, whose functions may be slow, a quarter of the bound. */
static double enough(const check *c, const engine_options *o, double worst) {
  return o->strict ? fmin(worst, c->bound) : c->bound / 4;
}

/* Tests state i. A state that cannot be generated gets the error NaN, which fails the check. */
static void judge_state(const check *c, const slv_state_source *source, const engine_options *o,
                        uint64_t i, double worst, check_sums *w) {
  const slv_energy *e = source->energy;
  double x[e->ndof], p[params_room(e)];
  slv_state s = {.x = x, .p = p};
  check_sums one = {.index = i, .worst = (double)NAN, .found = FOUND_WRONG};
  if (state_of(c, source, i, &s) == SLV_OK) {
    if ((s.flags & o->leave_out) != 0) return;
    if (!c->given && !engine_wants(e, o, &s)) return;
    if (c->wants != NULL && !c->wants(e, &s)) return;
    engine_judge(c, e, o, &s, enough(c, o, worst), &one);
    one.class = s.state_class;
    one.shown = one.worst;
    one.named = !c->given && i < slv_state_source_count_named(source);
  }
  const int none = one.worst < 0;
  const int counts = s.flags == 0 && (c->given || !is_further(source, i));
  one.plain = counts && !(none && (by_derivative(c, e) || engine_excuses(e, o, &s)));
  one.spared = one.plain && none;
  one.not_judged = (uint64_t)none;
  if (!none) one.counts[one.found][one.class] = 1;
  if (one.found == FOUND_OUT_OF_RANGE) note_range(e, &s, &one);
  sums_add(w, &one);
}

uint64_t engine_share(const check *c, const slv_energy *e) {
  const uint64_t share = c->share > 0 ? (uint64_t)c->share : 1;
  if (by_derivative(c, e)) return SHARE_OF_DERIVATIVES;
  return e->ndof > 6 && share < SHARE_OF_VERTICES ? SHARE_OF_VERTICES : share;
}

uint64_t engine_random(const check *c, const slv_state_source *source) {
  if (c->given) return 0;
  if (source->random == 0) return 0;
  return (source->random - 1) / engine_share(c, source->energy) + 1;
}

/* Returns k if c tests one further state in k. Every check tests at least ENOUGH_FURTHER of the
 * further states that are not random. If c->share > 1, or if the run has fewer random states, c
 * tests as many of them as random states, but at least FEW_FURTHER. */
static uint64_t further_of(const check *c, const slv_state_source *source) {
  enum { FEW_FURTHER = 120, ENOUGH_FURTHER = 600 };
  uint64_t share = engine_share(c, source->energy), random = source->random;
  slv_state_source all = *source;
  if (source->further == 0 || c->given) return 0;
  all.further = 1, all.random = 0;
  const uint64_t n = slv_state_source_count(&all) - slv_state_source_count_named(&all);
  if (c->share <= 1 && share > n / ENOUGH_FURTHER) share = n / ENOUGH_FURTHER;
  if (random < FEW_FURTHER) random = FEW_FURTHER;
  if (random < ENOUGH_FURTHER && share < n / random) share = n / random;
  return share > 0 ? share : 1;
}

static uint64_t count_of(const check *c, const slv_state_source *source) {
  double x[source->energy->ndof], p[params_room(source->energy)];
  slv_state s = {.x = x, .p = p};
  uint64_t n = 0;
  if (!c->given) return slv_state_source_count(source);
  while (c->at(source->energy, n, &s) == SLV_OK) n++;
  return n;
}

void engine_beat(const pulse *alive) {
  if (alive == NULL) return;
#pragma omp critical(pulse)
  alive->beat(alive->to);
}

enum { AT_ONCE = 16 }; /* number of states that a thread takes at once */

/* Returns the largest error so far; 0 if there is none. */
static double worst_of(const check_sums *a) {
  return sums_judged(a) > 0 && !isnan(a->worst) ? a->worst : 0;
}

typedef struct {
  const check *c;
  const slv_state_source *source;
  const engine_options *o;
  struct {
    uint64_t from, to, step;
  } at;          /* states from, from + step, ... below to */
  double before; /* largest error of earlier states */
} some_states;

static void prefetch_states(void *with) {
  const some_states *a = with;
  for (uint64_t i = a->at.from; i < a->at.to; i += a->at.step) {
    check_sums unused = {0};
    judge_state(a->c, a->source, a->o, i, a->before, &unused);
  }
}

static void judge_some(const some_states *a, check_sums *mine) {
  const engine_options *o = a->o;
  some_states now = *a;
  now.before = fmax(a->before, worst_of(mine));
  prefetch_run(o->prefetch, prefetch_states, &now);
  for (uint64_t i = a->at.from; i < a->at.to; i += a->at.step) {
    judge_state(a->c, a->source, o, i, fmax(a->before, worst_of(mine)), mine);
    if (i % 256 == 0) engine_beat(o->alive);
  }
}

typedef void piece_fn(const some_states *piece, check_sums *mine);

/* Cuts the states into pieces of `length`, the last one longer, and tests pieces first, first +
 * stride, ... Each thread must take its states in ascending order (monotonic), because a measure
 * may return `worst`, the largest error so far, as an upper bound. In another order, such a state
 * could precede the state that has this error, and replace it as the witness. */
static void judge_pieces(const some_states *a, uint64_t length, uint64_t first, uint64_t stride,
                         piece_fn *judge_piece, check_sums *all) {
  const uint64_t pieces = (a->at.to - a->at.from - 1) / length + 1;
  some_states before = *a;
  before.before = worst_of(all);
#pragma omp parallel num_threads(a->o->threads)
  {
    check_sums mine = {0};
#pragma omp for schedule(monotonic : dynamic)
    for (uint64_t k = first; k < pieces; k += stride) {
      some_states piece = before;
      piece.at.from = a->at.from + k * length;
      if (k + 1 < pieces) piece.at.to = piece.at.from + length;
      judge_piece(&piece, &mine);
    }
#pragma omp critical
    sums_add(all, &mine);
  }
}

/* Returns the number of ordinary states at which the check fails. */
static uint64_t failing(const engine_options *o, const check_sums *a) {
  uint64_t n = 0;
  for (int k = FOUND_WRONG; k < FOUNDS; k++)
    n += k == FOUND_WRONG || o->strict ? a->counts[k][SLV_CLASS_ORDINARY] : 0;
  return n;
}

static uint64_t imperfect(const check_sums *a) {
  uint64_t n = 0;
  for (int k = FOUND_INACCURATE; k < FOUNDS; k++)
    for (int c = 0; c < SLV_CLASSES; c++) n += a->counts[k][c];
  return n;
}

/* The first HEAD states, in blocks of doubling size, decide how the check continues, because
 * failing states are slow: their error is computed in full and in quad, and second_look() moves the
 * state. A check with ENOUGH failing ordinary states ends. A check with MANY inaccurate or
 * out-of-range states continues with one state in SPARSE. Both decisions are made between blocks,
 * so that the result does not depend on the number of threads. */
enum { FIRST = 64, HEAD = 127 * FIRST, ENOUGH = 32, MANY = 1024, SPARSE = 16 };

/* Tests the first HEAD states; sets a->at to the remaining states and their step. */
static void judge_head(some_states *a, check_sums *all) {
  const engine_options *o = a->o;
  const uint64_t n = a->at.to, end = n < HEAD ? n : HEAD;
  for (uint64_t size = FIRST; a->at.from < end; size *= 2) {
    if (failing(o, all) >= ENOUGH || imperfect(all) >= MANY) break;
    a->at.to = a->at.from + size < end ? a->at.from + size : end;
    judge_pieces(a, AT_ONCE, 0, 1, judge_some, all);
    a->at.from = a->at.to;
  }
  if (imperfect(all) >= MANY) a->at.step = SPARSE;
  all->ended = a->at.from < n && failing(o, all) >= ENOUGH;
  a->at.to = n;
}

/* The remaining states are cut into LANES lanes of at least SHORTEST states, each tested alone. A
 * lane ends at its first failing ordinary state, and continues with one state in SPARSE after FEW
 * inaccurate ones. So the result does not depend on which thread, part or MPI rank tests a lane. */
enum { LANES = 1 << 16, SHORTEST = 64, FEW = 4 };

static void judge_lane(const some_states *lane, check_sums *mine) {
  const engine_options *o = lane->o;
  check_sums own = {0};
  some_states some = *lane;
  some.before = fmax(lane->before, worst_of(mine));
  for (some.at.to = some.at.from; some.at.to < lane->at.to;) {
    if (failing(o, &own) > 0) break;
    if (imperfect(&own) >= FEW) some.at.step = SPARSE;
    const uint64_t stride = AT_ONCE * some.at.step, left = lane->at.to - some.at.to;
    some.at.from = some.at.to;
    some.at.to += stride < left ? stride : left;
    judge_some(&some, &own);
  }
  own.ended = some.at.to < lane->at.to;
  sums_add(mine, &own);
}

/* Tests the remaining lanes that belong to this part of the run. */
static void judge_rest(const some_states *rest, check_sums *all) {
  const engine_options *o = rest->o;
  const uint64_t even = (rest->at.to - rest->at.from - 1) / LANES + 1;
  const uint64_t first = o->part > 0 ? o->part - 1 : 0, parts = o->part > 0 ? o->parts : 1;
  judge_pieces(rest, even > SHORTEST ? even : SHORTEST, first, parts, judge_lane, all);
}

/* Tests all states. Every part of a run tests the first HEAD states, because they decide how to
 * continue; only part 1 counts them. */
static check_sums judge_all(const check *c, const slv_state_source *source,
                            const engine_options *o) {
  some_states a = {c, source, o, {.to = count_of(c, source), .step = 1}, 0};
  check_sums all = {0};
  judge_head(&a, &all);
  const int goes_on = a.at.from < a.at.to && !all.ended;
  if (o->part > 1) all = (check_sums){0};
  if (goes_on) judge_rest(&a, &all);
  return all;
}

/* Stores the worst state: its witness, and the text that describes the error there. */
static void show_worst(const check *c, const slv_state_source *source, const engine_options *o,
                       const check_sums *all, doc_sums *sums, doc_record *r, arena *memory) {
  const slv_energy *e = source->energy;
  double x[e->ndof], p[params_room(e)], found_x[e->ndof], found_p[params_room(e)];
  slv_state s = {.x = x, .p = p};
  finding f = {0};
  if (state_of(c, source, all->index, &s) != SLV_OK) return;
  memcpy(found_x, x, sizeof x), memcpy(found_p, p, sizeof p);
  finding_measure(c, e, &s, &f);
  const char *lost = all->found == FOUND_INACCURATE ? finding_digits(&f, o->tolerance, memory) : "";
  const int shrunk = all->found != FOUND_NOTHING && !c->given && engine_shrink(c, source, o, &s);
  finding_measure(c, e, &s, &f);
  if (f.two) s.x = f.x[0];
  const int single = strncmp(f.text, IN_SINGLE, strlen(IN_SINGLE)) == 0;
  r->witness = witness_of(&(witness_view){.of = e,
                                          .shown = e,
                                          .replay = o->replay,
                                          .quantity = f.quantity != NULL ? f.quantity : c->quantity,
                                          .scalar = single ? "float" : NULL,
                                          .beside = f.two ? f.x[1] : NULL,
                                          .found_x = shrunk ? found_x : NULL,
                                          .found_p = found_p},
                          &s, memory);
  sums->found = arena_strdup(memory, f.text);
  sums->told = f.ratio <= c->bound ? "" : arena_printf(memory, "%s%s", lost, f.text);
  free(f.difference);
}

const char check_not_claimed[] = "the energy does not claim this property";

const char *check_missing(const check *c, const slv_energy *e) {
  const char *why = c->missing == NULL ? NULL : c->missing(e);
  return why == NULL && (e->claims & c->claim) != c->claim ? check_not_claimed : why;
}

/* Median relative errors above which a formula is called wrong, not inaccurate: for derivatives,
 * which lose half of their digits in single precision, and for other comparisons. */
#define COARSE_DERIVATIVE 1e-9
#define COARSE 1e-7

static doc_sums sums_before(const check *c, const slv_energy *e, const engine_options *o) {
  const int is_derivative = (c->pair & (PAIR_ENERGY_GRADIENT | PAIR_GRADIENT_HESSIAN)) != 0;
  const double coarse = fmin(0.1, IN_SCALAR(is_derivative ? COARSE_DERIVATIVE : COARSE, eps_of(e)));
  return (doc_sums){.facts = {.spare = c->spare,
                              .coarse = c->beyond == BEYOND_IS_JUDGED ? coarse : 0,
                              .figure = c->figure,
                              .strict = o->strict,
                              .ordinary = c->wants != NULL,
                              .chosen = o->classes != 0 || o->most > 0,
                              .pair = c->pair},
                    .told = "",
                    .found = ""};
}

doc_record engine_run(const check *c, const slv_state_source *source, const engine_options *o,
                      arena *memory) {
  const slv_energy *e = source->energy;
  const double start = progress_clock();
  const char *missing = check_missing(c, e);
  doc_record r = record_without_states(e->name, c->name, memory);
  r.seed = source->seed, r.bound = c->bound, r.why = c->why;
  r.verdict = VERDICT_SKIP, r.note = missing;
  if (missing != NULL) return r;
  slv_state_source some = *source;
  doc_sums sums = sums_before(c, e, o);
  some.random = engine_random(c, source);
  some.further = further_of(c, source);
  const check_sums all = judge_all(c, &some, o);
  if (sums_judged(&all) > 0) show_worst(c, &some, o, &all, &sums, &r, memory);
  r.sums = &sums;
  sums_settle(&all, &r, memory);
  if (r.samples == 0 && by_derivative(c, e)) r.verdict = VERDICT_SKIP;
  r.seconds = progress_clock() - start;
  return r;
}
