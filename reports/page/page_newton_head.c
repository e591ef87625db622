/* page_newton_head.c -- convergence runs in the head of the page and in the section
 * "Environment". */
#include "document/newton.h"
#include "page/html.h"
#include "page/page_studies.h"
#include "support/xml/xml.h"

static size_t problems(const doc_newton *row) {
  size_t n = 0;
  for (size_t i = 0; i < row->records.n; i++)
    n += newton_is_first(row, &row->records.v[i]) ? 1 : 0;
  return n;
}

static double seconds(const doc_newton *row) {
  double sum = 0;
  for (size_t i = 0; i < row->records.n; i++) sum += row->records.v[i].seconds;
  return sum;
}

static void run_line(const doc_newton *row, buffer *t) {
  buffer_add(t, "<p class=\"run\">Convergence: ");
  html_plural(t, row->records.n, "run", "runs");
  buffer_add(t, " of Newton's method on ");
  html_plural(t, problems(row), "problem", "problems");
  buffer_add(t, ", ");
  html_number(t, seconds(row));
  buffer_add(t, " s of iterations. <time>");
  xml_escape(t, row->environment->common.date);
  buffer_add(t, "</time></p>\n");
}

void newton_run_lines(const record_set *set, buffer *t) {
  for (size_t i = 0; i < set->newtons.n; i++) run_line(&set->newtons.v[i], t);
}

void newton_headline(const record_set *set, int *parts, buffer *t) {
  const newton_judgement j = newton_judge(set);
  study_part(t, parts, j.wrong, "law of the solver does not hold",
             "laws of the solver do not hold");
  study_part(t, parts, j.broken_off, "convergence run interrupted",
             "convergence runs interrupted");
  study_part(t, parts, j.empty, "convergence run without records",
             "convergence runs without records");
}

void newton_chips(const record_set *set, buffer *t) {
  const newton_judgement j = newton_judge(set);
  buffer_add(t, "<ul>\n");
  study_chip(t, VERDICT_PASS, j.converged, "runs converged");
  study_chip(t, VERDICT_SKIP, j.failed, "did not");
  buffer_add(t, "</ul>\n");
}

static void number_entry(buffer *t, const char *name, double v) {
  buffer_format(t, "<tr><th scope=\"row\">%s</th>", name);
  html_number_cell(t, v);
  buffer_add(t, "</tr>\n");
}

void newton_environment(const record_set *set, buffer *t) {
  for (size_t i = 0; i < set->newtons.n; i++) {
    const doc_newton *row = &set->newtons.v[i];
    study_environment(t, "newton", "Convergence run", i, &row->environment->common,
                      row->environment->cholesky);
    html_digits_entry(t, "Seed of the noise", row->run->seed);
    number_entry(t, "Noise out of the plane, m", row->run->noise);
    number_entry(t, "Tolerance of the residual", row->run->tolerance);
    html_entry(t, "Came to its end", row->complete ? "yes" : "no, interrupted");
    html_table_end(t);
  }
}
