/* page_formula.c -- the formula of an energy, which is plain text, as MathML: letters, powers and
 * indices.  Any text is allowed; what is no formula stays words. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "page/html.h"
#include "support/xml/xml.h"

/* A formula while it is written. */
typedef struct {
  buffer *t;
  size_t last; /* where the last atom begins, which an exponent raises */
} writer;

static void element(writer *w, const char *tag, const char *text) {
  w->last = w->t->size;
  buffer_format(w->t, strchr("()[]", text[0]) != NULL ? "<%s stretchy=\"false\">" : "<%s>", tag);
  xml_escape(w->t, text);
  buffer_format(w->t, "</%s>", tag);
}

/* "theta" is a Greek letter, "tr" a function, "t" a letter, and "sum" a word. */
static void name(writer *w, const char *word) {
  static const char *const known[][2] = {{"alpha", "α"}, {"eps", "ε"},    {"nu", "ν"},
                                         {"mu", "μ"},    {"lambda", "λ"}, {"theta", "θ"},
                                         {"tr", "tr"},   {"det", "det"},  {"max", "max"},
                                         {"min", "min"}, {"log", "log"},  {"exp", "exp"}};
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    if (strcmp(known[i][0], word) == 0) {
      element(w, "mi", known[i][1]);
      return;
    }
  char *spaced = base_printf(" %s ", word);
  element(w, word[0] != '\0' && word[1] != '\0' ? "mtext" : "mi", word[1] != '\0' ? spaced : word);
  free(spaced);
}

/* A word; or what is raised or lowered: letters and digits. */
static size_t word_length(const char *at, int digits) {
  size_t n = 0;
  while (isalpha((unsigned char)at[n]) || (digits && isdigit((unsigned char)at[n]))) n++;
  return n;
}

/* Makes the last atom the base of <msub> or <msup>, with n characters as the index or exponent. */
static void attach(writer *w, const char *tag, const char *text, size_t n) {
  char *base = base_strdup(w->t->data + w->last), *word = base_printf("%.*s", (int)n, text);
  const size_t start = w->last;
  w->t->size = start;
  w->t->data[start] = '\0';
  buffer_format(w->t, "<%s>%s", tag, base);
  if (strcmp(word, "theta") == 0)
    name(w, word);
  else
    element(w, isdigit((unsigned char)word[0]) ? "mn" : "mi", word);
  buffer_format(w->t, "</%s>", tag);
  w->last = start;
  free(base);
  free(word);
}

static size_t identifier(writer *w, const char *at) {
  size_t n = word_length(at, 0);
  char *word = base_printf("%.*s", (int)n, at);
  name(w, word);
  free(word);
  const int is_index = at[n] == '_';
  const size_t index = word_length(at + n + is_index, 1);
  if (index > 0) attach(w, "msub", at + n + is_index, index);
  return index > 0 ? n + (size_t)is_index + index : n;
}

/* Writes one token, and returns its length. */
static size_t token(writer *w, const char *at) {
  static const char *const signs[][2] = {{".", "·"}, {"-", "−"}, {"|", "|"}};
  const size_t power = at[0] == '^' ? word_length(at + 1, 1) : 0;
  size_t n = strspn(at, "0123456789");
  if (n > 0) {
    char *number = base_printf("%.*s", (int)n, at);
    element(w, "mn", number);
    free(number);
    return n;
  }
  if (isalpha((unsigned char)at[0])) return identifier(w, at);
  if (power > 0 && w->t->size > w->last) {
    attach(w, "msup", at + 1, power);
    return 1 + power;
  }
  if (at[0] == '\'' && w->t->size > w->last) {
    attach(w, "msup", "T", 1);
    return 1;
  }
  n = xml_length(at) > 0 ? xml_length(at) : 1;
  char *sign = base_printf("%.*s", (int)n, at);
  const char *shown = sign;
  for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
    if (strcmp(signs[i][0], sign) == 0) shown = signs[i][1];
  if (at[0] != ' ') element(w, strcmp(sign, "|") == 0 ? "mi" : "mo", shown);
  free(sign);
  return n;
}

/* The length up to a comma, semicolon or colon outside of brackets. */
static size_t part_length(const char *at) {
  size_t n = 0;
  for (int depth = 0; at[n] != '\0'; n++) {
    depth += (strchr("([", at[n]) != NULL) - (strchr(")]", at[n]) != NULL);
    if (depth <= 0 && strchr(",;:", at[n]) != NULL) break;
  }
  return n;
}

static void part(buffer *t, const char *text) {
  buffer math = {0};
  writer w = {&math, 0};
  while (*text != '\0') text += token(&w, text);
  buffer_format(t, "<math>%s</math>", buffer_string(&math));
  buffer_free(&math);
}

void html_formula(buffer *t, const char *text) {
  for (int first = 1; *text != '\0'; first = 0) {
    const size_t n = part_length(text);
    char *words = base_printf("%.*s", (int)n, text);
    if (first || strchr(words, '=') != NULL)
      part(t, words);
    else
      xml_escape(t, words);
    free(words);
    buffer_put(t, text + n, text[n] != '\0');
    text += n + (text[n] != '\0');
  }
}
