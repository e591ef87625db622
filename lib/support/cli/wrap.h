/* wrap.h -- wraps text for a screen of 80 columns. */
#pragma once

#include <stdio.h>

enum { WRAP_WIDTH = 80, WRAP_INDENT = 8 };

/* Prints the words of s and ends the line.  Lines begin at column `indent`, the first at `column`.
 * A word longer than a line has its own.  Prints nothing if s and the line are empty. */
void wrap_text(FILE *f, const char *s, int indent, int column);
