/* buffer.h -- text that grows.  The first failed allocation is remembered: test
 * `failed` once, at the end. */
#ifndef PROGRAM_BUFFER_H
#define PROGRAM_BUFFER_H

#include <stddef.h>

#include "support/base/complain.h"

typedef struct {
  char *at; /* ended by '\0' once anything was added; free(at) */
  size_t length, capacity;
  int failed;
} buffer;

void buffer_add(buffer *t, const char *bytes, size_t count);
void buffer_print(buffer *t, const char *format, ...) LIKE_PRINTF(2, 3);

/* What it holds, ended by '\0'; where it failed "out of memory", for a reader. */
const char *buffer_text(const buffer *t);

/* One word of a shell command, quoted where it must be. */
void buffer_shell_word(buffer *t, const char *word);

/* The command that runs the program again, with the same arguments. */
void buffer_command(buffer *t, const char *program, int argc, char **argv);

#endif
