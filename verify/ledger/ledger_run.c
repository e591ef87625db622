/* ledger_run.c -- the engine of the ledger: measures a row at its states, decides the verdict. */
#include "engine/witness.h"
#include "ledger/ledger.h"
#include "support/cli/progress.h"

enum { PRINTED, WHERE_MEANT, REMEDY, FIGURE, TRACKS };

typedef struct {
  double worst; /* largest value; NaN: some residual is NaN or negative */
  uint64_t at;  /* first state with that value */
  uint64_t count;
} worst_state;

typedef struct {
  worst_state all;
  worst_state plain; /* the worst ordinary state of the catalogue; residuals count only above the
                        bound */
} track;

typedef struct {
  track of[TRACKS];
  uint64_t samples, not_judged;
  uint64_t held; /* states at which the printed form is within the bound */
} seen;

static int is_worse(const worst_state *a, const worst_state *b) {
  if (isnan(a->worst) != isnan(b->worst)) return isnan(a->worst);
  const int tie = isnan(a->worst) || a->worst == b->worst;
  return tie ? a->at < b->at : a->worst > b->worst;
}

static void join_worst(worst_state *into, const worst_state *from) {
  const uint64_t count = into->count + from->count;
  if (from->count > 0 && (into->count == 0 || is_worse(from, into))) *into = *from;
  into->count = count;
}

static void join_seen(seen *into, const seen *from) {
  for (int k = 0; k < TRACKS; k++) {
    join_worst(&into->of[k].all, &from->of[k].all);
    join_worst(&into->of[k].plain, &from->of[k].plain);
  }
  into->samples += from->samples;
  into->not_judged += from->not_judged;
  into->held += from->held;
}

static void note_value(track *t, double value, uint64_t i, int plain) {
  const worst_state one = {value, i, 1};
  join_worst(&t->all, &one);
  if (plain) join_worst(&t->plain, &one);
}

static void note_residual(track *t, double residual, uint64_t i, int plain, double bound) {
  note_value(t, residual >= 0 ? residual : (double)NAN, i, plain && !(residual <= bound));
}

int ledger_measured(const ledger_row *row, const slv_state *at, uint64_t seed, uint64_t index,
                    ledger_found *f) {
  const double *rest = at->rest != NULL ? at->rest->X : NULL;
  ledger_state s = {NULL, NULL, rest, seed, index, row->variant, row->order};
  if (row->claim.states != LEDGER_ONCE) s.x = at->x, s.p = at->p;
  *f = LEDGER_UNMEASURED;
  return row->measure(&s, f);
}

/* Returns the bound of an entry; open entries have none. */
static double bound_of(const ledger_row *row) {
  return row->claim.bound != NULL ? *row->claim.bound : 0;
}

static void measure_state(const ledger_row *row, uint64_t seed, uint64_t i, seen *w) {
  double x[HINGE_DOF], p[LEDGER_PARAMS];
  slv_state at = {.x = x, .p = p};
  ledger_found f;
  ledger_states_at(row->claim.states, seed, i, &at);
  if ((at.flags & SLV_STATE_EXTREME) != 0) return;
  const int plain =
      i < ledger_states_named(row->claim.states) && at.state_class == SLV_CLASS_ORDINARY;
  if (!ledger_measured(row, &at, seed, i, &f)) {
    w->not_judged++;
    return;
  }
  w->samples++;
  w->held += f.printed <= bound_of(row);
  note_residual(&w->of[PRINTED], f.printed, i, plain, bound_of(row));
  if (f.when) note_residual(&w->of[WHERE_MEANT], f.printed, i, plain, bound_of(row));
  if (ledger_has_remedy(row->claim.expected))
    note_residual(&w->of[REMEDY], f.remedy, i, plain, bound_of(row));
  if (!isnan(f.figure)) note_value(&w->of[FIGURE], f.figure, i, plain);
}

static seen measure_states(const ledger_row *row, const ledger_request *q) {
  const uint64_t n = ledger_states_count(row->claim.states, q->random);
  seen all = {0};
#pragma omp parallel num_threads(q->threads)
  {
    seen mine = {0};
#pragma omp for schedule(dynamic, 16)
    for (uint64_t i = 0; i < n; i++) {
      measure_state(row, q->seed, i, &mine);
      if (i % 256 == 0) engine_beat(q->alive);
    }
#pragma omp critical(ledger_join)
    join_seen(&all, &mine);
  }
  return all;
}

static int breaks(const track *t, double bound) {
  return t->all.count > 0 && !(t->all.worst <= bound);
}

/* Returns 1 if the printed form exceeds the bound at some state or, for `some`, at all states. */
static int is_broken(const ledger_row *row, const seen *w) {
  return row->claim.some ? w->held == 0 : breaks(&w->of[PRINTED], bound_of(row));
}

static ledger_verdict verdict_of(const ledger_row *row, const seen *w) {
  const ledger_verdict expected = row->claim.expected;
  const track *meant = &w->of[WHERE_MEANT];
  if (w->samples == 0) return LEDGER_OPEN;
  if (!is_broken(row, w)) return expected == LEDGER_RECONSTRUCTED ? expected : LEDGER_HOLDS;
  if (expected == LEDGER_HOLDS_WHEN && meant->all.count > 0 && !breaks(meant, bound_of(row)))
    return expected;
  if (ledger_has_remedy(expected) && !breaks(&w->of[REMEDY], bound_of(row))) return expected;
  return LEDGER_REFUTED;
}

static const char *why_refuted(const ledger_row *row, const seen *w) {
  if (ledger_has_remedy(row->claim.expected)) return "the corrected form does not hold either";
  if (row->claim.expected != LEDGER_HOLDS_WHEN) return "the printed form does not hold";
  return w->of[WHERE_MEANT].all.count == 0
             ? "the entry's condition holds at no state"
             : "the printed form does not hold at states that meet the condition";
}

/* Returns what is wrong with the list of states left out; NULL if nothing is. */
static const char *unnamed(const ledger_row *row, const seen *w) {
  if (row->claim.left_out == NULL)
    return w->not_judged > 0 ? "states are left out without a reason" : NULL;
  return w->not_judged > 0 ? NULL
                           : "the entry names states to leave out, but no state was left out";
}

/* Returns the reason why the entry fails the run; NULL if it passes. */
static const char *objection(const ledger_row *row, const seen *w, ledger_verdict v) {
  if (row->measure == NULL)
    return row->claim.expected == LEDGER_OPEN ? NULL : "the entry has no measurement";
  if (w->samples == 0) return "no state could be judged";
  if (isnan(w->of[PRINTED].all.worst) || isnan(w->of[REMEDY].all.worst))
    return "a residual is NaN or negative";
  if (row->claim.figure_name != NULL && w->of[FIGURE].all.count == 0)
    return "the entry's figure was never measured";
  if (v == row->claim.expected) return unnamed(row, w);
  if (row->claim.expected == LEDGER_OPEN) return "the entry is called open, but has a measurement";
  if (v != LEDGER_HOLDS) return why_refuted(row, w);
  return row->claim.some ? "the printed form holds at some state"
                         : "the printed form holds at every state";
}

/* Returns the deciding residuals, if they exceed the bound: residuals of the remedy, or of the
 * printed form under its condition.  A state that refutes only the printed form says less. */
static const track *decisive(const ledger_row *row, const seen *w) {
  static const int offered[LEDGER_VERDICTS] = {
      [LEDGER_MISPRINT] = REMEDY, [LEDGER_COPY] = REMEDY, [LEDGER_HOLDS_WHEN] = WHERE_MEANT};
  const track *t = &w->of[offered[row->claim.expected]];
  return breaks(t, bound_of(row)) ? t : &w->of[PRINTED];
}

/* Returns the state to show: the worst ordinary state with a name, which a reader understands best;
 * if there is none, or some residual is NaN, the worst of all states. */
static const worst_state *shown_of(const track *t) {
  return t->plain.count > 0 && !isnan(t->all.worst) ? &t->plain : &t->all;
}

void ledger_rerun(buffer *out, const char *id, const ledger_request *q) {
  buffer_shell_word(out, q->program);
  buffer_format(out, " --ledger %s --seed %llu", id, (unsigned long long)q->seed);
  if (q->samples > 0) buffer_format(out, " --samples %llu --full", (unsigned long long)q->samples);
}

/* Returns the state that decided the verdict; NULL if no state exceeds the bound. */
static const doc_witness *witness_in(const ledger_row *row, const ledger_request *q, const seen *w,
                                     arena *memory) {
  const slv_energy *e = ledger_states_of(row->claim.states);
  const ledger_view shown = ledger_shown(row);
  const track *t = decisive(row, w);
  double x[HINGE_DOF], p[LEDGER_PARAMS];
  slv_state s = {.x = x, .p = p};
  buffer replay = {0};
  if (e == NULL || !is_broken(row, w) || !breaks(t, bound_of(row))) return NULL;
  ledger_states_at(row->claim.states, q->seed, shown_of(t)->at, &s);
  if (shown.energy == NULL) {
    ledger_rerun(&replay, row->claim.id, q);
  } else {
    buffer_shell_word(&replay, q->program);
    buffer_format(&replay, " eval %s", shown.energy->name);
  }
  const witness_view v = {.of = e,
                          .shown = shown.energy,
                          .replay = buffer_move(&replay, memory),
                          .quantity = shown.quantity};
  return witness_of(&v, &s, memory);
}

static double shown_worst(const track *t) {
  return t->all.count > 0 ? shown_of(t)->worst : (double)NAN;
}

static const double *stored(double x, arena *memory) {
  double *at = arena_alloc(memory, 1, sizeof *at);
  *at = x;
  return at;
}

/* Stores the largest figure, and the name of its state, in r. */
static void keep_figure(const ledger_row *row, const ledger_request *q, const seen *w,
                        doc_ledger *r, arena *memory) {
  double x[HINGE_DOF], p[LEDGER_PARAMS];
  slv_state s = {.x = x, .p = p};
  const double figure = row->claim.figure_name != NULL ? shown_worst(&w->of[FIGURE]) : (double)NAN;
  if (isnan(figure)) return;
  r->figure = stored(figure, memory);
  if (row->claim.states == LEDGER_ONCE) return;
  ledger_states_at(row->claim.states, q->seed, shown_of(&w->of[FIGURE])->at, &s);
  if (s.name[0] != '\0') r->figure_at = arena_strdup(memory, s.name);
}

doc_ledger ledger_run(const ledger_row *row, const ledger_request *q, arena *memory) {
  const double start = progress_clock();
  const seen w = row->measure != NULL ? measure_states(row, q) : (seen){0};
  const int meant = row->claim.expected == LEDGER_HOLDS_WHEN && w.of[WHERE_MEANT].all.count > 0;
  doc_ledger r = row->claim;
  r.seed = q->seed;
  r.verdict = verdict_of(row, &w);
  const char *why = objection(row, &w, r.verdict);
  r.agrees = why == NULL;
  if (why != NULL) r.note = why;
  r.samples = w.samples, r.not_judged = w.not_judged;
  if (w.samples > 0)
    r.printed = stored(
        row->claim.some && w.held > 0 ? 0 : shown_worst(&w.of[meant ? WHERE_MEANT : PRINTED]),
        memory);
  if (w.samples > 0 && ledger_has_remedy(row->claim.expected))
    r.remedy_residual = stored(shown_worst(&w.of[REMEDY]), memory);
  keep_figure(row, q, &w, &r, memory);
  r.witness = witness_in(row, q, &w, memory);
  r.seconds = progress_clock() - start;
  return r;
}
