/* bench_series.c -- makes series from the records of selvedge-bench kernels. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/gnuplot_text.h"
#include "series/series.h"
#include "support/stats/stats.h"

/* The current document, its index, and its settings by bench_caches(). */
typedef struct {
  const doc_bench *bench;
  size_t run;
  const char *caches;
} bench_context;

/* Returns "arap at 4096 elements on 2 threads"; 0 elements and 1 thread are not mentioned. */
static const char *bench_subject(arena *memory, const char *energy, uint64_t elements,
                                 uint64_t threads) {
  buffer t = {0};
  buffer_add(&t, energy);
  if (elements > 0) buffer_format(&t, " at %" PRIu64 " elements", elements);
  if (threads > 1) buffer_format(&t, " on %" PRIu64 " threads", threads);
  return buffer_move(&t, memory);
}

/* Abscissa of a line: the number of elements, or of threads. */
typedef struct {
  const char *name, *columns; /* name and columns of the series */
  const char *alike;          /* members that the records of a line share */
  size_t fewest;              /* minimum number of points */
} sweep_axis;

enum { SIZES, THREADS, AXES };
static const sweep_axis axes[AXES] = {
    [SIZES] = {"sizes", "elements ns", "energy kernel threads", 3},
    [THREADS] = {"threads", "threads ns", "energy kernel elements", 2}};

/* Records from which a line's points are taken: the kernel's, or those of its limits (kernel.h). */
enum { LINE_OF_KERNEL, LINE_OF_LIMIT, LINE_OF_STREAM_LIMIT };

static void line(record_set *to, const bench_context *c, const sweep_axis *a,
                 const doc_bench_record *first, int kind) {
  const int by_size = a == &axes[SIZES];
  const bench_store store = kind == LINE_OF_LIMIT ? BENCH_CACHED : BENCH_STREAM;
  doc_series s = series_of(to, FROM_KERNELS, c->run, a->name, a->columns);
  for (const doc_bench_record *r = first; r < c->bench->records.v + c->bench->records.n; r++) {
    if (strcmp(r->kernel, first->kernel) != 0 || !base_same_text(r->energy, first->energy))
      continue;
    if (by_size ? r->threads != first->threads : r->elements != first->elements) continue;
    const doc_bench_record *at = kind == LINE_OF_KERNEL ? r : bench_limit(c->bench, r, store);
    if (at != NULL && at->timed)
      SERIES_ROW(to, s, (double)(by_size ? r->elements : r->threads), at->median);
  }
  s.subject = bench_subject(&to->memory, first->energy, by_size ? 0 : first->elements,
                            by_size ? first->threads : 0);
  s.quantity = kind == LINE_OF_KERNEL ? first->kernel
                                      : arena_printf(&to->memory, "%s/limit%s", first->family,
                                                     kind == LINE_OF_LIMIT ? "" : "-nt");
  s.settings = c->caches;
  series_add(to, &s, a->fewest);
}

static int is_plain_batch(const doc_bench_record *r) {
  return r->role == BENCH_KERNEL && r->scalar == BENCH_DOUBLE && r->store == BENCH_CACHED;
}

static void lines(record_set *to, const bench_context *c, const doc_bench_record *r) {
  const int last = is_plain_batch(r) ? LINE_OF_STREAM_LIMIT : LINE_OF_KERNEL;
  for (size_t a = 0; a < AXES; a++)
    for (int k = LINE_OF_KERNEL; k <= last; k++)
      if (bench_is_first(c->bench, r, axes[a].alike)) line(to, c, &axes[a], r, k);
}

static int is_first_plain_batch(const doc_bench *b, const doc_bench_record *r) {
  for (const doc_bench_record *o = b->records.v; o < r; o++)
    if (is_plain_batch(o) && strcmp(o->family, r->family) == 0) return 0;
  return is_plain_batch(r);
}

static uint64_t known(uint64_t count) { return count != DOCUMENT_NO_COUNT ? count : 0; }

static const char *bench_caches(arena *memory, const doc_bench *b) {
  buffer t = {0};
  const doc_bench_caches *c = b->environment->caches;
  buffer_format(&t, "L1d = %" PRIu64 "\nL2 = %" PRIu64 "\nL3 = %" PRIu64 "\n", known(c->L1d),
                known(c->L2), known(c->L3));
  EACH (doc_bench_record, r, b->records) {
    if (!is_first_plain_batch(b, r)) continue;
    buffer_add(&t, "bytes_");
    gnuplot_variable(&t, r->family);
    buffer_format(&t, " = %.0f\n", r->bytes_read + r->bytes_written);
  }
  return buffer_move(&t, memory);
}

enum { STORES = 2, MOST_PEAKS = 2, STEPS = 33, MOST_ROWS = STEPS + STORES * MOST_PEAKS };
/* Arithmetic intensities that a roofline spans, in flop per byte. */
static const double first_intensity = 1.0 / 64, last_intensity = 256;

/* Ceilings of a roofline, in double precision. */
typedef struct {
  double band[STORES], widest; /* GB/s for each bench_store; 0: not measured */
  const doc_bench_record *peak[MOST_PEAKS];
  size_t npeaks;
  double highest; /* peak, Gflop/s */
} ceilings;

/* Returns the ceilings, from the limit kernels that were timed in the group of `of`. */
static ceilings find_ceilings(const doc_bench *b, const doc_bench_record *of) {
  ceilings c = {0};
  EACH (doc_bench_record, r, b->records) {
    if (r->role != BENCH_LIMIT || !r->timed || r->group != of->group) continue;
    if (r->scalar != BENCH_DOUBLE) continue;
    if (bench_is_ceiling(r) && c.npeaks < MOST_PEAKS) {
      c.peak[c.npeaks++] = r;
      c.highest = fmax(c.highest, r->gflop_per_s);
    }
    if (r->gb_per_s > 0) c.band[r->store] = fmax(c.band[r->store], r->gb_per_s);
  }
  c.widest = fmax(c.band[0], c.band[1]);
  return c;
}

/* Computes equal steps on a logarithmic scale, and the corners where bandwidth meets a peak. */
static size_t abscissae(const ceilings *c, double x[MOST_ROWS]) {
  size_t n = 0;
  const double span = log2(last_intensity / first_intensity);
  for (int i = 0; i < STEPS; i++) x[n++] = first_intensity * exp2(span * i / (STEPS - 1));
  for (size_t k = 0; k < c->npeaks; k++)
    for (int s = 0; s < STORES; s++)
      if (c->band[s] > 0) x[n++] = c->peak[k]->gflop_per_s / c->band[s];
  stats_sort(x, n);
  return n;
}

static double band_at(const ceilings *c, int store, double x) {
  return c->band[store] > 0 ? fmin(c->band[store] * x, c->highest) : (double)NAN;
}

/* Returns the peak to the right of its corner with the widest bandwidth; NaN to the left. */
static double peak_at(const ceilings *c, size_t k, double x) {
  const double peak = c->peak[k]->gflop_per_s;
  return c->widest * x >= peak * (1 - 1e-12) ? peak : (double)NAN;
}

static const char *settings(arena *memory, const ceilings *c) {
  static const char *const words[] = {"stores into the caches", "stores past the caches"};
  buffer t = {0};
  buffer_add(&t, "bands = '");
  for (int s = 0; s < STORES; s++) buffer_add(&t, c->band[s] > 0 ? s == 0 ? "0 " : "1" : "");
  buffer_add(&t, "'\n");
  for (int s = 0; s < STORES; s++)
    buffer_format(&t, "band_%d = '%.3g GB/s, %s'\n", s, c->band[s], words[s]);
  buffer_format(&t, "peaks = %zu\n", c->npeaks);
  for (size_t k = 0; k < c->npeaks; k++) {
    buffer_format(&t, "peak_%zu = '%.3g Gflop/s, ", k, c->peak[k]->gflop_per_s);
    gnuplot_string(&t, c->peak[k]->words);
    buffer_add(&t, "'\n");
  }
  return buffer_move(&t, memory);
}

static void add_ceilings(record_set *to, const ceilings *c, doc_series s) {
  double x[MOST_ROWS];
  const size_t n = abscissae(c, x);
  s.columns = document_words(
      c->npeaks == 1 ? "intensity band_0 band_1 peak_0" : "intensity band_0 band_1 peak_0 peak_1",
      &to->memory);
  s.settings = settings(&to->memory, c);
  s.quantity = "ceiling";
  for (size_t i = 0; i < n; i++)
    SERIES_ROW(to, s, x[i], band_at(c, 0, x[i]), band_at(c, 1, x[i]), peak_at(c, 0, x[i]),
               c->npeaks > 1 ? peak_at(c, 1, x[i]) : 0);
  series_add(to, &s, 1);
}

static int has_point(const doc_bench_record *r) {
  return r->timed && r->gflop_per_s > 0 && r->scalar == BENCH_DOUBLE &&
         r->bytes_read + r->bytes_written > 0;
}

static int is_of_figure(const doc_bench_record *r, const doc_bench_record *of) {
  return r->group == of->group && base_same_text(r->energy, of->energy);
}

/* Returns whether r is the first point of its figure. */
static int starts_figure(const doc_bench *b, const doc_bench_record *r) {
  for (const doc_bench_record *o = b->records.v; o < r; o++)
    if (has_point(o) && is_of_figure(o, r)) return 0;
  return has_point(r);
}

static void bench_roofline(record_set *to, const bench_context *context,
                           const doc_bench_record *r) {
  const doc_bench *b = context->bench;
  if (!bench_shows_size(b, r->elements) || !starts_figure(b, r)) return;
  const ceilings c = find_ceilings(b, r);
  if (c.npeaks == 0 || c.widest == 0) return;
  doc_series all = series_of(to, FROM_KERNELS, context->run, "roofline", "intensity gflop_per_s");
  all.subject = bench_subject(&to->memory, r->energy, r->elements, r->threads);
  add_ceilings(to, &c, all);
  for (const doc_bench_record *o = r; o < b->records.v + b->records.n; o++) {
    doc_series s = all;
    if (!has_point(o) || !is_of_figure(o, r)) continue;
    s.quantity = o->kernel;
    SERIES_ROW(to, s, o->gflop_per_s * o->median / (o->bytes_read + o->bytes_written),
               o->gflop_per_s);
    series_add(to, &s, 1);
  }
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

static void box(record_set *to, const bench_context *c, const doc_bench_record *r) {
  if (!r->timed || !bench_shows_size(c->bench, r->elements)) return;
  doc_series s = series_of(to, FROM_KERNELS, c->run, "box", "round ns");
  s.subject = bench_subject(&to->memory, r->energy, r->elements, r->threads);
  s.quantity = r->kernel;
  for (size_t i = 0; i < r->samples.n; i++) SERIES_ROW(to, s, (double)(i + 1), r->samples.v[i]);
  series_add(to, &s, 1);
}

typedef void record_fn(record_set *to, const bench_context *c, const doc_bench_record *r);

/* Visits all records that have an energy: energy by energy, family by family. */
static void each(record_set *to, const bench_context *c, record_fn *visit) {
  const doc_bench_record *v = c->bench->records.v;
  if (v == NULL) return;
  const doc_bench_record *end = v + c->bench->records.n;
  for (const doc_bench_record *e = v; e < end; e++) {
    if (e->energy == NULL || !bench_is_first(c->bench, e, "energy")) continue;
    for (const doc_bench_record *f = v; f < end; f++) {
      if (!bench_is_first(c->bench, f, "family")) continue;
      for (const doc_bench_record *r = e; r < end; r++)
        if (base_same_text(r->energy, e->energy) && strcmp(r->family, f->family) == 0)
          visit(to, c, r);
    }
  }
}

void bench_series_add(record_set *set) {
  static record_fn *const visits[] = {box, bench_roofline, lines};
  for (size_t i = 0; i < set->benches.n; i++) {
    const doc_bench *b = &set->benches.v[i];
    const bench_context c = {b, i, bench_caches(&set->memory, b)};
    for (size_t k = 0; k < sizeof visits / sizeof visits[0]; k++) each(set, &c, visits[k]);
  }
}
