/* csv_read.h -- reads a table of text record by record.  The separator is the first of , ; TAB that
 * occurs in the first record, or else blanks.  Quotes follow RFC 4180 and may contain line breaks.
 * A byte order mark, CRLF, blank lines and comments (from # to the end of the line) are skipped. */
#pragma once

#include <stdio.h>

#include "support/base/buffer.h"
#include "support/base/memory.h"

typedef struct {
  char *text;    /* without quotes and surrounding blanks */
  size_t column; /* position of its first byte in the line, from 1 */
} csv_field;

typedef struct {
  FILE *in;
  const char *file; /* name of the file in messages */
  size_t line;      /* line at which the current record begins, from 1 */
  int code;         /* exit code of a failure */
  csv_field *field; /* the fields of the current record */
  size_t fields;
  char separator;   /* 0: the first record decides */
  int hash_is_text; /* 1: # does not begin a comment */

  size_t lines, length, capacity, next_capacity; /* lines read; sizes of text and next_line */
  char *text, *next_line;
  items all;
} csv_reader;

/* Reads the next record.  Returns 1; 0 at the end; -1 after printing an error. */
int csv_next(csv_reader *r);
void csv_free(csv_reader *r);

/* Appends one field, quoted if RFC 4180 requires that. */
void csv_escape(buffer *t, const char *field);
