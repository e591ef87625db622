/* newton_text.h -- runs of Newton's method for readers, at most 80 columns wide. */
#ifndef BENCH_NEWTON_TEXT_H
#define BENCH_NEWTON_TEXT_H

#include <stdio.h>

#include "newton/newton_claims.h"
#include "newton/newton_ledger.h"
#include "newton/newton_summary.h"

void newton_text_heading(FILE *f);

/* A line; before != NULL: the run before, whose scene is not said again. */
void newton_text_row(FILE *f, const newton_summary *before, const newton_summary *s);

void newton_text_ledger(FILE *f, const newton_row r[NEWTON_ROWS]);

void newton_text_claims(FILE *f, const newton_claim c[NEWTON_CLAIMS]);

#endif
