/* sample_ledger.h -- for the tests: an invented ledger with a row of every verdict. */
#ifndef REPORTS_SAMPLE_LEDGER_H
#define REPORTS_SAMPLE_LEDGER_H

typedef struct {
  int failing;     /* one row does not have its expected verdict */
  int hostile;     /* with text that would act as markup if it were not escaped */
  int awkward;     /* NaN and infinities */
  int interrupted; /* the ledger is empty */
} sample_kind;

enum { SAMPLE_ROWS = 6 };

/* Writes "ledger":[...], to the standard output. */
void sample_ledger(const sample_kind *kind);

#endif
