/* newton_ledger.h -- the rows of the ledger that only equilibria can judge: Kim's
 * figures, and what he says of whole systems.
 *
 * A row is judged in every set-up that the runs have: scene and its numbers, n, and
 * where the course of runs matters, what they have in common.  It holds where it does
 * in all, is refuted where it does in none, and holds when ... where it does in some;
 * `detail` says what was measured in each, also in those that tell nothing. */
#ifndef BENCH_NEWTON_LEDGER_H
#define BENCH_NEWTON_LEDGER_H

#include "support/base/items.h"
#include "support/records/newton_document.h"

typedef struct {
  const char *id,
      *figure;  /* as selvedge-verify's ledger numbers it; what is measured */
  int at_least; /* does it hold from the bound on? Else up to it */
  double bound;
  const char *why; /* this bound */
  double measured; /* the worst; NaN: none */
  size_t cases, held;
  items detail; /* texts, one for each set-up, of which `cases` were counted */
} newton_row;

enum { NEWTON_ROWS = 12 };

/* Judges all rows by the newton_summary in `runs`; free them. */
void newton_ledger_judge(const items *runs, newton_row out[NEWTON_ROWS]);
void newton_ledger_free(newton_row r[NEWTON_ROWS]);

doc_newton_verdict newton_row_verdict(const newton_row *r);

/* Counts a set-up by its figure, and says whether the row holds there. */
int newton_row_count(newton_row *r, double figure);

/* As documents say it; it points into r. */
doc_newton_ledger newton_row_describe(const newton_row *r);

/* Judges one row by the newton_summary in `runs`. */
typedef void newton_row_judge(const items *runs, newton_row *r);

/* By the shape of the cloths. */
newton_row_judge newton_judge_KF1, newton_judge_KF2_1, newton_judge_KF2_2,
    newton_judge_KF3_1, newton_judge_KF3_2, newton_judge_KF4_1, newton_judge_KF4_2;

/* By the course of the runs. */
newton_row_judge newton_judge_K5_7, newton_judge_KF5_1, newton_judge_KF5_2,
    newton_judge_K4_2_2_9, newton_judge_K4_2_2_10;

#endif
