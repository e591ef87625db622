/* verify_judge.h -- combined verdict of the records of selvedge-verify, for the program's output,
 * its exit code, JUnit and the report. */
#pragma once

#include "support/records/verify_document.h"

/* Returns 1 if the verdict is neither pass nor skip. */
int record_failed(const doc_record *r);

/* Word for a record: its verdict, or the finding if an energy passed. */
enum { SHOWN_INACCURATE = VERDICT_ERROR + 1, SHOWN_RANGE };
/* "pass", ..., "inaccurate", "out of range", NULL.  The last part of each is a CSS class. */
extern const char *const shown_words[];
int record_shown(const doc_record *r);

/* Returns 1 if an entry's verdict is not the expected one, or if no measurement supports it.  The
 * verdict LEDGER_OPEN needs no measurement. */
int row_failed(const doc_ledger *r);

/* Appends "expected misprint, found refuted: ..." if an entry is not as expected. */
void row_problem(buffer *t, const doc_ledger *r);

/* Returns 1 if an entry is as expected and contradicts its source. */
int row_contradicts(const doc_ledger *r);

/* Returns a check's record for the wrong formula `control` of an energy, or for the energy itself
 * if `control` is NULL.  Returns NULL if there is none. */
const doc_record *record_find(const doc_records *d, const char *subject, const char *check,
                              const char *control);

typedef struct {
  size_t checks[VERDICT_ERROR + 1];        /* records of checks by verdict, without controls */
  size_t found[FOUNDS][VERDICT_ERROR + 1]; /* records by finding and verdict */
  size_t controls, caught;
  size_t rows[LEDGER_VERDICTS]; /* ledger entries as expected, by verdict */
  size_t unexpected;            /* other ledger entries */
  size_t stances[LEDGER_STANCES], contradict;
  size_t denied; /* refuted entries whose source denies them, too */
  size_t slips;  /* misprints that do not follow from another entry's misprint */
  double states; /* states judged */
} verify_counts;

void count_record(verify_counts *c, const doc_record *r);
void count_row(verify_counts *c, const doc_ledger *r);

/* Counts the records of one energy; NULL: all records and ledger entries. */
verify_counts count_records(const doc_records *d, const char *subject);

size_t counted_failures(const verify_counts *c);  /* failed checks and errors */
size_t counted_imperfect(const verify_counts *c); /* passed checks, inaccurate or out of range */

/* Counts the faults of a run: failed checks, errors, missed controls, unexpected entries. */
size_t counted_faults(const verify_counts *c);

/* Returns a complete run's exit code: EXIT_CHECK_FAILED with a fault; after a message, EXIT_HARNESS
 * without records and ledger entries, EXIT_USAGE if all checks were skipped. */
int counted_verdict(const verify_counts *c);

/* Returns 1 if the run is complete, with all planned records and ledger entries. */
int run_is_whole(const doc_records *d);

/* Appends "9 of 28 records, 0 of 6 ledger entries": the finished part of the plan. */
void run_words(buffer *t, const doc_records *d);

/* Returns 1 if a record of a check or a control is about this energy. */
int energy_was_run(const doc_records *d, const char *energy);
