/* junit_export.c -- records of checks and rows of the ledger as test cases. */
#include "export/junit_export.h"

#include <inttypes.h>
#include <string.h>

#include "judge/judge.h"

/* Lets a verdict be cast to an outcome. */
_Static_assert((int)VERDICT_PASS == (int)JUNIT_PASSED &&
                   (int)VERDICT_FAIL == (int)JUNIT_FAILED &&
                   (int)VERDICT_SKIP == (int)JUNIT_SKIPPED &&
                   (int)VERDICT_ERROR == (int)JUNIT_ERROR,
               "a verdict is an outcome");

/* ---- records --------------------------------------------------------------------- */

static int same_suite(const doc_record *a, const doc_record *b) {
  return a->run == b->run && strcmp(a->subject, b->subject) == 0;
}

/* What a reader of the CI log needs: worst and bound, the note, the mistake, and the
 * command that replays the witness. */
static void explain_record(buffer *words, const doc_record *r) {
  buffer_add(words, "worst ");
  buffer_number(words, r->worst);
  buffer_add(words, ", bound ");
  buffer_number(words, r->bound);
  buffer_format(words, "\n%s\n", r->note);
  if (r->mistake != NULL) buffer_format(words, "wrong formula: %s\n", r->mistake);
  if (r->witness != NULL) buffer_format(words, "%s\n", r->witness->command);
}

static void add_record(junit *suite, const doc_record *r) {
  buffer name = {0}, details = {0};
  buffer_add(&name, r->check);
  if (r->control != NULL) buffer_format(&name, " catches %s", r->control);
  if (r->verdict != VERDICT_SKIP) explain_record(&details, r);
  const junit_case c = {.class_name = r->subject,
                        .name = name.data,
                        .seconds = r->seconds,
                        .outcome = (junit_outcome)r->verdict,
                        .message = r->note,
                        .details = details.data};
  junit_add_case(suite, &c);
  buffer_free(&name);
  buffer_free(&details);
}

static int is_first_of_suite(const record_set *set, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (same_suite(&set->records.v[k], &set->records.v[i])) return 0;
  return 1;
}

static void add_records(const record_set *set, const doc_record *first,
                        junit *document) {
  const doc_records *d = &set->documents.v[first->run];
  junit suite = {.cases = 0};
  for (const doc_record *r = first; r < set->records.v + set->records.n; r++)
    if (same_suite(r, first)) add_record(&suite, r);
  junit_add_suite(document, &suite, first->subject, d->environment->date,
                  d->run->command);
}

/* ---- the ledger: an open row is reported as skipped ------------------------------ */

static void add_figure(buffer *t, const char *name, const double *x) {
  if (x == NULL) return;
  buffer_add(t, name);
  buffer_number(t, *x);
}

static void explain_row(buffer *t, const doc_ledger *r) {
  buffer_format(t, "expected %s, found %s: %s\n%s\n", ledger_verdict_words[r->expected],
                ledger_verdict_words[r->verdict], r->note, r->statement);
  add_figure(t, "bound ", r->bound);
  add_figure(t, ", as printed ", r->printed);
  add_figure(t, ", remedy ", r->remedy_residual);
  if (r->witness != NULL)
    buffer_format(t, "\nat %s: %s\n", r->witness->state, r->witness->command);
}

static void add_row(junit *suite, const doc_ledger *r) {
  buffer name = {0}, details = {0};
  const int open = !row_failed(r) && r->verdict == LEDGER_OPEN;
  buffer_format(&name, "%s %s", r->id, r->place);
  if (row_failed(r)) explain_row(&details, r);
  const junit_case c = {.class_name = "ledger",
                        .name = name.data,
                        .seconds = r->seconds,
                        .outcome = row_failed(r) ? JUNIT_FAILED
                                   : open        ? JUNIT_SKIPPED
                                                 : JUNIT_PASSED,
                        .message = open && r->remedy != NULL ? r->remedy : r->note,
                        .details = details.data};
  junit_add_case(suite, &c);
  buffer_free(&name);
  buffer_free(&details);
}

static void add_ledger(const doc_records *d, junit *document) {
  junit suite = {.cases = 0};
  for (size_t i = 0; i < d->ledger.n; i++) add_row(&suite, &d->ledger.v[i]);
  junit_add_suite(document, &suite, "ledger", d->environment->date, d->run->command);
}

/* ---- what no record can report: missing records ---------------------------------- */

static void add_error(junit *suite, const char *class, const char *name,
                      const char *message) {
  const junit_case c = {
      .class_name = class, .name = name, .outcome = JUNIT_ERROR, .message = message};
  junit_add_case(suite, &c);
}

void junit_export_broken(junit *suite, const char *why) {
  add_error(suite, "run", "came to its end", why);
}

static void add_missing(const doc_records *d, junit *document) {
  junit suite = {.cases = 0};
  if (!run_is_whole(d)) {
    buffer words = {0};
    buffer_format(
        &words, "%s: %zu of %" PRIu64 " records, %zu of %" PRIu64 " rows of the ledger",
        d->run->complete ? "records are missing" : "interrupted", d->records.n,
        d->run->planned, d->ledger.n, d->run->planned_rows);
    junit_export_broken(&suite, words.data);
    buffer_free(&words);
  }
  for (size_t i = 0; i < d->energies.n; i++)
    if (!energy_was_run(d, d->energies.v[i].name))
      add_error(&suite, d->energies.v[i].name, "was checked",
                "no records of this energy");
  junit_add_suite(document, &suite, "run", d->environment->date, NULL);
}

void junit_export(const record_set *set, buffer *t) {
  junit document = {.cases = 0};
  for (size_t i = 0; i < set->records.n; i++)
    if (is_first_of_suite(set, i)) add_records(set, &set->records.v[i], &document);
  for (size_t i = 0; i < set->documents.n; i++)
    add_ledger(&set->documents.v[i], &document);
  for (size_t i = 0; i < set->documents.n; i++)
    add_missing(&set->documents.v[i], &document);
  junit_export_bench(set, &document);
  junit_export_newton(set, &document);
  junit_export_refine(set, &document);
  junit_write(&document, "selvedge", t);
}
