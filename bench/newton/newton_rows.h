/* newton_rows.h -- judges runs of Newton's method by the rows of newton_rows.def: claims about the
 * runs themselves, and rows of the ledger that only equilibria can judge.
 *
 * A row is judged in every case among the runs: a run, a pair of runs, or a set-up, which is a
 * scene with its numbers and n.  A row holds if it holds in all cases, is refuted if it holds in
 * none, and "holds when ..." if it holds in some.  The details give the measurement in each case,
 * also in cases that were not counted. */
#pragma once

#include <stdio.h>

#include "newton/newton_summary.h"
#include "support/base/complain.h"
#include "support/records/newton_document.h"

enum { NEWTON_AT_MOST, NEWTON_AT_LEAST }; /* at_least of a row */

/* The claims come first. */
enum {
  NEWTON_CLAIMS = 0
#define NEWTON_CLAIM(...) +1
#include "support/records/newton_rows.def"
  ,
  NEWTON_ROWS = NEWTON_CLAIMS
#define NEWTON_ROW(...) +1
#include "support/records/newton_rows.def"
};

typedef struct newton_finding newton_finding;
typedef void newton_judge(newton_finding *f);

/* A row.  d: id, why and bound, figure_name (the text of a claim), and at_least; bound NaN: none;
 * why NULL: a claim. */
typedef struct {
  doc_newton_ledger d;
  int binding; /* 1: the program fails if the claim does not hold */
  newton_judge *judge;
} newton_row;

struct newton_finding {
  const newton_row *row;
  const items *runs;   /* newton_summary */
  doc_newton_ledger d; /* figure: the worst value; NaN: none */
  items detail;        /* texts */
};

/* A row of the ledger; its texts are read from the paper's file when it is judged. */
#define NEWTON_ROW_OF(number, sense, most, judge_it) \
  {.d = {.id = (number), .at_least = (sense), .bound = (most)}, .judge = (judge_it)},

/* Judges the runs by n rows, or by all of Newton's.  Free the findings before the runs. */
void newton_judge_by(const newton_row *rows, int n, const items *runs, newton_finding *out);
void newton_rows_judge(const items *runs, newton_finding out[NEWTON_ROWS]);
void newton_findings_free(newton_finding *f, int n);

/* Returns the verdict.  A claim is refuted if it fails in one case; a claim without a bound, if it
 * fails in all. */
doc_newton_verdict newton_finding_verdict(const newton_finding *f);

/* Returns the finding as a claim of the document; the result points into f. */
doc_newton_claim newton_claim_describe(const newton_finding *f);

/* ---- tables of 80 columns -------------------------------------------------------- */

void newton_text_heading(FILE *f);

/* Prints one line.  before != NULL: the previous run, whose scene is not repeated. */
void newton_text_row(FILE *f, const doc_newton_record *before, const doc_newton_record *now);

/* Print the rows of the ledger that these runs judge; the second one prints the claims first. */
void newton_text_rows(FILE *f, const newton_finding *rows, int count);
void newton_text_findings(FILE *f, const newton_finding all[NEWTON_ROWS]);

/* ---- for the judges -------------------------------------------------------------- */

#define NEWTON_CLAIM(name, ...) newton_judge newton_judge_##name;
#define NEWTON_ROW NEWTON_CLAIM
#include "support/records/newton_rows.def"

/* Count a case by its measured value, or by a verdict; return whether the row holds there. */
int newton_count(newton_finding *f, double measured);
int newton_count_as(newton_finding *f, int holds);

/* Appends a formatted sentence. */
void newton_detail(newton_finding *f, const char *format, ...) LIKE_PRINTF(2, 3);

/* Visits the runs that a finding judges, which are structs of that type. */
#define EACH_RUN(type, r, f)          \
  for (const type *r = (f)->runs->at; \
       r != NULL && r < (const type *)(f)->runs->at + (f)->runs->count; r++)

/* Define the judge of a row that judges each run for which `is` is true; or each such run a with
 * each run b for which beside(a, b) is true. */
#define NEWTON_BY_RUNS(name, is, judge)                    \
  void newton_judge_##name(newton_finding *f) {            \
    EACH_RUN(newton_summary, s, f) if (is(s)) judge(f, s); \
  }
#define NEWTON_BY_PAIRS(name, is, beside, judge)                              \
  void newton_judge_##name(newton_finding *f) {                               \
    EACH_RUN(newton_summary, a, f)                                            \
    EACH_RUN(newton_summary, b, f) if (is(a) && beside(a, b)) judge(f, a, b); \
  }

/* Returns the RMS over vertices of the difference of two runs' positions, m; the runs must have the
 * same number of vertices. */
double newton_apart(const newton_summary *a, const newton_summary *b);

/* ---- wrinkles of a square cloth out of its plane --------------------------------- */

/* Largest number of half waves along u or v of low waves; others are high. */
enum { NEWTON_LOW_WAVES = 4 };

/* Root mean squares of z minus its mean, in m: over all vertices; over those within
 * an eighth of a side of the top or bottom; of any side; of the high waves, over all
 * vertices; of the low waves, within a tenth of the middle line u = 0. */
typedef struct {
  double whole, ends, rim, high, middle;
  double angle;     /* angle of the crests to u, in [0, 180) degrees */
  double coherence; /* 1: all crests are parallel, 0: no direction prevails */
} newton_wrinkles;

/* Measures the wrinkles of x[3*n*n]: positions row by row along u, n >= 2. */
newton_wrinkles newton_wrinkles_of(const double *x, size_t n);
