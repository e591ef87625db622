/* wrap.h -- text for a screen of 80 columns. */
#ifndef VERIFY_WRAP_H
#define VERIFY_WRAP_H

#include <stdio.h>

enum { WRAP_WIDTH = 80, WRAP_INDENT = 8 };

/* Words of s from column `indent` on, the first line already at `column`, and the end
 * of the line; a word that is longer than a line stands alone.  Nothing for no words at
 * the start of a line. */
void wrap_text(FILE *f, const char *s, int indent, int column);

#endif
