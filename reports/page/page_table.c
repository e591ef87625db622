/* page_table.c -- writes the tables that tables.txt declares. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "page/template.h"
#include "support/base/texts.h"

enum { MOST_COLUMNS = 24, MOST_WORDS = 8, MOST_NAME = 64 };

typedef struct {
  const char *when; /* "?name" or "#list"; NULL: always */
  const char *heading, *tooltip, *source;
} column;

typedef struct {
  const char *name;
  column columns[MOST_COLUMNS];
  size_t ncolumns, nrows;
  char *text; /* text into which the columns point */
  char *row;
  const char *inner; /* list of rows of each outer element; NULL: none */
  html_row_fn *fill;
  buffer rows;
} table;

static char *member_of(const char *name, const char *member) {
  return texts_find(asset_tables_txt, name, member);
}

/* Ends the text before the mark; returns what follows the mark, or NULL. */
static char *cut_at(char *text, const char *mark) {
  char *at = text != NULL ? strstr(text, mark) : NULL;
  if (at == NULL) return NULL;
  *at = '\0';
  return at + strlen(mark);
}

static column column_of(char *text) {
  const char *source = cut_at(text, ": ");
  column c = {.when = NULL, .source = source != NULL ? source : ""};
  if (*text == '?' || *text == '#') {
    c.when = text;
    text = cut_at(text, " ");
  }
  char *tooltip = cut_at(text, " [");
  (void)cut_at(tooltip, "]");
  c.heading = text;
  c.tooltip = tooltip;
  return c;
}

static void read_columns(table *b) {
  b->text = member_of(b->name, "columns");
  for (char *at = b->text, *next; at != NULL && b->ncolumns < MOST_COLUMNS; at = next) {
    next = cut_at(at, " | ");
    b->columns[b->ncolumns++] = column_of(at);
  }
}

/* Writes the words once or, if the column has a condition or a list, once for each match. */
static void write_when(buffer *t, const column *c, const char *words, const html_view *v) {
  char *text = c->when != NULL ? base_printf("{%s}%s{/}", c->when, words) : base_strdup(words);
  template_fill(t, text, v);
  free(text);
}

static void write_headings(const table *b, const html_view *v, buffer *t) {
  const int still = view_has(v, "still");
  for (size_t i = 0; i < b->ncolumns; i++) {
    const column *c = &b->columns[i];
    buffer words = {0};
    buffer_add(&words, "<th scope=\"col\"");
    if (c->tooltip != NULL) buffer_format(&words, " title=\"%s\"", c->tooltip);
    buffer_format(&words, still ? ">%s</th>" : "><button type=\"button\">%s</button></th>",
                  c->heading);
    write_when(t, c, buffer_string(&words), v);
    buffer_free(&words);
  }
}

static const char no_number[] = "<td class=\"n\" data-v=\"NaN\"></td>"; /* sorted last */

static void number_cell(buffer *t, double x, const double *ci, const char *format) {
  const html_found number = {.field = {.name = "", .kind = DOCUMENT_NUMBER}, .at = &x};
  buffer_add(t, "<td class=\"n\" data-v=\"");
  buffer_number(t, x);
  buffer_add(t, "\" title=\"");
  if (ci != NULL)
    buffer_format(t, "95 %%: %.3g … %.3g", ci[0], ci[1]);
  else
    buffer_number(t, x);
  buffer_add(t, "\">");
  if (*format != '\0')
    view_write(t, &number, format);
  else
    html_short_number(t, x);
  buffer_add(t, "</td>");
}

/* Writes the cell of "name" or "name:format", or one for each number of a list. */
static void value_cell(buffer *t, const char *source, const html_view *v) {
  char name[MOST_NAME];
  const size_t n = strcspn(source, ":");
  (void)snprintf(name, sizeof name, "%.*s", (int)n, source);
  const char *format = source[n] == ':' ? source + n + 1 : "";
  const html_found f = view_find(v, name);
  if (f.at == NULL && f.field.kind != DOCUMENT_TEXT) {
    buffer_add(t, no_number);
  } else if (f.field.kind == DOCUMENT_NUMBER) {
    number_cell(t, *(const double *)f.at, f.ci, format);
  } else if (f.field.kind == DOCUMENT_NUMBERS) {
    const numbers *list = f.at;
    for (size_t i = 0; i < list->n; i++)
      if (isnan(list->v[i]))
        buffer_add(t, no_number);
      else
        number_cell(t, list->v[i], NULL, "");
  } else {
    buffer_add(t, "<td");
    if (f.field.kind == DOCUMENT_COUNT)
      buffer_format(t, " class=\"n\" data-v=\"%" PRIu64 "\"", *(const uint64_t *)f.at);
    buffer_add(t, ">");
    view_write(t, &f, format);
    buffer_add(t, "</td>");
  }
}

static void write_cell(buffer *t, const column *c, const html_view *v) {
  if (strchr("<{", *c->source) != NULL)
    write_when(t, c, c->source, v);
  else if (c->when == NULL || *c->when == '#' || view_has(v, c->when + 1))
    value_cell(t, c->source, v);
}

static void add_row(html_view *v, void *to) {
  table *b = to;
  if (b->fill != NULL && !b->fill(v)) return;
  template_fill(&b->rows, b->row != NULL ? b->row : "<tr>", v);
  for (size_t i = 0; i < b->ncolumns; i++) write_cell(&b->rows, &b->columns[i], v);
  buffer_add(&b->rows, "</tr>\n");
  b->nrows++;
}

static void add_rows(html_view *v, void *to) { view_each(v, ((table *)to)->inner, add_row, to); }

/* Sets the table's members that are templates. */
static void set_texts(const table *b, html_view *v) {
  static const char *const members[] = {"id",     "heading", "fold", "caption",
                                        "filter", "choice",  "still"};
  for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
    char *text = member_of(b->name, members[i]);
    buffer *t = view_markup(v, members[i]);
    if (text != NULL)
      template_fill(t, text, v->outer);
    else if (i == 0)
      buffer_add(t, b->name);
    free(text);
  }
}

int html_has_failure(const char *markup) {
  return strstr(markup, "fail\" data-v=") != NULL || strstr(markup, "v error\" data-v=") != NULL ||
         strstr(markup, "<td class=\"fail\">") != NULL;
}

static void write_table(const table *b, const html_view *outer, buffer *t) {
  char *words = member_of(b->name, "words");
  const char *choices[MOST_WORDS];
  size_t n = 0;
  html_view v = {.outer = outer};
  for (char *at = words; at != NULL && n < MOST_WORDS; at = cut_at(at, " | ")) choices[n++] = at;
  set_texts(b, &v);
  char *open = member_of(b->name, "open"); /* most rows of a table that is not folded */
  const size_t most = open != NULL ? strtoul(open, NULL, 10) : 0;
  view_set(&v, "open=%d", b->nrows <= most || html_has_failure(b->rows.data));
  free(open);
  view_texts(&v, "words", choices, n);
  write_headings(b, &v, view_markup(&v, "headings"));
  view_html(&v, "rows", b->rows.data);
  template_end(t, "table", &v);
  free(words);
}

static table read_table(const char *name, html_row_fn *fill) {
  table b = {.name = name, .row = member_of(name, "row"), .fill = fill};
  read_columns(&b);
  return b;
}

static void release_table(table *b) {
  free(b->text);
  free(b->row);
  buffer_free(&b->rows);
}

size_t html_table(buffer *t, const char *name, const html_view *v, html_row_fn *fill) {
  table b = read_table(name, fill);
  char *rows = member_of(name, "rows");
  b.inner = cut_at(rows, " ");
  view_each(v, rows, b.inner != NULL ? add_rows : add_row, &b);
  if (b.nrows > 0) write_table(&b, v, t);
  free(rows);
  release_table(&b);
  return b.nrows;
}

void html_entries(buffer *t, const char *name, const html_view *v) {
  table b = read_table(name, NULL);
  for (size_t i = 0; i < b.ncolumns; i++) {
    const column *c = &b.columns[i];
    if (strchr("<{", *c->source) == NULL && view_find(v, c->source).at == NULL) continue;
    buffer_format(t, "<tr><th scope=\"row\">%s</th>", c->heading);
    write_cell(t, c, v);
    buffer_add(t, "</tr>\n");
  }
  release_table(&b);
}
