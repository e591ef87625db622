#include "judge/judge.h"

#include <string.h>

#include "document/bench.h"
#include "document/newton.h"
#include "document/refine.h"

int run_is_whole(const document_row *d) {
  return d->run->complete && d->records.n >= d->run->planned &&
         d->ledger.n >= d->run->planned_rows;
}

int is_of_ledger_alone(const document_row *d) {
  return d->run->planned == 0 && d->records.n == 0 && d->ledger.n > 0;
}

size_t documents_of_checks(const record_set *set) {
  size_t n = 0;
  for (size_t i = 0; i < set->documents.n; i++)
    n += is_of_ledger_alone(&set->documents.v[i]) ? 0 : 1;
  return n;
}

int energy_was_run(const document_row *d, const char *energy) {
  for (size_t i = 0; i < d->records.n; i++)
    if (strcmp(d->records.v[i].subject, energy) == 0) return 1;
  return 0;
}

int record_failed(const record_row *r) {
  return r->verdict != VERDICT_PASS && r->verdict != VERDICT_SKIP;
}

int row_failed(const ledger_row *r) {
  const int measured = r->samples > 0 || r->verdict == LEDGER_OPEN;
  return !r->agrees || r->verdict != r->expected || !measured;
}

static size_t energies_not_run(const document_row *d) {
  size_t n = 0;
  for (size_t i = 0; i < d->energies.n; i++)
    n += energy_was_run(d, d->energies.v[i].name) ? 0 : 1;
  return n;
}

static void judge_ledger(const record_set *set, judgement *j) {
  for (size_t i = 0; i < set->ledger.n; i++) {
    const ledger_row *r = &set->ledger.v[i];
    if (row_failed(r))
      j->unexpected++;
    else
      j->rows[r->verdict]++;
  }
}

judgement judge(const record_set *set) {
  judgement j = {0};
  judge_ledger(set, &j);
  for (size_t i = 0; i < set->records.n; i++) {
    const record_row *r = &set->records.v[i];
    if (r->control == NULL) {
      j.checks[r->verdict]++;
    } else {
      j.controls++;
      j.caught += r->verdict == VERDICT_PASS ? 1 : 0;
    }
  }
  for (size_t i = 0; i < set->documents.n; i++) {
    const document_row *d = &set->documents.v[i];
    j.broken_off += run_is_whole(d) ? 0 : 1;
    j.not_run += energies_not_run(d);
  }
  return j;
}

static int checks_are_fine(const record_set *set) {
  const judgement j = judge(set);
  int empty = 0;
  for (size_t i = 0; i < set->documents.n; i++)
    empty |= set->documents.v[i].records.n + set->documents.v[i].ledger.n == 0;
  return j.checks[VERDICT_FAIL] == 0 && j.checks[VERDICT_ERROR] == 0 &&
         j.caught == j.controls && j.unexpected == 0 && j.broken_off == 0 &&
         j.not_run == 0 && !empty;
}

static int times_are_fine(const record_set *set) {
  const bench_judgement j = bench_judge(set);
  return j.failed == 0 && j.slower == 0 && j.broken_off == 0 && j.empty == 0;
}

static int studies_are_fine(const record_set *set) {
  const refine_judgement r = refine_judge(set);
  const newton_judgement n = newton_judge(set);
  return r.lost == 0 && r.broken_off == 0 && r.empty == 0 && n.wrong == 0 &&
         n.broken_off == 0 && n.empty == 0;
}

int records_verdict(const record_set *set) {
  const int something =
      set->documents.n + set->benches.n + set->refines.n + set->newtons.n > 0;
  const int fine = checks_are_fine(set) && times_are_fine(set) && studies_are_fine(set);
  return something && fine ? 0 : EXIT_CHECK_FAILED;
}
