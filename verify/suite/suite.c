#include "suite/suite.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/describe.h"
#include "suite/plots.h"

/* Returns the claim that the check tests, such as "SLV_SMOOTH"; NULL: none. */
static const char *claim_of(const check *c) {
  for (const named_bit *k = claim_words; k->word != NULL; k++)
    if (k->bit == c->claim) return k->source;
  return NULL;
}

static int built_in(const slv_energy *e) { return slv_energy_find(e->name) == e; }

/* Runs a check. Records of plugins name the claim that is tested, for the diagnosis. */
static void run_check(const suite_request *q, const slv_energy *e, const suite_unit *u,
                      results *into) {
  const check *c = check_at(u->at);
  slv_state_source source = q->states;
  engine_options how = q->how;
  source.energy = e;
  if (q->full) source.random *= engine_share(c, e);
  how.strict |= built_in(e);
  doc_record r = engine_run(c, &source, &how, &into->memory);
  if (r.sums != NULL) {
    doc_sums *sums = arena_alloc(&into->memory, 1, sizeof *sums);
    *sums = *r.sums;
    if (!built_in(e)) sums->facts.claim = claim_of(c);
    r.sums = sums;
  }
  document_append(&into->all.records, &r, sizeof r, &into->memory);
}

typedef struct {
  const suite_request *q;
  const slv_energy *e;
  energy_faults of;
  buffer text;
} diagnosing;

static void describe_once(void *with) {
  diagnosing *t = with;
  buffer_free(&t->text);
  t->q->describe(t->e, t->q->how.prefetch, t->q->states.seed, &t->of, &t->text);
}

static void add_diagnosis(const suite_request *q, const slv_energy *e, uint64_t pairs, buffer *text,
                          results *into) {
  const doc_diagnosis d = {.subject = e->name,
                           .pairs = q->how.part > 0 ? pairs : DOCUMENT_NO_COUNT,
                           .text = buffer_move(text, &into->memory)};
  if (d.text[0] != '\0') document_append(&into->all.diagnoses, &d, sizeof d, &into->memory);
}

/* Adds a diagnosis for functions that disagree in these pairs. */
static void diagnose_pairs(diagnosing *t, results *into) {
  prefetch_run(t->q->how.prefetch, describe_once, t);
  describe_once(t);
  add_diagnosis(t->q, t->e, t->of.pairs, &t->text, into);
}

/* Adds the diagnosis of the energy. Another part of the run may find that more pairs disagree, so a
 * part adds the diagnosis for each such case; the program that joins the parts chooses one. */
static void diagnose(const suite_request *q, const slv_energy *e, const suite_unit *u,
                     results *into) {
  const energy_faults w = energy_faults_of(&into->all, e->name);
  diagnosing t = {q, e, w, {0}};
  const int disagrees = w.pairs != 0 && q->describe != NULL;
  (void)u;
  if (disagrees) diagnose_pairs(&t, into);
  for (unsigned more = 1; disagrees && q->how.part > 0 && more <= PAIRS_ALL; more++) {
    t.of.pairs = w.pairs | more, t.of.sure = w.sure | more;
    if ((w.pairs & more) == 0 && (more & ~w.compared) == 0) diagnose_pairs(&t, into);
  }
  for (int i = 0; q->how.part == 0 && i < w.nclaims; i++) {
    buffer text = {0};
    (void)energy_faults_claim(&w, i, &text);
    add_diagnosis(q, e, 0, &text, into);
  }
}

/* Runs a control. Few states suffice, since its mistake is large. Mesh and fixed parameters are not
 * used, since the harness is tested. The check must fail because of the mistake, not because a
 * formula overflows or is 0/0: so only `finite` tests degenerate and extreme states. */
static void run_control(const suite_request *q, const slv_energy *e, const suite_unit *u,
                        results *into) {
  enum { SAMPLES = 1200 };
  control c;
  (void)e;
  if (control_at(u->at, &c) != SLV_OK) return;
  const check *k = check_find(c.check);
  const slv_state_source source = {
      .energy = &c.row, .seed = q->states.seed, .random = SAMPLES * engine_share(k, &c.row)};
  const int plain = strcmp(c.check, "finite") != 0;
  /* NaN reveals a control that lacks a case for 0/0; the measure must reveal the others. */
  const int may_be_nan = !plain || strcmp(c.check, "declared") == 0;
  const unsigned hard = SLV_STATE_DEGENERATE | SLV_STATE_EXTREME;
  const engine_options how = {.threads = q->how.threads,
                              .strict = 1,
                              .leave_out = plain ? hard : 0,
                              .replay = q->how.replay};
  doc_record r = engine_run(k, &source, &how, &into->memory);
  r.control = c.name, r.mistake = c.mistake, r.sums = NULL;
  const int caught = r.verdict == VERDICT_FAIL && r.samples > 0;
  r.verdict = caught && (!isnan(r.worst) || may_be_nan) ? VERDICT_PASS : VERDICT_FAIL;
  document_append(&into->all.records, &r, sizeof r, &into->memory);
}

typedef struct {
  const suite_request *q;
  const slv_energy *e;
} plotting;

/* With a program, only one thread is used: evaluations are recorded for one thread. */
static void plot_to(const plotting *p, results *into) {
  const engine_options *how = &p->q->how;
  plots_run(p->e, p->q->states.seed, how->prefetch != NULL ? 1 : how->threads, how->alive, into);
}

static void plot_once(void *with) {
  results unused = {0};
  plot_to(with, &unused);
  arena_free(&unused.memory);
}

static void run_plots(const suite_request *q, const slv_energy *e, const suite_unit *u,
                      results *into) {
  plotting p = {q, e};
  (void)u;
  prefetch_run(q->how.prefetch, plot_once, &p);
  plot_to(&p, into);
}

static int wanted(const suite_request *q, const char *name) {
  for (size_t i = 0; q->checks != NULL && q->checks[i] != NULL; i++)
    if (strcmp(q->checks[i], name) == 0) return 1;
  return q->checks == NULL;
}

static void add_unit(items *list, suite_unit u) { items_append(list, &u, sizeof u); }

void suite_list(const suite_request *q, const slv_energy *row, items *list) {
  const check *c;
  control wrong;
  for (size_t i = 0; (c = check_at(i)) != NULL; i++)
    if (wanted(q, c->name))
      add_unit(list, (suite_unit){.check = c->name, .at = i, .work = run_check});
  if (row == NULL) add_unit(list, (suite_unit){.work = diagnose});
  for (size_t i = 0; row != NULL && q->controls && control_at(i, &wrong) == SLV_OK; i++)
    if (strcmp(wrong.energy, row->name) == 0 && wanted(q, wrong.check))
      add_unit(list, (suite_unit){wrong.check, wrong.name, wrong.mistake, i, NULL, run_control});
  if (q->plots) add_unit(list, (suite_unit){.work = run_plots});
}

size_t suite_planned(const suite_request *q, const slv_energy *row) {
  items list = {0};
  size_t n = 0;
  suite_list(q, row, &list);
  for (size_t i = 0; i < list.count; i++) n += ((const suite_unit *)list.at)[i].check != NULL;
  free(list.at);
  return n;
}
