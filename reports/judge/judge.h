/* judge.h -- the verdict on all records together. A run that checked nothing has not passed. */
#pragma once

#include "document/records.h"
#include "support/records/verify_judge.h"

/* Returns whether the run planned and left only rows of the ledger, no records. */
int is_of_ledger_alone(const doc_records *d);
size_t documents_of_checks(const record_set *set); /* the other documents */

extern const char *const states_words[]; /* found_words with "right" for nothing */

typedef struct {
  verify_counts of;  /* of all records and rows */
  size_t broken_off; /* runs */
  size_t not_run;    /* energies without records, counted per document */
} judgement;

judgement judge(const record_set *set);

/* Number of the page's first lines, with what it counts. */
typedef struct {
  int as;     /* how it is shown unless it is 0: a verdict or SHOWN_... */
  int if_any; /* 1: not shown if it is 0 */
  size_t n;
  const char *one, *many; /* words behind the number; many: of a fault alone */
} judge_count;

enum { JUDGE_COUNTS = 32 };

/* Store the counts of checks by verdict, or all faults, as on the page; return their number. */
size_t judge_counts(const record_set *set, judge_count counts[JUDGE_COUNTS]);
size_t judge_faults(const record_set *set, judge_count faults[JUDGE_COUNTS]);
