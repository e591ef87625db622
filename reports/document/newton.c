#include "document/newton.h"

#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "document/kinds.h"
#include "support/base/buffer.h"

static int same(const char *a, const char *b) { return strcmp(a, b) == 0; }

/* Lists of a trace that have one entry per iterate. */
static const char trace_lists[] = "energy residual seconds assembly factor solve halvings step";

static int is_whole(const doc_newton_trace *t) {
  for (const document_field *f = doc_newton_trace_shape.fields; f->name != NULL; f++) {
    numbers list;
    memcpy(&list, (const char *)t + f->offset, sizeof list);
    if (base_has_word(trace_lists, f->name) && list.n != t->relative.n) return 0;
  }
  return t->distance.n == 0 || t->distance.n == t->relative.n;
}

/* Returns which members contradict each other; NULL: none do. */
static const char *contradiction(const doc_newton_record *r) {
  if (!is_whole(r->trace)) return "trace: lists of unequal length";
  if (r->positions.n > 0 && r->positions.n != 3 * r->vertices)
    return "positions: not three numbers for each vertex";
  return r->converged && (isnan(r->energy) || r->trace->relative.n == 0)
             ? "energy or trace.relative: missing although converged"
             : NULL;
}

int newton_check(const char *path, void *document, arena *memory) {
  doc_newton *d = document;
  for (size_t i = 0; i < d->records.n; i++)
    TRY(kind_refuse(path, "records", i, contradiction(&d->records.v[i])));
  newton_name_schemes(d, memory);
  return 0;
}

double newton_number(uint64_t count) {
  return count != DOCUMENT_NO_COUNT ? (double)count : (double)NAN;
}

int newton_same_problem(const doc_newton_record *a, const doc_newton_record *b) {
  return a->n == b->n && a->threads == b->threads && a->vertices == b->vertices &&
         same(a->scene, b->scene) && same(a->init, b->init) && same(a->line_search, b->line_search);
}

int newton_is_first(const doc_newton *row, const doc_newton_record *r) {
  for (const doc_newton_record *o = row->records.v; o < r; o++)
    if (newton_same_problem(o, r)) return 0;
  return 1;
}

int newton_is_first_of_scheme(const doc_newton *row, const doc_newton_record *r) {
  return records_is_first(&doc_newton_record_shape, row->records.v, r, "scheme");
}

const char *newton_subject(arena *memory, const doc_newton_record *r) {
  buffer t = {0};
  buffer_add(&t, r->scene);
  if (r->n != DOCUMENT_NO_COUNT) buffer_format(&t, ", n = %" PRIu64, r->n);
  if (*r->init != '\0')
    buffer_format(&t, ", from %s", r->init); /* traces of other solvers have none */
  if (*r->line_search != '\0')
    buffer_format(&t, ", %s", same(r->line_search, "none") ? "full steps" : r->line_search);
  if (r->threads > 1) buffer_format(&t, ", %" PRIu64 " threads", r->threads);
  return buffer_move(&t, memory);
}

int newton_same_model(const doc_newton_record *a, const doc_newton_record *b) {
  return same(a->membrane, b->membrane) && newton_same_problem(a, b);
}

double newton_lowest(const doc_newton *row, const doc_newton_record *r) {
  double lowest = (double)NAN;
  EACH (doc_newton_record, o, row->records)
    for (size_t k = 0; newton_same_model(o, r) && k < o->trace->energy.n; k++)
      lowest = fmin(lowest, o->trace->energy.v[k]);
  return lowest;
}

size_t newton_reached(const doc_newton_record *r, double tolerance) {
  for (size_t k = 0; k < r->trace->relative.n; k++)
    if (r->trace->relative.v[k] <= tolerance) return k;
  return SIZE_MAX;
}

double newton_cost_of(const doc_newton_record *r, double tolerance, newton_cost cost) {
  const size_t k = newton_reached(r, tolerance);
  if (k == SIZE_MAX) return (double)INFINITY;
  return cost == NEWTON_ITERATIONS ? (double)k : r->trace->seconds.v[k];
}

double newton_ratio(const doc_newton *row, const doc_newton_record *r, newton_cost cost) {
  const double own = newton_cost_of(r, row->run->tolerance, cost);
  double best = (double)INFINITY;
  size_t schemes = 0, solved = 0;
  EACH (doc_newton_record, o, row->records) {
    if (!newton_same_model(o, r)) continue;
    schemes++;
    solved += newton_reached(o, row->run->tolerance) != SIZE_MAX ? 1 : 0;
    best = fmin(best, newton_cost_of(o, row->run->tolerance, cost));
  }
  if (schemes < 2 || solved == 0) return (double)NAN;
  if (!isfinite(own)) return (double)INFINITY;
  if (own <= best) return 1;                       /* also if both are 0 */
  return best > 0 ? own / best : (double)INFINITY; /* best is 0 if a run starts converged */
}

int newton_must_hold(const doc_newton_claim *claim) {
#define NEWTON_CLAIM(name, number, words, binding, bound) \
  if (binding && same(claim->id, number)) return 1;
#include "support/records/newton_rows.def"
  return 0;
}

size_t newton_broken_laws(const record_set *set) {
  size_t n = 0;
  for (size_t i = 0; i < set->newtons.n; i++)
    EACH (doc_newton_claim, c, set->newtons.v[i].claims)
      n += newton_must_hold(c) && c->holds == 0 ? 1 : 0;
  return n;
}

/* Returns the scheme's name, with bending Hessian or membrane if its runs differ in these. */
static const char *name_of(arena *memory, const doc_newton *row, const doc_newton_record *r) {
  int bending = 0, membrane = 0;
  buffer t = {0};
  EACH (doc_newton_record, o, row->records) {
    if (!same(o->scheme, r->scheme)) continue;
    bending |= !same(o->bending, r->bending);
    membrane |= newton_same_problem(o, r) && !newton_same_model(o, r);
  }
  buffer_add(&t, r->scheme);
  if (bending) buffer_format(&t, "/%s-bending", r->bending);
  if (membrane) buffer_format(&t, "/%s", r->membrane);
  return buffer_move(&t, memory);
}

void newton_name_schemes(doc_newton *row, arena *memory) {
  const size_t n = row->records.n;
  doc_newton_record *named = arena_alloc(memory, n, sizeof *named);
  for (size_t i = 0; i < n; i++) {
    named[i] = row->records.v[i];
    named[i].scheme = name_of(memory, row, &row->records.v[i]);
  }
  row->records.v = named;
}
