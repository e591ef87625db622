#include "support/xml/xml.h"

#include <string.h>

static const char replacement[] = "\xEF\xBF\xBD"; /* U+FFFD */

size_t xml_length(const char *s) {
  const unsigned char c = (unsigned char)*s;
  const size_t n = utf8_length(s);
  if (c < 0x20 && strchr("\t\n\r", *s) == NULL) return 0;
  return n == 3 && memcmp(s, "\xef\xbf", 2) == 0 && (unsigned char)s[2] >= 0xbe ? 0 : n;
}

static const char *entity_of(char c) {
  return c == '&'    ? "&amp;"
         : c == '<'  ? "&lt;"
         : c == '>'  ? "&gt;"
         : c == '"'  ? "&quot;"
         : c == '\'' ? "&#39;"
                     : NULL;
}

void xml_escape(buffer *t, const char *s) {
  while (*s != '\0') {
    const char *entity = entity_of(*s);
    const size_t n = xml_length(s);
    if (entity != NULL)
      buffer_add(t, entity);
    else
      xml_clean(t, s, n > 0 ? n : 1);
    s += n > 0 ? n : 1;
  }
}

void xml_clean(buffer *t, const char *s, size_t n) {
  for (const char *end = s + n; s < end;) {
    const size_t length = xml_length(s);
    buffer_put(t, length > 0 ? s : replacement, length > 0 ? length : sizeof replacement - 1);
    s += length > 0 ? length : 1;
  }
}
