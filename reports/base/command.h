/* command.h -- the commands of selvedge-report. */
#pragma once

#include "support/base/complain.h"

typedef struct {
  char *const *inputs; /* documents, "-": standard input; for command_schema a schema's name */
  int ninputs;
  const char *out;                          /* NULL: not given */
  const char *gnuplot;                      /* path or name of the program gnuplot */
  int plots;                                /* 0: without plots */
  const char *tolerances, *junit, *message; /* NULL: not given */
  int quiet;
} command_request;

typedef int command_fn(const command_request *q);

/* command_html, _junit and _csv return EXIT_CHECK_FAILED if records_verdict() finds a fault. */

/* Writes out/index.html and out/plots. */
command_fn command_html;
/* Write to the file `out`, or to standard output if it is "-" or NULL. */
command_fn command_junit, command_csv;
command_fn command_schema;
/* Joins the documents of the parts of one run and writes the document of that run to `out`. */
command_fn command_merge;
/* Compares two baseline documents, the inputs BASE and NEW.  Returns EXIT_CHECK_FAILED if a value
 * changed beyond its tolerance or disappeared. */
command_fn command_compare;
/* Replaces the first input by the second, and adds the reason to a log beside it. */
command_fn command_accept;
/* Plots the numbers of all baseline documents in a folder, by date, into `out`. */
command_fn command_history;
/* Plots the traces of the first input, a CSV file, together with those of the other inputs,
 * documents, into out/plots; "." if out is NULL. */
command_fn command_plot;
