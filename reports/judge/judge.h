/* judge.h -- the verdict on all records together.  A run that checked nothing has not
 * passed. */
#ifndef REPORTS_JUDGE_H
#define REPORTS_JUDGE_H

#include "document/records.h"

/* Did the run come to its end, with at least as many records and rows of the ledger as
 * planned? */
int run_is_whole(const doc_records *d);

/* Does the document hold a record whose subject is this energy, control or not? */
int energy_was_run(const doc_records *d, const char *energy);

/* Did the run plan and leave no records, only rows of the ledger? */
int is_of_ledger_alone(const doc_records *d);
size_t documents_of_checks(const record_set *set); /* the other documents */

/* Is the verdict neither pass nor skip? */
int record_failed(const doc_record *r);

/* Is the row of the ledger not as expected, or was nothing measured for its verdict? A
 * row that is open needs no measurement. */
int row_failed(const doc_ledger *r);

/* Counts of records by verdict (checks), and of controls. */
typedef struct {
  size_t checks[VERDICT_ERROR + 1];
  size_t controls, caught;
  size_t rows[LEDGER_VERDICTS]; /* of the ledger, those that are as expected */
  size_t unexpected;            /* of the ledger, those that are not */
  size_t broken_off;            /* runs */
  size_t not_run;               /* energies without records, counted per document */
} judgement;

judgement judge(const record_set *set);

/* A number of the page's first lines, with what it counts. */
typedef struct {
  series_origin of; /* shown where there are documents of that kind */
  verdict as;       /* how it is shown unless it is 0 */
  size_t n;
  const char *one, *many; /* words after the number */
  int if_any;             /* not shown when it is 0 */
} judge_count;

enum { JUDGE_COUNTS = 24 };

/* Everything that is counted, by verdict, and everything that is wrong, in the order in
 * which they are shown; both return how many there are. */
size_t judge_counts(const record_set *set, judge_count counts[JUDGE_COUNTS]);
size_t judge_faults(const record_set *set, judge_count faults[JUDGE_COUNTS]);

#endif
