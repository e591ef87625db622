/* utf8.h -- makes text of plugins and file names valid UTF-8, as JSON, XML and YAML
 * need it. */
#ifndef PROGRAM_UTF8_H
#define PROGRAM_UTF8_H

#include <stddef.h>
#include <stdio.h>

/* The bytes of the character at s, which is not at its end; 0 if it is invalid:
 * overlong, a surrogate, beyond U+10FFFF, or cut short. */
size_t utf8_length(const char *s);

/* Writes s; each byte that is not part of a character becomes '?'. */
void utf8_put(FILE *f, const char *s);

#endif
