/* eval_input.h -- reads an input of configurations and prints one quantity for each. */
#pragma once

#include "measure/evaluate.h"
#include "suite/plugin_host.h"

typedef struct {
  const plugin_host *host; /* the energy, and the output of the numbers */
  quantity quantity;
  scalar scalar;
  int hex;
  const void *p; /* a complete set, in that scalar */
  const char *file;
  size_t line, states; /* number of the current line, and of lines with numbers */
  int write_error;     /* errno of the first write error; 0: none */
  int undefined;       /* number of configurations without this quantity */
  int at_once;         /* 1: each result is written before the next line is read */
} evaluation;

/* Reads path (NULL, "-": standard input) until its first mistake.  Returns 0 or an exit code. */
int eval_input(evaluation *v, const char *path);

typedef struct {
  size_t column; /* counted from 1; 0: the line as a whole */
  char reason[128];
} line_error;

/* Parses a line of numbers, separated by blanks or one comma each, with a comment after #, into x
 * [want] of that scalar; messages use `name`, the energy's.  Returns `want`; 0 for a line without
 * numbers; -1 with *error filled. */
int eval_line_parse(const char *line, scalar s, int want, const char *name, void *x,
                    line_error *error);
