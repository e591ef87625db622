/* wrap.h -- wraps text for a screen of 80 columns. */
#pragma once

#include <stdio.h>

#include "support/base/complain.h"

enum { WRAP_WIDTH = 80, WRAP_INDENT = 8 };

/* Prints the words of s and a line end.  The first line begins at `column`, others at `indent`.
 * Long words get their own line.  Prints nothing if s is "" and column is 0. */
void wrap_text(FILE *f, const char *s, int indent, int column);

/* Prints `head`, then the words in lines of the screen, which go on at column `indent`. */
void wrap_say(FILE *f, const char *head, int indent, const char *format, ...) LIKE_PRINTF(4, 5);
