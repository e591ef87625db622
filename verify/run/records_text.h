/* records_text.h -- the records for a reader at a terminal: a line each, at most 80
 * columns; what failed is explained below it. */
#ifndef VERIFY_RECORDS_TEXT_H
#define VERIFY_RECORDS_TEXT_H

#include <stdio.h>

#include "subjects/facts.h"

/* Whether f should have colours: it is a terminal, and NO_COLOR is not set. */
int wants_colour(FILE *f);

void write_text_record(FILE *f, int colour, const record *r, const subject *s);
void write_text_summary(FILE *f, int colour, const run_facts *facts);

#endif
