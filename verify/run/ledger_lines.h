/* ledger_lines.h -- the ledger for a reader at a terminal, in the style of
 * records_text.h. */
#ifndef VERIFY_LEDGER_LINES_H
#define VERIFY_LEDGER_LINES_H

#include <stdio.h>

#include "subjects/facts.h"

/* Prints one line; below it the measured figure, and what is wrong with a row that is
 * not as expected.  `all`: also everything else that is known of the row. */
void write_text_row(FILE *f, int colour, int all, const ledger_result *r,
                    const run_facts *facts);

/* "ledger: 131 rows: 101 hold, ..." */
void write_text_ledger_summary(FILE *f, int colour, const run_facts *facts);

#endif
