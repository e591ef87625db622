#include "base/escape.h"

#include <ctype.h>
#include <string.h>

#define REPLACEMENT "\xEF\xBF\xBD" /* U+FFFD */

typedef struct {
  unsigned lead, mask; /* first byte & mask == lead */
  size_t length;
  unsigned long least; /* smaller ones are overlong */
} utf8_form;

static const utf8_form forms[] = {
    {0x00, 0x80, 1, 0x0},
    {0xC0, 0xE0, 2, 0x80},
    {0xE0, 0xF0, 3, 0x800},
    {0xF0, 0xF8, 4, 0x10000},
};

static int xml_allows(unsigned long c) {
  if (c < 0x20) return c == '\t' || c == '\n' || c == '\r';
  return c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF) && c != 0xFFFE && c != 0xFFFF;
}

/* Bytes of the well-formed character at s, 0 where there is none. */
static size_t utf8_length(const char *s) {
  const unsigned char *b = (const unsigned char *)s;
  for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
    const utf8_form *f = &forms[i];
    if ((b[0] & f->mask) != f->lead) continue;
    unsigned long c = b[0] & ~f->mask & 0xFFU;
    for (size_t k = 1; k < f->length; k++) {
      if ((b[k] & 0xC0U) != 0x80U) return 0;
      c = c << 6 | (b[k] & 0x3FU);
    }
    return c >= f->least && xml_allows(c) ? f->length : 0;
  }
  return 0;
}

static const char *entity(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return NULL;
  }
}

void escape_markup(buffer *t, const char *s) {
  while (*s != '\0') {
    const size_t n = utf8_length(s);
    const char *e = entity(*s);
    if (e != NULL) {
      buffer_add(t, e);
    } else if (n == 0) {
      buffer_add(t, REPLACEMENT);
    } else {
      buffer_put(t, s, n);
    }
    s += n == 0 ? 1 : n;
  }
}

void escape_text(buffer *t, const char *s, size_t n) {
  for (const char *end = s + n; s < end;) {
    const size_t length = utf8_length(s);
    buffer_put(t, length > 0 ? s : REPLACEMENT, length > 0 ? length : 3);
    s += length > 0 ? length : 1;
  }
}

void escape_csv(buffer *t, const char *s) {
  if (strpbrk(s, ",\"\r\n") == NULL) {
    buffer_add(t, s);
    return;
  }
  buffer_add(t, "\"");
  for (; *s != '\0'; s++) buffer_put(t, *s == '"' ? "\"\"" : s, *s == '"' ? 2 : 1);
  buffer_add(t, "\"");
}

static void escape_word(buffer *t, const char *s, const char *kept) {
  for (; *s != '\0'; s++) {
    const int plain = isalnum((unsigned char)*s) || strchr(kept, *s) != NULL;
    buffer_put(t, plain ? s : "_", 1);
  }
}

void escape_file_name(buffer *t, const char *s) {
  escape_word(t, s, "-_");
}

void escape_column(buffer *t, const char *s) {
  escape_word(t, s, "-_/");
}

void escape_variable(buffer *t, const char *s) {
  escape_word(t, s, "_");
}

void escape_gnuplot(buffer *t, const char *s) {
  while (*s != '\0') {
    const size_t n = utf8_length(s);
    const int unsafe = n == 0 || (unsigned char)*s < 0x20 || strchr("'\"`\\<>&", *s);
    buffer_put(t, unsafe ? " " : s, unsafe ? 1 : n);
    s += n == 0 ? 1 : n;
  }
}
