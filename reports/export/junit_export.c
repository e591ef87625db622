/* junit_export.c -- writes all documents of a set as JUnit test cases. */
#include <inttypes.h>

#include "document/bench.h"
#include "document/kinds.h"
#include "document/newton.h"
#include "export/exports.h"
#include "support/records/bend_document.h"
#include "support/records/motion_document.h"
#include "support/records/records_junit.h"
#include "support/records/refine_document.h"

static junit_case of_kernel(const void *record, arena *memory) {
  const doc_bench_record *r = record;
  buffer details = {0};
  double ns = 0;
  for (size_t i = 0; r->timed && i < r->samples.n; i++) ns += r->samples.v[i];
  if (bench_failed(r)) {
    buffer_add(&details, "worst ");
    buffer_number(&details, r->check->worst);
    buffer_add(&details, ", bound ");
    buffer_number(&details, r->check->bound);
    buffer_format(&details, "\nagainst %s", r->check->reference);
  }
  return (junit_case){
      .class_name = r->energy != NULL ? r->energy : "machine",
      .name = arena_printf(memory, "%s, %" PRIu64 " elements, %" PRIu64 " thread%s", r->kernel,
                           r->elements, r->threads, r->threads == 1 ? "" : "s"),
      .message = r->why != NULL ? r->why : "",
      .details = details.size > 0 ? buffer_move(&details, memory) : NULL,
      .seconds = 1e-9 * ns * (double)r->slice * (double)r->passes};
}

static junit_case of_newton(const void *record, arena *memory) {
  const doc_newton_record *r = record;
  char size[32] = "";
  if (r->n != DOCUMENT_NO_COUNT) (void)snprintf(size, sizeof size, ", n = %" PRIu64, r->n);
  return (junit_case){
      .class_name = arena_printf(memory, "newton.%s", r->scene),
      .name = arena_printf(memory, "%s, %s, %s%s", r->scheme, r->bending, r->init, size),
      .message = r->stop,
      .seconds = r->seconds};
}

static junit_case of_equilibrium(const void *record, arena *memory) {
  const doc_refine_record *r = record;
  return (junit_case){
      .class_name = arena_printf(memory, "refine.%s", doc_refine_mesh_words[r->subject.mesh]),
      .name =
          arena_printf(memory, "%s, n = %" PRIu64, doc_refine_alpha_words[r->subject.alpha], r->n),
      .message = r->stop,
      .seconds = r->seconds};
}

static junit_case of_bend(const void *record, arena *memory) {
  const doc_bend_record *r = record;
  return (junit_case){.class_name = r->subject.shape,
                      .name = arena_printf(memory, "%s, %s, n = %" PRIu64, r->subject.method,
                                           r->subject.rings, r->n),
                      .message = "no equilibrium was found"};
}

static junit_case of_motion(const void *record, arena *memory) {
  const doc_motion_record *r = record;
  return (junit_case){
      .class_name = arena_printf(memory, "motion.%s", r->setup.scene),
      .name = r->id,
      .message = arena_printf(memory, "%s at %.4g s%s%s", doc_motion_end_words[r->end],
                              r->samples.v[r->samples.n - 1].t, r->reason != NULL ? ": " : "",
                              r->reason != NULL ? r->reason : ""),
      .seconds = r->seconds};
}

static const struct {
  const char *suite;
  junit_case (*words)(const void *record, arena *memory);
} suites[] = {[FROM_KERNELS] = {"kernels", of_kernel},
              [FROM_NEWTON] = {"convergence", of_newton},
              [FROM_REFINE] = {"mesh refinement", of_equilibrium},
              [FROM_BEND] = {"bending", of_bend},
              [FROM_MOTION] = {"motion", of_motion}};

/* Only claims of newton_must_hold() can fail; the others are findings about papers. */
static void add_claims(junit *suite, const doc_newton *d) {
  EACH (doc_newton_claim, claim, d->claims) {
    const int failed = claim->holds == 0 && newton_must_hold(claim);
    const junit_case c = {.class_name = "newton.claims",
                          .name = claim->id,
                          .outcome = claim->holds > 0 ? JUNIT_PASSED
                                     : failed         ? JUNIT_FAILED
                                                      : JUNIT_SKIPPED,
                          .message = claim->text};
    junit_add_case(suite, &c);
  }
}

static void add_document(series_origin of, const void *d, junit *document) {
  const kind_list records = kind_records(of, d);
  junit suite = {.cases = 0};
  arena memory = {0};
  kind_counts counts = {.empty = 0};
  for (size_t i = 0; i < records.n; i++) {
    const void *record = records.v + i * records.shape->size;
    junit_case c = suites[of].words(record, &memory);
    c.outcome = (junit_outcome)document_kinds[of].outcomes[kind_outcome_of(of, record)].as;
    junit_add_case(&suite, &c);
  }
  if (of == FROM_NEWTON) add_claims(&suite, d);
  kind_add(of, d, &counts);
  const junit_case end = {
      .class_name = "run",
      .name = "came to its end",
      .outcome = JUNIT_ERROR,
      .message = counts.broken_off > 0 ? "interrupted" : document_kinds[of].empty[0]};
  if (counts.broken_off + counts.empty > 0) junit_add_case(&suite, &end);
  junit_add_suite(document, &suite, suites[of].suite, kind_text(of, d, "environment.date"),
                  kind_text(of, d, "run.command"));
  arena_free(&memory);
}

void junit_export(const record_set *set, buffer *t) {
  junit document = {.cases = 0};
  for (size_t i = 0; i < set->documents.n; i++) records_junit(&set->documents.v[i], &document);
  for (series_origin of = FROM_KERNELS; of < FROM_HISTORY; of++)
    for (size_t i = 0; i < kind_documents(set, of).n; i++)
      add_document(of, kind_document(set, of, i), &document);
  junit_write(&document, "selvedge", t);
}
