#include "export/junit.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/escape.h"
#include "export/junit_parts.h"
#include "judge/judge.h"

static int same_suite(const doc_record *a, const doc_record *b) {
  return a->run == b->run && strcmp(a->subject, b->subject) == 0;
}

/* Over the records of one suite; over all when `suite` is NULL. */
static junit_tally count(const record_set *set, const doc_record *suite) {
  junit_tally n = {0};
  for (size_t i = 0; i < set->records.n; i++) {
    const doc_record *r = &set->records.v[i];
    if (suite != NULL && !same_suite(r, suite)) continue;
    n.cases++;
    n.by_verdict[r->verdict]++;
    if (isfinite(r->seconds)) n.seconds += r->seconds;
  }
  return n;
}

/* What a reader of the CI log needs: the figures, the note, how to replay. */
static void explanation(buffer *words, const doc_record *r) {
  buffer_add(words, "worst ");
  buffer_number(words, r->worst);
  buffer_add(words, ", bound ");
  buffer_number(words, r->bound);
  buffer_format(words, "\n%s\n", r->note);
  if (r->mistake != NULL) buffer_format(words, "wrong formula: %s\n", r->mistake);
  if (r->witness != NULL) buffer_format(words, "%s\n", r->witness->command);
}

static void outcome(buffer *t, const doc_record *r) {
  buffer words = {0};
  if (r->verdict != VERDICT_SKIP) explanation(&words, r);
  t->failed |= words.failed;
  junit_outcome(t, r->verdict, r->note, words.data != NULL ? words.data : "");
  buffer_free(&words);
}

static void test_case(buffer *t, const doc_record *r) {
  buffer_add(t, "    <testcase classname=\"");
  escape_markup(t, r->subject);
  buffer_add(t, "\" name=\"");
  escape_markup(t, r->check);
  if (r->control != NULL) {
    buffer_add(t, " catches ");
    escape_markup(t, r->control);
  }
  buffer_format(t, "\" time=\"%.6f\">\n", isfinite(r->seconds) ? r->seconds : 0);
  outcome(t, r);
  buffer_add(t, "    </testcase>\n");
}

static int is_first_of_suite(const record_set *set, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (same_suite(&set->records.v[k], &set->records.v[i])) return 0;
  return 1;
}

static void test_suite(const record_set *set, const doc_record *first, buffer *t) {
  const junit_tally n = count(set, first);
  const doc_records *d = &set->documents.v[first->run];
  junit_open_suite(t, first->subject, d->environment->date, d->run->command, &n);
  for (const doc_record *r = first; r < set->records.v + set->records.n; r++)
    if (same_suite(r, first)) test_case(t, r);
  buffer_add(t, "  </testsuite>\n");
}

static void error_case(buffer *t, const char *class, const char *name,
                       const char *message) {
  buffer_add(t, "    <testcase");
  junit_attribute(t, "classname", class);
  junit_attribute(t, "name", name);
  buffer_add(t, " time=\"0\">\n      <error");
  junit_attribute(t, "message", message);
  buffer_add(t, "></error>\n    </testcase>\n");
}

/* What no record can say: that there are too few.  Returns the number of errors. */
static size_t missing_cases(const doc_records *d, buffer *t) {
  size_t n = 0;
  if (!run_is_whole(d)) {
    buffer words = {0};
    buffer_format(
        &words, "%s: %zu of %" PRIu64 " records, %zu of %" PRIu64 " rows of the ledger",
        d->run->complete ? "records are missing" : "interrupted", d->records.n,
        d->run->planned, d->ledger.n, d->run->planned_rows);
    if (!words.failed) error_case(t, "run", "came to its end", words.data);
    t->failed |= words.failed;
    buffer_free(&words);
    n++;
  }
  for (size_t i = 0; i < d->energies.n; i++) {
    if (energy_was_run(d, d->energies.v[i].name)) continue;
    error_case(t, d->energies.v[i].name, "was checked", "no records of this energy");
    n++;
  }
  return n;
}

static size_t missing_suite(const doc_records *d, buffer *t) {
  buffer cases = {0};
  junit_tally n = {.cases = missing_cases(d, &cases)};
  n.by_verdict[VERDICT_ERROR] = n.cases;
  if (n.cases > 0 && !cases.failed) {
    junit_open_suite(t, "run", d->environment->date, NULL, &n);
    buffer_put(t, cases.data, cases.size);
    buffer_add(t, "  </testsuite>\n");
  }
  t->failed |= cases.failed;
  buffer_free(&cases);
  return n.cases;
}

void junit_write(const record_set *set, buffer *t) {
  buffer missing = {0}, ledger = {0}, kernels = {0};
  junit_tally all = count(set, NULL);
  for (size_t i = 0; i < set->documents.n; i++) {
    const size_t n = missing_suite(&set->documents.v[i], &missing);
    all.cases += n;
    all.by_verdict[VERDICT_ERROR] += n;
  }
  junit_ledger(set, &all, &ledger);
  junit_bench(set, &all, &kernels);
  junit_newton(set, &all, &kernels);
  junit_refine(set, &all, &kernels);
  buffer_add(
      t, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"selvedge\"");
  junit_tally_attributes(t, &all);
  buffer_add(t, ">\n");
  for (size_t i = 0; i < set->records.n; i++)
    if (is_first_of_suite(set, i)) test_suite(set, &set->records.v[i], t);
  if (ledger.size > 0) buffer_put(t, ledger.data, ledger.size);
  if (missing.size > 0) buffer_put(t, missing.data, missing.size);
  if (kernels.size > 0) buffer_put(t, kernels.data, kernels.size);
  t->failed |= missing.failed || ledger.failed || kernels.failed;
  buffer_free(&missing);
  buffer_free(&ledger);
  buffer_free(&kernels);
  buffer_add(t, "</testsuites>\n");
}
