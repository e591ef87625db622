/* command.h -- the commands of selvedge-report. */
#ifndef REPORTS_COMMAND_H
#define REPORTS_COMMAND_H

#include "support/base/complain.h"

typedef struct {
  char *const *inputs; /* documents, "-" being the standard input; of command_schema the
                        * schema's name, records or bench */
  int ninputs;
  const char *out;     /* NULL: not given */
  const char *gnuplot; /* the program */
  int plots;
  const char *tolerances, *html, *junit, *message; /* NULL: not given */
  int quiet;
} command_request;

typedef int command_fn(const command_request *q);

/* EXIT_CHECK_FAILED when the output was written and records_verdict() finds fault. */

/* Writes out/index.html and out/plots. */
command_fn command_html;
/* To the file `out`, or to the standard output when it is "-" or NULL. */
command_fn command_junit, command_csv;
command_fn command_schema;
/* Compares the second input, a baseline document, with the first.  EXIT_CHECK_FAILED
 * when something moved beyond its tolerance or disappeared. */
command_fn command_compare;
/* Puts the second in the place of the first, and why into a log beside it. */
command_fn command_accept;
/* Draws the numbers of all baseline documents in a folder, by date, in `out`. */
command_fn command_history;
/* Draws the traces of the first input, a CSV file, beside those of the documents that
 * follow, in out/plots; "." where out is NULL. */
command_fn command_plot;

#endif
