#include "document/kinds.h"

#include <math.h>
#include <string.h>

#include "document/bench.h"
#include "document/motion_runs.h"
#include "support/records/bend_document.h"
#include "support/records/refine_document.h"

int kind_refuse(const char *path, const char *list, size_t i, const char *wrong) {
  if (wrong == NULL) return 0;
  return input_error("%s: %s[%zu].%s; write it anew with this version's selvedge-bench", path, list,
                     i, wrong);
}

int refine_check(const char *path, void *document, arena *memory) {
  const doc_refine *d = document;
  (void)memory;
  for (size_t i = 0; i < d->records.n; i++) {
    const doc_refine_record *r = &d->records.v[i];
    const int none = isnan(r->sag) != 0;
    TRY(kind_refuse(path, "records", i,
                    r->n == 0                ? "n: a mesh has at least one cell"
                    : r->converged && none   ? "sag: missing although converged"
                    : !r->converged && !none ? "sag: given although not converged"
                                             : NULL));
  }
  for (size_t i = 0; i < d->series.n; i++) {
    const doc_refine_series *s = &d->series.v[i];
    const int of = s->mesh_independent;
    TRY(kind_refuse(path, "series", i,
                    of == REFINE_YES && (isnan(s->limit) || isnan(s->error))
                        ? "limit: missing, but required if mesh_independent is \"yes\""
                    : of == REFINE_NO && isnan(s->growth)
                        ? "growth: missing, but required if mesh_independent is \"no\""
                        : NULL));
  }
  return 0;
}

#define DOCUMENTS(type, member) .shape = &doc_##type##_shape, .list = offsetof(record_set, member)
#define FAULTS(one, parts)                                 \
  .broken_off = {one " interrupted", one "s interrupted"}, \
  .empty = {one " without " parts, one "s without " parts}

const kind_row document_kinds[] = {
    [FROM_VERIFY] = {DOCUMENTS(records, documents), records_check, .name = "verification",
                     .section = "verify", .title = "Checks", .complete = "run.complete",
                     .run = "Run"},
    [FROM_KERNELS] = {DOCUMENTS(bench, benches), bench_check, .name = "speed", .section = "speed",
                      .title = "Speed", .complete = "run.complete", .run = "Bench run",
                      FAULTS("bench run", "times"), .outcome = "timed",
                      .outcomes = {{VERDICT_PASS, "times measured", 0, NULL, NULL},
                                   {VERDICT_FAIL, "kernels failed", 0, "kernel failed its check",
                                    "kernels failed their checks"},
                                   {VERDICT_SKIP, "not available", 0, NULL, NULL}}},
    [FROM_NEWTON] = {DOCUMENTS(newton, newtons), newton_check, .name = "convergence",
                     .section = "newton", .title = "Convergence", .complete = "complete",
                     .run = "Convergence run", FAULTS("convergence run", "records"),
                     .outcome = "converged",
                     .outcomes = {{VERDICT_PASS, "runs converged", 0, NULL, NULL},
                                  {VERDICT_SKIP, "did not converge (expected)", 1, NULL, NULL}}},
    [FROM_REFINE] = {DOCUMENTS(refine, refines), refine_check, .name = "refinement",
                     .section = "refine", .title = "Mesh refinement", .complete = "run.complete",
                     .run = "Refinement run", FAULTS("refinement run", "equilibria"),
                     .outcome = "converged",
                     .outcomes = {{VERDICT_PASS, "equilibria found", 0, NULL, NULL},
                                  {VERDICT_FAIL, "not found", 0, "equilibrium was not found",
                                   "equilibria were not found"}}},
    [FROM_BEND] = {DOCUMENTS(bend, bends), .name = "bending", .section = "bend",
                   .title = "Bending of quads", .complete = "run.complete", .run = "Bending run",
                   FAULTS("bending run", "numbers"), .outcome = "value",
                   .outcomes = {{VERDICT_PASS, "numbers found", 0, NULL, NULL},
                                {VERDICT_FAIL, "not found", 1, "deflection was not found",
                                 "deflections were not found"}}},
    [FROM_MOTION] =
        {DOCUMENTS(motion, motions), motion_check, .name = "motion", .section = "motion",
         .title = "Motion", .complete = "run.complete", .run = "Motion document",
         FAULTS("motion document", "runs"), .outcome = "end",
         .outcomes = {[MOTION_FINISHED] = {VERDICT_PASS, "finished", 0, NULL, NULL},
                      [MOTION_UNSTABLE] = {VERDICT_FAIL, "unstable", 1,
                                           "run of motion became unstable",
                                           "runs of motion became unstable"},
                      [MOTION_FAILED] = {VERDICT_FAIL, "failed", 1, "run of motion failed",
                                         "runs of motion failed"},
                      [MOTION_UNFINISHED] = {VERDICT_SKIP, "unfinished", 1, NULL, NULL}}},
};

any_list kind_documents(const record_set *set, series_origin of) {
  any_list list;
  memcpy(&list, (const char *)set + document_kinds[of].list, sizeof list);
  return list;
}

const void *kind_document(const record_set *set, series_origin of, size_t i) {
  return kind_documents(set, of).v + i * document_kinds[of].shape->size;
}

static const void *member(series_origin of, const void *document, const char *name) {
  document_field field;
  return document_member(document_kinds[of].shape, document, name, &field);
}

kind_list kind_records(series_origin of, const void *document) {
  document_field field;
  const any_list *list = document_member(document_kinds[of].shape, document, "records", &field);
  return list == NULL ? (kind_list){NULL, 0, field.of} : (kind_list){list->v, list->n, field.of};
}

int kind_is_complete(series_origin of, const void *document) {
  return *(const int *)member(of, document, document_kinds[of].complete);
}

const char *kind_text(series_origin of, const void *document, const char *name) {
  return *(const char *const *)member(of, document, name);
}

size_t kind_outcome_of(series_origin of, const void *record) {
  document_field field;
  const document_shape *shape = kind_records(of, NULL).shape;
  const void *at = document_member(shape, record, document_kinds[of].outcome, &field);
  if (at == NULL) return 1;
  if (field.kind == DOCUMENT_CHOICE) return (size_t) * (const int *)at;
  if (field.kind != DOCUMENT_FLAG || *(const int *)at) return 0;
  return of == FROM_KERNELS && !bench_failed(record) ? 2 : 1;
}

void kind_add(series_origin of, const void *document, kind_counts *c) {
  const kind_list records = kind_records(of, document);
  const size_t first = c->outcomes[0];
  for (size_t i = 0; i < records.n; i++)
    c->outcomes[kind_outcome_of(of, records.v + i * records.shape->size)]++;
  c->broken_off += kind_is_complete(of, document) ? 0 : 1;
  /* A kernel that is not available is no result; a run that did not converge is one. */
  c->empty += of == FROM_KERNELS ? c->outcomes[0] == first : records.n == 0;
}

kind_counts kind_count(const record_set *set, series_origin of) {
  kind_counts c = {{0}, 0, 0};
  for (size_t i = 0; i < kind_documents(set, of).n; i++)
    kind_add(of, kind_document(set, of, i), &c);
  return c;
}
