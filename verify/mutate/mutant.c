#include "mutate/mutant.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mutate/operators.h"
#include "support/base/buffer.h"

const mutant *mutant_at(const mutants *m, size_t i) {
  return (const mutant *)m->list.at + i;
}

void mutants_free(mutants *m) {
  for (size_t i = 0; i < m->list.count; i++) free(mutant_at(m, i)->by);
  free(m->list.at);
  *m = (mutants){0};
}

void site_add(const site *s, const char *kind, size_t first, size_t last,
              const char *format, ...) {
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  mutant m = {.file = s->file,
              .begin = s->t->at[first].begin,
              .end = s->t->at[last].end,
              .kind = kind};
  const int length = vsnprintf(NULL, 0, format, arguments);
  if (length >= 0) m.by = malloc((size_t)length + 1);
  if (m.by != NULL) (void)vsnprintf(m.by, (size_t)length + 1, format, again);
  va_end(again);
  va_end(arguments);
  if (m.by != NULL && items_append(&s->out->list, &m, sizeof m)) return;
  free(m.by);
  s->out->failed = 1;
}

static void mutate(const site *s, size_t i) {
#define OPERATOR(name) mutate_##name(s, i);
#include "mutate/operators.def"
#undef OPERATOR
}

void mutants_of(const char *text, size_t file, mutants *m) {
  tokens t;
  if (!tokens_of(text, &t)) {
    m->failed = 1;
    return;
  }
  const site s = {.t = &t, .file = file, .out = m};
  for (size_t i = 0; i < t.count && !m->failed; i++)
    if (t.at[i].formula) mutate(&s, i);
  tokens_free(&t);
}

char *mutant_applied(const mutant *m, const char *text) {
  buffer b = {0};
  buffer_put(&b, text, m->begin);
  buffer_put(&b, m->by, strlen(m->by));
  buffer_put(&b, text + m->end, strlen(text + m->end));
  if (!b.failed) return b.data;
  free(b.data);
  return NULL;
}

int mutant_line(const mutant *m, const char *text) {
  int line = 1;
  for (size_t i = 0; i < m->begin; i++) line += text[i] == '\n';
  return line;
}

/* Without indentation, each run of blanks as one. */
static char *squeezed(const char *text, size_t begin, size_t end) {
  buffer b = {0};
  buffer_put(&b, "", 0);
  for (size_t i = begin; i < end; i++) {
    const int blank = isspace((unsigned char)text[i]);
    if (!blank) buffer_put(&b, text + i, 1);
    const int first = b.size == 0 || b.data[b.size - 1] == ' ';
    if (blank && !first) buffer_put(&b, " ", 1);
  }
  if (!b.failed && b.size > 0 && b.data[b.size - 1] == ' ') b.data[b.size - 1] = '\0';
  if (!b.failed && b.data != NULL) return b.data;
  free(b.data);
  return NULL;
}

int mutant_lines(const mutant *m, const char *text, char **before, char **after) {
  char *changed = mutant_applied(m, text);
  size_t from = m->begin;
  while (from > 0 && text[from - 1] != '\n') from--;
  const size_t rest = strcspn(text + m->end, "\n");
  *before = squeezed(text, from, m->end + rest);
  *after =
      changed == NULL ? NULL : squeezed(changed, from, m->begin + strlen(m->by) + rest);
  free(changed);
  if (*before != NULL && *after != NULL) return 1;
  free(*before);
  free(*after);
  *before = *after = NULL;
  return 0;
}
