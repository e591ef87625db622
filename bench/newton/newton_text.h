/* newton_text.h -- prints runs of Newton's method in at most 80 columns. */
#ifndef BENCH_NEWTON_TEXT_H
#define BENCH_NEWTON_TEXT_H

#include <stdio.h>

#include "newton/newton_rows.h"

void newton_text_heading(FILE *f);

/* Prints one line.  before != NULL: the previous run, whose scene is not repeated. */
void newton_text_row(FILE *f, const newton_summary *before, const newton_summary *s);

/* Prints the claims, and the rows of the ledger that these runs judge. */
void newton_text_findings(FILE *f, const newton_finding all[NEWTON_ROWS]);

#endif
