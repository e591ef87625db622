/* study_rows.h -- rows that judge the records of a study: claims about the records themselves, and
 * rows of the ledger that selvedge-verify leaves open.
 *
 * A row is judged in every case among the records: a record, a pair of records, or a set of them.
 * A row holds if it holds in all cases, is refuted if it holds in none, and "holds when ..." if it
 * holds in some.  The details give the measurement in each case, also in cases that were not
 * counted. */
#pragma once

#include <stdio.h>

#include "support/base/complain.h"
#include "support/base/memory.h"
#include "support/records/newton_document.h"

enum { NEWTON_AT_MOST, NEWTON_AT_LEAST }; /* at_least of a row */

typedef struct study_finding study_finding;
typedef void study_judge(study_finding *f);

/* A row.  d: id, why (NULL: a claim), bound (NaN: none), figure_name (a claim's text), at_least. */
typedef struct {
  doc_newton_ledger d;
  int binding; /* 1: the program fails if the claim does not hold */
  study_judge *judge;
} study_row;

struct study_finding {
  const study_row *row;
  const items *runs;   /* what the row judges: records, or summaries of them */
  doc_newton_ledger d; /* figure: the worst value; NaN: none */
  items detail;        /* texts */
};

/* A row of the ledger; its texts are read from the paper's file when it is judged. */
#define STUDY_ROW(number, sense, most, judge_it) \
  {.d = {.id = (number), .at_least = (sense), .bound = (most)}, .judge = (judge_it)},

/* Judges the runs by n rows.  Free the findings before the runs. */
void study_rows_judge(const study_row *rows, size_t n, const items *runs, study_finding *out);
void study_findings_free(study_finding *f, size_t n);

/* Returns the verdict.  A claim is refuted by one failing case, or, without a bound, by all. */
doc_newton_verdict study_verdict(const study_finding *f);

/* Prints the first findings, which are claims if there are any, and then those of the ledger. */
void study_findings_print(FILE *f, const study_finding *found, size_t claims, size_t n);

/* Count a case by its measured value, or by a verdict; return whether the row holds there. */
int study_count(study_finding *f, double measured);
int study_count_as(study_finding *f, int holds);

/* Appends a formatted sentence. */
void study_detail(study_finding *f, const char *format, ...) LIKE_PRINTF(2, 3);

/* Returns whether a record's members have the values of the words: numbers as in documents, nothing
 * for a missing member.  "h=0.01 solver=cg-diagonal|cg-incomplete k_damp!=0 engine=" */
int study_selects(const document_shape *shape, const void *record, const char *words);

/* Visits the runs that a finding judges, which are structs of that type. */
#define EACH_RUN(type, r, f)          \
  for (const type *r = (f)->runs->at; \
       r != NULL && r < (const type *)(f)->runs->at + (f)->runs->count; r++)

/* Define judge_NAME, which calls judge(f, r) for each run that the words select, or judge(f, a, b)
 * for each pair of them that agrees in some members, by the file's RUN, IS() and ALIKE(). */
#define JUDGE_RUNS(name, words, judge) \
  static void judge_##name(study_finding *f) { EACH_RUN(RUN, r, f) if (IS(r, words)) judge(f, r); }
#define JUDGE_PAIRS(name, names, words_a, words_b, judge)                           \
  static void judge_##name(study_finding *f) {                                      \
    EACH_RUN(RUN, a, f) {                                                           \
      if (!IS(a, words_a)) continue;                                                \
      EACH_RUN(RUN, b, f) if (IS(b, words_b) && ALIKE(a, b, names)) judge(f, a, b); \
    }                                                                               \
  }
