/* judge.h -- the verdict on all records together. A run that checked nothing has not passed. */
#pragma once

#include "document/records.h"

/* Did the run come to its end, with at least as many records and rows of the ledger as planned? */
int run_is_whole(const doc_records *d);

/* Does the document hold a record whose subject is this energy, control or not? */
int energy_was_run(const doc_records *d, const char *energy);

/* Did the run plan and leave no records, only rows of the ledger? */
int is_of_ledger_alone(const doc_records *d);
size_t documents_of_checks(const record_set *set); /* the other documents */

/* Is the verdict neither pass nor skip? */
int record_failed(const doc_record *r);

/* How a record is shown: as its verdict, or as what was found where an energy passed. */
enum { SHOWN_INACCURATE = VERDICT_ERROR + 1, SHOWN_RANGE };
/* "pass", ..., "inaccurate", "out of range"; then NULL.  Also classes of the page: of
 * several words the last one counts. */
extern const char *const shown_words[];
int record_shown(const doc_record *r);

/* How many states of each class (class_words) were found so; n is 0 in a document of an
 * older version, which does not tell.  states_words[FOUND_NOTHING] is "right". */
const numbers *record_states(const doc_record *r, found_kind finding);
extern const char *const states_words[];

/* Is the row of the ledger not as expected, or was nothing measured for its verdict? A
 * row that is open needs no measurement. */
int row_failed(const doc_ledger *r);

/* Counts of records by verdict (checks), and of controls. */
typedef struct {
  size_t checks[VERDICT_ERROR + 1];
  size_t found[FOUNDS][VERDICT_ERROR + 1]; /* the checks by finding and verdict */
  size_t imperfect; /* checks that passed, yet are shown as inaccurate or out of range */
  size_t controls, caught;
  size_t unexpected; /* rows of the ledger that are not as expected */
  size_t broken_off; /* runs */
  size_t not_run;    /* energies without records, counted per document */
} judgement;

judgement judge(const record_set *set);

/* A number of the page's first lines, with what it counts. */
typedef struct {
  series_origin of; /* shown where there are documents of that kind */
  int as;           /* how it is shown unless it is 0: a verdict or SHOWN_... */
  size_t n;
  int if_any;             /* not shown when it is 0 */
  const char *one, *many; /* words behind the number; many: of a fault alone */
} judge_count;

enum { JUDGE_COUNTS = 26 };

/* Everything that is counted, by verdict, and everything that is wrong, in the order in
 * which they are shown; both return how many there are. */
size_t judge_counts(const record_set *set, judge_count counts[JUDGE_COUNTS]);
size_t judge_faults(const record_set *set, judge_count faults[JUDGE_COUNTS]);
