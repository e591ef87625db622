/* junit_ledger.c -- rows of the ledger as test cases: one that is not as expected has
 * failed, an open one was skipped. */
#include <math.h>

#include "base/escape.h"
#include "export/junit_parts.h"
#include "judge/judge.h"

static verdict verdict_of(const doc_ledger *r) {
  if (row_failed(r)) return VERDICT_FAIL;
  return r->verdict == LEDGER_OPEN ? VERDICT_SKIP : VERDICT_PASS;
}

static junit_tally count(const doc_records *d) {
  junit_tally n = {.cases = d->ledger.n};
  for (size_t i = 0; i < d->ledger.n; i++) {
    const doc_ledger *r = &d->ledger.v[i];
    n.by_verdict[verdict_of(r)]++;
    if (isfinite(r->seconds)) n.seconds += r->seconds;
  }
  return n;
}

static void residual(buffer *t, const char *name, const double *x) {
  if (x == NULL) return;
  buffer_add(t, name);
  buffer_number(t, *x);
}

static void explanation(buffer *t, const doc_ledger *r) {
  buffer_format(t, "expected %s, found %s: %s\n%s\n", ledger_verdict_words[r->expected],
                ledger_verdict_words[r->verdict], r->note, r->statement);
  residual(t, "bound ", r->bound);
  residual(t, ", as printed ", r->printed);
  residual(t, ", remedy ", r->remedy_residual);
  if (r->witness != NULL)
    buffer_format(t, "\nat %s: %s\n", r->witness->state, r->witness->command);
}

static void test_case(buffer *t, const doc_ledger *r) {
  buffer details = {0};
  const verdict v = verdict_of(r);
  buffer_add(t, "    <testcase classname=\"ledger\" name=\"");
  escape_markup(t, r->id);
  buffer_add(t, " ");
  escape_markup(t, r->place);
  buffer_format(t, "\" time=\"%.6f\">\n", isfinite(r->seconds) ? r->seconds : 0);
  if (v == VERDICT_FAIL) explanation(&details, r);
  const char *why = v == VERDICT_SKIP && r->remedy != NULL ? r->remedy : r->note;
  junit_outcome(t, v, why, details.data != NULL ? details.data : "");
  buffer_add(t, "    </testcase>\n");
  t->failed |= details.failed;
  buffer_free(&details);
}

void junit_ledger(const record_set *set, junit_tally *all, buffer *t) {
  for (size_t i = 0; i < set->documents.n; i++) {
    const doc_records *d = &set->documents.v[i];
    const junit_tally n = count(d);
    if (n.cases == 0) continue;
    junit_open_suite(t, "ledger", d->environment->date, d->run->command, &n);
    for (size_t k = 0; k < d->ledger.n; k++) test_case(t, &d->ledger.v[k]);
    buffer_add(t, "  </testsuite>\n");
    all->cases += n.cases;
    all->seconds += n.seconds;
    for (int v = 0; v <= VERDICT_ERROR; v++) all->by_verdict[v] += n.by_verdict[v];
  }
}
