/* sample_ledger.h -- for the tests: a made-up ledger with a row of every verdict. */
#ifndef REPORTS_SAMPLE_LEDGER_H
#define REPORTS_SAMPLE_LEDGER_H

typedef struct {
  int failing;     /* one row is not as expected */
  int hostile;     /* words that try to act as markup */
  int awkward;     /* NaN and infinities */
  int interrupted; /* none came */
} sample_kind;

enum { SAMPLE_ROWS = 6 };

/* "ledger":[...],  on standard output */
void sample_ledger(const sample_kind *kind);

#endif
