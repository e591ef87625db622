/* newton_rows.h -- rows that judge runs of Newton's method: newton_rows.def.  A case of a row is a
 * run, a pair of runs, or a set-up, which is a scene with its numbers and n. */
#pragma once

#include "newton/newton_summary.h"

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

/* Rows that judge newton_summary. */
extern const study_row newton_rows[NEWTON_ROWS];

/* Returns the finding as a claim of the document; the result points into f. */
doc_newton_claim newton_claim_describe(const study_finding *f);

#define NEWTON_CLAIM(name, ...) study_judge newton_judge_##name;
#define NEWTON_ROW NEWTON_CLAIM
#include "support/records/newton_rows.def"

/* Define the judge of a row that judges each run for which `is` is true; or each such run a with
 * each run b for which beside(a, b) is true. */
#define NEWTON_BY_RUNS(name, is, judge)                    \
  void newton_judge_##name(study_finding *f) {             \
    EACH_RUN(newton_summary, s, f) if (is(s)) judge(f, s); \
  }
#define NEWTON_BY_PAIRS(name, is, beside, judge)                              \
  void newton_judge_##name(study_finding *f) {                                \
    EACH_RUN(newton_summary, a, f)                                            \
    EACH_RUN(newton_summary, b, f) if (is(a) && beside(a, b)) judge(f, a, b); \
  }

/* Returns the RMS over vertices of the difference of two runs' positions, m; the runs must have the
 * same number of vertices. */
double newton_apart(const newton_summary *a, const newton_summary *b);

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
