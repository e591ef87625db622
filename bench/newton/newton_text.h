/* newton_text.h -- prints runs of Newton's method in at most 80 columns. */
#ifndef BENCH_NEWTON_TEXT_H
#define BENCH_NEWTON_TEXT_H

#include <stdio.h>

#include "newton/newton_claims.h"
#include "newton/newton_ledger.h"
#include "newton/newton_summary.h"

void newton_text_heading(FILE *f);

/* Prints one line.  before != NULL: the previous run, whose scene is not repeated. */
void newton_text_row(FILE *f, const newton_summary *before, const newton_summary *s);

void newton_text_ledger(FILE *f, const newton_row r[NEWTON_ROWS]);

void newton_text_claims(FILE *f, const newton_claim c[NEWTON_CLAIMS]);

#endif
