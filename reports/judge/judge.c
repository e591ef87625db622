#include "judge/judge.h"

#include <string.h>

#include "document/kinds.h"
#include "document/newton.h"

int is_of_ledger_alone(const doc_records *d) {
  return d->run->planned == 0 && d->records.n == 0 && d->ledger.n > 0;
}

size_t documents_of_checks(const record_set *set) {
  size_t n = 0;
  for (size_t i = 0; i < set->documents.n; i++)
    n += is_of_ledger_alone(&set->documents.v[i]) ? 0 : 1;
  return n;
}

const char *const states_words[] = {"right", "wrong", "inaccurate", "out of range", NULL};

judgement judge(const record_set *set) {
  judgement j = {.broken_off = 0};
  for (size_t i = 0; i < set->ledger.n; i++) count_row(&j.of, &set->ledger.v[i]);
  for (size_t i = 0; i < set->records.n; i++) count_record(&j.of, &set->records.v[i]);
  EACH (doc_records, d, set->documents) {
    j.broken_off += run_is_whole(d) ? 0 : 1;
    for (size_t k = 0; k < d->energies.n; k++)
      j.not_run += energy_was_run(d, d->energies.v[k].name) ? 0 : 1;
  }
  return j;
}

size_t judge_counts(const record_set *set, judge_count counts[JUDGE_COUNTS]) {
  const verify_counts c = judge(set).of;
  const size_t inaccurate = c.found[FOUND_INACCURATE][VERDICT_PASS];
  const size_t range = c.found[FOUND_OUT_OF_RANGE][VERDICT_PASS];
  const judge_count checks[] = {
      {VERDICT_PASS, 0, c.checks[VERDICT_PASS] - inaccurate - range, "passed", NULL},
      {SHOWN_INACCURATE, 1, inaccurate, "inaccurate", NULL},
      {SHOWN_RANGE, 1, range, "out of range", NULL},
      {VERDICT_FAIL, 0, c.checks[VERDICT_FAIL], "failed", NULL},
      {VERDICT_FAIL, 1, c.found[FOUND_WRONG][VERDICT_FAIL], "of them wrong", NULL},
      {VERDICT_FAIL, 1, c.found[FOUND_INACCURATE][VERDICT_FAIL], "of them inaccurate", NULL},
      {VERDICT_FAIL, 1, c.found[FOUND_OUT_OF_RANGE][VERDICT_FAIL], "of them out of range", NULL},
      {VERDICT_ERROR, 1, c.checks[VERDICT_ERROR], "broke off", NULL},
      {VERDICT_SKIP, 0, c.checks[VERDICT_SKIP], "skipped", NULL}};
  memcpy(counts, checks, sizeof checks);
  return sizeof checks / sizeof checks[0];
}

/* Appends the faults in the documents of the program `of`; returns their number. */
static size_t faults_of(const record_set *set, series_origin of, judge_count *faults) {
  const kind_row *row = &document_kinds[of];
  const kind_counts c = kind_count(set, of);
  size_t n = 0;
  for (size_t i = 0; i < OUTCOMES; i++) {
    const kind_outcome *k = &row->outcomes[i];
    if (k->fault != NULL)
      faults[n++] = (judge_count){(int)k->as, 1, c.outcomes[i], k->fault, k->faults};
  }
  const judge_count more[] = {
      {VERDICT_FAIL, 1, of == FROM_NEWTON ? newton_broken_laws(set) : 0,
       "law of the solver does not hold", "laws of the solver do not hold"},
      {VERDICT_FAIL, 1, c.broken_off, row->broken_off[0], row->broken_off[1]},
      {VERDICT_FAIL, 1, c.empty, row->empty[0], row->empty[1]}};
  memcpy(faults + n, more, sizeof more);
  return n + sizeof more / sizeof more[0];
}

size_t judge_faults(const record_set *set, judge_count faults[JUDGE_COUNTS]) {
  const judgement j = judge(set);
  const judge_count checks[] = {
      {VERDICT_FAIL, 1, counted_failures(&j.of), "check failed", "checks failed"},
      {VERDICT_FAIL, 1, j.of.controls - j.of.caught, "wrong formula missed",
       "wrong formulas missed"},
      {VERDICT_FAIL, 1, j.of.unexpected, "ledger entry not as expected",
       "ledger entries not as expected"},
      {VERDICT_FAIL, 1, j.not_run, "energy without records", "energies without records"}};
  size_t n = sizeof checks / sizeof checks[0];
  memcpy(faults, checks, sizeof checks);
  for (series_origin of = FROM_KERNELS; of < FROM_HISTORY; of++)
    n += faults_of(set, of, faults + n);
  return n;
}

int records_verdict(const record_set *set) {
  judge_count faults[JUDGE_COUNTS];
  size_t wrong = judge(set).broken_off;
  for (size_t i = judge_faults(set, faults); i-- > 0;) wrong += faults[i].n;
  size_t documents = 0;
  for (series_origin of = 0; of < FROM_HISTORY; of++) documents += kind_documents(set, of).n;
  for (size_t i = 0; i < set->documents.n; i++) /* a document without records and ledger entries */
    wrong += set->documents.v[i].records.n + set->documents.v[i].ledger.n == 0;
  return documents > 0 && wrong == 0 ? 0 : EXIT_CHECK_FAILED;
}
