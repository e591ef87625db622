#include "support/base/buffer.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for `more` bytes and a final '\0'. */
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
  va_list arguments;
  va_start(arguments, format);
  char *words = arena_vprintf(NULL, format, arguments);
  va_end(arguments);
  buffer_add(t, words);
  free(words);
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

/* Characters whose first byte is in [lo, hi] have `length` bytes: the second in [from, to], the
 * others in [80, BF] (table 3-7 of the Unicode standard). */
static const struct {
  unsigned char lo, hi, from, to;
  size_t length;
} forms[] = {
    {0x00, 0x7f, 0x00, 0x00, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
    {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
    {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
};

static int within(char c, unsigned char from, unsigned char to) {
  return (unsigned char)c >= from && (unsigned char)c <= to;
}

size_t utf8_length(const char *s) {
  for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
    size_t n = 1;
    if (!within(s[0], forms[i].lo, forms[i].hi)) continue;
    if (forms[i].length > 1 && !within(s[1], forms[i].from, forms[i].to)) return 0;
    while (++n < forms[i].length)
      if (!within(s[n], 0x80, 0xbf)) return 0;
    return forms[i].length;
  }
  return 0;
}

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Encodes three bytes as four digits; pads with '=' if one or two bytes are left. */
void base64_put(buffer *t, const void *bytes, size_t count) {
  const unsigned char *b = bytes;
  for (size_t i = 0; i < count; i += 3) {
    const size_t left = count - i;
    const unsigned three =
        (unsigned)b[i] << 16 | (left > 1 ? b[i + 1] : 0U) << 8 | (left > 2 ? b[i + 2] : 0U);
    char four[4] = {digits[three >> 18], digits[three >> 12 & 63], digits[three >> 6 & 63],
                    digits[three & 63]};
    if (left < 3) four[3] = '=';
    if (left < 2) four[2] = '=';
    buffer_put(t, four, 4);
  }
}

/* Returns the value of a base64 digit; 0 for '='; 64 for other characters. */
static unsigned value_of(char c) {
  const char *at = c == '\0' ? NULL : strchr(digits, c);
  if (c == '=') return 0;
  return at == NULL ? 64 : (unsigned)(at - digits);
}

int base64_read(const char *text, void *bytes, size_t count) {
  unsigned char *b = bytes;
  const size_t padding = (3 - count % 3) % 3, length = (count + 2) / 3 * 4;
  if (strlen(text) != length || strcspn(text, "=") != length - padding) return 0;
  for (size_t i = 0; i < length; i += 4) {
    unsigned three = 0;
    for (size_t k = 0; k < 4; k++) {
      const unsigned v = value_of(text[i + k]);
      if (v > 63) return 0;
      three = three << 6 | v;
    }
    for (size_t k = 0; k < 3 && i / 4 * 3 + k < count; k++)
      b[i / 4 * 3 + k] = (unsigned char)(three >> (16 - 8 * k) & 255);
  }
  return 1;
}
