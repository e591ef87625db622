#include "mutate/token.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "mutate/region.h"
#include "support/base/items.h"

static int is_word(char c) {
  return isalnum((unsigned char)c) || c == '_';
}

/* Past the end of the line, and of those that a backslash joins to it. */
static size_t skip_directive(const char *s, size_t i) {
  while (s[i] != '\0' && s[i] != '\n') i += s[i] == '\\' && s[i + 1] != '\0' ? 2 : 1;
  return i;
}

static size_t skip_comment(const char *s, size_t i) {
  if (s[i + 1] == '/') return i + strcspn(s + i, "\n");
  const char *end = strstr(s + i + 2, "*/");
  return end == NULL ? i + strlen(s + i) : (size_t)(end - s) + 2;
}

static size_t skip_text(const char *s, size_t i) {
  const char quote = s[i++];
  while (s[i] != '\0' && s[i] != quote) i += s[i] == '\\' && s[i + 1] != '\0' ? 2 : 1;
  return s[i] == '\0' ? i : i + 1;
}

/* As the preprocessor has it: digits, letters, points, and signs after an exponent. */
static size_t skip_number(const char *s, size_t i) {
  for (;; i++) {
    const int sign = (s[i] == '+' || s[i] == '-') && strchr("eEpP", s[i - 1]) != NULL;
    const int hex_e = sign && strchr("eE", s[i - 1]) != NULL && s[i - 2] == 'x';
    if (!is_word(s[i]) && s[i] != '.' && (!sign || hex_e)) return i;
  }
}

static size_t skip_mark(const char *s, size_t i) {
  static const char *const long_marks[] = {
      "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==",
      "!=",  "&&",  "||",  "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="};
  for (size_t k = 0; k < sizeof long_marks / sizeof *long_marks; k++) {
    const size_t length = strlen(long_marks[k]);
    if (strncmp(s + i, long_marks[k], length) == 0) return i + length;
  }
  return i + 1;
}

static token token_at(const char *s, size_t i) {
  const int digit =
      isdigit((unsigned char)s[i]) || (s[i] == '.' && isdigit((unsigned char)s[i + 1]));
  token k = {.kind = TOKEN_MARK, .begin = i};
  if (digit) {
    k.kind = TOKEN_NUMBER, k.end = skip_number(s, i + 1);
  } else if (is_word(s[i])) {
    k.kind = TOKEN_NAME, k.end = i;
    while (is_word(s[k.end])) k.end++;
  } else if (s[i] == '"' || s[i] == '\'') {
    k.kind = TOKEN_TEXT, k.end = skip_text(s, i);
  } else {
    k.end = skip_mark(s, i);
  }
  return k;
}

/* Blanks, comments and directives; *fresh: nothing but these in the line so far. */
static size_t skip_rest(const char *s, size_t i, int *fresh) {
  for (;;) {
    if (s[i] == '\n') *fresh = 1;
    if (s[i] == '#' && *fresh)
      i = skip_directive(s, i);
    else if (s[i] == '/' && (s[i + 1] == '/' || s[i + 1] == '*'))
      i = skip_comment(s, i);
    else if (isspace((unsigned char)s[i]))
      i++;
    else
      return i;
  }
}

int tokens_of(const char *text, tokens *t) {
  items list = {0};
  int fresh = 1;
  *t = (tokens){.text = text};
  for (size_t i = skip_rest(text, 0, &fresh); text[i] != '\0';
       i = skip_rest(text, i, &fresh)) {
    const token one = token_at(text, i);
    if (!items_append(&list, &one, sizeof one)) {
      free(list.at);
      return 0;
    }
    fresh = 0;
    i = one.end;
  }
  t->at = list.at, t->count = list.count;
  mark_formulas(t);
  return 1;
}

void tokens_free(tokens *t) {
  free(t->at);
  *t = (tokens){0};
}

int token_is(const tokens *t, size_t i, const char *word) {
  if (i >= t->count) return 0;
  const size_t length = t->at[i].end - t->at[i].begin;
  return strlen(word) == length && strncmp(t->text + t->at[i].begin, word, length) == 0;
}

int token_is_kind(const tokens *t, size_t i, token_kind kind) {
  return i < t->count && t->at[i].kind == kind;
}
