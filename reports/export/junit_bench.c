/* junit_bench.c -- kernels as test cases: they pass when they were verified and timed.
 */
#include <inttypes.h>
#include <string.h>

#include "base/escape.h"
#include "document/bench.h"
#include "export/junit_parts.h"

static verdict verdict_of(const doc_bench_record *r) {
  return r->timed ? VERDICT_PASS : bench_failed(r) ? VERDICT_FAIL : VERDICT_SKIP;
}

/* All samples together. */
static double seconds(const doc_bench_record *r) {
  double ns = 0;
  for (size_t i = 0; r->timed && i < r->samples.n; i++) ns += r->samples.v[i];
  return 1e-9 * ns * (double)r->slice * (double)r->passes;
}

static void open_case(buffer *t, const char *energy, const char *kernel,
                      uint64_t elements, uint64_t threads, double time) {
  buffer_add(t, "    <testcase");
  junit_attribute(t, "classname", energy != NULL ? energy : "machine");
  buffer_add(t, " name=\"");
  escape_markup(t, kernel);
  buffer_format(t, ", %" PRIu64 " elements, %" PRIu64 " thread%s\" time=\"%.6f\">\n",
                elements, threads, threads == 1 ? "" : "s", time);
}

static void kernel_case(const doc_bench_record *r, buffer *t) {
  buffer details = {0};
  open_case(t, r->energy, r->kernel, r->elements, r->threads, seconds(r));
  if (bench_failed(r)) {
    buffer_add(&details, "worst ");
    buffer_number(&details, r->check->worst);
    buffer_add(&details, ", bound ");
    buffer_number(&details, r->check->bound);
    buffer_format(&details, "\nagainst %s", r->check->reference);
  }
  t->failed |= details.failed;
  junit_outcome(t, verdict_of(r), r->why != NULL ? r->why : "",
                details.data != NULL ? details.data : "");
  buffer_free(&details);
  buffer_add(t, "    </testcase>\n");
}

static void energy_suite(const doc_bench *b, size_t first, junit_tally *all,
                         buffer *t) {
  const char *energy = b->records.v[first].energy;
  junit_tally n = {0};
  buffer name = {0};
  for (size_t i = first; i < b->records.n; i++)
    if (bench_same_energy(b->records.v[i].energy, energy))
      junit_tally_add(&n, verdict_of(&b->records.v[i]), seconds(&b->records.v[i]));
  buffer_format(&name, "kernels of %s", energy != NULL ? energy : "the machine");
  t->failed |= name.failed;
  if (!name.failed)
    junit_open_suite(t, name.data, b->environment->common.date, b->run->command, &n);
  buffer_free(&name);
  for (size_t i = first; i < b->records.n; i++)
    if (bench_same_energy(b->records.v[i].energy, energy))
      kernel_case(&b->records.v[i], t);
  buffer_add(t, "  </testsuite>\n");
  junit_tally_merge(all, &n);
}

static void change_case(const doc_bench_change *c, buffer *t) {
  buffer words = {0};
  open_case(t, c->energy, c->kernel, c->elements, c->threads, 0);
  buffer_format(&words, "%.3g times the time of the older run (%.3g to %.3g)", c->ratio,
                c->ci[0], c->ci[1]);
  t->failed |= words.failed;
  if (!words.failed)
    junit_outcome(t, c->verdict == BENCH_SLOWER ? VERDICT_FAIL : VERDICT_PASS,
                  words.data, "");
  buffer_free(&words);
  buffer_add(t, "    </testcase>\n");
}

static void change_suite(const doc_bench *b, junit_tally *all, buffer *t) {
  junit_tally n = {0};
  if (b->changes.n == 0) return;
  for (size_t i = 0; i < b->changes.n; i++)
    junit_tally_add(
        &n, b->changes.v[i].verdict == BENCH_SLOWER ? VERDICT_FAIL : VERDICT_PASS, 0);
  junit_open_suite(t, "changes", b->environment->common.date, b->run->command, &n);
  for (size_t i = 0; i < b->changes.n; i++) change_case(&b->changes.v[i], t);
  buffer_add(t, "  </testsuite>\n");
  junit_tally_merge(all, &n);
}

static int nothing_timed(const doc_bench *b) {
  for (size_t i = 0; i < b->records.n; i++)
    if (b->records.v[i].timed) return 0;
  return 1;
}

/* What no record can say. */
static void run_suite(const doc_bench *b, junit_tally *all, buffer *t) {
  const char *what = !b->run->complete  ? "interrupted"
                     : nothing_timed(b) ? "nothing was timed"
                                        : NULL;
  junit_tally n = {0};
  if (what == NULL) return;
  junit_tally_add(&n, VERDICT_ERROR, 0);
  junit_open_suite(t, "bench run", b->environment->common.date, b->run->command, &n);
  junit_broken_case(t, what);
  buffer_add(t, "  </testsuite>\n");
  junit_tally_merge(all, &n);
}

void junit_bench(const record_set *set, junit_tally *all, buffer *t) {
  for (size_t i = 0; i < set->benches.n; i++) {
    const doc_bench *b = &set->benches.v[i];
    for (size_t k = 0; k < b->records.n; k++)
      if (bench_is_first_of_energy(b, k)) energy_suite(b, k, all, t);
    change_suite(b, all, t);
    run_suite(b, all, t);
  }
}
