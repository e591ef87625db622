/* csv_read.h -- a table as text, record by record.
 *
 * Fields are apart by the first of , ; TAB that the first record has, else by blanks.
 * Quotes are those of RFC 4180, and may hold line breaks.  A byte order mark, CRLF,
 * blank lines and comments (from # to the end of a line) are passed over. */
#ifndef CSV_READ_H
#define CSV_READ_H

#include <stdio.h>

#include "support/base/buffer.h"
#include "support/base/items.h"

typedef struct {
  char *text;    /* trimmed, quotes taken off */
  size_t column; /* where it begins in its line, from 1, in bytes */
} csv_field;

typedef struct {
  FILE *in;
  const char *file; /* as messages name it */
  size_t line;      /* where the record at hand begins, from 1 */
  int code;         /* of the failure: an exit code */
  csv_field *field; /* of the record at hand */
  size_t fields;
  char separator;   /* 0: the first record tells */
  int hash_is_text; /* there are no comments */

  size_t lines, length, capacity, next_capacity; /* lines read; of the texts */
  char *text, *next_line;
  items all;
} csv_reader;

/* 1: a record; 0: no more; -1: failed, having said why. */
int csv_next(csv_reader *r);
void csv_free(csv_reader *r);

/* Appends one field, in quotes where RFC 4180 asks for them. */
void csv_escape(buffer *t, const char *field);

#endif
