/* eval_line.h -- reads one configuration from a line: numbers separated by blanks or one comma; '#'
 * starts a comment. */
#pragma once

#include <stddef.h>

#include "support/base/numbers.h"

typedef struct {
  size_t column; /* counted from 1; 0: the line as a whole */
  char reason[128];
} line_error;

/* Parses line into x, an array of `want` numbers of that scalar; `name` is the energy's, for
 * messages.  Returns want; 0 for a line without any number; -1 with *error filled. */
int eval_line_parse(const char *line, scalar s, int want, const char *name, void *x,
                    line_error *error);
