#include "support/base/buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int reserve(buffer *t, size_t more) {
  if (t->failed || more >= (size_t)-1 / 4 - t->length) return !(t->failed = 1);
  const size_t need = t->length + more + 1;
  if (need <= t->capacity) return 1;
  const size_t capacity = 2 * need;
  char *at = realloc(t->at, capacity);
  if (at == NULL) return !(t->failed = 1);
  t->at = at;
  t->capacity = capacity;
  return 1;
}

void buffer_add(buffer *t, const char *bytes, size_t count) {
  if (!reserve(t, count)) return;
  memcpy(t->at + t->length, bytes, count);
  t->length += count;
  t->at[t->length] = '\0';
}

void buffer_print(buffer *t, const char *format, ...) {
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  const int count = vsnprintf(NULL, 0, format, arguments);
  if (count < 0) t->failed = 1;
  if (count >= 0 && reserve(t, (size_t)count)) {
    (void)vsnprintf(t->at + t->length, (size_t)count + 1, format, again);
    t->length += (size_t)count;
  }
  va_end(again);
  va_end(arguments);
}

const char *buffer_text(const buffer *t) {
  if (t->failed) return "out of memory";
  return t->at != NULL ? t->at : "";
}

void buffer_shell_word(buffer *t, const char *word) {
  static const char plain[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+=,:@%";
  const size_t length = strlen(word);
  if (length > 0 && strspn(word, plain) == length) {
    buffer_add(t, word, length);
    return;
  }
  buffer_add(t, "'", 1);
  for (; *word != '\0'; word++)
    if (*word == '\'')
      buffer_add(t, "'\\''", 4);
    else
      buffer_add(t, word, 1);
  buffer_add(t, "'", 1);
}

void buffer_command(buffer *t, const char *program, int argc, char **argv) {
  buffer_shell_word(t, argc > 0 ? argv[0] : program);
  for (int i = 1; i < argc; i++) {
    buffer_print(t, " ");
    buffer_shell_word(t, argv[i]);
  }
}
