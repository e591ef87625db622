#include "vectors/eval_input.h"

#include <stdio.h>
#include <string.h>

static const char blanks[] = " \t\r\n\v\f";

static int refuse(line_error *e, const char *line, const char *at, const char *reason) {
  e->column = (size_t)(at - line) + 1;
  (void)snprintf(e->reason, sizeof e->reason, "%s", reason);
  return -1;
}

static int refuse_word(line_error *e, const char *line, const char *at, const char *why) {
  char reason[sizeof e->reason];
  const int length = (int)strcspn(at, " \t\r\n\v\f,#");
  (void)snprintf(reason, sizeof reason, "'%.*s' is %s", length < 40 ? length : 40, at, why);
  return refuse(e, line, at, reason);
}

static int is_end(const char *at) { return *at == '\0' || *at == '#'; }

/* Skips blanks and at most one comma; NULL when no number follows the comma. */
static const char *next_word(const char *at) {
  at += strspn(at, blanks);
  if (*at++ != ',') return at - 1;
  at += strspn(at, blanks);
  return *at == ',' || is_end(at) ? NULL : at;
}

static int refuse_count(line_error *e, int got, int want, const char *name) {
  e->column = 0;
  (void)snprintf(e->reason, sizeof e->reason, "%d number%s, %s takes %d", got, got == 1 ? "" : "s",
                 name, want);
  return -1;
}

int eval_line_parse(const char *line, scalar s, int want, const char *name, void *x,
                    line_error *error) {
  const char *at = line + strspn(line, blanks);
  int got = 0;
  if (is_end(at)) return 0;
  while (!is_end(at)) {
    number value;
    const char *why;
    if (*at == ',') return refuse(error, line, at, "a number is missing before the comma");
    const char *end = number_parse(s, at, &value, &why);
    if (end == NULL) return refuse_word(error, line, at, why);
    if (strchr(" \t\r\n\v\f,#", *end) == NULL) /* strchr finds '\0' as well */
      return refuse_word(error, line, at, "not a number");
    if (got < want) number_store(s, x, (size_t)got, &value);
    got++;
    at = next_word(end);
    if (at == NULL) return refuse(error, line, end, "a number is missing after the comma");
  }
  return got == want ? want : refuse_count(error, got, want, name);
}
