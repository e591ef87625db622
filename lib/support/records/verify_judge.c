#include "support/records/verify_judge.h"

#include <inttypes.h>
#include <string.h>

int record_failed(const doc_record *r) {
  return r->verdict != VERDICT_PASS && r->verdict != VERDICT_SKIP;
}

const char *const shown_words[] = {"pass",       "fail",         "skip", "error",
                                   "inaccurate", "out of range", NULL};

int record_shown(const doc_record *r) {
  if (r->control != NULL || r->verdict != VERDICT_PASS) return (int)r->verdict;
  return r->finding == FOUND_INACCURATE     ? SHOWN_INACCURATE
         : r->finding == FOUND_OUT_OF_RANGE ? SHOWN_RANGE
                                            : VERDICT_PASS;
}

int row_failed(const doc_ledger *r) {
  const int measured = r->samples > 0 || r->verdict == LEDGER_OPEN;
  return !r->agrees || r->verdict != r->expected || !measured;
}

void row_problem(buffer *t, const doc_ledger *r) {
  if (row_failed(r))
    buffer_format(t, "expected %s, found %s: %s", ledger_verdict_words[r->expected],
                  r->samples > 0 ? ledger_verdict_words[r->verdict] : "nothing", r->note);
}

int row_contradicts(const doc_ledger *r) {
  return r->agrees && ledger_verdict_contradicts(r->stance, r->verdict);
}

const doc_record *record_find(const doc_records *d, const char *subject, const char *check,
                              const char *control) {
  EACH (doc_record, r, d->records)
    if (strcmp(r->subject, subject) == 0 && strcmp(r->check, check) == 0 &&
        base_same_text(r->control, control))
      return r;
  return NULL;
}

void count_record(verify_counts *c, const doc_record *r) {
  c->states += (double)r->samples;
  if (r->control == NULL) {
    c->checks[r->verdict]++;
    c->found[r->finding][r->verdict]++;
  } else {
    c->controls++;
    c->caught += r->verdict == VERDICT_PASS;
  }
}

void count_row(verify_counts *c, const doc_ledger *r) {
  c->states += (double)r->samples;
  c->stances[r->stance]++;
  c->contradict += (size_t)row_contradicts(r);
  c->denied += r->agrees && r->stance == LEDGER_DENIED && r->verdict == LEDGER_REFUTED;
  c->slips += !row_failed(r) && r->verdict == LEDGER_MISPRINT && r->cause == NULL;
  if (row_failed(r))
    c->unexpected++;
  else
    c->rows[r->verdict]++;
}

verify_counts count_records(const doc_records *d, const char *subject) {
  verify_counts c = {.states = 0};
  for (size_t i = 0; subject == NULL && i < d->ledger.n; i++) count_row(&c, &d->ledger.v[i]);
  for (size_t i = 0; i < d->records.n; i++)
    if (subject == NULL || strcmp(d->records.v[i].subject, subject) == 0)
      count_record(&c, &d->records.v[i]);
  return c;
}

size_t counted_failures(const verify_counts *c) {
  return c->checks[VERDICT_FAIL] + c->checks[VERDICT_ERROR];
}

size_t counted_imperfect(const verify_counts *c) {
  return c->found[FOUND_INACCURATE][VERDICT_PASS] + c->found[FOUND_OUT_OF_RANGE][VERDICT_PASS];
}

size_t counted_faults(const verify_counts *c) {
  return counted_failures(c) + c->controls - c->caught + c->unexpected;
}

int counted_verdict(const verify_counts *c) {
  size_t rows = c->unexpected, checks = c->controls;
  for (int v = 0; v < LEDGER_VERDICTS; v++) rows += c->rows[v];
  for (int v = 0; v <= VERDICT_ERROR; v++) checks += c->checks[v];
  if (checks + rows == 0) return harness_error("nothing was verified");
  if (checks + rows == c->checks[VERDICT_SKIP])
    return usage_error(
        "nothing could be compared: every check was skipped, because the energy lacks functions or "
        "claims, or no requested state suits a check");
  return counted_faults(c) > 0 ? EXIT_CHECK_FAILED : EXIT_PASSED;
}

int run_is_whole(const doc_records *d) {
  return d->run->complete && d->records.n >= d->run->planned && d->ledger.n >= d->run->planned_rows;
}

void run_words(buffer *t, const doc_records *d) {
  const doc_verify_run *r = d->run;
  const int both = r->planned > 0 && r->planned_rows > 0;
  if (r->planned > 0 || r->planned_rows == 0)
    buffer_format(t, "%zu of %" PRIu64 " records", d->records.n, r->planned);
  if (r->planned_rows > 0)
    buffer_format(t, "%s%zu of %" PRIu64 " ledger entries", both ? ", " : "", d->ledger.n,
                  r->planned_rows);
}

int energy_was_run(const doc_records *d, const char *energy) {
  for (size_t i = 0; i < d->records.n; i++)
    if (strcmp(d->records.v[i].subject, energy) == 0) return 1;
  return 0;
}
