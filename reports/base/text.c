#include "base/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int make_room(text *t, size_t n) {
  if (t->failed) return 0;
  if (t->room - t->size > n) return 1; /* one byte stays for the NUL */
  size_t room = t->room < 4096 ? 4096 : t->room;
  while (room - t->size <= n && room <= (size_t)-1 / 2) room *= 2;
  char *data = room - t->size > n ? realloc(t->data, room) : NULL;
  if (data == NULL) {
    t->failed = 1;
    return 0;
  }
  t->data = data;
  t->room = room;
  return 1;
}

void text_put(text *t, const char *s, size_t n) {
  if (!make_room(t, n)) return;
  if (n > 0) memcpy(t->data + t->size, s, n);
  t->size += n;
  t->data[t->size] = '\0';
}

void text_add(text *t, const char *s) {
  text_put(t, s, strlen(s));
}

void text_format(text *t, const char *format, ...) {
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  const int n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  if (n < 0) {
    t->failed = 1;
  } else if (make_room(t, (size_t)n)) {
    (void)vsnprintf(t->data + t->size, (size_t)n + 1, format, again);
    t->size += (size_t)n;
  }
  va_end(again);
}

void text_number(text *t, double v) {
  char word[32];
  if (isnan(v)) {
    text_add(t, "NaN");
  } else if (isinf(v)) {
    text_add(t, v > 0 ? "Infinity" : "-Infinity");
  } else {
    for (int digits = 15; digits <= 17; digits++) {
      (void)snprintf(word, sizeof word, "%.*g", digits, v);
      if (strtod(word, NULL) == v) break;
    }
    text_add(t, word);
  }
}

void text_free(text *t) {
  free(t->data);
  *t = (text){0};
}
