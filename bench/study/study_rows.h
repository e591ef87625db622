/* study_rows.h -- judges claims about a study's own records, and the ledger entries that
 * selvedge-verify does not measure.
 *
 * An entry is judged in every case among the records: a record, a pair, or a set of records.  It
 * holds if it holds in all cases, is refuted if it holds in none, and "holds when ..." if it holds
 * in some.  Details give the measurement in each case, including cases that are not counted. */
#pragma once

#include <stdio.h>

#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/records/newton_document.h"

enum { NEWTON_AT_MOST, NEWTON_AT_LEAST }; /* values of `at_least` */

typedef struct study_finding study_finding;
typedef void study_judge(study_finding *f);

/* Claim or ledger entry.  d has id, why (NULL: claim), bound (NaN: none), figure_name, at_least. */
typedef struct {
  doc_newton_ledger d;
  int binding; /* 1: the program fails if the claim does not hold */
  study_judge *judge;
} study_row;

struct study_finding {
  const study_row *row;
  const items *runs;   /* judged records, or summaries of records */
  doc_newton_ledger d; /* figure: the worst value; NaN: unknown */
  items detail;        /* texts */
};

/* A ledger entry; its texts are read from the paper's file when the entry is judged. */
#define STUDY_ROW(number, sense, most, judge_it) \
  {.d = {.id = (number), .at_least = (sense), .bound = (most)}, .judge = (judge_it)},

/* Judges n ledger entries by the runs.  out points into the runs: free it before them. */
void study_rows_judge(const study_row *rows, size_t n, const items *runs, study_finding *out);
void study_findings_free(study_finding *f, size_t n);

/* Returns the verdict.  One failing case refutes a claim with a bound; else all cases must fail. */
doc_newton_verdict study_verdict(const study_finding *f);

/* Prints claims, the first `claims` findings, and then ledger entries. */
void study_findings_print(FILE *f, const study_finding *found, size_t claims, size_t n);

/* Count a case by its measured value, or by whether the claim holds; return whether it holds. */
int study_count(study_finding *f, double measured);
int study_count_as(study_finding *f, int holds);

/* Appends a formatted sentence to the details. */
void study_detail(study_finding *f, const char *format, ...) LIKE_PRINTF(2, 3);

/* Returns whether a record meets all conditions, such as "h=0.01 solver=cg-diagonal|cg-incomplete
 * k_damp!=0 engine=".  Numbers are written as in documents; engine= demands that it is missing. */
int study_selects(const document_shape *shape, const void *record, const char *words);

/* Visits the runs that decide a finding, which are structs of this type. */
#define EACH_RUN(type, r, f)          \
  for (const type *r = (f)->runs->at; \
       r != NULL && r < (const type *)(f)->runs->at + (f)->runs->count; r++)

/* Define judge_NAME, which calls judge(f, r) for each run that `words` select, or judge(f, a, b)
 * for each pair that ALIKE(a, b, names) accepts.  The file defines RUN, IS() and ALIKE(). */
#define JUDGE_RUNS(name, words, judge) \
  static void judge_##name(study_finding *f) { EACH_RUN(RUN, r, f) if (IS(r, words)) judge(f, r); }
#define JUDGE_PAIRS(name, names, words_a, words_b, judge)                           \
  static void judge_##name(study_finding *f) {                                      \
    EACH_RUN(RUN, a, f) {                                                           \
      if (!IS(a, words_a)) continue;                                                \
      EACH_RUN(RUN, b, f) if (IS(b, words_b) && ALIKE(a, b, names)) judge(f, a, b); \
    }                                                                               \
  }
