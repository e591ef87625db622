#include "write_text.h"

#include <string.h>

static const char columns[] =
    "kernel                   ns/elem.   95% interval      GB/s  limit  dsyev scalar";

/* Three digits, in six places. */
static void put_factor(FILE *f, double x) {
  fprintf(f, " %6.*f", x < 10 ? 2 : x < 100 ? 1 : 0, x);
}

/* Slower than the limit; faster than dsyev, than scalar. */
static void put_ratios(FILE *f, const results *r, size_t of) {
  for (against a = AGAINST_LIMIT; a < AGAINSTS; a++) {
    const ratio *one = results_find_ratio(r, of, a);
    if (one == NULL)
      fprintf(f, " %6s", "-");
    else
      put_factor(f, a == AGAINST_LIMIT ? one->ratio.median : 1 / one->ratio.median);
  }
}

static void put_timed(FILE *f, const results *r, size_t i) {
  const record *one = results_record(r, i);
  const summary *s = &one->summary;
  fprintf(f, "%-24s %9.2f %8.2f %8.2f", one->row->name, s->median, s->ci.lo, s->ci.hi);
  if (one->row->read + one->row->written == 0) {
    fprintf(f, "  %.1f Gflop/s\n", record_flops(one));
    return;
  }
  fprintf(f, " %6.1f", record_bandwidth(one));
  if (one->energy != NULL) put_ratios(f, r, i);
  fputc('\n', f);
}

static void put_record(FILE *f, const results *r, size_t i) {
  const record *one = results_record(r, i);
  if (one->timed)
    put_timed(f, r, i);
  else if (one->wrong && one->check.elements > 0)
    fprintf(f, "%-24s NOT TIMED: %s (%.1e, bound %.1e)\n", one->row->name, one->why,
            one->check.worst, one->check.bound);
  else
    fprintf(f, "%-24s %s%s\n", one->row->name,
            one->wrong ? "NOT TIMED: " : "not timed: ", one->why);
}

static int same_energy(const record *a, const record *b) {
  if (a->energy == NULL || b->energy == NULL) return a->energy == b->energy;
  return strcmp(a->energy, b->energy) == 0;
}

static void put_disturbances(FILE *f, const results *r, size_t first) {
  int repeated = 0, marked = 0;
  size_t samples = 0;
  for (size_t i = first; i < r->records.count; i++) {
    const record *one = results_record(r, i);
    samples += one->count;
    repeated += one->disturbed.repeated;
    marked += one->disturbed.marked;
  }
  fprintf(f, "\n%zu samples, %d disturbed and repeated, %d disturbed again\n", samples,
          repeated, marked);
  if (2 * (size_t)marked > samples)
    fprintf(f, "The machine is busy with other work: these times say little.\n");
}

void write_text_group(FILE *f, const results *r, size_t first) {
  if (first >= r->records.count) return;
  const record *head = results_record(r, first);
  fprintf(f, "%zu elements, %d thread%s\n", head->elements, head->threads,
          head->threads == 1 ? "" : "s");
  fprintf(f, "limit: times as slow as it; dsyev, scalar: times as fast as they\n");
  for (size_t i = first; i < r->records.count; i++) {
    const record *one = results_record(r, i);
    if (i == first || !same_energy(one, results_record(r, i - 1)))
      fprintf(f, "\n%s\n%s\n", one->energy != NULL ? one->energy : "the machine",
              columns);
    put_record(f, r, i);
  }
  put_disturbances(f, r, first);
}

void write_text_changes(FILE *f, const results *r, const comparison *c, double noise) {
  fprintf(f, "\n%zu compared, noise %g%%: %zu slower, %zu faster, %zu not found now\n",
          c->changes.count, noise, comparison_count(c, CHANGE_SLOWER),
          comparison_count(c, CHANGE_FASTER), c->gone);
  for (size_t i = 0; i < c->changes.count; i++) {
    const change *one = comparison_at(c, i);
    const record *of = results_record(r, one->record);
    if (one->verdict == CHANGE_NONE) continue;
    fprintf(f, "%-6s %5.2f x [%.2f, %.2f]  %s %s, %zu elements, %d threads\n",
            change_word(one->verdict), one->ratio, one->ci.lo, one->ci.hi,
            of->energy != NULL ? of->energy : "the machine", of->row->name,
            of->elements, of->threads);
  }
}
