#include "base/csv_lines.h"

#include <string.h>

csv_lines csv_lines_of(char *data) {
  static const char mark[] = "\xef\xbb\xbf"; /* UTF-8 as some spreadsheets begin it */
  const size_t skip = strncmp(data, mark, strlen(mark)) == 0 ? strlen(mark) : 0;
  return (csv_lines){.next = data + skip};
}

static int is_blank(char c) {
  return c == ' ' || c == '\t';
}

/* Past the quoted field at s, which is left unquoted at *field; NULL: it does not end.
 */
static char *unquote(csv_lines *c, char *s, char **field) {
  char *to = *field = ++s;
  for (; *s != '\0'; s++) {
    if (*s == '"' && *++s != '"') {
      *to = '\0';
      return s;
    }
    c->ends += *s == '\n' ? 1 : 0;
    *to++ = *s;
  }
  return NULL;
}

/* Past the field at s without quotes, its end not yet marked. */
static char *plain(char *s, char **field, char **end) {
  *field = s;
  s += strcspn(s, ",\r\n");
  *end = s;
  while (*end > *field && is_blank((*end)[-1])) (*end)--;
  return s;
}

/* One field from s on; *more: another follows in this line. */
static char *take_field(csv_lines *c, char *s, int *more) {
  char **field = &c->field[c->nfields++], *end = NULL;
  while (is_blank(*s)) s++;
  s = *s == '"' ? unquote(c, s, field) : plain(s, field, &end);
  if (s == NULL) return NULL;
  s += strcspn(s, ",\r\n");
  *more = *s == ',';
  char *next = s + (*s != '\0');
  if (*s == '\r' && *next == '\n') next++;
  if (end != NULL) *end = '\0';
  return next;
}

csv_state csv_lines_next(csv_lines *c) {
  int more = 1;
  c->nfields = 0;
  while (*c->next == '\n' || *c->next == '\r') {
    c->ends += *c->next == '\n' ? 1 : 0;
    c->next++;
  }
  c->line = c->ends + 1;
  if (*c->next == '\0') return CSV_END;
  while (more) {
    if (c->nfields == CSV_MOST_FIELDS) return CSV_TOO_MANY;
    c->next = take_field(c, c->next, &more);
    if (c->next == NULL) return CSV_OPEN_QUOTE;
  }
  c->ends++;
  return CSV_LINE;
}
