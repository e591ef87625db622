#include "support/cli/wrap.h"

#include <string.h>

#include "support/base/memory.h"

void wrap_text(FILE *f, const char *s, int indent, int column) {
  if (*s == '\0' && column == 0) return;
  while (*s != '\0') {
    const int length = (int)strcspn(s, " ");
    const int first = column <= indent;
    if (column > indent && column + 1 + length > WRAP_WIDTH) {
      fputc('\n', f);
      column = 0;
      continue;
    }
    fprintf(f, "%*s%.*s", first ? indent - column : 1, "", length, s);
    column = (first ? indent : column + 1) + length;
    s += length;
    s += strspn(s, " ");
  }
  fputc('\n', f);
}

void wrap_say(FILE *f, const char *head, int indent, const char *format, ...) {
  arena memory = {0};
  va_list values;
  va_start(values, format);
  fputs(head, f);
  wrap_text(f, arena_vprintf(&memory, format, values), indent, (int)strlen(head));
  va_end(values);
  arena_free(&memory);
}
