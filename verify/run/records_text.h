/* records_text.h -- a run for a reader at a terminal of 80 columns.
 *
 * In detail each check is a line, with an explanation below what was found, and what
 * was skipped or caught is a line in all, or, with `verbose`, a line each.  Else each
 * energy is a line, and only failures are explained.  The summary fits on a screen. */
#ifndef VERIFY_RECORDS_TEXT_H
#define VERIFY_RECORDS_TEXT_H

#include <stdio.h>

#include "subjects/facts.h"

/* 1 when f should have colours: it is a terminal, and NO_COLOR is not set. */
int wants_colour(FILE *f);

typedef struct {
  FILE *f;
  int colour;
  int detailed; /* a line for each check */
  int verbose;  /* and for each control and skip, with its reason */
  int quiet;    /* failures alone */
} text_style;

/* What precedes the records of a subject, one of them as it comes, and what follows the
 * last of them. */
void write_text_head(const text_style *t, const subject *s, int first);
void write_text_record(const text_style *t, const record *r, const subject *s);
void write_text_subject(const text_style *t, const results *all, const subject *s);

void write_text_summary(const text_style *t, const run_facts *facts);

#endif
