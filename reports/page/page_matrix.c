/* page_matrix.c -- the grid of verdicts: a row for each energy, a column for each check. */
#include <stdlib.h>
#include <string.h>

#include "judge/judge.h"
#include "page/html.h"
#include "page/page_sections.h"

/* Groups of columns: their checks, and what a reader calls each. Checks that are not listed come
 * last. */
enum { OTHER = 4, GROUPS };
static const char *const groups[GROUPS][2] = {
    {"Values",
     "|finite=no NaN|nonnegative=energy ≥ 0|rational=exact states|rest=zero at rest|"
     "declared=degenerate states|original=original formula|"
     "digits_energy=digits: energy|digits_single=digits: float|"
     "scalars_agree=all scalar types|"},
    {"Derivatives",
     "|gradient_complex_step=gradient: complex step|"
     "gradient_differences=gradient: differences|digits_gradient=digits: gradient|"
     "hessian_complex_step=Hessian: complex step|"
     "hessian_differences=Hessian: differences|digits_hessian=digits: Hessian|"
     "symmetry=Hessian symmetric|smooth=no jumps|assumption=stated assumption|"
     "condition=conditions C|gauss_newton=Gauss-Newton|damping=damping|"},
    {"Eigenvalues, projection",
     "|digits_eigenvalues=digits: eigenvalues|eigenvalues_quad=closed form: quad|"
     "eigenvalues_dsyev=closed form: dsyev|eigenpairs=eigenvectors|"
     "eigenspaces_dsyev=eigenspaces: dsyev|projection_dsyev=projection: dsyev|"
     "projection_certificate=nearest semi-definite|eigensolver=own eigensolver|"
     "terms_sum=sum of terms|terms_certificate=terms projected|"
     "definite=paper's matrix|"},
    {"Invariance",
     "|rotation=rotation|translation=translation|isotropy=isotropy|"
     "balance=no net force|"},
    {"Other", ""}};

typedef struct {
  const char *check, *name, *measures;
  int group;
} column;

/* ---- columns --------------------------------------------------------------------- */

static void add_column(column *list, size_t *n, const char *check, const char *measures,
                       arena *memory) {
  column c = {check, check, measures, OTHER};
  char *key = arena_printf(memory, "|%s=", check);
  for (size_t k = 0; k < *n; k++)
    if (strcmp(list[k].check, check) == 0) return;
  for (int g = 0; g < OTHER; g++) {
    const char *at = strstr(groups[g][1], key);
    if (at == NULL) continue;
    at += strlen(key);
    c = (column){check, arena_printf(memory, "%.*s", (int)strcspn(at, "|"), at), measures, g};
  }
  list[(*n)++] = c;
}

/* All checks, group by group. The caller releases the list. */
static column *columns_of(const record_set *set, size_t *n, arena *memory) {
  const size_t most = set->checks.n + set->records.n;
  column *all = base_alloc(most, sizeof *all), *sorted = base_alloc(most, sizeof *sorted);
  size_t count = 0;
  for (size_t i = 0; i < set->checks.n; i++)
    add_column(all, &count, set->checks.v[i].name, set->checks.v[i].measures, memory);
  for (size_t i = 0; i < set->records.n; i++)
    if (set->records.v[i].control == NULL)
      add_column(all, &count, set->records.v[i].check, "", memory);
  *n = 0;
  for (int g = 0; g < GROUPS; g++)
    for (size_t i = 0; i < count; i++)
      if (all[i].group == g) sorted[(*n)++] = all[i];
  free(all);
  return sorted;
}

/* ---- cells ----------------------------------------------------------------------- */

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

/* A pass is its mark alone, and what does not apply is empty; other verdicts have their word. */
static void cell(const page_content *c, const doc_record *r, const char *edge, buffer *t) {
  const int shown = r != NULL ? record_shown(r) : VERDICT_SKIP;
  if (r == NULL || shown == VERDICT_SKIP) {
    html_print(t, "<td class=\"v none%s\" title=\"%s\"></td>", edge,
               r == NULL ? "not run" : "does not apply");
    return;
  }
  html_print(t, "<td class=\"v %s%s\"><a href=\"", shown_words[shown], edge);
  page_energy_file(c, r->subject, t);
  html_print(t, "#r%td\" title=\"%s: %s, worst %.3g, bound %.3g\">%s", r - c->set->records.v,
             r->check, shown_words[shown], r->worst, r->bound, html_glyph(shown));
  html_print(t, shown == VERDICT_PASS ? "</a></td>" : "<span class=\"word\">%s</span></a></td>",
             shown_words[shown]);
}

/* ---- the grid -------------------------------------------------------------------- */

static const char *edge_of(const column *columns, size_t i) {
  return i > 0 && columns[i].group != columns[i - 1].group ? " edge" : "";
}

static void headers(const column *columns, size_t n, buffer *t) {
  buffer_add(t, "<thead><tr><td></td>");
  for (size_t i = 0, k; i < n; i = k) {
    for (k = i; k < n && columns[k].group == columns[i].group;) k++;
    html_print(t, "<th scope=\"colgroup\" colspan=\"%zu\" class=\"group%s\">%s</th>", k - i,
               edge_of(columns, i), groups[columns[i].group][0]);
  }
  buffer_add(t, "</tr>\n<tr><td></td>");
  for (size_t i = 0; i < n; i++)
    html_print(t, "<th scope=\"col\" class=\"%s\" title=\"%s: %s\"><span>%s</span></th>",
               edge_of(columns, i), columns[i].check, columns[i].measures, columns[i].name);
  buffer_add(t, "</tr></thead>\n<tbody>\n");
}

void page_matrix(const page_content *c, buffer *t) {
  size_t n;
  arena memory = {0};
  column *columns = columns_of(c->set, &n, &memory);
  buffer_add(t,
             "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Verdicts\">\n"
             "<table class=\"matrix\"><caption><span>✓ passes; empty: the check does not apply, or "
             "was not run. A cell leads to its record, a name to the energy's "
             "page.</span></caption>\n");
  headers(columns, n, t);
  for (size_t r = 0; r < c->energies.n; r++) {
    buffer_add(t, "<tr><th scope=\"row\">");
    page_energy_link(c, c->energies.v[r], t);
    buffer_add(t, "</th>");
    for (size_t i = 0; i < n; i++)
      cell(c, worst_record(c->set, c->energies.v[r], columns[i].check), edge_of(columns, i), t);
    buffer_add(t, "</tr>\n");
  }
  html_table_end(t);
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
