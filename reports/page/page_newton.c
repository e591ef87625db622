/* page_newton.c -- the section on convergence: what the runs of Newton's method say of
 * the claims, how often each scheme solves, what it costs, and where it ends. */
#include <math.h>
#include <string.h>

#include "document/newton.h"
#include "page/html.h"
#include "page/page_sections.h"

/* ---- claims ---------------------------------------------------------------------- */

static const struct {
  const char *class, *words;
} outcomes[] = {{"skip", "not measured here"}, {"error", "✗ does not hold"}, {"pass", "✓ holds"}};

static void measured(buffer *t, const char *name, double x) {
  if (isnan(x)) return;
  html_print(t, ", %s %g", name, x);
}

static void claim(buffer *t, const doc_newton_claim *c) {
  const int broken = c->holds == 0 && newton_must_hold(c);
  html_print(t, "<li>%s: <b class=\"%s\">%s</b>", c->text,
             broken ? "fail" : outcomes[c->holds + 1].class, outcomes[c->holds + 1].words);
  measured(t, "measured", c->measured);
  measured(t, "allowed", c->bound);
  html_print(t, ", %zu case%s", c->cases, html_s(c->cases));
  if (c->detail.n > 0) {
    html_details(t, "Case by case", broken);
    html_items(t, &c->detail);
    html_details_end(t);
  }
  buffer_add(t, "</li>\n");
}

static void claims(const doc_newton *d, buffer *t) {
  if (d->claims.n == 0) {
    buffer_add(t, "<p>The run was not finished: it says nothing of the claims yet.</p>\n");
    return;
  }
  buffer_add(t, "<h3>What these runs show</h3>\n<ul class=\"findings\">\n");
  for (size_t i = 0; i < d->claims.n; i++) claim(t, &d->claims.v[i]);
  buffer_add(t, "</ul>\n");
}

/* ---- schemes: the two ends of their performance profiles in numbers -------------- */

typedef struct {
  size_t problems, solved, best[NEWTON_COSTS];
} scheme_tally;

static scheme_tally tally_of(const doc_newton *d, const char *scheme) {
  scheme_tally y = {0};
  for (size_t i = 0; i < d->records.n; i++) {
    const doc_newton_record *r = &d->records.v[i];
    if (strcmp(r->scheme, scheme) != 0) continue;
    if (isnan(newton_ratio(d, r, NEWTON_ITERATIONS))) continue;
    y.problems++;
    y.solved += isfinite(newton_cost_of(r, d->run->tolerance, NEWTON_ITERATIONS)) ? 1 : 0;
    for (int c = 0; c < NEWTON_COSTS; c++) y.best[c] += newton_ratio(d, r, (newton_cost)c) <= 1;
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

void newton_schemes(const doc_newton *d, size_t run, buffer *t) {
  buffer rows = {0};
  for (size_t i = 0; i < d->records.n; i++) {
    const doc_newton_record *r = &d->records.v[i];
    const scheme_tally y = tally_of(d, r->scheme);
    if (newton_is_first_of_scheme(d, r) && y.problems > 0) scheme_row(&rows, r->scheme, &y);
  }
  if (rows.size == 0) return;
  buffer_add(t, "<h3>Schemes</h3>\n");
  html_table_of_run(t, "schemes", run,
                    "Of the problems that some scheme of the same energy solved, where there "
                    "is more than one: how many this one solved, and in how many it took the "
                    "fewest iterations and the least seconds, or as few",
                    "Scheme|Problems|Solved|Share|Fewest iterations|Least seconds", 0);
  buffer_put(t, rows.data, rows.size);
  html_table_end(t);
  buffer_free(&rows);
}

/* ---- tables of runs -------------------------------------------------------------- */

static void open_table(buffer *t, const char *id, size_t run, const char *caption,
                       const char *headers) {
  static const html_choice none = {NULL, NULL, NULL};
  buffer name = {0};
  buffer_format(&name, "%s-%zu", id, run + 1);
  html_filters(t, name.data, "scene, scheme", &none);
  html_table(t, name.data, caption, headers, 1);
  buffer_free(&name);
}

#define PROBLEM_HEADERS "Scene|n|Start|Bending|Steps|Scheme"

static void open_row(buffer *t, const doc_newton_record *r) {
  buffer_add(t, "<tr>");
  html_cells(t, &doc_newton_record_shape, r, "scene,n,init,bending");
  html_cell(t, strcmp(r->line_search, "none") == 0 ? "full" : r->line_search);
  html_cell(t, r->scheme);
}

/* ---- costs ----------------------------------------------------------------------- */

static int is_best(const doc_newton *d, const doc_newton_record *r, double tolerance,
                   newton_cost cost) {
  const double own = newton_cost_of(r, tolerance, cost);
  for (size_t i = 0; i < d->records.n; i++) {
    const doc_newton_record *o = &d->records.v[i];
    if (newton_same_problem(o, r) && newton_same_model(o, r) &&
        newton_cost_of(o, tolerance, cost) < own)
      return 0;
  }
  return isfinite(own);
}

static void cost_cell(buffer *t, const doc_newton *d, const doc_newton_record *r, double tolerance,
                      newton_cost cost) {
  const double v = newton_cost_of(r, tolerance, cost);
  if (!isfinite(v)) {
    buffer_add(t, "<td class=\"n none\" data-v=\"Infinity\">–</td>");
    return;
  }
  buffer_format(t, "<td class=\"n%s\" data-v=\"%.17g\">",
                is_best(d, r, tolerance, cost) ? " pass" : "", v);
  buffer_format(t, cost == NEWTON_SECONDS ? "%.3f" : "%.0f", v);
  buffer_add(t, "</td>");
}

static void cost_row(buffer *t, const doc_newton *d, const doc_newton_record *r) {
  const double tolerance = d->run->tolerance;
  open_row(t, r);
  for (int c = 0; c < NEWTON_COSTS; c++) {
    cost_cell(t, d, r, fmax(1e-4, tolerance), (newton_cost)c);
    cost_cell(t, d, r, tolerance, (newton_cost)c);
  }
  html_exact_cell(t, r->energy);
  html_exact_cell(t, r->energy - newton_lowest(d, r));
  html_count_cell(t, r->refused);
  html_cell_of(t, r->converged ? "" : "error", r->stop);
  buffer_add(t, "</tr>\n");
}

/* With more records the table is folded, so that what follows it can be found. */
enum { MOST_OPEN = 24 };

void newton_costs(const doc_newton *d, size_t run, buffer *t) {
  buffer headers = {0};
  const double tolerance = d->run->tolerance;
  buffer_format(&headers,
                PROBLEM_HEADERS
                "|Iterations to %.0e|to %.0e|Seconds to %.0e|to %.0e|Energy|"
                "Above the lowest|Refused|Stopped",
                fmax(1e-4, tolerance), tolerance, fmax(1e-4, tolerance), tolerance);
  html_details(t, "Iterations and seconds of each run", d->records.n <= MOST_OPEN);
  open_table(t, "newton-costs", run,
             "To a residual relative to the forces; the best of a problem is marked; energy "
             "in J at the end, and above the lowest that a scheme reached; refused: "
             "factorisations of a matrix that was not positive definite",
             headers.data);
  buffer_free(&headers);
  for (size_t i = 0; i < d->records.n; i++) cost_row(t, d, &d->records.v[i]);
  html_table_end(t);
  html_details_end(t);
}

/* ---- end points ------------------------------------------------------------------ */

/* The distance to the reference after k iterations, divided by the displacement `way`
 * of the reference. */
static void distance_cell(buffer *t, const numbers *distance, size_t k, double way) {
  const int known = distance->n > 0 && way > 0;
  html_exact_cell(t,
                  known ? distance->v[k < distance->n ? k : distance->n - 1] / way : (double)NAN);
}

static void end_row(buffer *t, const doc_newton_record *r) {
  const doc_newton_end *e = r->end;
  const doc_newton_reference *reference = e->reference;
  const double way = reference != NULL ? reference->displacement : 0;
  const double height = reference != NULL ? reference->out_of_plane : 0;
  open_row(t, r);
  html_cells(t, &doc_newton_end_shape, e, "negative");
  html_exact_cell(t, e->lowest.n > 0 ? e->lowest.v[0] : (double)NAN);
  html_cells(t, &doc_newton_end_shape, e, "condition,contraction");
  distance_cell(t, &r->trace->distance, 1, way);
  distance_cell(t, &r->trace->distance, 4, way);
  distance_cell(t, &r->trace->distance_z, 1, height);
  distance_cell(t, &r->trace->distance_z, 4, height);
  buffer_add(t, "</tr>\n");
}

static void ends(const doc_newton *d, size_t run, buffer *t) {
  size_t n = 0;
  for (size_t i = 0; i < d->records.n; i++) n += d->records.v[i].end != NULL;
  if (n == 0) return;
  html_details(t, "Where each run ended, and how it came there", 0);
  open_table(t, "newton-ends", run,
             "Eigenvalues of the full Hessian at the end (negative: how many; the lowest, in N/m; "
             "the largest over it); contraction: the factor by which an iteration reduces the "
             "error in the end, 1 and more being none; distance of the iterates to where the full "
             "Hessian leads from there, over the way from rest, in all and out of the plane",
             PROBLEM_HEADERS
             "|Negative|Lowest|Condition|Contraction|Distance after 1|after 4|"
             "Out of plane after 1|after 4");
  for (size_t i = 0; i < d->records.n; i++)
    if (d->records.v[i].end != NULL) end_row(t, &d->records.v[i]);
  html_table_end(t);
  html_details_end(t);
}

/* ---- the section ----------------------------------------------------------------- */

void page_newton(const page_content *c, buffer *t) {
  const doc_newton *d = &c->set->newtons.v[c->run];
  claims(d, t);
  newton_schemes(d, c->run, t);
  newton_costs(d, c->run, t);
  ends(d, c->run, t);
}
