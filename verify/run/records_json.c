#include "run/writers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "subjects/describe.h"
#include "subjects/suite.h"
#include "support/records/records_junit.h"

/* ---- records --------------------------------------------------------------------- */

/* The command is moved into the arena. */
static const doc_witness *witness_of(const witness *w, buffer *command, arena *memory) {
  doc_witness *d = arena_alloc(memory, 1, sizeof *d);
  *d = (doc_witness){.state = w->state,
                     .shrunk = w->shrunk,
                     .x = {.v = w->x, .n = (size_t)w->ndof},
                     .p = {.v = w->p, .n = (size_t)w->nparam},
                     .rest = w->rest[0] != '\0' ? w->rest : NULL,
                     .quantity = w->quantity,
                     .command = buffer_move(command, memory)};
  return d;
}

/* The mistake of a control, in words: records carry only the control's name. */
static const char *mistake_of(const record *r, control *scratch) {
  for (size_t i = 0; r->control[0] != '\0' && control_at(i, scratch) == SLV_OK; i++)
    if (strcmp(scratch->name, r->control) == 0 && strcmp(scratch->check, r->check) == 0 &&
        strcmp(scratch->energy, r->subject) == 0)
      return scratch->mistake;
  return NULL;
}

/* Of a part of a run, a check that was run on an energy itself.  Our own energies have no
 * diagnosis, so nothing is said of what that follows from. */
static const doc_sums *sums_of(const record *r, const run_facts *facts, const subject *s,
                               arena *memory) {
  const check *c = check_find(r->check);
  if (facts->run.part == NULL || !r->counted || r->control[0] != '\0' || s == NULL) return NULL;
  const int own = s->plugin == NULL;
  engine_options how = *facts->how;
  how.strict |= own;
  doc_sums *d = arena_alloc(memory, 1, sizeof *d);
  *d =
      (doc_sums){.of = r->sums, .facts = engine_facts(c, &how), .told = r->told, .found = r->found};
  if (own) d->facts.pair = 0;
  if (!own) d->facts.claim = suite_claim(c);
  return d;
}

static const subject *subject_named(const subjects *s, const char *name) {
  for (size_t i = 0; i < s->count; i++)
    if (strcmp(s->at[i].name, name) == 0) return &s->at[i];
  return NULL;
}

static doc_record record_of(const record *r, const run_facts *facts, control *scratch,
                            arena *memory) {
  const check *c = check_find(r->check);
  const subject *s = subject_named(facts->subjects, r->subject);
  const doc_witness *shown = NULL;
  buffer replay = {0};
  if (r->witness.ndof > 0 && s != NULL) {
    witness_command(&replay, &r->witness, s);
    shown = witness_of(&r->witness, &replay, memory);
  }
  doc_record d = {.subject = r->subject,
                  .check = r->check,
                  .control = r->control[0] != '\0' ? r->control : NULL,
                  .mistake = mistake_of(r, scratch),
                  .verdict = r->verdict,
                  .worst = r->worst,
                  .bound = r->bound,
                  .why = c != NULL ? c->why : NULL,
                  .samples = r->samples,
                  .not_judged = r->not_judged,
                  .finding = r->finding,
                  .seed = r->seed,
                  .seconds = r->seconds,
                  .note = r->note,
                  .witness = shown,
                  .sums = sums_of(r, facts, s, memory)};
  doc_record_count(&d, r->counts, memory);
  return d;
}

static void add_records(const run_facts *facts, doc_records *d, arena *memory) {
  const size_t n = facts->results->records.count;
  doc_record *all = arena_alloc(memory, n, sizeof *all);
  control *scratch = arena_alloc(memory, 1, sizeof *scratch);
  for (size_t i = 0; i < n; i++) {
    const record *r = results_record(facts->results, i);
    all[i] = record_of(r, facts, scratch, memory);
  }
  d->records.v = all;
  d->records.n = n;
}

/* ---- rows of the ledger ---------------------------------------------------------- */

doc_ledger ledger_row_document(const ledger_row *row) {
  return (doc_ledger){.id = row->id,
                      .source = ledger_source(row),
                      .place = row->place,
                      .statement = row->statement,
                      .stance = row->stance,
                      .kind = row->kind,
                      .states = row->of,
                      .expected = row->expected,
                      .remedy = row->remedy,
                      .figure_name = row->figure,
                      .bound = row->measure != NULL ? &row->bound : NULL,
                      .why = row->why,
                      .left_out = row->left_out,
                      .checks = row->checks,
                      .plot = row->plot};
}

doc_ledger ledger_result_document(const ledger_result *r, const run_facts *facts, arena *memory) {
  const int some = r->samples > 0;
  const int remedied = some && r->row->expected == LEDGER_MISPRINT;
  doc_ledger d = ledger_row_document(r->row);
  buffer command = {0};
  d.verdict = r->verdict;
  d.agrees = r->agrees;
  d.note = r->note;
  d.figure = isnan(r->figure) ? NULL : &r->figure;
  d.figure_at = r->figure_at[0] != '\0' ? r->figure_at : NULL;
  d.printed = some ? &r->printed : NULL;
  d.remedy_residual = remedied ? &r->remedy : NULL;
  d.samples = r->samples;
  d.not_judged = r->not_judged;
  d.seed = r->seed;
  d.seconds = r->seconds;
  if (r->witness.ndof == 0) return d;
  ledger_text_replay(&command, r, facts);
  d.witness = witness_of(&r->witness, &command, memory);
  return d;
}

/* ---- the other lists ------------------------------------------------------------- */

static void add_checks(const run_facts *facts, doc_records *d, arena *memory) {
  size_t n = 0;
  while (facts->checks[n] != NULL) n++;
  doc_check *all = arena_alloc(memory, n, sizeof *all);
  for (size_t i = 0; i < n; i++) all[i] = describe_check(check_find(facts->checks[i]));
  d->checks.v = all;
  d->checks.n = n;
}

static void add_ledger(const run_facts *facts, doc_records *d, arena *memory) {
  const size_t n = facts->results->ledger.count;
  doc_ledger *all = arena_alloc(memory, n, sizeof *all);
  for (size_t i = 0; i < n; i++)
    all[i] = ledger_result_document(results_row(facts->results, i), facts, memory);
  d->ledger.v = all;
  d->ledger.n = n;
}

/* A plugin that broke while being loaded has no name. */
static void add_subjects(const subjects *s, doc_records *d, arena *memory) {
  size_t n = 0;
  for (size_t i = 0; i < s->count; i++) n += s->at[i].declared.n;
  doc_energy *energies = arena_alloc(memory, s->count, sizeof *energies);
  doc_declared *declared = arena_alloc(memory, n, sizeof *declared);
  d->energies.v = energies;
  d->declared.v = declared;
  for (size_t i = 0; i < s->count; i++) {
    const subject *one = &s->at[i];
    if (one->energy.name != NULL) energies[d->energies.n++] = one->energy;
    for (size_t k = 0; k < one->declared.n; k++) declared[d->declared.n++] = one->declared.v[k];
  }
}

static doc_records document_of(const run_facts *facts, arena *memory) {
  const results *r = facts->results;
  const double states = results_tally(r).states;
  doc_verify_run *run = arena_alloc(memory, 1, sizeof *run);
  *run = facts->run;
  run->states = (uint64_t)states;
  run->states_per_second = run->seconds > 0 ? states / run->seconds : 0;
  doc_records d = {.tool = "selvedge-verify",
                   .environment = facts->environment,
                   .run = run,
                   .diagnoses = {r->diagnoses.at, r->diagnoses.count},
                   .series = {r->series.at, r->series.count}};
  add_subjects(facts->subjects, &d, memory);
  add_checks(facts, &d, memory);
  add_records(facts, &d, memory);
  add_ledger(facts, &d, memory);
  return d;
}

void write_json(FILE *f, const run_facts *facts) {
  arena memory = {0};
  const doc_records d = document_of(facts, &memory);
  document_write(f, &doc_records_shape, &d);
  arena_free(&memory);
}

void write_junit(FILE *f, const run_facts *facts) {
  arena memory = {0};
  junit document = {.cases = 0};
  buffer t = {0};
  const doc_records d = document_of(facts, &memory);
  records_junit(&d, &document);
  junit_write(&document, "selvedge-verify", &t);
  (void)fwrite(t.data, 1, t.size, f);
  buffer_free(&t);
  arena_free(&memory);
}
