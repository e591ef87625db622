/* text.h -- text that grows.
 *
 * A failed allocation is remembered in `failed` and makes all that follows a no-op, so
 * that writers need not look after every word: write_file() refuses a failed text.
 */
#ifndef REPORTS_TEXT_H
#define REPORTS_TEXT_H

#include <stddef.h>

typedef struct {
  char *data; /* ended by NUL once something was added */
  size_t size, room;
  int failed;
} text; /* {0} is empty */

void text_put(text *t, const char *s, size_t n);
void text_add(text *t, const char *s);
void text_format(text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The shortest of %.15g, %.16g, %.17g that reads back to the bit; NaN, Infinity and
 * -Infinity by name. */
void text_number(text *t, double v);

void text_free(text *t);

#endif
