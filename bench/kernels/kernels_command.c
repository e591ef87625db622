/* kernels_command.c -- the command selvedge-bench kernels: tables and document. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "kernels/kernels_run.h"
#include "machine/ceilings.h"
#include "machine/machine.h"
#include "support/base/complain.h"
#include "support/base/memory.h"

static const char columns[] =
    "kernel                         ns/elem    +-%   GB/s  limit  floor  dsyev scalar";

/* Prints three significant digits, six characters wide; NaN: "-". */
static void put_factor(FILE *f, double x) {
  if (isnan(x))
    fprintf(f, " %6s", "-");
  else
    fprintf(f, " %6.*f", x < 10 ? 2 : x < 100 ? 1 : 0, x);
}

/* Prints time of record `of` / time of the record that `a` names, or the inverse. */
static void put_ratio(FILE *f, const results *r, size_t of, against a, int faster) {
  const doc_bench_ratio *one = kernel_results_find_ratio(r, of, a);
  put_factor(f, one == NULL ? (double)NAN : faster ? 1 / one->median : one->median);
}

static void put_timed(FILE *f, const results *r, size_t i) {
  const record *one = kernel_results_record(r, i);
  const double median = one->d.median; /* width: of the longer side of the interval, percent */
  const double width = fmax(median - one->d.ci[0], one->d.ci[1] - median) / median * 100;
  fprintf(f, "%-28s %9.2f %6.1f", one->row->name, median, width);
  if (one->row->read + one->row->written == 0) {
    fprintf(f, "   %.1f Gflop/s\n", one->d.gflop_per_s);
    return;
  }
  fprintf(f, " %6.1f", one->d.gb_per_s);
  if (one->d.energy != NULL) {
    put_ratio(f, r, i, AGAINST_LIMIT, 0);
    put_factor(f, median / one->d.floor_ns);
    put_ratio(f, r, i, AGAINST_DSYEV, 1);
    put_ratio(f, r, i, AGAINST_SCALAR, 1);
  }
  fputc('\n', f);
}

static void put_record(FILE *f, const results *r, size_t i) {
  const record *one = kernel_results_record(r, i);
  if (one->d.timed)
    put_timed(f, r, i);
  else if (one->wrong && one->d.check->elements > 0)
    fprintf(f, "%-28s NOT TIMED: %s (error %.1e, tolerance %.1e)\n", one->row->name, one->d.why,
            one->d.check->worst, one->d.check->bound);
  else
    fprintf(f, "%-28s %s%s\n", one->row->name,
            one->wrong ? "NOT TIMED: " : "not timed: ", one->d.why);
}

/* Prints time ratios: a triangle Jacobian / its projection; quads with one matrix / with points. */
static void put_parts(FILE *f, const results *r, size_t i) {
  const int quads = kernel_is_of_quads(kernel_results_record(r, i)->row);
  const doc_bench_ratio *one =
      kernel_results_find_ratio(r, i, quads ? AGAINST_POINTS : AGAINST_PROJECTED);
  if (one == NULL) return;
  fprintf(f, "%s takes %.2f times as long [%.2f, %.2f] as %s\n", one->kernel, one->median,
          one->ci[0], one->ci[1], quads ? "by points" : one->other);
}

static void put_disturbances(FILE *f, const results *r, size_t first) {
  uint64_t repeated = 0, marked = 0, samples = 0;
  for (size_t i = first; i < r->records.count; i++) {
    const record *one = kernel_results_record(r, i);
    if (!one->d.timed) continue;
    samples += one->d.samples.n;
    repeated += one->d.disturbed->repeated;
    marked += one->d.disturbed->marked;
  }
  fprintf(
      f, "\n%" PRIu64 " samples, %" PRIu64 " disturbed and repeated, %" PRIu64 " disturbed again\n",
      samples, repeated, marked);
  if (2 * marked > samples)
    fprintf(f, "warning: the machine is busy with other work: these times are unreliable\n");
}

/* Prints all records from *i on that have the same energy, or none; advances *i past them. */
static void put_energy(FILE *f, const results *r, size_t *i) {
  const size_t first = *i;
  const record *head = kernel_results_record(r, first);
  fprintf(f, "\n%s\n%s\n", head->d.energy != NULL ? head->d.energy : "the machine", columns);
  for (; *i < r->records.count &&
         base_same_text(head->d.energy, kernel_results_record(r, *i)->d.energy);
       ++*i)
    put_record(f, r, *i);
  for (size_t k = first; k < *i; k++) put_parts(f, r, k);
}

static const char legend[] =
    "+-%: half-width of the 95% confidence interval of the median\n"
    "limit: time / time of reading and writing; floor: time / time of arithmetic\n"
    "dsyev, scalar: speedup over these kernels\n";

static void put_group(FILE *f, const results *r, size_t first) {
  if (first >= r->records.count) return;
  const record *head = kernel_results_record(r, first);
  fprintf(f, "%" PRIu64 " elements, %" PRIu64 " thread%s\n%s", head->d.elements, head->d.threads,
          head->d.threads == 1 ? "" : "s", legend);
  for (size_t i = first; i < r->records.count;) put_energy(f, r, &i);
  put_disturbances(f, r, first);
}

static doc_bench_environment environment_of(arena *memory, const kernels_run *r) {
  instruments clock;
  const items *threads = &r->session.o->threads;
  char rule[PAGES_RULE];
  doc_bench_caches *caches = arena_alloc(memory, 1, sizeof *caches);
  doc_bench_team *teams = arena_alloc(memory, threads->count, sizeof *teams);
  instruments_open(&clock, 0);
  caches_now(caches);
  for (size_t i = 0; i < threads->count; i++) { /* processors stay empty for unpinned threads */
    const uint64_t n = options_number(threads, i);
    teams[i].threads = n;
    for (uint64_t t = 0; kernel_results_were_pinned(&r->results, (int)n) && t < n; t++)
      document_append(&teams[i].processors, &(double){pin_processor((int)t)}, sizeof(double),
                      memory);
  }
  return (doc_bench_environment){.common = r->session.environment.common,
                                 .caches = caches,
                                 .target = ceiling_target(),
                                 .huge_pages = pages_rule(rule) ? arena_strdup(memory, rule) : NULL,
                                 .pinned = {teams, threads->count},
                                 .batch_target = slv_batch_target_name(SLV_TARGET_BEST),
                                 .clock_resolution_ns = 1e9 * clock.resolution};
}

static int write_json(kernels_run *r) {
  const options *o = r->session.o;
  arena memory = {0};
  const doc_bench_environment here = environment_of(&memory, r);
  const doc_bench_run run = {.command = r->session.command_line.data,
                             .seed = o->seed,
                             .samples = o->samples,
                             .min_time = o->min_time,
                             .sizes = options_numbers(&r->choice.sizes, &memory),
                             .threads = options_numbers(&o->threads, &memory),
                             .seconds = r->seconds,
                             .complete = r->complete};
  doc_bench d = {.tool = "selvedge-bench",
                 .environment = &here,
                 .run = &run,
                 .ratios = {r->results.ratios.at, r->results.ratios.count}};
  for (size_t i = 0; i < r->results.records.count; i++)
    document_append(&d.records, &kernel_results_record(&r->results, i)->d, sizeof *d.records.v,
                    &memory);
  const int code = session_write(&r->session, &doc_bench_shape, &d);
  arena_free(&memory);
  return code;
}

static int run_group(kernels_run *r, size_t size, int threads) {
  const size_t first = r->results.records.count;
  TRY(kernels_run_group(r, size, threads));
  if (r->session.text) {
    if (r->done > 0) fputc('\n', stdout);
    put_group(stdout, &r->results, first);
    (void)fflush(stdout);
  }
  r->done++;
  return 0;
}

static int measure(kernels_run *r) {
  const items *sizes = &r->choice.sizes, *threads = &r->session.o->threads;
  int code = 0;
  r->groups = sizes->count * threads->count;
  for (size_t i = 0; code == 0 && i < r->groups; i++)
    code = run_group(r, (size_t)options_number(sizes, i / threads->count),
                     (int)options_number(threads, i % threads->count));
  r->complete = code == 0;
  r->seconds = progress_clock() - r->session.bar.since;
  /* the document has all finished groups, also after an error */
  const int written = write_json(r), printed = r->session.text ? options_finish() : 0;
  if (code == 0) code = written != 0 ? written : printed;
  int timed = 0, wrong = 0;
  for (size_t i = 0; i < r->results.records.count; i++) {
    timed |= kernel_results_record(&r->results, i)->d.timed;
    wrong |= kernel_results_record(&r->results, i)->wrong;
  }
  if (code != 0 || wrong) return code != 0 ? code : EXIT_CHECK_FAILED;
  return timed ? EXIT_PASSED
               : input_error("no kernel could be timed; the document of --json has the reasons");
}

int kernels_command(const options *o, int argc, char **argv) {
  kernels_run r = {.complete = 0};
  uint64_t most = 0;
  for (size_t i = 0; i < o->threads.count; i++)
    if (options_number(&o->threads, i) > most) most = options_number(&o->threads, i);
  int code = session_start(&r.session, o, 1, (int)most, argc, argv);
  if (code == 0) code = choice_make(o, &r.choice);
  if (code == 0) code = measure(&r);
  free(r.choice.kernels.at);
  free(r.choice.energies.at);
  free(r.choice.sizes.at);
  kernel_results_free(&r.results);
  session_end(&r.session);
  return code;
}
