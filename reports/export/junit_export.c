/* junit_export.c -- records of checks and rows of the ledger as test cases. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "document/bench.h"
#include "document/motion_runs.h"
#include "document/newton.h"
#include "document/refine.h"
#include "export/exports.h"
#include "judge/judge.h"
#include "support/base/numbers.h"
#include "support/records/bend_document.h"
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

/* ---- kernels: a case passes when its values were right and it was timed ---------- */

/* The time of all samples together. */
static double seconds(const doc_bench_record *r) {
  double ns = 0;
  for (size_t i = 0; r->timed && i < r->samples.n; i++) ns += r->samples.v[i];
  return 1e-9 * ns * (double)r->slice * (double)r->passes;
}

/* Adds the case of a kernel, or of a change of one. */
static void add_kernel_case(junit *suite, junit_case c, const char *energy, const char *kernel,
                            uint64_t elements, uint64_t threads) {
  add_case(suite, c, energy != NULL ? energy : "machine",
           base_printf("%s, %" PRIu64 " elements, %" PRIu64 " thread%s", kernel, elements, threads,
                       threads == 1 ? "" : "s"));
}

static void add_kernel(junit *suite, const doc_bench_record *r) {
  buffer details = {0};
  if (bench_failed(r)) {
    buffer_add(&details, "worst ");
    buffer_number(&details, r->check->worst);
    buffer_add(&details, ", bound ");
    buffer_number(&details, r->check->bound);
    buffer_format(&details, "\nagainst %s", r->check->reference);
  }
  const junit_case c = {.seconds = seconds(r),
                        .outcome = r->timed          ? JUNIT_PASSED
                                   : bench_failed(r) ? JUNIT_FAILED
                                                     : JUNIT_SKIPPED,
                        .message = r->why,
                        .details = details.data};
  add_kernel_case(suite, c, r->energy, r->kernel, r->elements, r->threads);
  buffer_free(&details);
}

static void add_energy(const doc_bench *b, size_t first, junit *document) {
  const char *energy = b->records.v[first].energy;
  junit suite = {.cases = 0};
  buffer name = {0};
  for (size_t i = first; i < b->records.n; i++)
    if (base_same_text(b->records.v[i].energy, energy)) add_kernel(&suite, &b->records.v[i]);
  buffer_format(&name, "kernels of %s", energy != NULL ? energy : "the machine");
  junit_add_suite(document, &suite, name.data, b->environment->common.date, b->run->command);
  buffer_free(&name);
}

static int nothing_timed(const doc_bench *b) {
  for (size_t i = 0; i < b->records.n; i++)
    if (b->records.v[i].timed) return 0;
  return 1;
}

static void add_run(const doc_bench *b, junit *document) {
  junit suite = {.cases = 0};
  if (!b->run->complete)
    add_broken(&suite, "interrupted");
  else if (nothing_timed(b))
    add_broken(&suite, "nothing was timed");
  junit_add_suite(document, &suite, "bench run", b->environment->common.date, b->run->command);
}

static void add_kernels(const record_set *set, junit *document) {
  for (size_t i = 0; i < set->benches.n; i++) {
    const doc_bench *b = &set->benches.v[i];
    for (size_t k = 0; k < b->records.n; k++)
      if (bench_is_first_of_energy(b, k)) add_energy(b, k, document);
    add_run(b, document);
  }
}

/* ---- Newton's method ------------------------------------------------------------- */

/* A run that did not converge is a result, not a failure, so it is reported as skipped. */
static void add_newton_run(junit *suite, const doc_newton_record *r) {
  char *scene = base_printf("newton.%s", r->scene), size[32] = "";
  if (r->n != DOCUMENT_NO_COUNT) (void)snprintf(size, sizeof size, ", n = %" PRIu64, r->n);
  const junit_case c = {.seconds = r->seconds,
                        .outcome = r->converged ? JUNIT_PASSED : JUNIT_SKIPPED,
                        .message = r->stop};
  add_case(suite, c, scene, base_printf("%s, %s, %s%s", r->scheme, r->bending, r->init, size));
  free(scene);
}

/* Only claims of newton_must_hold() can fail; the others are findings about the papers. */
static void add_claim(junit *suite, const doc_newton_claim *claim) {
  const int failed = claim->holds == 0 && newton_must_hold(claim);
  const junit_case c = {.class_name = "newton.claims",
                        .name = claim->id,
                        .outcome = claim->holds > 0 ? JUNIT_PASSED
                                   : failed         ? JUNIT_FAILED
                                                    : JUNIT_SKIPPED,
                        .message = claim->text};
  junit_add_case(suite, &c);
}

static void add_newton(const record_set *set, junit *document) {
  for (size_t i = 0; i < set->newtons.n; i++) {
    const doc_newton *row = &set->newtons.v[i];
    junit suite = {.cases = 0};
    for (size_t k = 0; k < row->records.n; k++) add_newton_run(&suite, &row->records.v[k]);
    for (size_t k = 0; k < row->claims.n; k++) add_claim(&suite, &row->claims.v[k]);
    if (!row->complete)
      add_broken(&suite, "interrupted");
    else if (row->records.n == 0)
      add_broken(&suite, "no records");
    junit_add_suite(document, &suite, "convergence", row->environment->common.date,
                    row->run->command);
  }
}

/* ---- refinement: a case passes when its equilibrium was found -------------------- */

static void add_equilibrium(junit *suite, const doc_refine_record *r) {
  char *mesh = base_printf("refine.%s", doc_refine_mesh_words[r->subject.mesh]);
  const junit_case c = {.seconds = r->seconds,
                        .outcome = r->converged ? JUNIT_PASSED : JUNIT_FAILED,
                        .message = r->stop};
  add_case(suite, c, mesh,
           base_printf("%s, n = %" PRIu64, doc_refine_alpha_words[r->subject.alpha], r->n));
  free(mesh);
}

static void add_refine(const record_set *set, junit *document) {
  for (size_t i = 0; i < set->refines.n; i++) {
    const doc_refine *row = &set->refines.v[i];
    junit suite = {.cases = 0};
    for (size_t k = 0; k < row->records.n; k++) add_equilibrium(&suite, &row->records.v[k]);
    if (!row->run->complete)
      add_broken(&suite, "interrupted");
    else if (row->records.n == 0)
      add_broken(&suite, "no equilibria");
    junit_add_suite(document, &suite, "mesh refinement", row->environment->common.date,
                    row->run->command);
  }
}

/* ---- bending: a case passes when its number is there ----------------------------- */

static void add_bend(const record_set *set, junit *document) {
  for (size_t i = 0; i < set->bends.n; i++) {
    const doc_bend *d = &set->bends.v[i];
    junit suite = {.cases = 0};
    for (size_t k = 0; k < d->records.n; k++) {
      const doc_bend_record *r = &d->records.v[k];
      const junit_case c = {.outcome = isnan(r->value) ? JUNIT_FAILED : JUNIT_PASSED,
                            .message = "no equilibrium was found"};
      add_case(&suite, c, r->subject.shape,
               base_printf("%s, %s, n = %" PRIu64, r->subject.method, r->subject.rings, r->n));
    }
    if (!d->run->complete) add_broken(&suite, "interrupted");
    junit_add_suite(document, &suite, "bending", d->environment->common.date, d->run->command);
  }
}

/* ---- motion: a case passes when its run came to its end -------------------------- */

static void add_motion_run(junit *suite, const doc_motion_record *r) {
  const doc_motion_sample *last = &r->samples.v[r->samples.n - 1];
  const junit_outcome outcomes[] = {[MOTION_FINISHED] = JUNIT_PASSED,
                                    [MOTION_UNSTABLE] = JUNIT_FAILED,
                                    [MOTION_FAILED] = JUNIT_FAILED,
                                    [MOTION_UNFINISHED] = JUNIT_SKIPPED};
  char *class = base_printf("motion.%s", r->setup.scene);
  char *message = base_printf("%s at %.4g s%s%s", doc_motion_end_words[r->end], last->t,
                              r->reason != NULL ? ": " : "", r->reason != NULL ? r->reason : "");
  const junit_case c = {.seconds = r->seconds, .outcome = outcomes[r->end], .message = message};
  add_case(suite, c, class, base_strdup(r->id));
  free(message);
  free(class);
}

static void add_motion(const record_set *set, junit *document) {
  for (size_t i = 0; i < set->motions.n; i++) {
    const doc_motion *d = &set->motions.v[i];
    junit suite = {.cases = 0};
    for (size_t k = 0; k < d->records.n; k++) add_motion_run(&suite, &d->records.v[k]);
    if (!d->run->complete)
      add_broken(&suite, "interrupted");
    else if (d->records.n == 0)
      add_broken(&suite, "no runs");
    junit_add_suite(document, &suite, "motion", d->environment->common.date, d->run->command);
  }
}

/* ---- the whole ------------------------------------------------------------------- */

void junit_export(const record_set *set, buffer *t) {
  junit document = {.cases = 0};
  for (size_t i = 0; i < set->records.n; i++)
    if (is_first_of_suite(set, i)) add_records(set, &set->records.v[i], &document);
  for (size_t i = 0; i < set->documents.n; i++) add_ledger(&set->documents.v[i], &document);
  for (size_t i = 0; i < set->documents.n; i++) add_missing(&set->documents.v[i], &document);
  add_kernels(set, &document);
  add_newton(set, &document);
  add_refine(set, &document);
  add_bend(set, &document);
  add_motion(set, &document);
  junit_write(&document, "selvedge", t);
}
