/* junit_export.c -- all documents of a set as test cases. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "document/bench.h"
#include "document/kinds.h"
#include "document/newton.h"
#include "export/exports.h"
#include "support/records/bend_document.h"
#include "support/records/motion_document.h"
#include "support/records/records_junit.h"
#include "support/records/refine_document.h"

/* Adds an error for a run that broke off or has no records. */
static void add_broken(junit *suite, const char *why) {
  const junit_case c = {.outcome = JUNIT_ERROR, .message = why};
  records_junit_case(suite, c, "run", base_strdup("came to its end"));
}

/* Words of a case, which its suite releases. */
typedef struct {
  char *class, *name, *message, *details; /* details: NULL if there are none */
  double seconds;
} case_words;

static case_words of_kernel(const void *record) {
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
  return (case_words){
      .class = base_strdup(r->energy != NULL ? r->energy : "machine"),
      .name = base_printf("%s, %" PRIu64 " elements, %" PRIu64 " thread%s", r->kernel, r->elements,
                          r->threads, r->threads == 1 ? "" : "s"),
      .message = base_strdup(r->why != NULL ? r->why : ""),
      .details = details.data,
      .seconds = 1e-9 * ns * (double)r->slice * (double)r->passes};
}

static case_words of_newton(const void *record) {
  const doc_newton_record *r = record;
  char size[32] = "";
  if (r->n != DOCUMENT_NO_COUNT) (void)snprintf(size, sizeof size, ", n = %" PRIu64, r->n);
  return (case_words){.class = base_printf("newton.%s", r->scene),
                      .name = base_printf("%s, %s, %s%s", r->scheme, r->bending, r->init, size),
                      .message = base_strdup(r->stop),
                      .seconds = r->seconds};
}

static case_words of_equilibrium(const void *record) {
  const doc_refine_record *r = record;
  return (case_words){
      .class = base_printf("refine.%s", doc_refine_mesh_words[r->subject.mesh]),
      .name = base_printf("%s, n = %" PRIu64, doc_refine_alpha_words[r->subject.alpha], r->n),
      .message = base_strdup(r->stop),
      .seconds = r->seconds};
}

static case_words of_bend(const void *record) {
  const doc_bend_record *r = record;
  return (case_words){
      .class = base_strdup(r->subject.shape),
      .name = base_printf("%s, %s, n = %" PRIu64, r->subject.method, r->subject.rings, r->n),
      .message = base_strdup("no equilibrium was found")};
}

static case_words of_motion(const void *record) {
  const doc_motion_record *r = record;
  return (case_words){
      .class = base_printf("motion.%s", r->setup.scene),
      .name = base_strdup(r->id),
      .message = base_printf("%s at %.4g s%s%s", doc_motion_end_words[r->end],
                             r->samples.v[r->samples.n - 1].t, r->reason != NULL ? ": " : "",
                             r->reason != NULL ? r->reason : ""),
      .seconds = r->seconds};
}

static const struct {
  const char *suite;
  case_words (*words)(const void *record);
} suites[] = {[FROM_KERNELS] = {"kernels", of_kernel},
              [FROM_NEWTON] = {"convergence", of_newton},
              [FROM_REFINE] = {"mesh refinement", of_equilibrium},
              [FROM_BEND] = {"bending", of_bend},
              [FROM_MOTION] = {"motion", of_motion}};

/* Only claims of newton_must_hold() can fail; the others are findings about the papers. */
static void add_claims(junit *suite, const doc_newton *d) {
  for (size_t i = 0; i < d->claims.n; i++) {
    const doc_newton_claim *claim = &d->claims.v[i];
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
  kind_counts counts = {.empty = 0};
  for (size_t i = 0; i < records.n; i++) {
    const void *record = records.v + i * records.shape->size;
    const case_words w = suites[of].words(record);
    const junit_case c = {
        .seconds = w.seconds,
        .outcome = (junit_outcome)document_kinds[of].outcomes[kind_outcome_of(of, record)].as,
        .message = w.message,
        .details = w.details};
    records_junit_case(&suite, c, w.class, w.name);
    free(w.class);
    free(w.message);
    free(w.details);
  }
  if (of == FROM_NEWTON) add_claims(&suite, d);
  kind_add(of, d, &counts);
  if (counts.broken_off > 0)
    add_broken(&suite, "interrupted");
  else if (counts.empty > 0)
    add_broken(&suite, document_kinds[of].empty[0]);
  junit_add_suite(document, &suite, suites[of].suite, kind_text(of, d, "environment.date"),
                  kind_text(of, d, "run.command"));
}

void junit_export(const record_set *set, buffer *t) {
  junit document = {.cases = 0};
  for (size_t i = 0; i < set->documents.n; i++) records_junit(&set->documents.v[i], &document);
  for (series_origin of = FROM_KERNELS; of < FROM_HISTORY; of++)
    for (size_t i = 0; i < kind_documents(set, of).n; i++)
      add_document(of, kind_document(set, of, i), &document);
  junit_write(&document, "selvedge", t);
}
