/* page_speed.c -- the section on speed: the main results first, then the details. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "document/bench.h"
#include "document/kinds.h"
#include "page/html.h"
#include "page/page_sections.h"

/* ---- cells ----------------------------------------------------------------------- */

/* Three digits without an exponent. */
static void three_digits(buffer *t, double v) {
  buffer_format(t, "%.*f", v < 1 ? 3 : v < 10 ? 2 : v < 100 ? 1 : 0, v);
}

/* A time or a factor with its interval in the title; an empty cell when there is none. */
static void factor_cell(buffer *t, double v, const double ci[2]) {
  if (!(v > 0)) {
    html_exact_cell(t, (double)NAN);
    return;
  }
  buffer_format(t, "<td class=\"n\" data-v=\"%.17g\"", v);
  if (ci != NULL) buffer_format(t, " title=\"95 %%: %.3g … %.3g\"", ci[0], ci[1]);
  buffer_add(t, ">");
  three_digits(t, v);
  buffer_add(t, "</td>");
}

/* "0.81 … 0.83" */
static void interval_cell(buffer *t, const double ci[2]) {
  buffer_format(t, "<td class=\"n\" data-v=\"%.17g\">", ci[0]);
  three_digits(t, ci[0]);
  buffer_add(t, " … ");
  three_digits(t, ci[1]);
  buffer_add(t, "</td>");
}

/* How many samples were disturbed again when they were repeated, and of how many. */
static void disturbed_cell(buffer *t, const doc_bench_record *r) {
  const doc_bench_disturbed *d = r->disturbed;
  buffer_format(t, "<td class=\"n%s\" data-v=\"%" PRIu64 "\" title=\"",
                2 * d->marked > r->samples.n ? " error" : "", d->marked);
  buffer_format(t,
                "%" PRIu64 " taken again: time stolen %" PRIu64 ", switched %" PRIu64
                ", frequency %" PRIu64 "\">",
                d->repeated, d->stolen, d->switched, d->frequency);
  if (d->marked > 0) buffer_format(t, "%" PRIu64 " of %zu", d->marked, r->samples.n);
  buffer_add(t, "</td>");
}

/* ---- a table of all runs --------------------------------------------------------- */

/* Writes the beginning and the cells of a row; or nothing for a record that the table does not
 * show. */
typedef void row_fn(buffer *t, const doc_bench *b, const doc_bench_record *r);

/* A row for each record of each document; with several documents a last column names the run.
 * Without filters where `name` is NULL. */
typedef struct {
  const char *title, *fold; /* fold: what is folded away below it, unless one failed; or NULL */
  const char *id, *caption, *headers;
  row_fn *row;
  const char *hint, *name; /* of the filter by data-verdict */
  const char *const *words;
} speed_list;

static void rows_of(const record_set *set, const speed_list *list, const doc_bench *b, buffer *t) {
  for (size_t i = 0; i < b->records.n; i++) {
    const size_t before = t->size;
    list->row(t, b, &b->records.v[i]);
    if (t->size == before) continue;
    if (set->benches.n > 1) html_count_cell(t, (uint64_t)(b - set->benches.v) + 1);
    buffer_add(t, "</tr>\n");
  }
}

/* Nothing where no record is shown. */
static void table(const record_set *set, const speed_list *list, int open, buffer *t) {
  const html_choice choices[] = {{"verdict", list->name, list->words}, {NULL, NULL, NULL}};
  buffer headers = {0}, rows = {0};
  for (size_t i = 0; i < set->benches.n; i++) rows_of(set, list, &set->benches.v[i], &rows);
  if (rows.size == 0) return;
  html_print(t, "<h3>%s</h3>\n", list->title);
  if (list->fold != NULL) html_details(t, list->fold, open);
  if (list->name != NULL) html_filters(t, list->id, list->hint, choices);
  buffer_format(&headers, "%s%s", list->headers, set->benches.n > 1 ? "|Run" : "");
  html_table(t, list->id, list->caption, headers.data, 1);
  buffer_add(t, rows.data);
  html_table_end(t);
  if (list->fold != NULL) html_details_end(t);
  buffer_free(&headers);
  buffer_free(&rows);
}

static void open_row(buffer *t, const char *word) {
  buffer_format(t, "<tr data-verdict=\"%s\">", word);
}

static void subject_cells(buffer *t, const doc_bench_record *r) {
  html_cell(t, r->energy != NULL ? r->energy : "the machine");
  html_cells(t, &doc_bench_record_shape, r, "kernel,elements,threads");
}

/* ---- not timed ------------------------------------------------------------------- */

static void untimed(buffer *t, const doc_bench *b, const doc_bench_record *r) {
  const int failed = bench_failed(r);
  (void)b;
  if (r->timed) return;
  open_row(t, failed ? "failed" : "lacking");
  html_verdict_cell(t, failed ? VERDICT_FAIL : VERDICT_SKIP, failed ? "failed" : "not to be had");
  subject_cells(t, r);
  html_print(t, "<td class=\"note\">%s", r->why);
  if (failed) {
    html_print(t, ": %g where at most %g is allowed, against %s", r->check->worst, r->check->bound,
               r->check->reference);
  }
  buffer_add(t, "</td>");
}

/* ---- all ------------------------------------------------------------------------- */

static void kernel(buffer *t, const doc_bench *b, const doc_bench_record *r) {
  const doc_bench_outliers *o = r->outliers;
  (void)b;
  if (!r->timed) return;
  open_row(t, doc_bench_role_words[r->role]);
  subject_cells(t, r);
  factor_cell(t, r->median, NULL);
  interval_cell(t, r->ci);
  factor_cell(t, r->gb_per_s, NULL);
  factor_cell(t, r->gflop_per_s, NULL);
  html_count_cell(t, o->mild_low + o->mild_high);
  html_count_cell(t, o->severe_low + o->severe_high);
  disturbed_cell(t, r);
  html_cell_of(t, "note", r->words);
}

/* ---- limits of arithmetic -------------------------------------------------------- */

static int is_arithmetic(const doc_bench_record *r) {
  return r->role == BENCH_LIMIT && r->timed && r->bytes_read + r->bytes_written == 0 &&
         r->gflop_per_s > 0;
}

static void limit(buffer *t, const doc_bench *b, const doc_bench_record *r) {
  (void)b;
  if (!is_arithmetic(r)) return;
  buffer_add(t, "<tr>");
  html_cells(t, &doc_bench_record_shape, r, "kernel,scalar,elements,threads");
  factor_cell(t, r->gflop_per_s, NULL);
  html_cell(t, bench_is_ceiling(r) ? "yes" : "no, of these operations alone");
}

/* ---- the best kernels ------------------------------------------------------------ */

/* How many times faster than the baseline: from the document's ratio where there is
 * one, else from the samples. */
static void baseline_cell(buffer *t, const doc_bench *b, const doc_bench_record *r,
                          const char *how) {
  const doc_bench_ratio *q = bench_ratio(b, r, how);
  if (q == NULL) {
    const double ratio = bench_paired(b, r, how);
    factor_cell(t, ratio > 0 ? 1 / ratio : 0, NULL);
    return;
  }
  const double ci[2] = {1 / q->ci[1], 1 / q->ci[0]};
  factor_cell(t, 1 / q->median, ci);
}

/* The time that reading and writing alone take; 0 when it was not measured. */
static double memory_of(const doc_bench *b, const doc_bench_record *r) {
  const doc_bench_record *cached = bench_limit(b, r, BENCH_CACHED);
  const doc_bench_record *stream = bench_limit(b, r, BENCH_STREAM);
  if (cached != NULL && stream != NULL) return fmin(cached->median, stream->median);
  if (cached != NULL) return cached->median;
  return stream != NULL ? stream->median : 0;
}

/* Lower bounds of the parts of the time, each alone at the rates of the same run: sums, divisions,
 * memory. Then the longest part, or "other" when the remainder is longer. */
static void part_cells(buffer *t, const doc_bench *b, const doc_bench_record *r) {
  const doc_bench_floor none = {0}, *part = r->floor_parts_ns != NULL ? r->floor_parts_ns : &none;
  const double sums = part->sums, divisions = part->divisions;
  const double memory = memory_of(b, r), largest = fmax(fmax(sums, divisions), memory);
  factor_cell(t, sums, NULL);
  factor_cell(t, divisions, NULL);
  factor_cell(t, memory, NULL);
  html_cell(t, r->operations == NULL                             ? "not counted"
               : r->floor_parts_ns == NULL || !(memory > 0)      ? "no limits"
               : r->median - sums - divisions - memory > largest ? "other"
               : memory == largest                               ? "memory"
               : sums == largest                                 ? "sums"
                                                                 : "divisions");
}

static void best(buffer *t, const doc_bench *b, const doc_bench_record *r) {
  static const char *const baselines[] = {"scalar", "dsyev", "differences"};
  const doc_bench_ratio *over = bench_ratio(b, r, "limit");
  if (!bench_is_best(b, r)) return;
  open_row(t, r->scalar == BENCH_FLOAT ? "float" : "double");
  html_cells(t, &doc_bench_record_shape, r, "energy,family,scalar,elements,threads");
  factor_cell(t, r->median, NULL);
  interval_cell(t, r->ci);
  factor_cell(t, over != NULL ? over->median : 0, over != NULL ? over->ci : NULL);
  for (size_t i = 0; i < sizeof baselines / sizeof baselines[0]; i++)
    baseline_cell(t, b, r, baselines[i]);
  part_cells(t, b, r);
  html_cell(t, r->store == BENCH_STREAM ? "streamed" : "cached");
  disturbed_cell(t, r);
}

static const char *const precisions[] = {"double", "float", NULL};
enum { UNTIMED, BEST, KERNELS, LIMITS, LISTS };
static const speed_list lists[LISTS] = {
    [UNTIMED] = {"Not timed", "Kernels that were not timed", "untimed-table",
                 "Kernels that were not timed, and why",
                 "Outcome|Energy|Kernel|Elements|Threads|Why", untimed, NULL, NULL, NULL},
    [BEST] = {"Speed-up", NULL, "speedup-table",
              "The best kernels of the library: times as slow as the limit, and times as fast "
              "as the scalar reference, dsyev and clamp, and finite "
              "differences; ns that additions and multiplications, divisions and roots, and "
              "memory take each alone at the rates of this run, and which of them takes most, "
              "or other work: waiting for results, and steps beside the formula's",
              "Energy|Quantity|Precision|Elements|Threads|ns|95 %|Limit|Scalar|dsyev|"
              "Differences|Sums|Divisions|Memory|Most|Stores|Disturbed",
              best, "energy, quantity", "Precision", precisions},
    [KERNELS] =
        {"All kernels", "Kernels, baselines and limits", "kernels-table",
         "All that was timed; outliers by Tukey, beyond 1.5 (mild) and 3 (severe) times "
         "the distance of the quartiles",
         "Energy|Kernel|Elements|Threads|ns|95 %|GB/s|Gflop/s|Mild outliers|Severe|Disturbed|What",
         kernel, "energy, kernel", "Role", doc_bench_role_words},
    [LIMITS] =
        {"Limits of arithmetic", "How much arithmetic this machine can do", "limits-table",
         "One kind of operation in registers and nothing else, in 10⁹ per second. Additions and "
         "multiplications, fused or not, are ceilings of any kernel: the roofline shows them. "
         "Divisions and roots are not, for most operations of a kernel are others: they tell how "
         "long the divisions and roots in it take at least.",
         "Limit|Precision|Elements|Threads|10⁹ per s|A ceiling?", limit, NULL, NULL, NULL},
};

void speed_table(const record_set *set, buffer *t) { table(set, &lists[BEST], 0, t); }

/* ---- the section ----------------------------------------------------------------- */

void speed_teams(const doc_bench *b, buffer *t) {
  for (size_t i = 0; i < b->environment->pinned.n; i++) {
    const doc_bench_team *team = &b->environment->pinned.v[i];
    if (i > 0) buffer_add(t, "; ");
    html_print(t, "%zu thread%s %s", team->threads, html_s(team->threads),
               team->processors.n == 0 ? "placed by the system" : "held on processors ");
    html_counts(t, &team->processors);
  }
}

static void disturbances(const record_set *set, buffer *t) {
  uint64_t samples = 0, repeated = 0, marked = 0;
  for (size_t i = 0; i < set->benches.n; i++)
    for (size_t k = 0; k < set->benches.v[i].records.n; k++) {
      const doc_bench_record *r = &set->benches.v[i].records.v[k];
      if (!r->timed) continue;
      samples += r->samples.n;
      repeated += r->disturbed->repeated;
      marked += r->disturbed->marked;
    }
  html_print(t,
             "<p>Of %zu sample%s %zu were disturbed and taken again; %zu were disturbed again, "
             "kept and marked.",
             samples, html_s(samples), repeated, marked);
  if (2 * marked > samples)
    buffer_add(t, " <b>The machine was busy with other work: these times are unreliable.</b>");
  buffer_add(t, "</p>\n");
}

static void no_roofline(const record_set *set, buffer *t) {
  size_t counted = 0;
  for (size_t i = 0; i < set->benches.n; i++)
    for (size_t k = 0; k < set->benches.v[i].records.n; k++) {
      const doc_bench_record *r = &set->benches.v[i].records.v[k];
      counted += r->role != BENCH_LIMIT && r->flops > 0;
    }
  if (counted == 0)
    buffer_add(t,
               "<p class=\"absent\">No kernel's operations were counted: hence no roofline.</p>\n");
}

void page_speed(const page_content *c, buffer *t) {
  const record_set *set = c->set;
  disturbances(set, t);
  for (int i = 0; i < LISTS; i++)
    table(set, &lists[i], i == UNTIMED && kind_count(set, FROM_KERNELS).outcomes[1] > 0, t);
  no_roofline(set, t);
}
