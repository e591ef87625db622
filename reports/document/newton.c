#include "document/newton.h"

#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "support/base/buffer.h"

static int same(const char *a, const char *b) {
  return strcmp(a, b) == 0;
}

int newton_same_problem(const newton_record_row *a, const newton_record_row *b) {
  const double m = a->n.n > 0 ? a->n.v[0] : 0, n = b->n.n > 0 ? b->n.v[0] : 0;
  return m == n && a->threads == b->threads && a->vertices == b->vertices &&
         same(a->scene, b->scene) && same(a->init, b->init) &&
         same(a->line_search, b->line_search);
}

int newton_is_first(const newton_row *row, const newton_record_row *r) {
  for (const newton_record_row *o = row->records.v; o < r; o++)
    if (newton_same_problem(o, r)) return 0;
  return 1;
}

int newton_is_first_of_scheme(const newton_row *row, const newton_record_row *r) {
  for (const newton_record_row *o = row->records.v; o < r; o++)
    if (same(o->scheme, r->scheme)) return 0;
  return 1;
}

/* What a trace from elsewhere does not tell is left out. */
static void part(buffer *t, const char *before, const char *words) {
  if (*words == '\0') return;
  buffer_add(t, before);
  buffer_add(t, words);
}

const char *newton_subject(arena *memory, const newton_record_row *r) {
  buffer t = {0};
  buffer_add(&t, r->scene);
  if (r->n.n > 0) buffer_format(&t, ", n = %g", r->n.v[0]);
  part(&t, ", from ", r->init);
  part(&t, ", ", same(r->line_search, "none") ? "full steps" : r->line_search);
  if (r->threads > 1) buffer_format(&t, ", %" PRIu64 " threads", r->threads);
  return buffer_move(&t, memory);
}

int newton_same_model(const newton_record_row *a, const newton_record_row *b) {
  return same(a->membrane, b->membrane);
}

double newton_lowest(const newton_row *row, const newton_record_row *r) {
  double lowest = (double)NAN;
  for (size_t i = 0; i < row->records.n; i++) {
    const newton_record_row *o = &row->records.v[i];
    if (!newton_same_problem(o, r) || !newton_same_model(o, r)) continue;
    for (size_t k = 0; k < o->trace->energy.n; k++)
      lowest = fmin(lowest, o->trace->energy.v[k]);
  }
  return lowest;
}

size_t newton_reached(const newton_record_row *r, double tolerance) {
  for (size_t k = 0; k < r->trace->relative.n; k++)
    if (r->trace->relative.v[k] <= tolerance) return k;
  return SIZE_MAX;
}

double newton_cost_of(const newton_record_row *r, double tolerance, newton_cost cost) {
  const size_t k = newton_reached(r, tolerance);
  if (k == SIZE_MAX) return (double)INFINITY;
  return cost == NEWTON_ITERATIONS ? (double)k : r->trace->seconds.v[k];
}

/* Is there another scheme of the same model, and did some of them solve the problem? */
static int tells_apart(const newton_row *row, const newton_record_row *r) {
  size_t schemes = 0, solved = 0;
  for (size_t i = 0; i < row->records.n; i++) {
    const newton_record_row *o = &row->records.v[i];
    if (!newton_same_problem(o, r) || !newton_same_model(o, r)) continue;
    schemes++;
    solved += newton_reached(o, row->run->tolerance) != SIZE_MAX ? 1 : 0;
  }
  return schemes > 1 && solved > 0;
}

double newton_ratio(const newton_row *row, const newton_record_row *r,
                    newton_cost cost) {
  const double own = newton_cost_of(r, row->run->tolerance, cost);
  double best = (double)INFINITY;
  if (!tells_apart(row, r)) return (double)NAN;
  for (size_t i = 0; i < row->records.n; i++) {
    const newton_record_row *o = &row->records.v[i];
    if (newton_same_problem(o, r) && newton_same_model(o, r))
      best = fmin(best, newton_cost_of(o, row->run->tolerance, cost));
  }
  if (!isfinite(own)) return (double)INFINITY;
  if (own <= best) return 1;                       /* also where both are none */
  return best > 0 ? own / best : (double)INFINITY; /* some start where others end */
}

int newton_must_hold(const newton_claim_row *claim) {
  static const char *const ids[] = {"edge-affine", "basins", "numeric-projection"};
  for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
    if (same(claim->id, ids[i])) return 1;
  return 0;
}

newton_judgement newton_judge(const record_set *set) {
  newton_judgement j = {0};
  for (size_t i = 0; i < set->newtons.n; i++) {
    const newton_row *row = &set->newtons.v[i];
    for (size_t k = 0; k < row->records.n; k++)
      *(row->records.v[k].converged ? &j.converged : &j.failed) += 1;
    for (size_t k = 0; k < row->claims.n; k++) {
      const newton_claim_row *c = &row->claims.v[k];
      j.wrong += newton_must_hold(c) && c->holds == 0 ? 1 : 0;
    }
    j.broken_off += row->complete ? 0 : 1;
    j.empty += row->records.n == 0 ? 1 : 0;
  }
  return j;
}
