/* page_matrix.c -- the grid of verdicts: a row for each energy, a column for each check. */
#include <stdlib.h>
#include <string.h>

#include "judge/judge.h"
#include "page/html.h"
#include "page/page_sections.h"

/* Groups of columns, and what a reader calls a check. Checks that are not listed come last. */
enum { VALUES, DERIVATIVES, EIGENVALUES, INVARIANCE, OTHER, GROUPS };
static const char *const groups[GROUPS] = {"Values", "Derivatives", "Eigenvalues, projection",
                                           "Invariance", "Other"};
static const struct {
  int group;
  const char *check, *name;
} known[] = {
    {VALUES, "finite", "no NaN"},
    {VALUES, "nonnegative", "energy ≥ 0"},
    {VALUES, "rational", "exact states"},
    {VALUES, "rest", "zero at rest"},
    {VALUES, "declared", "degenerate states"},
    {VALUES, "original", "original formula"},
    {VALUES, "digits_energy", "digits: energy"},
    {VALUES, "digits_single", "digits: float"},
    {VALUES, "scalars_agree", "all scalar types"},
    {DERIVATIVES, "gradient_complex_step", "gradient: complex step"},
    {DERIVATIVES, "gradient_differences", "gradient: differences"},
    {DERIVATIVES, "digits_gradient", "digits: gradient"},
    {DERIVATIVES, "hessian_complex_step", "Hessian: complex step"},
    {DERIVATIVES, "hessian_differences", "Hessian: differences"},
    {DERIVATIVES, "digits_hessian", "digits: Hessian"},
    {DERIVATIVES, "symmetry", "Hessian symmetric"},
    {DERIVATIVES, "smooth", "no jumps"},
    {DERIVATIVES, "assumption", "stated assumption"},
    {DERIVATIVES, "condition", "conditions C"},
    {DERIVATIVES, "gauss_newton", "Gauss-Newton"},
    {DERIVATIVES, "damping", "damping"},
    {EIGENVALUES, "digits_eigenvalues", "digits: eigenvalues"},
    {EIGENVALUES, "eigenvalues_quad", "closed form: quad"},
    {EIGENVALUES, "eigenvalues_dsyev", "closed form: dsyev"},
    {EIGENVALUES, "eigenpairs", "eigenvectors"},
    {EIGENVALUES, "eigenspaces_dsyev", "eigenspaces: dsyev"},
    {EIGENVALUES, "projection_dsyev", "projection: dsyev"},
    {EIGENVALUES, "projection_certificate", "nearest semi-definite"},
    {EIGENVALUES, "eigensolver", "own eigensolver"},
    {EIGENVALUES, "terms_sum", "sum of terms"},
    {EIGENVALUES, "terms_certificate", "terms projected"},
    {EIGENVALUES, "definite", "paper's matrix"},
    {INVARIANCE, "rotation", "rotation"},
    {INVARIANCE, "translation", "translation"},
    {INVARIANCE, "isotropy", "isotropy"},
    {INVARIANCE, "balance", "no net force"},
};
enum { KNOWN = sizeof known / sizeof known[0] };

typedef struct {
  const char *check, *name, *measures;
  int group;
} column;

/* ---- columns --------------------------------------------------------------------- */

static void add_column(column *list, size_t *n, const char *check, const char *measures) {
  size_t i = 0;
  for (size_t k = 0; k < *n; k++)
    if (strcmp(list[k].check, check) == 0) return;
  while (i < KNOWN && strcmp(known[i].check, check) != 0) i++;
  const int is_known = i < KNOWN;
  list[(*n)++] = (column){check, is_known ? known[i].name : check, measures,
                          is_known ? known[i].group : OTHER};
}

/* All checks, group by group. The caller releases the list. */
static column *columns_of(const record_set *set, size_t *n) {
  const size_t most = set->checks.n + set->records.n;
  column *all = base_alloc(most, sizeof *all), *sorted = base_alloc(most, sizeof *sorted);
  size_t count = 0;
  for (size_t i = 0; i < set->checks.n; i++)
    add_column(all, &count, set->checks.v[i].name, set->checks.v[i].measures);
  for (size_t i = 0; i < set->records.n; i++)
    if (set->records.v[i].control == NULL) add_column(all, &count, set->records.v[i].check, "");
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
               edge_of(columns, i), groups[columns[i].group]);
  }
  buffer_add(t, "</tr>\n<tr><td></td>");
  for (size_t i = 0; i < n; i++)
    html_print(t, "<th scope=\"col\" class=\"%s\" title=\"%s: %s\"><span>%s</span></th>",
               edge_of(columns, i), columns[i].check, columns[i].measures, columns[i].name);
  buffer_add(t, "</tr></thead>\n<tbody>\n");
}

void page_matrix(const page_content *c, buffer *t) {
  size_t n;
  column *columns = columns_of(c->set, &n);
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
}

void page_matrix_thumbnail(const page_content *c, buffer *t) {
  size_t n;
  column *columns = columns_of(c->set, &n);
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
}
