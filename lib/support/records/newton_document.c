#include "support/records/newton_document.h"

#include <math.h>
#include <string.h>

static int is_among(const char *name, const char *words) {
  const size_t length = strlen(name);
  for (const char *at = words; (at = strstr(at, name)) != NULL; at += length)
    if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) return 1;
  return 0;
}

/* Does the member have the same value in both? */
static int same_member(const document_field *f, const void *a, const void *b) {
  const void *at = (const char *)a + f->offset, *there = (const char *)b + f->offset;
  if (f->kind == DOCUMENT_TEXT)
    return base_same_text(*(const char *const *)at, *(const char *const *)there);
  if (f->kind != DOCUMENT_NUMBER) return memcmp(at, there, sizeof(uint64_t)) == 0;
  const double x = *(const double *)at, y = *(const double *)there;
  return x == y || (isnan(x) && isnan(y));
}

int doc_newton_alike(const document_shape *s, const void *a, const void *b, const char *words,
                     int others) {
  for (const document_field *f = s->fields; f->name != NULL; f++)
    if (is_among(f->name, words) != others && !same_member(f, a, b)) return 0;
  return 1;
}
