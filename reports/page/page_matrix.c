/* page_matrix.c -- the grid of verdicts: a row for each energy, a column for each check. */
#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "page/page_sections.h"
#include "page/template.h"
#include "support/base/texts.h"
#include "support/records/verify_judge.h"

/* Groups of columns.  tables.txt has their checks, with readable names; other checks come last. */
enum { OTHER = 4, GROUPS };
static const char *const groups[GROUPS] = {"Values", "Derivatives", "Eigenvalues, projection",
                                           "Invariance", "Other"};

typedef struct {
  const char *check, *name, *measures;
  int group;
} column;

/* Returns the group of a check; *name, in the arena, is its readable name. */
static int group_of(const char *check, const char **name, arena *memory) {
  char *key = arena_printf(memory, "| %s = ", check);
  int group = OTHER;
  *name = check;
  for (int g = 0; g < OTHER && group == OTHER; g++) {
    char *names = texts_find(asset_tables_txt, "matrix", groups[g]);
    const char *at = names != NULL ? strstr(names, key) : NULL;
    if (at != NULL) {
      at += strlen(key);
      *name = arena_printf(memory, "%.*s", (int)strcspn(at, "|") - 1, at);
      group = g;
    }
    free(names);
  }
  return group;
}

static void add_column(column *list, size_t *n, const char *check, const char *measures,
                       arena *memory) {
  column c = {check, NULL, measures, 0};
  for (size_t k = 0; k < *n; k++)
    if (strcmp(list[k].check, check) == 0) return;
  c.group = group_of(check, &c.name, memory);
  size_t at = (*n)++;
  for (; at > 0 && list[at - 1].group > c.group; at--) list[at] = list[at - 1];
  list[at] = c;
}

/* Returns all checks, group by group.  Free the list. */
static column *columns_of(const record_set *set, size_t *n, arena *memory) {
  column *list = base_alloc(set->checks.n + set->records.n, sizeof *list);
  *n = 0;
  for (size_t i = 0; i < set->checks.n; i++)
    add_column(list, n, set->checks.v[i].name, set->checks.v[i].measures, memory);
  for (size_t i = 0; i < set->records.n; i++)
    if (set->records.v[i].control == NULL) add_column(list, n, set->records.v[i].check, "", memory);
  return list;
}

/* Returns a record's weight; of the records that share a cell, the heaviest is shown. */
static int weight(const doc_record *r) {
  static const int weights[] = {[VERDICT_SKIP] = 0, [VERDICT_PASS] = 1, [SHOWN_INACCURATE] = 2,
                                [SHOWN_RANGE] = 3,  [VERDICT_FAIL] = 4, [VERDICT_ERROR] = 5};
  return weights[record_shown(r)];
}

static const doc_record *worst_record(const record_set *set, const char *subject,
                                      const char *check) {
  const doc_record *worst = NULL;
  EACH (doc_record, r, set->records) {
    if (r->control != NULL || strcmp(r->subject, subject) != 0) continue;
    if (strcmp(r->check, check) != 0) continue;
    if (worst == NULL || weight(r) > weight(worst)) worst = r;
  }
  return worst;
}

/* Writes a cell: a mark for a pass, nothing if the check does not apply, else the verdict. */
static void cell(const page_content *c, const doc_record *r, const char *edge, buffer *t) {
  const int shown = r != NULL ? record_shown(r) : VERDICT_SKIP;
  html_view v = {.shape = &doc_record_shape, .row = r};
  view_outcome(&v, shown, shown_words[shown]);
  view_set(&v, "edge=%s run=%d", edge, r != NULL);
  if (r != NULL) page_record_link(c, r, view_markup(&v, "link"));
  template_end(t, "matrix-cell", &v);
}

static const char *edge_of(const column *columns, size_t i) {
  return i > 0 && columns[i].group != columns[i - 1].group ? " edge" : "";
}

static void headers(const column *columns, size_t n, buffer *groups_row, buffer *checks) {
  for (size_t i = 0; i < n; i++) {
    size_t end = i;
    html_view v = {.shape = NULL};
    while (end < n && columns[end].group == columns[i].group) end++;
    view_set(&v, "check=%s measures=%s name=%s", columns[i].check, columns[i].measures,
             columns[i].name);
    view_set(&v, "edge=%s wide=%zu group=%s", edge_of(columns, i), end - i,
             groups[columns[i].group]);
    if (i == 0 || columns[i].group != columns[i - 1].group)
      template_write(groups_row, "matrix-group", &v);
    template_end(checks, "matrix-check", &v);
  }
}

void page_matrix(const page_content *c, buffer *t) {
  size_t n;
  arena memory = {0};
  column *columns = columns_of(c->set, &n, &memory);
  html_view v = {.shape = NULL};
  headers(columns, n, view_markup(&v, "groups"), view_markup(&v, "checks"));
  buffer *rows = view_markup(&v, "rows");
  for (size_t r = 0; r < c->energies.n; r++) {
    buffer_add(rows, "<tr><th scope=\"row\">");
    page_energy_link(c, c->energies.v[r], rows);
    buffer_add(rows, "</th>");
    for (size_t i = 0; i < n; i++)
      cell(c, worst_record(c->set, c->energies.v[r], columns[i].check), edge_of(columns, i), rows);
    buffer_add(rows, "</tr>\n");
  }
  template_end(t, "matrix", &v);
  free(columns);
  arena_free(&memory);
}

void page_matrix_thumbnail(const page_content *c, buffer *t) {
  size_t n;
  arena memory = {0};
  column *columns = columns_of(c->set, &n, &memory);
  buffer_format(t, "<svg class=\"thumbnail\" viewBox=\"0 0 %zu %zu\" aria-hidden=\"true\">", n,
                c->energies.n);
  for (int shown = 0; shown <= SHOWN_RANGE; shown++) {
    buffer_format(t, "<path class=\"%s\" fill=\"currentColor\" d=\"", shown_words[shown]);
    for (size_t k = 0; k < n * c->energies.n; k++) {
      const doc_record *r = worst_record(c->set, c->energies.v[k / n], columns[k % n].check);
      if (r != NULL && shown != VERDICT_SKIP && record_shown(r) == shown)
        buffer_format(t, "M%zu.1 %zu.1h.8v.8h-.8z", k % n, k / n);
    }
    buffer_add(t, "\"/>");
  }
  buffer_add(t, "</svg>\n");
  free(columns);
  arena_free(&memory);
}
