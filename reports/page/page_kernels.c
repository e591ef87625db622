/* page_kernels.c -- tables of all kernels, of those that were not timed, and of changes
 * since an older run. */
#include "page/html.h"
#include "page/page_speed.h"
#include "support/xml/xml.h"

static void open_row(buffer *t, const char *word) {
  buffer_format(t, "<tr data-verdict=\"%s\">", word);
}

static void close_row(buffer *t, const record_set *set, const doc_bench *b) {
  speed_run_cell(t, set, b);
  buffer_add(t, "</tr>\n");
}

static void subject_cells(buffer *t, const char *energy, const char *kernel,
                          uint64_t elements, uint64_t threads) {
  speed_energy_cell(t, energy);
  html_cell(t, kernel);
  html_count_cell(t, elements);
  html_count_cell(t, threads);
}

/* ---- not timed ------------------------------------------------------------------- */

static void untimed(const record_set *set, const doc_bench *b,
                    const doc_bench_record *r, buffer *t) {
  const int failed = bench_failed(r);
  open_row(t, failed ? "failed" : "lacking");
  html_verdict_cell(t, failed ? VERDICT_FAIL : VERDICT_SKIP,
                    failed ? "failed" : "not to be had");
  subject_cells(t, r->energy, r->kernel, r->elements, r->threads);
  buffer_add(t, "<td class=\"note\">");
  xml_escape(t, r->why);
  if (failed) {
    buffer_add(t, ": ");
    html_number(t, r->check->worst);
    buffer_add(t, " where at most ");
    html_number(t, r->check->bound);
    buffer_add(t, " is allowed, against ");
    xml_escape(t, r->check->reference);
  }
  buffer_add(t, "</td>");
  close_row(t, set, b);
}

void speed_untimed(const record_set *set, buffer *t) {
  const bench_judgement j = bench_judge(set);
  if (j.failed + j.lacking == 0) return;
  buffer_format(
      t,
      "<h3>Not timed</h3>\n<p>%zu for a check that failed, %zu that the energy "
      "or the machine lacks.</p>\n",
      j.failed, j.lacking);
  html_fold(t, "Kernels that were not timed", j.failed > 0);
  speed_table_open(t, set, "untimed-table", "Kernels that were not timed, and why",
                   "Outcome|Energy|Kernel|Elements|Threads|Why");
  for (size_t i = 0; i < set->benches.n; i++) {
    const doc_bench *b = &set->benches.v[i];
    for (size_t k = 0; k < b->records.n; k++)
      if (!b->records.v[k].timed) untimed(set, b, &b->records.v[k], t);
  }
  html_table_end(t);
  html_fold_end(t);
}

/* ---- changes --------------------------------------------------------------------- */

static void change(const record_set *set, const doc_bench *b, const doc_bench_change *c,
                   buffer *t) {
  static const struct {
    const char *word;
    verdict verdict;
  } as[] = {[BENCH_SAME] = {"same", VERDICT_SKIP},
            [BENCH_SLOWER] = {"slower", VERDICT_FAIL},
            [BENCH_FASTER] = {"faster", VERDICT_PASS}};
  open_row(t, as[c->verdict].word);
  html_verdict_cell(t, as[c->verdict].verdict, as[c->verdict].word);
  subject_cells(t, c->energy, c->kernel, c->elements, c->threads);
  speed_factor_cell(t, c->ratio, NULL, "");
  speed_interval_cell(t, c->ci);
  html_number_cell(t, c->p);
  close_row(t, set, b);
}

void speed_changes(const record_set *set, buffer *t) {
  static const char *const words[] = {"slower", "faster", "same", NULL};
  static const html_choice choices[] = {{"verdict", "Change", words},
                                        {NULL, NULL, NULL}};
  const bench_judgement j = bench_judge(set);
  if (j.compared == 0) return;
  buffer_format(t,
                "<h3>Changes</h3>\n<p>Against an older run: %zu slower, %zu faster, of "
                "%zu compared.</p>\n",
                j.slower, j.faster, j.compared);
  html_fold(t, "All that was compared", j.slower > 0);
  html_filters(t, "changes-table", "energy, kernel", choices);
  speed_table_open(
      t, set, "changes-table",
      "Medians, new over old, with 95 % interval, and p of the Mann-Whitney test",
      "Change|Energy|Kernel|Elements|Threads|New over old|95 %|p");
  for (size_t i = 0; i < set->benches.n; i++) {
    const doc_bench *b = &set->benches.v[i];
    for (size_t k = 0; k < b->changes.n; k++) change(set, b, &b->changes.v[k], t);
  }
  html_table_end(t);
  html_fold_end(t);
}

/* ---- all ------------------------------------------------------------------------- */

static void value_cell(buffer *t, double v) {
  if (v > 0)
    speed_factor_cell(t, v, NULL, "");
  else
    buffer_add(t, "<td class=\"n\" data-v=\"NaN\"></td>");
}

static void kernel(const record_set *set, const doc_bench *b, const doc_bench_record *r,
                   buffer *t) {
  static const char *const roles[] = {"kernel", "baseline", "limit"};
  const doc_bench_outliers *o = r->outliers;
  open_row(t, roles[r->role]);
  subject_cells(t, r->energy, r->kernel, r->elements, r->threads);
  speed_factor_cell(t, r->median, NULL, "");
  speed_interval_cell(t, r->ci);
  value_cell(t, r->gb_per_s);
  value_cell(t, r->gflop_per_s);
  html_count_cell(t, o->mild_low + o->mild_high);
  html_count_cell(t, o->severe_low + o->severe_high);
  speed_disturbed_cell(t, r);
  buffer_add(t, "<td class=\"note\">");
  xml_escape(t, r->words);
  buffer_add(t, "</td>");
  close_row(t, set, b);
}

void speed_kernels(const record_set *set, buffer *t) {
  static const char *const words[] = {"kernel", "baseline", "limit", NULL};
  static const html_choice choices[] = {{"verdict", "Role", words}, {NULL, NULL, NULL}};
  buffer_add(t, "<h3>All kernels</h3>\n");
  html_fold(t, "Kernels, baselines and limits", 0);
  html_filters(t, "kernels-table", "energy, kernel", choices);
  speed_table_open(
      t, set, "kernels-table",
      "All that was timed; outliers by Tukey, beyond 1.5 (mild) and 3 (severe) times the "
      "distance of the quartiles",
      "Energy|Kernel|Elements|Threads|ns|95 %|GB/s|Gflop/s|Mild outliers|Severe|Disturbed|"
      "What");
  for (size_t i = 0; i < set->benches.n; i++) {
    const doc_bench *b = &set->benches.v[i];
    for (size_t k = 0; k < b->records.n; k++)
      if (b->records.v[k].timed) kernel(set, b, &b->records.v[k], t);
  }
  html_table_end(t);
  html_fold_end(t);
}
