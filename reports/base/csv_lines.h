/* csv_lines.h -- a CSV file, line by line. */
#ifndef REPORTS_CSV_LINES_H
#define REPORTS_CSV_LINES_H

#include <stddef.h>

enum { CSV_MOST_FIELDS = 64 };

typedef struct {
  char *next;  /* what is left; the text is cut up in place */
  size_t line; /* where the line at hand starts, from 1 */
  size_t ends; /* lines that have ended before what is left */
  size_t nfields;
  char *field[CSV_MOST_FIELDS];
} csv_lines;

typedef enum { CSV_LINE, CSV_END, CSV_TOO_MANY, CSV_OPEN_QUOTE } csv_state;

/* Starts before the first line of the text, which ends with NUL. */
csv_lines csv_lines_of(char *data);

/* Cuts up the next line that is not empty: fields apart by commas, in quotes where RFC
 * 4180 asks for them; blanks around them are dropped. */
csv_state csv_lines_next(csv_lines *c);

#endif
