/* page_newton.c -- the page on convergence: verdicts of Newton runs on claims; how often each
 * scheme converges, what it costs, and where it ends. */
#include <math.h>
#include <string.h>

#include "document/newton.h"
#include "page/page_sections.h"
#include "page/template.h"

typedef struct {
  size_t problems, solved, best[NEWTON_COSTS];
} scheme_tally;

static scheme_tally tally_of(const doc_newton *d, const char *scheme) {
  scheme_tally y = {0};
  EACH (doc_newton_record, r, d->records) {
    if (strcmp(r->scheme, scheme) != 0) continue;
    if (isnan(newton_ratio(d, r, NEWTON_ITERATIONS))) continue;
    y.problems++;
    y.solved += isfinite(newton_cost_of(r, d->run->tolerance, NEWTON_ITERATIONS)) ? 1 : 0;
    for (int c = 0; c < NEWTON_COSTS; c++) y.best[c] += newton_ratio(d, r, (newton_cost)c) <= 1;
  }
  return y;
}

static int set_scheme(html_view *v) {
  const doc_newton_record *r = v->row;
  const scheme_tally y = tally_of(v->of, r->scheme);
  if (!newton_is_first_of_scheme(v->of, r) || y.problems == 0) return 0;
  view_set(v, "problems=%zu solved=%zu fewest=%zu least=%zu", y.problems, y.solved,
           y.best[NEWTON_ITERATIONS], y.best[NEWTON_SECONDS]);
  view_number(v, "share", 100.0 * (double)y.solved / (double)y.problems);
  return 1;
}

static int is_best(const doc_newton *d, const doc_newton_record *r, double tolerance,
                   newton_cost cost) {
  const double own = newton_cost_of(r, tolerance, cost);
  EACH (doc_newton_record, o, d->records)
    if (newton_same_model(o, r) && newton_cost_of(o, tolerance, cost) < own) return 0;
  return isfinite(own);
}

static void set_cost(html_view *v, const char *name, double tolerance, newton_cost cost) {
  html_view cell = {.outer = v};
  const double x = newton_cost_of(v->row, tolerance, cost);
  view_set(&cell, "cost=%g never=%d best=%d in_seconds=%d", x, isinf(x) ? 1 : 0,
           is_best(v->of, v->row, tolerance, cost), cost == NEWTON_SECONDS);
  template_end(view_markup(v, name), "newton-cost", &cell);
}

static double loose_tolerance(const doc_newton *d) { return fmax(1e-4, d->run->tolerance); }

static int set_costs(html_view *v) {
  const doc_newton *d = v->of;
  const doc_newton_record *r = v->row;
  const double loose = loose_tolerance(d), tight = d->run->tolerance;
  set_cost(v, "iterations_loose", loose, NEWTON_ITERATIONS);
  set_cost(v, "iterations_tight", tight, NEWTON_ITERATIONS);
  set_cost(v, "seconds_loose", loose, NEWTON_SECONDS);
  set_cost(v, "seconds_tight", tight, NEWTON_SECONDS);
  view_set(v, "above=%g", r->energy - newton_lowest(d, r));
  return 1;
}

/* Sets the distance to the reference after k iterations / displacement `way` of the reference. */
static void set_distance(html_view *v, const char *name, const numbers *distance, size_t k,
                         double way) {
  const int known = distance->n > 0 && way > 0;
  view_number(v, name,
              known ? distance->v[k < distance->n ? k : distance->n - 1] / way : (double)NAN);
}

static int set_end(html_view *v) {
  const doc_newton_record *r = v->row;
  if (r->end == NULL) return 0;
  const doc_newton_reference none = {0};
  const doc_newton_reference *way = r->end->reference != NULL ? r->end->reference : &none;
  view_set(v, "lowest=%g", r->end->lowest.n > 0 ? r->end->lowest.v[0] : (double)NAN);
  set_distance(v, "distance_1", &r->trace->distance, 1, way->displacement);
  set_distance(v, "distance_4", &r->trace->distance, 4, way->displacement);
  set_distance(v, "plane_1", &r->trace->distance_z, 1, way->out_of_plane);
  set_distance(v, "plane_4", &r->trace->distance_z, 4, way->out_of_plane);
  return 1;
}

static void set_claim(html_view *v, void *to) {
  const doc_newton_claim *c = v->row;
  view_set(v, "broken=%d", c->holds == 0 && newton_must_hold(c));
  template_write(to, "newton-claim", v);
}

void page_newton(const page_content *c, buffer *t) {
  const doc_newton *d = &c->set->newtons.v[c->run];
  html_view v = {.shape = &doc_newton_shape, .row = d, .of = d};
  view_set(&v, "run_number=%zu loose=%g", c->run + 1, loose_tolerance(d));
  view_each(&v, "claims", set_claim, view_markup(&v, "list"));
  template_write(t, "newton-claims", &v);
  html_table(t, "schemes", &v, set_scheme);
  html_table(t, "newton-costs", &v, set_costs);
  html_table(t, "newton-ends", &v, set_end);
  view_free(&v);
}
