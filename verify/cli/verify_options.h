/* verify_options.h -- the parsed command line, checked as far as possible without other data. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "support/base/buffer.h"
#include "support/base/memory.h"
#include "support/cli/options.h"

enum {
  COMMAND_RUN,
  COMMAND_LIST,
  COMMAND_EVAL,
  COMMAND_GRID,
  COMMAND_BASELINE,
  COMMAND_CHECK,
  COMMAND_EXPORT,
  COMMAND_MESH
};

typedef struct {
  option_line line;    /* the command */
  const char *program; /* path by which it was invoked; else its bare name */
  items energies, checks, skipped, plugins, settings, rows, scalars; /* texts */
  items classes, stretches;                                          /* texts */
  uint64_t samples, seed, threads;
  int sampled;                /* `samples` was given to run */
  double time_limit;          /* seconds */
  const char *command, *spec; /* other program; NULL: none */
  const char *mesh, *json, *junit;
  int quiet, verbose, strict, full, no_controls, no_plots;
  const char *errata;    /* letter of a paper; NULL: none */
  const char *share;     /* "2/4"; NULL: none */
  uint64_t part, parts;  /* 2 and 4; 0: the whole */
  int ledger, no_ledger; /* run the ledger, with `rows` or without; skip it */
  int no_checks, brief;  /* options of baseline, as is `scalars`: none means all */

  const char *topic; /* operand of list; NULL: all */
  int list_json;

  const char *energy, *input; /* operands of eval; NULL: none, standard input */
  const char *quantity, *scalar;
  const char *rest; /* name of a rest shape, for eval, check and export; or NULL */
  int hex;

  items ignored, columns; /* texts; options of check, as are the next three */
  const char *layout;     /* "auto": detect */
  double factor;
  const char *convention; /* option of check; NULL: none */
  double tolerance;       /* option of check and run; 0: not given */

  items positions, forces, totals, bending; /* texts; options of mesh, as are the next two */
  const char *hessian, *picture;

  const char *format; /* option of export and, with --ledger, run; NULL: not given */
  items quantities;   /* texts; none: all */

  uint64_t n, m; /* size of grid; m 0: as n */
  double jitter;
  const char *pattern, *out;
} options;

/* Table for options_answer(). */
extern const option_table verify_table;

/* Return 1 if `run` runs the ledger, and if it runs anything else. */
int options_want_ledger(const options *o);
int options_want_checks(const options *o);

/* Writes the command of the whole run that o is a part of, equal for all parts: without options
 * that change no number. */
void options_whole_command(const options *o, int argc, char **argv, buffer *out);

/* Returns 0, or the exit code after a message.  Free o either way; its texts live as argv does. */
int options_parse(int argc, char **argv, options *o);
void options_free(options *o);

/* The commands return the exit code; the documents keep argv. */
int run_command(const options *o, int argc, char **argv);
int baseline_command(const options *o, int argc, char **argv);
int list_command(const options *o);
int grid_command(const options *o);
int export_command(const options *o);
int mesh_command(const options *o);
int table_command(const options *o); /* `check` */

/* Evaluates a plugin in a child process, under the time limit.  Returns 1 if a configuration has no
 * such quantity, or if the plugin crashed or hung; 2 if the input cannot be read. */
int eval_command(const options *o);
