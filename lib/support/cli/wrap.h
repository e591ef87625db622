/* wrap.h -- wraps text for a screen of 80 columns. */
#pragma once

#include <stdio.h>

enum { WRAP_WIDTH = 80, WRAP_INDENT = 8 };

/* Prints the words of s in lines that begin at column `indent`, the first at the present `column`,
 * and ends the last line.  A word longer than a line is on a line of its own.  Prints nothing if
 * there are no words and the line is empty. */
void wrap_text(FILE *f, const char *s, int indent, int column);
