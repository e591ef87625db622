/* eval_input.h -- reads configurations line by line, and prints one quantity for each. */
#pragma once

#include "measure/evaluate.h"
#include "suite/plugin_host.h"

typedef struct {
  const plugin_host *host; /* the energy, and the output stream */
  quantity quantity;
  scalar scalar;
  int hex;
  const void *p; /* complete set of parameters (params.h), in that scalar */
  const char *file;
  size_t line, states; /* number of the current line; number of lines with configurations */
  int write_error;     /* errno of the first write error; 0: none */
  int undefined;       /* number of configurations at which the quantity does not exist */
  int at_once;         /* 1: each result is written before the next line is read */
} evaluation;

/* Reads the file until its first error; NULL or "-": standard input. Returns 0 or an exit code. */
int eval_input(evaluation *v, const char *path);

typedef struct {
  size_t column; /* column of the error, from 1; 0: the whole line */
  char reason[128];
} line_error;

/* Parses one line of numbers into x [want] of that scalar. Numbers are separated by blanks or one
 * comma, and # starts a comment. `name` is the energy's name for messages. Returns `want`; 0 for a
 * line without numbers; -1 for an error, which is stored in *error. */
int eval_line_parse(const char *line, scalar s, int want, const char *name, void *x,
                    line_error *error);
