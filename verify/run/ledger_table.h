/* ledger_table.h -- the rows of the ledger and their results as a table for a paper. */
#ifndef VERIFY_LEDGER_TABLE_H
#define VERIFY_LEDGER_TABLE_H

#include <stdio.h>

#include "subjects/facts.h"

/* Is there a format of that name: latex, csv, json? */
int ledger_table_has_format(const char *word);

/* Writes the table in a format that there is; write errors of f are left to the
 * caller.  LaTeX: a longtable.  Open rows say why in the place of a remedy. */
void ledger_table_write(FILE *f, const char *format, const run_facts *facts);

#endif
