/* bench_sweeps.c -- the time of one kernel over the sizes, or over the numbers of
 * threads. */
#include <inttypes.h>
#include <string.h>

#include "base/gnuplot_text.h"
#include "series/bench_series.h"

/* What varies along a line: the number of elements, or of threads. */
typedef struct {
  const char *name; /* of the series */
  const char *columns[2];
  size_t key, fixed; /* offsets in doc_bench_record: what varies, what does not */
  size_t fewest;     /* points that a line needs */
} sweep_axis;

enum { SIZES, THREADS };
static const sweep_axis axes[] = {
    [SIZES] = {"sizes",
               {"elements", "ns"},
               offsetof(doc_bench_record, elements),
               offsetof(doc_bench_record, threads),
               3},
    [THREADS] = {"threads",
                 {"threads", "ns"},
                 offsetof(doc_bench_record, threads),
                 offsetof(doc_bench_record, elements),
                 2},
};

/* Which records a line's points are taken from. */
typedef enum { LINE_OF_KERNEL, LINE_OF_LIMIT, LINE_OF_STREAM_LIMIT } line_kind;

static uint64_t count_at(const doc_bench_record *r, size_t offset) {
  uint64_t v;
  memcpy(&v, (const char *)r + offset, sizeof v);
  return v;
}

static int is_on_line(const sweep_axis *a, const doc_bench_record *first,
                      const doc_bench_record *r) {
  return count_at(r, a->fixed) == count_at(first, a->fixed) &&
         strcmp(r->kernel, first->kernel) == 0 &&
         bench_same_energy(r->energy, first->energy);
}

static int is_first_on_line(const sweep_axis *a, const doc_bench *b,
                            const doc_bench_record *r) {
  for (const doc_bench_record *o = b->records.v; o < r; o++)
    if (is_on_line(a, r, o)) return 0;
  return 1;
}

static const doc_bench_record *point(const doc_bench *b, const doc_bench_record *r,
                                     line_kind kind) {
  if (kind == LINE_OF_LIMIT) return bench_limit(b, r, BENCH_CACHED);
  if (kind == LINE_OF_STREAM_LIMIT) return bench_limit(b, r, BENCH_STREAM);
  return r->timed ? r : NULL;
}

static size_t points(const sweep_axis *a, const doc_bench *b,
                     const doc_bench_record *first, line_kind kind, double *v) {
  size_t n = 0;
  for (const doc_bench_record *r = first; r < b->records.v + b->records.n; r++) {
    const doc_bench_record *at = is_on_line(a, first, r) ? point(b, r, kind) : NULL;
    if (at == NULL) continue;
    v[2 * n] = (double)count_at(r, a->key);
    v[2 * n + 1] = at->median;
    n++;
  }
  return n;
}

static const char *line_name(arena *memory, const doc_bench_record *r, line_kind kind) {
  buffer t = {0};
  if (kind == LINE_OF_KERNEL) return r->kernel;
  buffer_format(&t, "%s/limit%s", r->family, kind == LINE_OF_LIMIT ? "" : "-nt");
  return buffer_move(&t, memory);
}

static void line(series_sink *to, const bench_context *c, const sweep_axis *a,
                 const doc_bench_record *first, line_kind kind) {
  const int by_size = a == &axes[SIZES];
  double *v = arena_alloc(to->memory, 2 * c->bench->records.n, sizeof *v);
  const size_t n = points(a, c->bench, first, kind, v);
  if (n < a->fewest) return;
  const char *subject =
      bench_subject(to->memory, first->energy, by_size ? 0 : first->elements,
                    by_size ? first->threads : 0);
  const char *name = line_name(to->memory, first, kind);
  to->v[to->n++] = (series_row){.run = c->run,
                                .name = a->name,
                                .subject = subject,
                                .quantity = name,
                                .scalar = "",
                                .columns = {a->columns, 2},
                                .rows = {v, n, 2},
                                .from = FROM_KERNELS,
                                .settings = c->caches};
}

static int is_plain_batch(const doc_bench_record *r) {
  return r->role == BENCH_KERNEL && r->scalar == BENCH_DOUBLE &&
         r->store == BENCH_CACHED;
}

static void lines(series_sink *to, const bench_context *c, const sweep_axis *a,
                  const doc_bench_record *r) {
  if (!is_first_on_line(a, c->bench, r)) return;
  const line_kind last = is_plain_batch(r) ? LINE_OF_STREAM_LIMIT : LINE_OF_KERNEL;
  for (line_kind k = LINE_OF_KERNEL; k <= last; k++) line(to, c, a, r, k);
}

void bench_along_sizes(series_sink *to, const bench_context *c,
                       const doc_bench_record *r) {
  lines(to, c, &axes[SIZES], r);
}

void bench_along_threads(series_sink *to, const bench_context *c,
                         const doc_bench_record *r) {
  lines(to, c, &axes[THREADS], r);
}

static int is_first_plain_batch(const doc_bench *b, const doc_bench_record *r) {
  for (const doc_bench_record *o = b->records.v; o < r; o++)
    if (is_plain_batch(o) && strcmp(o->family, r->family) == 0) return 0;
  return is_plain_batch(r);
}

static void cache_setting(buffer *t, const char *name, uint64_t bytes) {
  buffer_format(t, "%s = %" PRIu64 "\n", name, bytes != DOCUMENT_NO_COUNT ? bytes : 0);
}

const char *bench_caches(arena *memory, const doc_bench *b) {
  buffer t = {0};
  const doc_bench_caches *c = b->environment->caches;
  cache_setting(&t, "L1d", c->L1d);
  cache_setting(&t, "L2", c->L2);
  cache_setting(&t, "L3", c->L3);
  for (size_t i = 0; i < b->records.n; i++) {
    const doc_bench_record *r = &b->records.v[i];
    if (!is_first_plain_batch(b, r)) continue;
    buffer_add(&t, "bytes_");
    gnuplot_variable(&t, r->family);
    buffer_format(&t, " = %.0f\n", r->bytes_read + r->bytes_written);
  }
  return buffer_move(&t, memory);
}
