#include "judge/judge.h"

#include <math.h>
#include <string.h>

#include "document/bench.h"
#include "document/motion_runs.h"
#include "document/newton.h"
#include "document/refine.h"
#include "support/records/bend_document.h"

int run_is_whole(const doc_records *d) {
  return d->run->complete && d->records.n >= d->run->planned && d->ledger.n >= d->run->planned_rows;
}

int is_of_ledger_alone(const doc_records *d) {
  return d->run->planned == 0 && d->records.n == 0 && d->ledger.n > 0;
}

size_t documents_of_checks(const record_set *set) {
  size_t n = 0;
  for (size_t i = 0; i < set->documents.n; i++)
    n += is_of_ledger_alone(&set->documents.v[i]) ? 0 : 1;
  return n;
}

int energy_was_run(const doc_records *d, const char *energy) {
  for (size_t i = 0; i < d->records.n; i++)
    if (strcmp(d->records.v[i].subject, energy) == 0) return 1;
  return 0;
}

int record_failed(const doc_record *r) {
  return r->verdict != VERDICT_PASS && r->verdict != VERDICT_SKIP;
}

const char *const shown_words[] = {"pass",       "fail",         "skip", "error",
                                   "inaccurate", "out of range", NULL};
const char *const states_words[] = {"right", "wrong", "inaccurate", "out of range", NULL};

int record_shown(const doc_record *r) {
  if (r->control != NULL || r->verdict != VERDICT_PASS) return (int)r->verdict;
  return r->finding == FOUND_INACCURATE     ? SHOWN_INACCURATE
         : r->finding == FOUND_OUT_OF_RANGE ? SHOWN_RANGE
                                            : VERDICT_PASS;
}

const numbers *record_states(const doc_record *r, found_kind finding) {
  const numbers *const states[] = {&r->right, &r->wrong, &r->inaccurate, &r->out_of_range};
  return states[finding];
}

int row_failed(const doc_ledger *r) {
  const int measured = r->samples > 0 || r->verdict == LEDGER_OPEN;
  return !r->agrees || r->verdict != r->expected || !measured;
}

static size_t energies_not_run(const doc_records *d) {
  size_t n = 0;
  for (size_t i = 0; i < d->energies.n; i++) n += energy_was_run(d, d->energies.v[i].name) ? 0 : 1;
  return n;
}

static void judge_ledger(const record_set *set, judgement *j) {
  for (size_t i = 0; i < set->ledger.n; i++) {
    const doc_ledger *r = &set->ledger.v[i];
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
    const doc_record *r = &set->records.v[i];
    if (r->control == NULL) {
      j.checks[r->verdict]++;
      j.found[r->finding][r->verdict]++;
      j.imperfect += record_shown(r) >= SHOWN_INACCURATE ? 1 : 0;
    } else {
      j.controls++;
      j.caught += r->verdict == VERDICT_PASS ? 1 : 0;
    }
  }
  for (size_t i = 0; i < set->documents.n; i++) {
    const doc_records *d = &set->documents.v[i];
    j.broken_off += run_is_whole(d) ? 0 : 1;
    j.not_run += energies_not_run(d);
  }
  return j;
}

static refine_judgement bend_judge(const record_set *set) {
  refine_judgement j = {0};
  for (size_t i = 0; i < set->bends.n; i++) {
    const doc_bend *d = &set->bends.v[i];
    for (size_t k = 0; k < d->records.n; k++)
      *(isnan(d->records.v[k].value) ? &j.lost : &j.found) += 1;
    j.broken_off += d->run->complete ? 0 : 1;
  }
  return j;
}

/* ---- in numbers ------------------------------------------------------------------ */

/* Of bending and motion; both return how many there are. */
static size_t bend_and_motion_counts(const record_set *set, judge_count *counts) {
  const refine_judgement d = bend_judge(set);
  const motion_judgement m = motion_judge(set);
  const judge_count all[] = {
      {FROM_BEND, VERDICT_PASS, d.found, "numbers found", "numbers found", 0},
      {FROM_BEND, VERDICT_FAIL, d.lost, "not found", "not found", 1},
      {FROM_MOTION, VERDICT_PASS, m.ends[MOTION_FINISHED], "run finished", "runs finished", 0},
      {FROM_MOTION, VERDICT_FAIL, m.ends[MOTION_UNSTABLE], "unstable", "unstable", 1},
      {FROM_MOTION, VERDICT_FAIL, m.ends[MOTION_FAILED], "failed", "failed", 1},
      {FROM_MOTION, VERDICT_SKIP, m.ends[MOTION_UNFINISHED], "unfinished", "unfinished", 1}};
  memcpy(counts, all, sizeof all);
  return sizeof all / sizeof all[0];
}

static size_t bend_and_motion_faults(const record_set *set, judge_count *faults) {
  const refine_judgement d = bend_judge(set);
  const motion_judgement m = motion_judge(set);
  const judge_count all[] = {{FROM_BEND, VERDICT_FAIL, d.lost, "deflection was not found",
                              "deflections were not found", 1},
                             {FROM_BEND, VERDICT_FAIL, d.broken_off, "bending run interrupted",
                              "bending runs interrupted", 1},
                             {FROM_MOTION, VERDICT_FAIL, m.ends[MOTION_UNSTABLE],
                              "run of motion became unstable", "runs of motion became unstable", 1},
                             {FROM_MOTION, VERDICT_FAIL, m.ends[MOTION_FAILED],
                              "run of motion failed", "runs of motion failed", 1},
                             {FROM_MOTION, VERDICT_FAIL, m.broken_off,
                              "motion document interrupted", "motion documents interrupted", 1},
                             {FROM_MOTION, VERDICT_FAIL, m.empty, "motion document without runs",
                              "motion documents without runs", 1}};
  memcpy(faults, all, sizeof all);
  return sizeof all / sizeof all[0];
}

size_t judge_counts(const record_set *set, judge_count counts[JUDGE_COUNTS]) {
  const judgement j = judge(set);
  const bench_judgement b = bench_judge(set);
  const newton_judgement n = newton_judge(set);
  const refine_judgement r = refine_judge(set);
  const size_t inaccurate = j.found[FOUND_INACCURATE][VERDICT_PASS];
  const size_t range = j.found[FOUND_OUT_OF_RANGE][VERDICT_PASS];
  const judge_count all[] = {
      {FROM_VERIFY, VERDICT_PASS, j.checks[VERDICT_PASS] - inaccurate - range, "passed", "passed",
       0},
      {FROM_VERIFY, SHOWN_INACCURATE, inaccurate, "inaccurate", "inaccurate", 1},
      {FROM_VERIFY, SHOWN_RANGE, range, "out of range", "out of range", 1},
      {FROM_VERIFY, VERDICT_FAIL, j.checks[VERDICT_FAIL], "failed", "failed", 0},
      {FROM_VERIFY, VERDICT_FAIL, j.found[FOUND_WRONG][VERDICT_FAIL], "of them wrong",
       "of them wrong", 1},
      {FROM_VERIFY, VERDICT_FAIL, j.found[FOUND_INACCURATE][VERDICT_FAIL], "of them inaccurate",
       "of them inaccurate", 1},
      {FROM_VERIFY, VERDICT_FAIL, j.found[FOUND_OUT_OF_RANGE][VERDICT_FAIL], "of them out of range",
       "of them out of range", 1},
      {FROM_VERIFY, VERDICT_ERROR, j.checks[VERDICT_ERROR], "broke off", "broke off", 1},
      {FROM_VERIFY, VERDICT_SKIP, j.checks[VERDICT_SKIP], "skipped", "skipped", 0},
      {FROM_KERNELS, VERDICT_PASS, b.timed, "times measured", "times measured", 0},
      {FROM_KERNELS, VERDICT_FAIL, b.failed, "kernels failed", "kernels failed", 0},
      {FROM_KERNELS, VERDICT_SKIP, b.lacking, "not to be had", "not to be had", 0},
      {FROM_NEWTON, VERDICT_PASS, n.converged, "runs converged", "runs converged", 0},
      {FROM_NEWTON, VERDICT_SKIP, n.failed, "stopped short, which is a result",
       "stopped short, which is a result", 1},
      {FROM_REFINE, VERDICT_PASS, r.found, "equilibria found", "equilibria found", 0},
      {FROM_REFINE, VERDICT_FAIL, r.lost, "not found", "not found", 0}};
  enum { COUNTS = sizeof all / sizeof all[0] };
  memcpy(counts, all, sizeof all);
  return COUNTS + bend_and_motion_counts(set, counts + COUNTS);
}

size_t judge_faults(const record_set *set, judge_count faults[JUDGE_COUNTS]) {
  const judgement j = judge(set);
  const bench_judgement b = bench_judge(set);
  const newton_judgement n = newton_judge(set);
  const refine_judgement r = refine_judge(set);
  const judge_count all[] = {
      {FROM_VERIFY, VERDICT_FAIL, j.checks[VERDICT_FAIL] + j.checks[VERDICT_ERROR], "check failed",
       "checks failed", 1},
      {FROM_VERIFY, VERDICT_FAIL, j.controls - j.caught, "wrong formula missed",
       "wrong formulas missed", 1},
      {FROM_VERIFY, VERDICT_FAIL, j.unexpected, "row of the ledger not as expected",
       "rows of the ledger not as expected", 1},
      {FROM_VERIFY, VERDICT_FAIL, j.not_run, "energy without records", "energies without records",
       1},
      {FROM_KERNELS, VERDICT_FAIL, b.failed, "kernel failed its check",
       "kernels failed their checks", 1},
      {FROM_KERNELS, VERDICT_FAIL, b.broken_off, "bench run interrupted", "bench runs interrupted",
       1},
      {FROM_KERNELS, VERDICT_FAIL, b.empty, "bench run without times", "bench runs without times",
       1},
      {FROM_NEWTON, VERDICT_FAIL, n.wrong, "law of the solver does not hold",
       "laws of the solver do not hold", 1},
      {FROM_NEWTON, VERDICT_FAIL, n.broken_off, "convergence run interrupted",
       "convergence runs interrupted", 1},
      {FROM_NEWTON, VERDICT_FAIL, n.empty, "convergence run without records",
       "convergence runs without records", 1},
      {FROM_REFINE, VERDICT_FAIL, r.lost, "equilibrium was not found", "equilibria were not found",
       1},
      {FROM_REFINE, VERDICT_FAIL, r.broken_off, "refinement run interrupted",
       "refinement runs interrupted", 1},
      {FROM_REFINE, VERDICT_FAIL, r.empty, "refinement run without equilibria",
       "refinement runs without equilibria", 1}};
  enum { FAULTS = sizeof all / sizeof all[0] };
  memcpy(faults, all, sizeof all);
  return FAULTS + bend_and_motion_faults(set, faults + FAULTS);
}

/* Is there a complete document without records and rows? */
static int any_is_empty(const record_set *set) {
  int empty = 0;
  for (size_t i = 0; i < set->documents.n; i++)
    empty |= set->documents.v[i].records.n + set->documents.v[i].ledger.n == 0;
  return empty;
}

int records_verdict(const record_set *set) {
  judge_count faults[JUDGE_COUNTS];
  size_t wrong = judge(set).broken_off;
  for (size_t i = judge_faults(set, faults); i-- > 0;) wrong += faults[i].n;
  const int something = set->documents.n + set->benches.n + set->refines.n + set->newtons.n +
                            set->bends.n + set->motions.n >
                        0;
  return something && wrong == 0 && !any_is_empty(set) ? 0 : EXIT_CHECK_FAILED;
}
