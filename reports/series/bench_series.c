#include "series/bench_series.h"

#include <inttypes.h>
#include <string.h>

const char *bench_subject(arena *memory, const char *energy, uint64_t elements,
                          uint64_t threads) {
  buffer t = {0};
  buffer_add(&t, energy);
  if (elements > 0) buffer_format(&t, " at %" PRIu64 " elements", elements);
  if (threads > 1) buffer_format(&t, " on %" PRIu64 " threads", threads);
  return buffer_move(&t, memory);
}

int bench_shows_size(const doc_bench *b, uint64_t elements) {
  enum { ALL_OF = 3 };
  int larger = 0, smaller = 0;
  const numbers *sizes = &b->run->sizes;
  if (sizes->n <= ALL_OF) return 1;
  for (size_t i = 0; i < sizes->n; i++) {
    larger |= sizes->v[i] > (double)elements;
    smaller |= sizes->v[i] < (double)elements;
  }
  return !larger || !smaller;
}

static void box(series_sink *to, const bench_context *c, const doc_bench_record *r) {
  static const char *const columns[] = {"round", "ns"};
  if (!r->timed || !bench_shows_size(c->bench, r->elements)) return;
  const char *subject = bench_subject(to->memory, r->energy, r->elements, r->threads);
  double *v = arena_alloc(to->memory, 2 * r->samples.n, sizeof *v);
  for (size_t i = 0; i < r->samples.n; i++) {
    v[2 * i] = (double)(i + 1);
    v[2 * i + 1] = r->samples.v[i];
  }
  to->v[to->n++] = (series_row){.run = c->run,
                                .name = "box",
                                .subject = subject,
                                .quantity = r->kernel,
                                .scalar = "",
                                .columns = {columns, 2},
                                .rows = {v, r->samples.n, 2},
                                .from = FROM_KERNELS};
}

typedef void record_fn(series_sink *to, const bench_context *c,
                       const doc_bench_record *r);

static void each_of_family(series_sink *to, const bench_context *c,
                           const doc_bench_record *energy,
                           const doc_bench_record *family, record_fn *visit) {
  const doc_bench_record *end = c->bench->records.v + c->bench->records.n;
  for (const doc_bench_record *r = energy; r < end; r++)
    if (bench_same_energy(r->energy, energy->energy) &&
        strcmp(r->family, family->family) == 0)
      visit(to, c, r);
}

/* Visits every record that has an energy: energy by energy, and the records of a family
 * one after the other. */
static void each(series_sink *to, const bench_context *c, record_fn *visit) {
  const doc_bench *b = c->bench;
  const doc_bench_record *v = b->records.v;
  for (size_t e = 0; e < b->records.n; e++) {
    if (v[e].energy == NULL || !bench_is_first_of_energy(b, e)) continue;
    for (size_t f = 0; f < b->records.n; f++)
      if (bench_is_first_of_family(b, &v[f]))
        each_of_family(to, c, &v[e], &v[f], visit);
  }
}

static void add_bench(series_sink *to, const doc_bench *b, size_t run) {
  static record_fn *const visits[] = {box, bench_roofline, bench_along_sizes,
                                      bench_along_threads};
  const bench_context c = {b, run, bench_caches(to->memory, b)};
  for (size_t i = 0; i < sizeof visits / sizeof visits[0]; i++) each(to, &c, visits[i]);
}

void bench_series_add(record_set *set) {
  enum {
    MOST = 9
  }; /* per record: a box, ceilings and a point, two times three lines */
  size_t room = 0;
  for (size_t i = 0; i < set->benches.n; i++)
    room += MOST * set->benches.v[i].records.n;
  series_sink to;
  series_sink_open(set, room, &to);
  for (size_t i = 0; i < set->benches.n; i++) add_bench(&to, &set->benches.v[i], i);
  series_sink_close(&to, set);
}
