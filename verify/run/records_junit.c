#include "run/writers.h"

#include <string.h>

#include "subjects/subject.h"
#include "support/base/numbers.h"
#include "support/xml/junit.h"

/* Both enums have the same order. */
_Static_assert((int)VERDICT_PASS == (int)JUNIT_PASSED && (int)VERDICT_FAIL == (int)JUNIT_FAILED &&
                   (int)VERDICT_SKIP == (int)JUNIT_SKIPPED &&
                   (int)VERDICT_ERROR == (int)JUNIT_ERROR,
               "a verdict is an outcome");

static void explain(buffer *message, const record *r) {
  char worst[SHORT_TEXT], bound[SHORT_TEXT];
  if (r->finding != FOUND_NOTHING) buffer_format(message, "%s: ", found_words[r->finding]);
  buffer_format(message, "worst %s, bound %s%s%s", number_short(r->worst, worst),
                number_short(r->bound, bound), r->note[0] != '\0' ? ": " : "", r->note);
}

/* s is NULL for a row of the ledger, whose record has no witness of its own. */
static void add_case(junit *suite, const record *r, const subject *s) {
  buffer name = {0}, message = {0}, details = {0};
  const int skipped = r->verdict == VERDICT_SKIP;
  buffer_format(&name, "%s%s%s", r->check, r->control[0] != '\0' ? " catches: " : "", r->control);
  explain(&message, r);
  if (!skipped) buffer_add(&details, message.data);
  if (!skipped && r->witness.ndof > 0 && s != NULL) {
    buffer_add(&details, "\nreplay: ");
    witness_command(&details, &r->witness, s);
  }
  const junit_case c = {.class_name = r->subject,
                        .name = name.data,
                        .seconds = r->seconds,
                        .outcome = (junit_outcome)r->verdict,
                        .message = skipped ? r->note : message.data,
                        .details = details.data};
  junit_add_case(suite, &c);
  buffer_free(&name);
  buffer_free(&message);
  buffer_free(&details);
}

static void add_subject(junit *document, const run_facts *facts, const subject *s) {
  junit suite = {.cases = 0};
  for (size_t i = 0; i < facts->results->records.count; i++) {
    const record *r = results_record(facts->results, i);
    if (strcmp(r->subject, s->card.name) == 0) add_case(&suite, r, s);
  }
  junit_add_suite(document, &suite, s->card.name, facts->environment->date, NULL);
}

static void add_ledger(junit *document, const run_facts *facts) {
  junit suite = {.cases = 0};
  for (size_t i = 0; i < facts->results->ledger.count; i++) {
    record r;
    ledger_text_record(results_row(facts->results, i), facts, &r);
    add_case(&suite, &r, NULL);
  }
  junit_add_suite(document, &suite, "ledger", facts->environment->date, NULL);
}

/* A run that broke off gets a test case with an error: without it the results would look
 * complete. */
static void add_incomplete(junit *document, const run_facts *facts) {
  char why[FACTS_TEXT];
  junit suite = {.cases = 0};
  const junit_case c = {.class_name = "run",
                        .name = "complete",
                        .outcome = JUNIT_ERROR,
                        .message = facts_incomplete(facts, why)};
  junit_add_case(&suite, &c);
  junit_add_suite(document, &suite, "run", facts->environment->date, NULL);
}

void write_junit(FILE *f, const run_facts *facts) {
  junit document = {.cases = 0};
  buffer t = {0};
  for (size_t i = 0; i < facts->subjects->count; i++)
    add_subject(&document, facts, &facts->subjects->at[i]);
  add_ledger(&document, facts);
  if (!facts->run.complete) add_incomplete(&document, facts);
  junit_write(&document, "selvedge-verify", &t);
  (void)fwrite(t.data, 1, t.size, f);
  buffer_free(&t);
}
