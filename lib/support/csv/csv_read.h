/* csv_read.h -- reads a table of text record by record.  Fields are separated by the first of , ;
 * TAB that occurs in the first record, else by blanks.  Quotes follow RFC 4180 and may contain line
 * breaks.  A byte order mark, CRLF, blank lines and comments (# to the line's end) are skipped. */
#pragma once

#include <stdio.h>

#include "support/base/buffer.h"
#include "support/base/memory.h"

typedef struct {
  char *text;    /* trimmed and without quotes */
  size_t column; /* byte in the line at which it begins, from 1 */
} csv_field;

typedef struct {
  FILE *in;
  const char *file; /* name of the file in messages */
  size_t line;      /* line at which the current record begins, from 1 */
  int code;         /* exit code of a failure */
  csv_field *field; /* the fields of the current record */
  size_t fields;
  char separator;   /* separator; 0: the first record decides */
  int hash_is_text; /* 1: # does not begin a comment */

  size_t lines, length, capacity, next_capacity; /* lines read; of the texts */
  char *text, *next_line;
  items all;
} csv_reader;

/* Reads the next record.  Returns 1; 0 at the end; -1 after printing an error. */
int csv_next(csv_reader *r);
void csv_free(csv_reader *r);

/* Appends one field, in quotes if RFC 4180 requires them. */
void csv_escape(buffer *t, const char *field);
