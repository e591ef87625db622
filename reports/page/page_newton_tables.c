/* page_newton_tables.c -- claims, costs and end points of convergence runs. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "document/newton.h"
#include "page/html.h"
#include "page/page_studies.h"
#include "support/xml/xml.h"

/* ---- claims ---------------------------------------------------------------------- */

static const struct {
  const char *class, *words;
} outcomes[] = {{"skip", "? these runs do not tell"},
                {"error", "✗ does not hold"},
                {"pass", "✓ holds"}};

static void measured(buffer *t, const char *name, double x) {
  if (isnan(x)) return;
  buffer_format(t, ", %s ", name);
  html_number(t, x);
}

static void claim(buffer *t, const doc_newton_claim *c) {
  const int broken = c->holds == 0 && newton_must_hold(c);
  buffer_add(t, "<li>");
  xml_escape(t, c->text);
  buffer_format(t, ": <b class=\"%s\">%s</b>",
                broken ? "fail" : outcomes[c->holds + 1].class,
                outcomes[c->holds + 1].words);
  measured(t, "measured", c->measured);
  measured(t, "allowed", c->bound);
  buffer_add(t, ", ");
  html_plural(t, c->cases, "case", "cases");
  if (c->detail.n > 0) {
    html_fold(t, "Case by case", broken);
    buffer_add(t, "<ul>\n");
    for (size_t i = 0; i < c->detail.n; i++) {
      buffer_add(t, "<li>");
      xml_escape(t, c->detail.v[i]);
      buffer_add(t, "</li>\n");
    }
    buffer_add(t, "</ul>\n");
    html_fold_end(t);
  }
  buffer_add(t, "</li>\n");
}

void newton_claims(const doc_newton *row, buffer *t) {
  if (row->claims.n == 0) {
    buffer_add(t,
               "<p>The run was not finished: it says nothing of the claims yet.</p>\n");
    return;
  }
  buffer_add(t, "<h3>What these runs show</h3>\n<ul class=\"findings\">\n");
  for (size_t i = 0; i < row->claims.n; i++) claim(t, &row->claims.v[i]);
  buffer_add(t, "</ul>\n");
}

/* ---- tables ---------------------------------------------------------------------- */

enum { MOST_WORDS = 64 };

typedef struct {
  const char *v[MOST_WORDS + 1]; /* ended by NULL */
} word_list;

/* The distinct words that the records have in the member at `offset`, for a filter. */
static word_list words_at(const doc_newton *row, size_t offset) {
  word_list list = {{NULL}};
  for (size_t i = 0, n = 0; i < row->records.n && n < MOST_WORDS; i++) {
    const char *word;
    memcpy(&word, (const char *)&row->records.v[i] + offset, sizeof word);
    size_t k = 0;
    while (k < n && strcmp(list.v[k], word) != 0) k++;
    if (k == n) list.v[n++] = word;
  }
  return list;
}

static void open_table(buffer *t, const doc_newton *row, const char *id, size_t run,
                       const char *caption, const char *headers) {
  const word_list scenes = words_at(row, offsetof(doc_newton_record, scene));
  const word_list schemes = words_at(row, offsetof(doc_newton_record, scheme));
  const html_choice choices[] = {{"scene", "Scene", scenes.v},
                                 {"scheme", "Scheme", schemes.v},
                                 {NULL, NULL, NULL}};
  buffer name = {0};
  buffer_format(&name, "%s-%zu", id, run + 1);
  html_filters(t, name.data, "scene, scheme", choices);
  html_table(t, name.data, caption, headers, 1);
  buffer_free(&name);
}

#define PROBLEM_HEADERS "Scene|n|Start|Bending|Steps|Scheme"

static void data_word(buffer *t, const char *key, const char *word) {
  buffer_format(t, " data-%s=\"", key);
  xml_escape(t, word);
  buffer_add(t, "\"");
}

static void open_row(buffer *t, const doc_newton_record *r) {
  buffer_add(t, "<tr");
  data_word(t, "scene", r->scene);
  data_word(t, "scheme", r->scheme);
  buffer_add(t, ">");
  html_cell(t, r->scene);
  study_cell(t, newton_number(r->n));
  html_cell(t, r->init);
  html_cell(t, r->bending);
  html_cell(t, strcmp(r->line_search, "none") == 0 ? "full" : r->line_search);
  html_cell(t, r->scheme);
}

/* ---- costs ----------------------------------------------------------------------- */

static int is_best(const doc_newton *row, const doc_newton_record *r, double tolerance,
                   newton_cost cost) {
  const double own = newton_cost_of(r, tolerance, cost);
  for (size_t i = 0; i < row->records.n; i++) {
    const doc_newton_record *o = &row->records.v[i];
    if (newton_same_problem(o, r) && newton_same_model(o, r) &&
        newton_cost_of(o, tolerance, cost) < own)
      return 0;
  }
  return isfinite(own);
}

static void cost_cell(buffer *t, const doc_newton *row, const doc_newton_record *r,
                      double tolerance, newton_cost cost) {
  const double v = newton_cost_of(r, tolerance, cost);
  if (!isfinite(v)) {
    buffer_add(t, "<td class=\"n none\" data-v=\"Infinity\">–</td>");
    return;
  }
  buffer_format(t, "<td class=\"n%s\" data-v=\"%.17g\">",
                is_best(row, r, tolerance, cost) ? " pass" : "", v);
  buffer_format(t, cost == NEWTON_SECONDS ? "%.3f" : "%.0f", v);
  buffer_add(t, "</td>");
}

static void energy_cells(buffer *t, const doc_newton *row, const doc_newton_record *r) {
  const double lowest = newton_lowest(row, r);
  study_cell(t, r->energy);
  if (isnan(r->energy) || isnan(lowest))
    study_cell(t, (double)NAN);
  else
    html_number_cell(t, r->energy - lowest);
}

static void cost_row(buffer *t, const doc_newton *row, const doc_newton_record *r) {
  const double tolerance = row->run->tolerance;
  const double rough = fmax(1e-4, tolerance);
  open_row(t, r);
  cost_cell(t, row, r, rough, NEWTON_ITERATIONS);
  cost_cell(t, row, r, tolerance, NEWTON_ITERATIONS);
  cost_cell(t, row, r, rough, NEWTON_SECONDS);
  cost_cell(t, row, r, tolerance, NEWTON_SECONDS);
  energy_cells(t, row, r);
  html_count_cell(t, r->refused);
  buffer_format(t, "<td class=\"%s\">", r->converged ? "" : "error");
  xml_escape(t, r->stop);
  buffer_add(t, "</td></tr>\n");
}

/* With more records the table is folded, so that what follows it can be found. */
enum { MOST_OPEN = 60 };

void newton_costs(const doc_newton *row, size_t run, buffer *t) {
  buffer headers = {0};
  const double tolerance = row->run->tolerance;
  buffer_format(&headers,
                PROBLEM_HEADERS
                "|Iterations to %.0e|to %.0e|Seconds to %.0e|to %.0e|Energy|"
                "Above the lowest|Refused|Stopped",
                fmax(1e-4, tolerance), tolerance, fmax(1e-4, tolerance), tolerance);
  html_fold(t, "Iterations and seconds of each run", row->records.n <= MOST_OPEN);

  open_table(
      t, row, "newton-costs", run,
      "To a residual relative to the forces; the best of a problem is marked; energy "
      "in J at the end, and above the lowest that a scheme reached; refused: "
      "factorisations of a matrix that was not positive definite",
      headers.data);
  buffer_free(&headers);
  for (size_t i = 0; i < row->records.n; i++) cost_row(t, row, &row->records.v[i]);
  html_table_end(t);
  html_fold_end(t);
}

/* ---- end points ------------------------------------------------------------------ */

/* The distance to the reference after k iterations, divided by the displacement `way`
 * of the reference. */
static void distance_cell(buffer *t, const numbers *distance, size_t k, double way) {
  if (distance->n > 0 && way > 0)
    html_number_cell(t, distance->v[k < distance->n ? k : distance->n - 1] / way);
  else
    buffer_add(t, "<td class=\"n\" data-v=\"NaN\"></td>");
}

static void end_row(buffer *t, const doc_newton_record *r) {
  const doc_newton_end *e = r->end;
  const doc_newton_reference *reference = e->reference;
  const double way = reference != NULL ? reference->displacement : 0;
  const double height = reference != NULL ? reference->out_of_plane : 0;
  const double lowest = e->lowest.n > 0 ? e->lowest.v[0] : (double)NAN;
  open_row(t, r);
  study_cell(t, newton_number(e->negative));
  study_cell(t, lowest);
  study_cell(t, e->condition);
  study_cell(t, e->contraction);
  distance_cell(t, &r->trace->distance, 1, way);
  distance_cell(t, &r->trace->distance, 4, way);
  distance_cell(t, &r->trace->distance_z, 1, height);
  distance_cell(t, &r->trace->distance_z, 4, height);
  buffer_add(t, "</tr>\n");
}

void newton_ends(const doc_newton *row, size_t run, buffer *t) {
  size_t n = 0;
  for (size_t i = 0; i < row->records.n; i++)
    n += row->records.v[i].end != NULL ? 1 : 0;
  if (n == 0) return;
  html_fold(t, "Where each run ended, and how it came there", 0);
  open_table(
      t, row, "newton-ends", run,
      "Eigenvalues of the full Hessian at the end (negative: how many; the lowest, in "
      "N/m; the largest over it); contraction: the factor by which an iteration reduces "
      "the error in the end, 1 and more being none; distance of the iterates to where "
      "the full Hessian leads from there, over the way from rest, in all and out of the "
      "plane",
      PROBLEM_HEADERS
      "|Negative|Lowest|Condition|Contraction|Distance after 1|after 4|"
      "Out of plane after 1|after 4");
  for (size_t i = 0; i < row->records.n; i++)
    if (row->records.v[i].end != NULL) end_row(t, &row->records.v[i]);
  html_table_end(t);
  html_fold_end(t);
}
