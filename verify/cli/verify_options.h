/* verify_options.h -- the command line, parsed and judged as far as it can be by itself. */
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
  option_line line;    /* which command */
  const char *program; /* as invoked, when by a path; else its bare name */
  items energies, checks, skipped, plugins, settings, rows, scalars; /* texts */
  items classes, stretches;                                          /* texts */
  uint64_t samples, seed, threads;
  int sampled;                /* `samples` was given to run */
  double time_limit;          /* seconds */
  const char *command, *spec; /* another program; NULL: none */
  const char *mesh, *json, *junit;
  int quiet, verbose, strict, full, no_controls, no_plots;
  const char *errata;    /* "K"; NULL: none */
  const char *share;     /* "2/4"; NULL: none */
  uint64_t part, parts;  /* 2 and 4; 0: the whole */
  int ledger, no_ledger; /* asked for, with `rows` or without; left out */
  int no_checks, brief;  /* of baseline, as are `scalars`: all, when none */

  const char *topic; /* of list; NULL: all */
  int list_json;

  const char *energy, *input; /* of eval; NULL: none, standard input */
  const char *quantity, *scalar;
  const char *rest; /* of eval, check and export: the name of a rest shape, or NULL */
  int hex;

  items ignored, columns; /* of check, as are the next: texts */
  const char *layout;     /* "auto": to be detected */
  double factor;
  double tolerance; /* of check and run; 0: not given */

  items positions, forces, totals, bending; /* of mesh: texts */
  const char *hessian, *picture;            /* of mesh */

  const char *format; /* of export and, with --ledger, of run; NULL: not given */
  items quantities;   /* texts; all, when none */

  uint64_t n, m; /* of grid; m 0: as n */
  double jitter;
  const char *pattern, *out;
} options;

/* For options_answer(). */
extern const option_table verify_table;

/* Whether `run` runs the ledger, and whether it runs anything else. */
int options_want_ledger(const options *o);
int options_want_checks(const options *o);

/* The command of the whole run that o is a part of, without options that change no number: the same
 * for all its parts. */
void options_whole_command(const options *o, int argc, char **argv, buffer *out);

/* 0; or the exit code, having said what is wrong.  Free o either way.  The texts of o live as long
 * as argv. */
int options_parse(int argc, char **argv, options *o);
void options_free(options *o);

/* The commands.  They return the exit code; argv is kept in the documents. */
int run_command(const options *o, int argc, char **argv);
int baseline_command(const options *o, int argc, char **argv);
int list_command(const options *o);
int grid_command(const options *o);
int export_command(const options *o);
int mesh_command(const options *o);
int table_command(const options *o); /* `check` */

/* A plugin is evaluated in a child process, under the time limit.  Returns 1 when a configuration
 * has no such quantity, or when the plugin crashed or hung; 2 when the input cannot be read. */
int eval_command(const options *o);
