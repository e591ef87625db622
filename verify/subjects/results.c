#include "subjects/results.h"

#include <stdlib.h>
#include <string.h>

#include "support/base/complain.h"

void results_add_record(results *r, const record *one) {
  items_append(&r->records, one, sizeof *one);
}

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

void results_add_series(results *r, const series *a, const double *rows) {
  const size_t n = (size_t)a->nrows * a->ncolumns;
  double *kept = arena_alloc(&r->memory, n, sizeof *kept);
  document_numbers *lists = arena_alloc(&r->memory, a->nrows, sizeof *lists);
  memcpy(kept, rows, n * sizeof *rows);
  for (size_t i = 0; i < a->nrows; i++)
    lists[i] = (document_numbers){kept + i * a->ncolumns, a->ncolumns};
  const doc_series one = {.name = arena_strdup(&r->memory, a->name),
                          .subject = arena_strdup(&r->memory, a->subject),
                          .quantity = arena_strdup(&r->memory, a->quantity),
                          .scalar = arena_strdup(&r->memory, a->scalar),
                          .angle = a->angle,
                          .columns = columns_of(a->columns, &r->memory),
                          .rows = {lists, a->nrows}};
  items_append(&r->series, &one, sizeof one);
}

void results_add_diagnosis(results *r, const char *subject, uint64_t pairs, const char *text) {
  const doc_diagnosis one = {.subject = arena_strdup(&r->memory, subject),
                             .text = arena_strdup(&r->memory, text),
                             .pairs = pairs};
  items_append(&r->diagnoses, &one, sizeof one);
}

void results_add_row(results *r, const ledger_result *one) {
  items_append(&r->ledger, one, sizeof *one);
}

const record *results_record(const results *r, size_t i) {
  return (const record *)r->records.at + i;
}

const doc_diagnosis *results_diagnosis(const results *r, size_t i) {
  return (const doc_diagnosis *)r->diagnoses.at + i;
}

const ledger_result *results_row(const results *r, size_t i) {
  return (const ledger_result *)r->ledger.at + i;
}

const record *results_find(const results *r, const char *subject, const char *check,
                           const char *control) {
  for (size_t i = 0; i < r->records.count; i++) {
    const record *one = results_record(r, i);
    if (strcmp(one->subject, subject) == 0 && strcmp(one->check, check) == 0 &&
        strcmp(one->control, control) == 0)
      return one;
  }
  return NULL;
}

static void tally_rows(const results *r, run_tally *t) {
  for (size_t i = 0; i < r->ledger.count; i++) {
    const ledger_result *one = results_row(r, i);
    t->states += (double)one->samples;
    t->stance[one->row->stance]++;
    t->contradict += one->agrees && ledger_contradicts(one->row, one->verdict) ? 1 : 0;
    if (one->agrees)
      t->rows[one->verdict]++;
    else
      t->unexpected++;
  }
}

run_tally results_tally(const results *r) {
  run_tally t = {0};
  tally_rows(r, &t);
  for (size_t i = 0; i < r->records.count; i++) {
    const record *one = results_record(r, i);
    const int control = one->control[0] != '\0', passed = one->verdict == VERDICT_PASS;
    t.states += (double)one->samples;
    if (one->verdict == VERDICT_SKIP)
      t.skipped++;
    else if (control)
      t.caught += (size_t)passed, t.missed += (size_t)!passed;
    else
      t.passed += (size_t)passed, t.failed += (size_t)!passed, t.found[one->finding]++;
  }
  return t;
}

int results_verdict(const results *r) {
  const run_tally t = results_tally(r);
  if (r->records.count + r->ledger.count == 0) return harness_error("nothing was verified");
  if (t.passed + t.failed + t.caught + t.missed + r->ledger.count == 0)
    return usage_error(
        "nothing could be compared: every check was skipped, for want of "
        "functions, of claims or of states as they are asked for");
  return t.failed + t.missed + t.unexpected > 0 ? EXIT_CHECK_FAILED : EXIT_PASSED;
}

void results_free(results *r) {
  arena_free(&r->memory);
  free(r->diagnoses.at);
  free(r->series.at);
  free(r->records.at);
  free(r->ledger.at);
  *r = (results){0};
}
