/* records_text.h -- the records for a reader at a terminal: one line each, at most 80
 * columns; below a failure there is an explanation. */
#ifndef VERIFY_RECORDS_TEXT_H
#define VERIFY_RECORDS_TEXT_H

#include <stdio.h>

#include "subjects/facts.h"

/* 1 when f should have colours: it is a terminal, and NO_COLOR is not set. */
int wants_colour(FILE *f);

void write_text_record(FILE *f, int colour, const record *r, const subject *s);
void write_text_summary(FILE *f, int colour, const run_facts *facts);

#endif
