/* buffer.h -- growing text.  Without memory the program exits (memory.h). */
#pragma once

#include <stddef.h>

#include "support/base/complain.h"
#include "support/base/memory.h"

typedef struct {
  char *data; /* ends with '\0' once anything was added */
  size_t size, room;
} buffer; /* {0} is empty */

void buffer_put(buffer *t, const char *bytes, size_t count);
void buffer_add(buffer *t, const char *words);
void buffer_format(buffer *t, const char *format, ...) LIKE_PRINTF(2, 3);

/* Appends x with the fewest digits, 15 to 17, that restore it bitwise; NaN, Infinity, -Infinity. */
void buffer_number(buffer *t, double x);

/* Appends one word of a shell command, quoted if necessary. */
void buffer_shell_word(buffer *t, const char *word);

/* Appends a shell command that runs this program again with the same arguments. */
void buffer_command(buffer *t, const char *program, int argc, char **argv);

/* Returns the length of the UTF-8 character at s, before the text's end; 0 if JSON, XML and YAML
 * forbid it: overlong, a surrogate, beyond U+10FFFF, or incomplete. */
size_t utf8_length(const char *s);

/* Returns the text; "" if the buffer is empty. */
const char *buffer_string(const buffer *t);

/* Moves the text into the arena and returns it; the buffer is then empty. */
const char *buffer_move(buffer *t, arena *a);

void buffer_free(buffer *t);

/* Appends the bytes as base64 (RFC 4648), for arrays in JSON. */

void base64_put(buffer *t, const void *bytes, size_t count);

/* Decodes base64 into `count` bytes.  Returns 0 if the text does not encode exactly that many. */
int base64_read(const char *text, void *bytes, size_t count);
