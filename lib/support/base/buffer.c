#include "support/base/buffer.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for `more` bytes and the '\0' behind them. */
static void make_room(buffer *t, size_t more) {
  if (t->room - t->size > more) return;
  size_t room = t->room < 256 ? 256 : t->room;
  while (room - t->size <= more) {
    if (room > (size_t)-1 / 2) base_out_of_memory();
    room *= 2;
  }
  t->data = base_realloc(t->data, room, 1);
  t->room = room;
}

void buffer_put(buffer *t, const char *bytes, size_t count) {
  make_room(t, count);
  if (count > 0) memcpy(t->data + t->size, bytes, count);
  t->size += count;
  t->data[t->size] = '\0';
}

void buffer_add(buffer *t, const char *words) { buffer_put(t, words, strlen(words)); }

void buffer_format(buffer *t, const char *format, ...) {
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  const int count = vsnprintf(NULL, 0, format, arguments);
  if (count >= 0) {
    make_room(t, (size_t)count);
    (void)vsnprintf(t->data + t->size, (size_t)count + 1, format, again);
    t->size += (size_t)count;
  }
  va_end(again);
  va_end(arguments);
}

void buffer_number(buffer *t, double x) {
  char word[32];
  if (isnan(x)) {
    buffer_add(t, "NaN");
  } else if (isinf(x)) {
    buffer_add(t, x > 0 ? "Infinity" : "-Infinity");
  } else {
    for (int digits = 15; digits <= 17; digits++) {
      (void)snprintf(word, sizeof word, "%.*g", digits, x);
      if (strtod(word, NULL) == x) break;
    }
    buffer_add(t, word);
  }
}

void buffer_shell_word(buffer *t, const char *word) {
  static const char plain[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+=,:@%";
  if (*word != '\0' && strspn(word, plain) == strlen(word)) {
    buffer_add(t, word);
    return;
  }
  buffer_add(t, "'");
  for (; *word != '\0'; word++)
    if (*word == '\'')
      buffer_add(t, "'\\''");
    else
      buffer_put(t, word, 1);
  buffer_add(t, "'");
}

void buffer_command(buffer *t, const char *program, int argc, char **argv) {
  buffer_shell_word(t, argc > 0 ? argv[0] : program);
  for (int i = 1; i < argc; i++) {
    buffer_add(t, " ");
    buffer_shell_word(t, argv[i]);
  }
}

const char *buffer_string(const buffer *t) { return t->data != NULL ? t->data : ""; }

const char *buffer_move(buffer *t, arena *a) {
  const char *copy = arena_strdup(a, buffer_string(t));
  buffer_free(t);
  return copy;
}

void buffer_free(buffer *t) {
  free(t->data);
  *t = (buffer){0};
}
