#include "kernels/kernels_run.h"

#include <inttypes.h>
#include <math.h>

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

/* Prints the ratio of the kernel's time to the other's time; with `faster`, the inverse. */
static void put_ratio(FILE *f, const results *r, size_t of, against a, int faster) {
  const doc_bench_ratio *one = kernel_results_find_ratio(r, of, a);
  put_factor(f, one == NULL ? (double)NAN : faster ? 1 / one->median : one->median);
}

static void put_ratios(FILE *f, const results *r, size_t of) {
  const record *one = kernel_results_record(r, of);
  put_ratio(f, r, of, AGAINST_LIMIT, 0);
  put_factor(f, one->d.median / one->d.floor_ns);
  put_ratio(f, r, of, AGAINST_DSYEV, 1);
  put_ratio(f, r, of, AGAINST_SCALAR, 1);
}

/* Returns the larger distance of the interval's ends from the median, relative to the median. */
static double half_width(const doc_bench_record *d) {
  const double below = d->median - d->ci[0], above = d->ci[1] - d->median;
  return (below > above ? below : above) / d->median;
}

static void put_timed(FILE *f, const results *r, size_t i) {
  const record *one = kernel_results_record(r, i);
  fprintf(f, "%-28s %9.2f %6.1f", one->row->name, one->d.median, 100 * half_width(&one->d));
  if (one->row->read + one->row->written == 0) {
    fprintf(f, "   %.1f Gflop/s\n", one->d.gflop_per_s);
    return;
  }
  fprintf(f, " %6.1f", one->d.gb_per_s);
  if (one->d.energy != NULL) put_ratios(f, r, i);
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

/* Prints the times of Jacobians of triangles over those of the projections that they contain, and
 * of quads by one matrix over quads by points. */
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

/* Prints the records from *i on that have one energy, or none, and advances *i. */
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
    "+-%: half-width of the 95% interval of the median\n"
    "limit: time / time of reading and writing; floor: time / time of arithmetic\n"
    "dsyev, scalar: speedup over these kernels\n";

void kernels_write_group(FILE *f, const results *r, size_t first) {
  if (first >= r->records.count) return;
  const record *head = kernel_results_record(r, first);
  fprintf(f, "%" PRIu64 " elements, %" PRIu64 " thread%s\n%s", head->d.elements, head->d.threads,
          head->d.threads == 1 ? "" : "s", legend);
  for (size_t i = first; i < r->records.count;) put_energy(f, r, &i);
  put_disturbances(f, r, first);
}
