#include "run/writers.h"

#include <stdlib.h>
#include <string.h>

#include "subjects/describe.h"
#include "subjects/subject.h"
#include "subjects/suite.h"

static const doc_mesh *mesh_of(const run_facts *facts, arena *memory) {
  const slv_mesh_report *m = &facts->mesh;
  if (facts->mesh_file == NULL) return NULL;
  doc_mesh *d = arena_alloc(memory, 1, sizeof *d);
  *d = (doc_mesh){.file = facts->mesh_file,
                  .vertices = facts->mesh_vertices,
                  .triangles = facts->mesh_triangles,
                  .degenerate = facts->mesh_degenerate,
                  .boundary_edges = m->boundary,
                  .hinges = m->hinges,
                  .non_manifold_edges = m->nonmanifold};
  return d;
}

static const doc_part *part_of(const run_facts *facts, arena *memory) {
  if (facts->part == 0) return NULL;
  doc_part *d = arena_alloc(memory, 1, sizeof *d);
  *d = (doc_part){.index = facts->part,
                  .of = facts->parts,
                  .options = facts->whole_command,
                  .files = facts->files};
  return d;
}

static doc_verify_run run_of(const run_facts *facts, arena *memory) {
  const double states = results_tally(facts->results).states;
  const double seconds = facts->seconds;
  return (doc_verify_run){.command = facts->command,
                          .seed = facts->seed,
                          .samples = facts->samples,
                          .planned = facts->planned,
                          .planned_rows = facts->planned_rows,
                          .complete = facts->complete,
                          .mesh = mesh_of(facts, memory),
                          .seconds = seconds,
                          .states = (uint64_t)states,
                          .states_per_second = seconds > 0 ? states / seconds : 0,
                          .part = part_of(facts, memory)};
}

/* ---- records --------------------------------------------------------------------- */

static const doc_witness *witness_of(const witness *w, const subject *s, arena *memory) {
  if (w->ndof == 0 || s == NULL) return NULL;
  buffer replay = {0};
  witness_command(&replay, w, s);
  doc_witness *d = arena_alloc(memory, 1, sizeof *d);
  *d = (doc_witness){.state = w->state,
                     .shrunk = w->shrunk,
                     .x = {.v = w->x, .n = (size_t)w->ndof},
                     .p = {.v = w->p, .n = (size_t)w->nparam},
                     .rest = w->rest[0] != '\0' ? w->rest : NULL,
                     .quantity = w->quantity,
                     .command = buffer_move(&replay, memory)};
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

static document_numbers counts_of(const uint64_t *counts, arena *memory) {
  double *v = arena_alloc(memory, SLV_CLASSES, sizeof *v);
  for (int k = 0; k < SLV_CLASSES; k++) v[k] = (double)counts[k];
  return (document_numbers){.v = v, .n = SLV_CLASSES};
}

/* Of a part of a run, a check that was run on an energy itself.  Our own energies have no
 * diagnosis, so nothing is said of what that follows from. */
static const doc_sums *sums_of(const record *r, const run_facts *facts, const subject *s,
                               arena *memory) {
  const check *c = check_find(r->check);
  if (facts->part == 0 || !r->counted || r->control[0] != '\0' || s == NULL) return NULL;
  const int own = s->plugin == NULL;
  const engine_options how = {
      .strict = own || facts->strict, .classes = facts->classes, .most = facts->most};
  doc_sums *d = arena_alloc(memory, 1, sizeof *d);
  *d =
      (doc_sums){.of = r->sums, .facts = engine_facts(c, &how), .told = r->told, .found = r->found};
  if (own) d->facts.pair = 0;
  if (!own) d->facts.claim = suite_claim(c);
  return d;
}

static doc_record record_of(const record *r, const run_facts *facts, control *scratch,
                            arena *memory) {
  const check *c = check_find(r->check);
  const subject *s = facts_subject(facts, r->subject);
  return (doc_record){.subject = r->subject,
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
                      .right = counts_of(r->counts[FOUND_NOTHING], memory),
                      .wrong = counts_of(r->counts[FOUND_WRONG], memory),
                      .inaccurate = counts_of(r->counts[FOUND_INACCURATE], memory),
                      .out_of_range = counts_of(r->counts[FOUND_OUT_OF_RANGE], memory),
                      .seed = r->seed,
                      .seconds = r->seconds,
                      .note = r->note,
                      .witness = witness_of(&r->witness, s, memory),
                      .sums = sums_of(r, facts, s, memory)};
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

static void add_diagnoses(const run_facts *facts, doc_records *d, arena *memory) {
  const results *r = facts->results;
  doc_diagnosis *all = arena_alloc(memory, r->diagnoses.count, sizeof *all);
  for (size_t i = 0; i < r->diagnoses.count; i++) {
    const diagnosis *one = results_diagnosis(r, i);
    all[i] = (doc_diagnosis){.subject = one->subject,
                             .text = one->text,
                             .pairs = facts->part > 0 ? one->pairs : DOCUMENT_NO_COUNT};
  }
  d->diagnoses.v = all;
  d->diagnoses.n = r->diagnoses.count;
}

/* ---- series ---------------------------------------------------------------------- */

/* The names in a list that is separated by commas. */
static document_texts columns_of(const char *list, arena *memory) {
  char *text = arena_strdup(memory, list);
  const char **names = arena_alloc(memory, strlen(text) / 2 + 1, sizeof *names);
  document_texts columns = {.v = names};
  for (char *comma; text != NULL; text = comma) {
    comma = strchr(text, ',');
    if (comma != NULL) *comma++ = '\0';
    names[columns.n++] = text;
  }
  return columns;
}

static doc_series series_of(const kept_series *s, arena *memory) {
  const series *a = &s->about;
  document_numbers *rows = arena_alloc(memory, a->nrows, sizeof *rows);
  for (size_t i = 0; i < a->nrows; i++) {
    rows[i].v = s->rows + i * a->ncolumns;
    rows[i].n = a->ncolumns;
  }
  return (doc_series){.name = a->name,
                      .subject = a->subject,
                      .quantity = a->quantity,
                      .scalar = a->scalar,
                      .angle = a->angle,
                      .columns = columns_of(a->columns, memory),
                      .rows = {.v = rows, .n = a->nrows}};
}

static void add_series(const results *r, doc_records *d, arena *memory) {
  doc_series *all = arena_alloc(memory, r->series.count, sizeof *all);
  for (size_t i = 0; i < r->series.count; i++) all[i] = series_of(results_series(r, i), memory);
  d->series.v = all;
  d->series.n = r->series.count;
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
  for (size_t i = 0; i < s->count; i++) n += s->at[i].declared.count;
  doc_energy *energies = arena_alloc(memory, s->count, sizeof *energies);
  doc_declared *declared = arena_alloc(memory, n, sizeof *declared);
  d->energies.v = energies;
  d->declared.v = declared;
  for (size_t i = 0; i < s->count; i++) {
    const subject *one = &s->at[i];
    const doc_declared *states = one->declared.at;
    if (one->energy.name != NULL) energies[d->energies.n++] = one->energy;
    for (size_t k = 0; k < one->declared.count; k++) declared[d->declared.n++] = states[k];
  }
}

void write_json(FILE *f, const run_facts *facts) {
  arena memory = {0};
  const doc_verify_run run = run_of(facts, &memory);
  doc_records d = {.tool = "selvedge-verify", .environment = facts->environment, .run = &run};
  add_subjects(facts->subjects, &d, &memory);
  add_checks(facts, &d, &memory);
  add_diagnoses(facts, &d, &memory);
  add_records(facts, &d, &memory);
  add_ledger(facts, &d, &memory);
  add_series(facts->results, &d, &memory);
  document_write(f, &doc_records_shape, &d);
  arena_free(&memory);
}
