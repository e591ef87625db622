#include "newton/newton_write.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/base/memory.h"

void newton_case_name(const newton_case *c, buffer *name) {
  buffer_format(name, "%s%s", c->setup->name, c->from);
  if (c->n > 0) buffer_format(name, " n=%zu", c->n);
  buffer_format(name, " %s %s bending=%s search=%s", newton_init_words[c->init], c->scheme.name,
                slv_bending_hessian_name(c->bending), newton_search_words[c->search]);
}

void newton_case_id(const newton_case *c, buffer *id) {
  newton_case_name(c, id);
  buffer_format(id, " cap=%d threads=%d seed=%" PRIu64, c->most_iterations, c->threads, c->seed);
  if (c->plugin != NULL)
    buffer_format(id, " plugin=%s#%016" PRIx64, c->plugin->name, c->plugin_mark);
  if (c->ranks > 0) buffer_format(id, " petsc%s ranks=%d", c->petsc, c->ranks);
}

/* A missing number. */
static const double none = NAN;

/* ---- the trace ------------------------------------------------------------------- */

/* The lists of a trace in the order of doc_newton_trace; those from the distances on
 * are empty without a reference. */
enum { LISTS = sizeof(doc_newton_trace) / sizeof(document_numbers), TO_END = 14 };

static void put_step(double *const v[], size_t k, const newton_step *s) {
  const slv_iterate *at = &s->at;
  const double values[LISTS] = {
      at->energy,        at->residual, at->relative, at->decrement, at->length,      at->halvings,
      at->refused,       at->shift,    at->blend,    at->projected, s->seconds,      at->assembly,
      at->factorisation, at->solve,    s->distance,  s->distance_z, s->out_of_plane, s->linear};
  for (size_t i = 0; i < LISTS; i++) v[i][k] = values[i];
}

static const doc_newton_trace *describe_trace(const newton_record *r, arena *memory) {
  const size_t n = r->steps.count, to_end = r->end.reference != NULL ? n : 0;
  doc_newton_trace *t = arena_alloc(memory, 1, sizeof *t);
  document_numbers lists[LISTS];
  double *v[LISTS];
  for (int i = 0; i < LISTS; i++) {
    v[i] = arena_alloc(memory, n, sizeof *v[i]);
    lists[i] = (document_numbers){v[i], i < TO_END ? n : to_end};
  }
  lists[LISTS - 1] = (document_numbers){r->c->ranks > 0 ? v[LISTS - 1] : NULL, n};
  for (size_t k = 0; k < n; k++) put_step(v, k, newton_step_at(r, k));
  memcpy(t, lists, sizeof *t);
  return t;
}

/* ---- the record ------------------------------------------------------------------ */

static int has_positions(const newton_record *r) {
  if (!r->analysed) return 0;
  for (size_t i = 0; i < 3 * r->vertices; i++)
    if (!isfinite(r->x[i])) return 0;
  return 1;
}

static doc_newton_record describe_case(const newton_record *r) {
  const newton_case *c = r->c;
  return (doc_newton_record){.scene = c->setup->name,
                             .membrane = r->membrane,
                             .n = c->n > 0 ? c->n : DOCUMENT_NO_COUNT,
                             .vertices = r->vertices,
                             .triangles = r->triangles,
                             .quads = r->quads > 0 ? r->quads : DOCUMENT_NO_COUNT,
                             .thickness = newton_thickness(c->setup),
                             .scheme = c->scheme.name,
                             .bending = slv_bending_hessian_name(c->bending),
                             .init = newton_init_words[c->init],
                             .line_search = newton_search_words[c->search],
                             .max_iterations = (uint64_t)c->most_iterations,
                             .pull = c->setup->pull,
                             .shear = c->setup->shear,
                             .k = c->setup->k,
                             .k_theta = c->setup->k_theta,
                             .density = c->setup->density,
                             .threads = (uint64_t)c->threads,
                             .engine = c->ranks > 0 ? "petsc" : NULL,
                             .linear_solver = c->ranks > 0 ? r->cluster.solver : NULL,
                             .ranks = c->ranks > 0 ? (uint64_t)c->ranks : DOCUMENT_NO_COUNT};
}

static void set_outcome(const newton_record *r, doc_newton_record *to) {
  const size_t count = r->steps.count;
  const newton_step *last = count > 0 ? newton_step_at(r, count - 1) : NULL;
  const int ran = r->status == SLV_OK || r->status == SLV_ENOTCONVERGED;
  const double exact = r->c->setup->exact;
  to->converged = r->status == SLV_OK;
  to->stop = ran ? slv_stop_text(r->result.stop) : slv_status_text(r->status);
  if (r->cluster.why[0] != '\0') to->stop = r->cluster.why;
  to->iterations = last != NULL ? (uint64_t)last->at.iteration : 0;
  to->refused = ran ? (uint64_t)r->result.refused : 0;
  to->seconds = last != NULL ? last->seconds : 0;
  to->energy = last != NULL ? last->at.energy : none;
  to->residual = last != NULL ? last->at.residual : none;
  to->relative = last != NULL ? last->at.relative : none;
  to->exact_energy = exact > 0 && r->c->plugin == NULL ? exact : none;
  to->numeric_difference = r->numeric_difference;
}

doc_newton_record newton_describe(const newton_record *r, const char *id, arena *memory) {
  doc_newton_record to = describe_case(r);
  to.id = id;
  set_outcome(r, &to);
  to.trace = describe_trace(r, memory);
  to.end = r->analysed ? &r->end : NULL;
  if (has_positions(r)) to.positions = (document_numbers){r->x, 3 * r->vertices};
  return to;
}
