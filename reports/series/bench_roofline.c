/* bench_roofline.c -- roofline plots: performance over flop per byte, with measured
 * ceilings and a point for each kernel. */
#include <math.h>
#include <stdlib.h>

#include "base/gnuplot_text.h"
#include "series/bench_series.h"

enum {
  STORES = 2,
  MOST_PEAKS = 2,
  STEPS = 33,
  MOST_ROWS = STEPS + STORES * MOST_PEAKS
};
static const double first_intensity = 1.0 / 64,
                    last_intensity = 256; /* flop per byte */

typedef struct {
  double band[STORES]; /* GB/s by bench_store; 0: not measured */
  const doc_bench_record *peak[MOST_PEAKS];
  size_t npeaks;
} ceilings;

/* The ceilings in double precision, from the limits in the group of `of`. */
static ceilings find_ceilings(const doc_bench *b, const doc_bench_record *of) {
  ceilings c = {0};
  for (size_t i = 0; i < b->records.n; i++) {
    const doc_bench_record *r = &b->records.v[i];
    if (r->role != BENCH_LIMIT || !r->timed || r->group != of->group) continue;
    if (r->scalar != BENCH_DOUBLE) continue;
    if (bench_is_ceiling(r) && c.npeaks < MOST_PEAKS) c.peak[c.npeaks++] = r;
    if (r->gb_per_s > 0) c.band[r->store] = fmax(c.band[r->store], r->gb_per_s);
  }
  return c;
}

static double highest(const ceilings *c) {
  double most = 0;
  for (size_t i = 0; i < c->npeaks; i++) most = fmax(most, c->peak[i]->gflop_per_s);
  return most;
}

static int by_value(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Equal steps on a logarithmic scale, and the corners where bandwidth meets a peak. */
static size_t abscissae(const ceilings *c, double x[MOST_ROWS]) {
  size_t n = 0;
  const double span = log2(last_intensity / first_intensity);
  for (int i = 0; i < STEPS; i++)
    x[n++] = first_intensity * exp2(span * i / (STEPS - 1));
  for (size_t k = 0; k < c->npeaks; k++)
    for (int s = 0; s < STORES; s++)
      if (c->band[s] > 0) x[n++] = c->peak[k]->gflop_per_s / c->band[s];
  qsort(x, n, sizeof *x, by_value);
  return n;
}

static double band_at(const ceilings *c, int store, double x) {
  return c->band[store] > 0 ? fmin(c->band[store] * x, highest(c)) : (double)NAN;
}

/* The peak where the widest bandwidth reaches it; NaN to the left of that corner. */
static double peak_at(const ceilings *c, size_t k, double x) {
  const double peak = c->peak[k]->gflop_per_s;
  return fmax(c->band[0], c->band[1]) * x >= peak * (1 - 1e-12) ? peak : (double)NAN;
}

static const char *settings(arena *memory, const ceilings *c) {
  static const char *const words[] = {"stores into the caches",
                                      "stores past the caches"};
  buffer t = {0};
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

static void add_ceilings(series_sink *to, const ceilings *c, series_row s) {
  static const char *const columns[] = {"intensity", "band_0", "band_1", "peak_0",
                                        "peak_1"};
  double x[MOST_ROWS];
  const size_t n = abscissae(c, x), wide = 1 + STORES + c->npeaks;
  double *v = arena_alloc(to->memory, n * wide, sizeof *v);
  s.settings = settings(to->memory, c);
  for (size_t i = 0; i < n; i++) {
    double *row = v + i * wide;
    row[0] = x[i];
    for (int k = 0; k < STORES; k++) row[1 + k] = band_at(c, k, x[i]);
    for (size_t k = 0; k < c->npeaks; k++) row[1 + STORES + k] = peak_at(c, k, x[i]);
  }
  s.quantity = "ceiling";
  s.columns = (texts){columns, wide};
  s.rows = (number_table){v, n, wide};
  to->v[to->n++] = s;
}

static int has_point(const doc_bench_record *r) {
  return r->timed && r->gflop_per_s > 0 && r->scalar == BENCH_DOUBLE &&
         r->bytes_read + r->bytes_written > 0;
}

static void add_point(series_sink *to, const doc_bench_record *r, series_row s) {
  static const char *const columns[] = {"intensity", "gflop_per_s"};
  double *v = arena_alloc(to->memory, 2, sizeof *v);
  v[0] = r->gflop_per_s * r->median / (r->bytes_read + r->bytes_written);
  v[1] = r->gflop_per_s;
  s.quantity = r->kernel;
  s.columns = (texts){columns, 2};
  s.rows = (number_table){v, 1, 2};
  to->v[to->n++] = s;
}

static int is_of_figure(const doc_bench_record *r, const doc_bench_record *of) {
  return r->group == of->group && bench_same_energy(r->energy, of->energy);
}

/* Is r the first point of its figure? */
static int starts_figure(const doc_bench *b, const doc_bench_record *r) {
  for (const doc_bench_record *o = b->records.v; o < r; o++)
    if (has_point(o) && is_of_figure(o, r)) return 0;
  return has_point(r);
}

void bench_roofline(series_sink *to, const bench_context *context,
                    const doc_bench_record *r) {
  const doc_bench *b = context->bench;
  if (!bench_shows_size(b, r->elements) || !starts_figure(b, r)) return;
  const ceilings c = find_ceilings(b, r);
  if (c.npeaks == 0 || fmax(c.band[0], c.band[1]) == 0) return;
  const series_row s = {
      .run = context->run,
      .name = "roofline",
      .subject = bench_subject(to->memory, r->energy, r->elements, r->threads),
      .scalar = "",
      .from = FROM_KERNELS};
  add_ceilings(to, &c, s);
  for (size_t i = 0; i < b->records.n; i++)
    if (has_point(&b->records.v[i]) && is_of_figure(&b->records.v[i], r))
      add_point(to, &b->records.v[i], s);
}
