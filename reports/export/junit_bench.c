/* junit_bench.c -- kernels as test cases: a case passes when its values were right and
 * it was timed. */
#include <inttypes.h>
#include <string.h>

#include "document/bench.h"
#include "export/junit_export.h"

/* The time of all samples together. */
static double seconds(const doc_bench_record *r) {
  double ns = 0;
  for (size_t i = 0; r->timed && i < r->samples.n; i++) ns += r->samples.v[i];
  return 1e-9 * ns * (double)r->slice * (double)r->passes;
}

/* Completes the case c with its class and name, made of the other arguments, and adds
 * it. */
static void add_case(junit *suite, junit_case c, const char *energy, const char *kernel,
                     uint64_t elements, uint64_t threads) {
  buffer name = {0};
  buffer_format(&name, "%s, %" PRIu64 " elements, %" PRIu64 " thread%s", kernel,
                elements, threads, threads == 1 ? "" : "s");
  c.class_name = energy != NULL ? energy : "machine";
  c.name = name.data;
  junit_add_case(suite, &c);
  buffer_free(&name);
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
  add_case(suite, c, r->energy, r->kernel, r->elements, r->threads);
  buffer_free(&details);
}

static void add_energy(const doc_bench *b, size_t first, junit *document) {
  const char *energy = b->records.v[first].energy;
  junit suite = {.cases = 0};
  buffer name = {0};
  for (size_t i = first; i < b->records.n; i++)
    if (bench_same_energy(b->records.v[i].energy, energy))
      add_kernel(&suite, &b->records.v[i]);
  buffer_format(&name, "kernels of %s", energy != NULL ? energy : "the machine");
  junit_add_suite(document, &suite, name.data, b->environment->common.date,
                  b->run->command);
  buffer_free(&name);
}

static void add_changes(const doc_bench *b, junit *document) {
  junit suite = {.cases = 0};
  for (size_t i = 0; i < b->changes.n; i++) {
    const doc_bench_change *r = &b->changes.v[i];
    buffer words = {0};
    buffer_format(&words, "%.3g times the time of the older run (%.3g to %.3g)",
                  r->ratio, r->ci[0], r->ci[1]);
    const junit_case c = {
        .outcome = r->verdict == BENCH_SLOWER ? JUNIT_FAILED : JUNIT_PASSED,
        .message = words.data};
    add_case(&suite, c, r->energy, r->kernel, r->elements, r->threads);
    buffer_free(&words);
  }
  junit_add_suite(document, &suite, "changes", b->environment->common.date,
                  b->run->command);
}

static int nothing_timed(const doc_bench *b) {
  for (size_t i = 0; i < b->records.n; i++)
    if (b->records.v[i].timed) return 0;
  return 1;
}

static void add_run(const doc_bench *b, junit *document) {
  junit suite = {.cases = 0};
  if (!b->run->complete)
    junit_export_broken(&suite, "interrupted");
  else if (nothing_timed(b))
    junit_export_broken(&suite, "nothing was timed");
  junit_add_suite(document, &suite, "bench run", b->environment->common.date,
                  b->run->command);
}

void junit_export_bench(const record_set *set, junit *document) {
  for (size_t i = 0; i < set->benches.n; i++) {
    const doc_bench *b = &set->benches.v[i];
    for (size_t k = 0; k < b->records.n; k++)
      if (bench_is_first_of_energy(b, k)) add_energy(b, k, document);
    add_changes(b, document);
    add_run(b, document);
  }
}
