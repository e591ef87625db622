/* judge.h -- what the records say as a whole; nothing checked is nothing passed. */
#ifndef REPORTS_JUDGE_H
#define REPORTS_JUDGE_H

#include "document/records.h"

/* 1 when the run says that it came to its end and as many records and rows of the
 * ledger as planned are here. */
int run_is_whole(const doc_records *d);

/* Does the document hold a record of this energy, control or not? */
int energy_was_run(const doc_records *d, const char *energy);

/* Was the ledger all that was planned, and judged? */
int is_of_ledger_alone(const doc_records *d);
size_t documents_of_checks(const record_set *set); /* which are not */

/* Records of fail or error. */
int record_failed(const doc_record *r);

/* A row of the ledger that is not as expected, or passes for it having judged nothing.
 */
int row_failed(const doc_ledger *r);

/* Records of energies as they are, and of wrong formulas. */
typedef struct {
  size_t checks[VERDICT_ERROR + 1];
  size_t controls, caught;
  size_t rows[LEDGER_VERDICTS]; /* of the ledger, as expected */
  size_t unexpected;            /* of the ledger, otherwise */
  size_t broken_off;            /* runs */
  size_t not_run;               /* energies without records, counted per document */
} judgement;

judgement judge(const record_set *set);

#endif
