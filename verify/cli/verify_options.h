/* verify_options.h -- parses the command line, and checks it as far as possible without files. */
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
  option_line line;    /* command and operands */
  const char *program; /* path by which the program was called */
  items energies, checks, skipped, plugins, settings, rows, scalars; /* lists of texts */
  items classes, stretches;                                          /* lists of texts */
  uint64_t samples, seed, threads;
  int sampled;                /* 1: --samples was given to run */
  double time_limit;          /* seconds */
  const char *command, *spec; /* external program and its description; NULL: none */
  const char *mesh, *json, *junit;
  int quiet, verbose, strict, full, no_controls, no_plots;
  const char *errata;    /* letter of a paper, "K"; NULL: none */
  const char *share;     /* argument of --part, "2/4"; NULL: none */
  uint64_t part, parts;  /* numbers in --part, 2 and 4; 0: the whole run */
  int ledger, no_ledger; /* 1: --ledger, of all rows or `rows`; 1: --no-ledger */
  int no_checks, brief;  /* options of baseline, as are `scalars` (empty: all) */

  const char *topic; /* operand of list; NULL: none */
  int list_json;

  const char *energy, *input; /* operands of eval; NULL: no energy, or standard input */
  const char *quantity, *scalar;
  const char *rest; /* name of a rest shape, for eval, check and export; or NULL */
  int hex;

  items ignored, columns; /* options of check, as are the next three members */
  const char *layout;     /* "column", "row" or "auto" */
  double factor;
  const char *convention; /* option of check; NULL: none */
  double tolerance;       /* option of check and run; 0: not given */

  items positions, forces, totals, bending; /* options of mesh, as are the next two members */
  const char *hessian, *picture;

  const char *format; /* option of export, and of run with --ledger; NULL: none */
  items quantities;   /* list of texts; empty: all */

  uint64_t n, m; /* operands of grid; m = 0: m = n */
  double jitter;
  const char *pattern, *out;
} options;

/* Table of the options, for options_answer() */
extern const option_table verify_table;

/* Return 1 if `run` tests the ledger, and if it tests anything else. */
int options_want_ledger(const options *o);
int options_want_checks(const options *o);

/* Writes the command line without options that have no effect on results, so that all parts of a
 * run have the same command line. */
void options_whole_command(const options *o, int argc, char **argv, buffer *out);

/* Parses the command line. Returns 0, or an exit code after a message. The caller frees o in both
 * cases; texts in o point into argv. */
int options_parse(int argc, char **argv, options *o);
void options_free(options *o);

/* Execute a command and return the exit code. The documents store argv. */
int run_command(const options *o, int argc, char **argv);
int baseline_command(const options *o, int argc, char **argv);
int list_command(const options *o);
int grid_command(const options *o);
int export_command(const options *o);
int mesh_command(const options *o);
int table_command(const options *o); /* command `check` */

/* Executes `eval`, of a plugin in a child process with a time limit. Returns 1 if the quantity is
 * missing at a configuration, or if the plugin crashed or hung; 2 for unreadable input. */
int eval_command(const options *o);
