/* junit_export.c -- records of checks and rows of the ledger as test cases. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "document/bench.h"
#include "document/kinds.h"
#include "document/newton.h"
#include "export/exports.h"
#include "judge/judge.h"
#include "support/base/numbers.h"
#include "support/records/bend_document.h"
#include "support/records/motion_document.h"
#include "support/records/refine_document.h"
#include "support/xml/junit.h"

/* Lets a verdict be cast to an outcome. */
_Static_assert((int)VERDICT_PASS == (int)JUNIT_PASSED && (int)VERDICT_FAIL == (int)JUNIT_FAILED &&
                   (int)VERDICT_SKIP == (int)JUNIT_SKIPPED &&
                   (int)VERDICT_ERROR == (int)JUNIT_ERROR,
               "a verdict is an outcome");

/* Completes the case with its class and its name, which is released, and adds it. */
static void add_case(junit *suite, junit_case c, const char *class, char *name) {
  c.class_name = class;
  c.name = name;
  junit_add_case(suite, &c);
  free(name);
}

/* ---- records --------------------------------------------------------------------- */

static int same_suite(const doc_record *a, const doc_record *b) {
  return a->run == b->run && strcmp(a->subject, b->subject) == 0;
}

/* "wrong: worst 2.8e+14, bound 4: gradient[1] = -100 where -200 was expected" */
static void say_record(buffer *words, const doc_record *r) {
  char worst[SHORT_TEXT], bound[SHORT_TEXT];
  if (r->finding != FOUND_NOTHING) buffer_format(words, "%s: ", found_words[r->finding]);
  buffer_format(words, "worst %s, bound %s%s%s", number_short(r->worst, worst),
                number_short(r->bound, bound), r->note[0] != '\0' ? ": " : "", r->note);
}

/* The details are what a reader of the CI log needs: the message, the mistake, and the
 * command that replays the witness. */
static void add_record(junit *suite, const doc_record *r) {
  buffer details = {0}, message = {0};
  const int skipped = r->verdict == VERDICT_SKIP;
  say_record(&message, r);
  if (!skipped) buffer_format(&details, "%s\n", message.data);
  if (!skipped && r->mistake != NULL) buffer_format(&details, "wrong formula: %s\n", r->mistake);
  if (!skipped && r->witness != NULL) buffer_format(&details, "%s\n", r->witness->command);
  const junit_case c = {.seconds = r->seconds,
                        .outcome = (junit_outcome)r->verdict,
                        .message = skipped ? r->note : message.data,
                        .details = details.data};
  add_case(suite, c, r->subject,
           r->control != NULL ? base_printf("%s catches %s", r->check, r->control)
                              : base_strdup(r->check));
  buffer_free(&details);
  buffer_free(&message);
}

static int is_first_of_suite(const record_set *set, size_t i) {
  for (size_t k = 0; k < i; k++)
    if (same_suite(&set->records.v[k], &set->records.v[i])) return 0;
  return 1;
}

static void add_records(const record_set *set, const doc_record *first, junit *document) {
  const doc_records *d = &set->documents.v[first->run];
  junit suite = {.cases = 0};
  for (const doc_record *r = first; r < set->records.v + set->records.n; r++)
    if (same_suite(r, first)) add_record(&suite, r);
  junit_add_suite(document, &suite, first->subject, d->environment->date, d->run->command);
}

/* ---- the ledger: an open row is reported as skipped ------------------------------ */

static void add_figure(buffer *t, const char *name, const double *x) {
  if (x == NULL) return;
  buffer_add(t, name);
  buffer_number(t, *x);
}

static void explain_row(buffer *t, const doc_ledger *r) {
  buffer_format(t, "expected %s, found %s: %s\n%s\n", ledger_verdict_words[r->expected],
                ledger_verdict_words[r->verdict], r->note, r->statement);
  add_figure(t, "bound ", r->bound);
  add_figure(t, ", as printed ", r->printed);
  add_figure(t, ", remedy ", r->remedy_residual);
  if (r->witness != NULL) buffer_format(t, "\nat %s: %s\n", r->witness->state, r->witness->command);
}

static void add_row(junit *suite, const doc_ledger *r) {
  buffer details = {0};
  const int open = !row_failed(r) && r->verdict == LEDGER_OPEN;
  if (row_failed(r)) explain_row(&details, r);
  const junit_case c = {.seconds = r->seconds,
                        .outcome = row_failed(r) ? JUNIT_FAILED
                                   : open        ? JUNIT_SKIPPED
                                                 : JUNIT_PASSED,
                        .message = open && r->remedy != NULL ? r->remedy : r->note,
                        .details = details.data};
  add_case(suite, c, "ledger", base_printf("%s %s", r->id, r->place));
  buffer_free(&details);
}

static void add_ledger(const doc_records *d, junit *document) {
  junit suite = {.cases = 0};
  for (size_t i = 0; i < d->ledger.n; i++) add_row(&suite, &d->ledger.v[i]);
  junit_add_suite(document, &suite, "ledger", d->environment->date, d->run->command);
}

/* ---- what no record can report: missing records ---------------------------------- */

static void add_error(junit *suite, const char *class, const char *name, const char *message) {
  const junit_case c = {
      .class_name = class, .name = name, .outcome = JUNIT_ERROR, .message = message};
  junit_add_case(suite, &c);
}

/* Adds an error for a run that broke off or left nothing. */
static void add_broken(junit *suite, const char *why) {
  add_error(suite, "run", "came to its end", why);
}

static void add_missing(const doc_records *d, junit *document) {
  junit suite = {.cases = 0};
  if (!run_is_whole(d)) {
    buffer words = {0};
    buffer_format(&words, "%s: %zu of %" PRIu64 " records, %zu of %" PRIu64 " rows of the ledger",
                  d->run->complete ? "records are missing" : "interrupted", d->records.n,
                  d->run->planned, d->ledger.n, d->run->planned_rows);
    add_broken(&suite, words.data);
    buffer_free(&words);
  }
  for (size_t i = 0; i < d->energies.n; i++)
    if (!energy_was_run(d, d->energies.v[i].name))
      add_error(&suite, d->energies.v[i].name, "was checked", "no records of this energy");
  junit_add_suite(document, &suite, "run", d->environment->date, NULL);
}

/* ---- documents of selvedge-bench: a case for each record, whose outcome kinds.h tells -------- */

/* The words of a case, which its suite releases. */
typedef struct {
  char *class, *name, *message, *details; /* details: NULL where there are none */
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
        .outcome =
            (junit_outcome)document_kinds[of].outcomes[document_kinds[of].outcome(record)].as,
        .message = w.message,
        .details = w.details};
    add_case(&suite, c, w.class, w.name);
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

/* ---- the whole ------------------------------------------------------------------- */

void junit_export(const record_set *set, buffer *t) {
  junit document = {.cases = 0};
  for (size_t i = 0; i < set->records.n; i++)
    if (is_first_of_suite(set, i)) add_records(set, &set->records.v[i], &document);
  for (size_t i = 0; i < set->documents.n; i++) add_ledger(&set->documents.v[i], &document);
  for (size_t i = 0; i < set->documents.n; i++) add_missing(&set->documents.v[i], &document);
  for (series_origin of = FROM_KERNELS; of < FROM_HISTORY; of++)
    for (size_t i = 0; i < kind_documents(set, of).n; i++)
      add_document(of, kind_document(set, of, i), &document);
  junit_write(&document, "selvedge", t);
}
