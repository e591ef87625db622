#include "support/records/records_junit.h"

#include <stdlib.h>
#include <string.h>

#include "support/base/numbers.h"
#include "support/records/verify_judge.h"

/* A verdict can be cast to an outcome. */
_Static_assert((int)VERDICT_PASS == (int)JUNIT_PASSED && (int)VERDICT_FAIL == (int)JUNIT_FAILED &&
                   (int)VERDICT_SKIP == (int)JUNIT_SKIPPED &&
                   (int)VERDICT_ERROR == (int)JUNIT_ERROR,
               "a verdict is an outcome");

void records_junit_case(junit *suite, junit_case c, const char *class, char *name) {
  c.class_name = class;
  c.name = name;
  junit_add_case(suite, &c);
  free(name);
}

/* Appends "wrong: worst 2.8e+14, bound 4: gradient[1] = -100, expected -200". */
static void say_record(buffer *words, const doc_record *r) {
  char worst[SHORT_TEXT], bound[SHORT_TEXT];
  if (r->finding != FOUND_NOTHING) buffer_format(words, "%s: ", found_words[r->finding]);
  buffer_format(words, "worst %s, bound %s%s%s", number_short(r->worst, worst),
                number_short(r->bound, bound), r->note[0] != '\0' ? ": " : "", r->note);
}

/* Adds a case; details for CI logs: message, mistake, command that replays the witness. */
static void add_record(junit *suite, const doc_record *r) {
  buffer details = {0}, message = {0};
  const int skipped = r->verdict == VERDICT_SKIP;
  say_record(&message, r);
  if (!skipped) buffer_add(&details, message.data);
  if (!skipped && r->mistake != NULL) buffer_format(&details, "\nwrong formula: %s", r->mistake);
  if (!skipped && r->witness != NULL) buffer_format(&details, "\nreplay: %s", r->witness->command);
  const junit_case c = {.seconds = r->seconds,
                        .outcome = (junit_outcome)r->verdict,
                        .message = skipped ? r->note : message.data,
                        .details = details.data};
  records_junit_case(suite, c, r->subject,
                     r->control != NULL ? base_printf("%s catches %s", r->check, r->control)
                                        : base_strdup(r->check));
  buffer_free(&details);
  buffer_free(&message);
}

/* Adds a suite for the energy of record i, if it is the energy's first record. */
static void add_energy(const doc_records *d, size_t i, junit *document) {
  const char *energy = d->records.v[i].subject;
  junit suite = {.cases = 0};
  for (size_t k = 0; k < d->records.n; k++) {
    if (strcmp(d->records.v[k].subject, energy) != 0) continue;
    if (k < i) return;
    add_record(&suite, &d->records.v[k]);
  }
  junit_add_suite(document, &suite, energy, d->environment->date, d->run->command);
}

static void add_figure(buffer *t, const char *name, const double *x) {
  if (x == NULL) return;
  buffer_add(t, name);
  buffer_number(t, *x);
}

static void explain_row(buffer *t, const doc_ledger *r) {
  row_problem(t, r);
  buffer_format(t, "\n%s\n", r->statement);
  add_figure(t, "bound ", r->bound);
  add_figure(t, ", as printed ", r->printed);
  add_figure(t, ", remedy ", r->remedy_residual);
  if (r->witness != NULL) buffer_format(t, "\nat %s: %s", r->witness->state, r->witness->command);
}

/* Adds an entry of the ledger; an undecided entry (LEDGER_OPEN) is reported as skipped. */
static void add_row(junit *suite, const doc_ledger *r) {
  buffer details = {0};
  const int open = !row_failed(r) && r->verdict == LEDGER_OPEN;
  if (row_failed(r)) explain_row(&details, r);
  const junit_case c = {.seconds = r->seconds,
                        .outcome = row_failed(r) ? JUNIT_FAILED
                                   : open        ? JUNIT_SKIPPED
                                                 : JUNIT_PASSED,
                        .message = open && r->remedy != NULL ? r->remedy : r->note,
                        .details = details.data};
  records_junit_case(suite, c, "ledger", base_printf("%s %s", r->id, r->place));
  buffer_free(&details);
}

/* Adds errors for energies without records and for an incomplete run. */
static void add_missing(const doc_records *d, junit *suite) {
  junit_case c = {.outcome = JUNIT_ERROR, .message = "no records of this energy"};
  for (size_t i = 0; i < d->energies.n; i++)
    if (!energy_was_run(d, d->energies.v[i].name))
      records_junit_case(suite, c, d->energies.v[i].name, base_strdup("was checked"));
  if (run_is_whole(d)) return;
  buffer words = {0};
  buffer_add(&words, d->run->complete ? "records are missing: " : "interrupted: ");
  run_words(&words, d);
  c.message = words.data;
  records_junit_case(suite, c, "run", base_strdup("came to its end"));
  buffer_free(&words);
}

void records_junit(const doc_records *d, junit *document) {
  const char *date = d->environment->date, *command = d->run->command;
  junit suite = {.cases = 0};
  for (size_t i = 0; i < d->records.n; i++) add_energy(d, i, document);
  for (size_t i = 0; i < d->ledger.n; i++) add_row(&suite, &d->ledger.v[i]);
  junit_add_suite(document, &suite, "ledger", date, command);
  add_missing(d, &suite);
  junit_add_suite(document, &suite, "run", date, command);
}
