/* table_csv.h -- a table as text, record by record.
 *
 * Fields are apart by the first of , ; TAB that the first record has, else by blanks.
 * RFC 4180's quotes are taken, with line breaks in them; a byte order mark, CRLF, blank
 * lines and lines that start with # are passed over. */
#ifndef VERIFY_TABLE_CSV_H
#define VERIFY_TABLE_CSV_H

#include <stdio.h>

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
  char separator; /* 0: not known yet */

  size_t lines, length, capacity, next_capacity; /* lines read; of the texts */
  char *text, *next_line;
  items all;
} csv_reader;

/* 1: a record; 0: no more; -1: failed, having said why. */
int table_csv_next(csv_reader *r);
void table_csv_free(csv_reader *r);

#endif
