/* page_matrix.c -- the table of verdicts: a row for each energy, a column for each check. */
#include <stdlib.h>
#include <string.h>

#include "judge/judge.h"
#include "page/html.h"
#include "page/page_sections.h"

typedef struct {
  const char **v;
  size_t n;
} name_list;

static void add_name(name_list *list, const char *name) {
  for (size_t i = 0; i < list->n; i++)
    if (strcmp(list->v[i], name) == 0) return;
  list->v[list->n++] = name;
}

/* Names that no document describes, but records use, come last. */
static void name_rows(const record_set *set, name_list *list) {
  for (size_t i = 0; i < set->energies.n; i++) add_name(list, set->energies.v[i].name);
  for (size_t i = 0; i < set->records.n; i++)
    if (set->records.v[i].control == NULL) add_name(list, set->records.v[i].subject);
}

static void name_columns(const record_set *set, name_list *list) {
  for (size_t i = 0; i < set->checks.n; i++) add_name(list, set->checks.v[i].name);
  for (size_t i = 0; i < set->records.n; i++)
    if (set->records.v[i].control == NULL) add_name(list, set->records.v[i].check);
}

/* When several records share a cell, the one of the greatest weight is shown. */
static int weight(const doc_record *r) {
  static const int weights[] = {[VERDICT_SKIP] = 0, [VERDICT_PASS] = 1, [SHOWN_INACCURATE] = 2,
                                [SHOWN_RANGE] = 3,  [VERDICT_FAIL] = 4, [VERDICT_ERROR] = 5};
  return weights[record_shown(r)];
}

static const doc_record *worst_record(const record_set *set, const char *subject,
                                      const char *check) {
  const doc_record *worst = NULL;
  for (size_t i = 0; i < set->records.n; i++) {
    const doc_record *r = &set->records.v[i];
    if (r->control != NULL || strcmp(r->subject, subject) != 0) continue;
    if (strcmp(r->check, check) != 0) continue;
    if (worst == NULL || weight(r) > weight(worst)) worst = r;
  }
  return worst;
}

static void cell(const record_set *set, const doc_record *r, buffer *t) {
  if (r == NULL) {
    buffer_add(t, "<td class=\"v none\"><span class=\"word\">not run</span></td>");
    return;
  }
  html_print(t, "<td class=\"v %s\"><a href=\"#r%td\" title=\"%s, %s: worst ",
             shown_words[record_shown(r)], r - set->records.v, r->subject, r->check);
  buffer_number(t, r->worst);
  buffer_add(t, ", bound ");
  buffer_number(t, r->bound);
  html_print(t, "\"><span aria-hidden=\"true\">%s</span><span class=\"word\">%s</span></a></td>",
             html_glyph(record_shown(r)), shown_words[record_shown(r)]);
}

static void matrix(const record_set *set, const name_list *rows, const name_list *columns,
                   buffer *t) {
  buffer_add(t,
             "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Verdicts\">"
             "\n<table class=\"matrix\"><caption><span>Verdict of each check on each energy. A "
             "cell leads to its record.</span></caption>\n<thead><tr><td></td>");
  for (size_t c = 0; c < columns->n; c++) {
    html_print(t, "<th scope=\"col\"><span>%s</span></th>", columns->v[c]);
  }
  buffer_add(t, "</tr></thead>\n<tbody>\n");
  for (size_t r = 0; r < rows->n; r++) {
    html_print(t, "<tr><th scope=\"row\">%s</th>", rows->v[r]);
    for (size_t c = 0; c < columns->n; c++)
      cell(set, worst_record(set, rows->v[r], columns->v[c]), t);
    buffer_add(t, "</tr>\n");
  }
  html_table_end(t);
}

void page_matrix(const page_content *c, buffer *t) {
  const record_set *set = c->set;
  name_list rows = {0}, columns = {0};
  rows.v = base_alloc(set->energies.n + set->records.n, sizeof *rows.v);
  columns.v = base_alloc(set->checks.n + set->records.n, sizeof *columns.v);
  name_rows(set, &rows);
  name_columns(set, &columns);
  matrix(set, &rows, &columns, t);
  free(rows.v);
  free(columns.v);
}
