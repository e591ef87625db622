/* newton_ledger.h -- the rows of the ledger that only equilibria can judge: Kim's
 * figures, and his statements on whole systems.
 *
 * A row is judged in every set-up among the runs: a scene with its numbers and n,
 * and, where the course of runs matters, the settings that they have in common.  The
 * row holds if it does in all set-ups, is refuted if it does in none, and "holds
 * when ..." if it does in some; `detail` says what was measured in each, also in
 * those that were not counted. */
#ifndef BENCH_NEWTON_LEDGER_H
#define BENCH_NEWTON_LEDGER_H

#include "support/base/items.h"
#include "support/records/newton_document.h"

typedef struct {
  const char *id,
      *figure;  /* as selvedge-verify's ledger numbers it; what is measured */
  int at_least; /* 1: the row holds from the bound on; 0: up to the bound */
  double bound;
  const char *why; /* this bound */
  double measured; /* the worst value; NaN: none */
  size_t cases, held;
  items detail; /* texts, one for each set-up; `cases` of them were counted */
} newton_row;

enum { NEWTON_ROWS = 12 };

/* Judges all rows by the newton_summary in `runs`.  Free the rows with
 * newton_ledger_free(). */
void newton_ledger_judge(const items *runs, newton_row out[NEWTON_ROWS]);
void newton_ledger_free(newton_row r[NEWTON_ROWS]);

doc_newton_verdict newton_row_verdict(const newton_row *r);

/* Counts a set-up by its measured value and returns whether the row holds there. */
int newton_row_count(newton_row *r, double figure);

/* The row as documents have it; the result points into r. */
doc_newton_ledger newton_row_describe(const newton_row *r);

/* Judges one row by the newton_summary in `runs`. */
typedef void newton_row_judge(const items *runs, newton_row *r);

/* Rows on the shape of the cloths. */
newton_row_judge newton_judge_KF1, newton_judge_KF2_1, newton_judge_KF2_2,
    newton_judge_KF3_1, newton_judge_KF3_2, newton_judge_KF4_1, newton_judge_KF4_2;

/* Rows on the course of the runs. */
newton_row_judge newton_judge_K5_7, newton_judge_KF5_1, newton_judge_KF5_2,
    newton_judge_K4_2_2_9, newton_judge_K4_2_2_10;

#endif
