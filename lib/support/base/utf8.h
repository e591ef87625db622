/* utf8.h -- what plugins and file names say, as the UTF-8 that JSON, XML and YAML must
 * be. */
#ifndef PROGRAM_UTF8_H
#define PROGRAM_UTF8_H

#include <stddef.h>
#include <stdio.h>

/* Bytes of the character at s, which is not at its end; 0 when it is none: overlong, a
 * surrogate, beyond U+10FFFF, or cut short. */
size_t utf8_length(const char *s);

/* Writes s; each byte that is of no character becomes '?'. */
void utf8_put(FILE *f, const char *s);

#endif
