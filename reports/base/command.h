/* command.h -- the commands of selvedge-report. */
#pragma once

#include "support/base/complain.h"

typedef struct {
  char *const *inputs; /* documents, "-" for the standard input; for
                        * command_schema the name of a schema */
  int ninputs;
  const char *out;                          /* NULL: not given */
  const char *gnuplot;                      /* path or name of the program gnuplot */
  int plots;                                /* 0: none are asked for */
  const char *tolerances, *junit, *message; /* NULL: not given */
  int quiet;
} command_request;

typedef int command_fn(const command_request *q);

/* command_html, command_junit and command_csv return EXIT_CHECK_FAILED when the output
 * was written and records_verdict() finds a fault. */

/* Writes out/index.html and out/plots. */
command_fn command_html;
/* Write to the file `out`, or to the standard output when it is "-" or NULL. */
command_fn command_junit, command_csv;
command_fn command_schema;
/* Joins the documents of the parts of one run, and writes that of the whole run to
 * `out`, like the two above. */
command_fn command_merge;
/* Compares two baseline documents, the second input (NEW) with the first (BASE).
 * EXIT_CHECK_FAILED when something moved beyond its tolerance or disappeared. */
command_fn command_compare;
/* Replaces the first input by the second, and adds the reason to a log beside it. */
command_fn command_accept;
/* Plots the numbers of all baseline documents in a folder, by date, into `out`. */
command_fn command_history;
/* Plots the traces in the first input, a CSV file, together with those of the documents
 * that follow, into out/plots; "." when out is NULL. */
command_fn command_plot;
