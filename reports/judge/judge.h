/* judge.h -- the verdict on all records together. A run that checked nothing has not passed. */
#pragma once

#include "document/records.h"
#include "support/records/verify_judge.h"

/* Returns whether the document has ledger entries only: its run planned no records. */
int is_of_ledger_alone(const doc_records *d);
size_t documents_of_checks(const record_set *set); /* number of documents with checks */

extern const char *const states_words[]; /* found_words, with "right" instead of "nothing" */

typedef struct {
  verify_counts of;  /* counts of all records and ledger entries */
  size_t broken_off; /* number of interrupted runs */
  size_t not_run;    /* energies without records, counted per document */
} judgement;

judgement judge(const record_set *set);

/* Count in the first lines of the page. */
typedef struct {
  int as;     /* how a count > 0 is shown: a verdict or SHOWN_... */
  int if_any; /* 1: a count of 0 is not shown */
  size_t n;
  const char *one, *many; /* words after the number; many: plural, only for faults */
} judge_count;

enum { JUDGE_COUNTS = 32 };

/* Store the counts of checks by verdict, or all faults, as on the page; return their number. */
size_t judge_counts(const record_set *set, judge_count counts[JUDGE_COUNTS]);
size_t judge_faults(const record_set *set, judge_count faults[JUDGE_COUNTS]);
