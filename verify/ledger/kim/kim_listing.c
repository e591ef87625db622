/* kim_listing.c -- Kim's Appendix A: counts the lines of the listings KA.5 and KA.6, and tests that
 * each name in them is declared once.  testing/kim_listing.h runs the listings. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "ledger/kim/kim.h"

enum { LONGEST = 24 };
const kim_slip kim_corrected = {NULL, NULL};

/* Adds a line of the listing, corrected unless `slip` is the error of this line. */
static void add_line(const char *line, const kim_slip *slip, buffer *out) {
  char id[LONGEST];
  int n = 0;
  const char *arrow = strstr(line, "->");
  if (arrow == NULL || sscanf(line, "[%23[^]]]%n", id, &n) != 1) {
    buffer_format(out, "%s\n", line);
  } else if (slip->id == NULL || strcmp(id, slip->id) != 0) {
    buffer_format(out, "%s\n", arrow + 2 + strspn(arrow + 2, " "));
  } else {
    const char *text = slip->text != NULL ? slip->text : line + n + strspn(line + n, " ");
    buffer_format(out, "%.*s\n", (int)(text == slip->text ? (long)strlen(text) : arrow - text),
                  text);
  }
}

void kim_listing_text(const char *row, kim_slip slip, buffer *out) {
  const document_texts *lines = &ledger_find(row)->listing;
  for (size_t i = 0; i < lines->n; i++) add_line(lines->v[i], &slip, out);
}

/* Adds a name to the list `known`, " a b c ".  Returns 1 if the list had it already. */
static int learn(buffer *known, const char *name, int length) {
  char word[LONGEST + 2];
  (void)snprintf(word, sizeof word, " %.*s ", length, name);
  const int was = strstr(buffer_string(known), word) != NULL;
  if (!was) buffer_add(known, word);
  return was;
}

static int is_of_name(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Returns 1 if the name is declared here, after its type; 0 if it is used; -1 if it is a member of
 * a class, such as Zero() of Matrix6x6, which is not looked up. */
static int is_declared(const char *text, const char *name) {
  const char *before = name, *word;
  while (before > text && strchr(" &", before[-1]) != NULL) before--;
  for (word = before; word > text && is_of_name(word[-1]);) word--;
  if (before > text && strchr(".:", before[-1]) != NULL) return -1;
  if (word == before) return before > text && before[-1] == '>' && before < name;
  return strncmp(word, "const ", 6) != 0 && strncmp(word, "typedef ", 8) != 0;
}

int kim_listing_faults(const char *row, kim_slip slip) {
  buffer text = {0}, known = {0};
  int faults = 0;
  kim_listing_text(row, slip, &text);
  buffer_add(&known, " const typedef void double Eigen std sqrt fabs flatten mu _mu ");
  const char *all = buffer_string(&text), *at = all;
  while (*at != '\0') {
    int n = 0;
    while (is_of_name(at[n])) n++;
    const int declared = n > 0 && !isdigit((unsigned char)*at) ? is_declared(all, at) : -1;
    if (declared >= 0) faults += learn(&known, at, n) == declared;
    at += n > 0 ? n : 1;
  }
  buffer_free(&text), buffer_free(&known);
  return faults;
}

/* Counts the lines of the corrected listing without typedefs and empty lines.  s->variant is the
 * listing, 5 or 6; s->order is the count that the paper claims. */
static int lines(const ledger_state *s, ledger_found *f) {
  buffer text = {0};
  f->figure = 0;
  kim_listing_text(s->variant == 5 ? "KA.5" : "KA.6", kim_corrected, &text);
  for (const char *at = buffer_string(&text); *at != '\0'; at += strcspn(at, "\n") + 1)
    f->figure += *at != '\n' && strncmp(at, "typedef", 7) != 0;
  buffer_free(&text);
  return ledger_judged(f, kim_unless(f->figure == s->order));
}

/* Judges whether a listing compiles; s->variant 5 or 6 is entry KA.5 or KA.6. */
static int compiles(const ledger_state *s, ledger_found *f) {
  const int stretch = s->variant == 5;
  const char *row = stretch ? "KA.5" : "KA.6";
  return ledger_mended(f, kim_listing_faults(row, (kim_slip){stretch ? "KA.1" : "KA.8", NULL}),
                       kim_listing_faults(row, kim_corrected));
}

LEDGER_FILE(kim_listing, ROW("KA.5", lines, 5, 19), ROW("KA.6", lines, 6, 20),
            ROW("KA.7", compiles, 5), ROW("KA.8", compiles, 6));
