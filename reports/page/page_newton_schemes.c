/* page_newton_schemes.c -- for each scheme, how many problems it solves and how often
 * it is the best: the two ends of its performance profile in numbers. */
#include <math.h>
#include <string.h>

#include "document/newton.h"
#include "page/html.h"
#include "page/page_studies.h"

typedef struct {
  size_t problems, solved, best[NEWTON_COSTS];
} scheme_tally;

static scheme_tally tally_of(const doc_newton *row, const char *scheme) {
  scheme_tally y = {0};
  for (size_t i = 0; i < row->records.n; i++) {
    const doc_newton_record *r = &row->records.v[i];
    if (strcmp(r->scheme, scheme) != 0) continue;
    const double ratio = newton_ratio(row, r, NEWTON_ITERATIONS);
    if (isnan(ratio)) continue;
    y.problems++;
    const double cost = newton_cost_of(r, row->run->tolerance, NEWTON_ITERATIONS);
    y.solved += isfinite(cost) ? 1 : 0;
    for (int c = 0; c < NEWTON_COSTS; c++)
      y.best[c] += newton_ratio(row, r, (newton_cost)c) <= 1 ? 1 : 0;
  }
  return y;
}

static void scheme_row(buffer *t, const char *scheme, const scheme_tally *y) {
  const double share = 100.0 * (double)y->solved / (double)y->problems;
  buffer_add(t, "<tr>");
  html_cell(t, scheme);
  html_count_cell(t, y->problems);
  html_count_cell(t, y->solved);
  buffer_format(t, "<td class=\"n\" data-v=\"%.17g\">%.0f %%</td>", share, share);
  for (int c = 0; c < NEWTON_COSTS; c++) html_count_cell(t, y->best[c]);
  buffer_add(t, "</tr>\n");
}

static int tells_anything(const doc_newton *row) {
  for (size_t i = 0; i < row->records.n; i++)
    if (!isnan(newton_ratio(row, &row->records.v[i], NEWTON_ITERATIONS))) return 1;
  return 0;
}

static void scheme_rows(buffer *t, const doc_newton *row) {
  for (size_t i = 0; i < row->records.n; i++) {
    const doc_newton_record *r = &row->records.v[i];
    if (!newton_is_first_of_scheme(row, r)) continue;
    const scheme_tally y = tally_of(row, r->scheme);
    if (y.problems > 0) scheme_row(t, r->scheme, &y);
  }
}

void newton_schemes(const doc_newton *row, size_t run, buffer *t) {
  buffer id = {0};
  if (!tells_anything(row)) return;
  buffer_format(&id, "schemes-%zu", run + 1);
  buffer_add(t, "<h3>Schemes</h3>\n");

  html_table(t, id.data,
             "Of the problems that some scheme of the same energy solved, where there "
             "is more than one: how many this one solved, and in how many it took the "
             "fewest iterations and the least seconds, or as few",
             "Scheme|Problems|Solved|Share|Fewest iterations|Least seconds", 0);
  buffer_free(&id);
  scheme_rows(t, row);
  html_table_end(t);
}
