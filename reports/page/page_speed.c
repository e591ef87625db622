/* page_speed.c -- the section on speed: the main results first, then the details. */
#include "page/page_speed.h"

#include <inttypes.h>
#include <string.h>

#include "page/html.h"
#include "support/xml/xml.h"

void speed_energy_cell(buffer *t, const char *energy) {
  html_cell(t, energy != NULL ? energy : "the machine");
}

void speed_run_cell(buffer *t, const record_set *set, const doc_bench *b) {
  if (set->benches.n > 1) html_count_cell(t, (uint64_t)(b - set->benches.v) + 1);
}

void speed_table_open(buffer *t, const record_set *set, const char *id,
                      const char *caption, const char *headers) {
  buffer all = {0};
  buffer_format(&all, "%s%s", headers, set->benches.n > 1 ? "|Run" : "");
  html_table(t, id, caption, all.data, 1);
  buffer_free(&all);
}

/* Three digits without an exponent. */
static void three_digits(buffer *t, double v) {
  buffer_format(t, "%.*f", v < 1 ? 3 : v < 10 ? 2 : v < 100 ? 1 : 0, v);
}

void speed_interval_cell(buffer *t, const double ci[2]) {
  buffer_format(t, "<td class=\"n\" data-v=\"%.17g\">", ci[0]);
  three_digits(t, ci[0]);
  buffer_add(t, " … ");
  three_digits(t, ci[1]);
  buffer_add(t, "</td>");
}

void speed_scalar_cell(buffer *t, const doc_bench_record *r) {
  html_cell(t, r->scalar == BENCH_FLOAT ? "float" : "double");
}

void speed_factor_cell(buffer *t, double v, const double ci[2], const char *class) {
  if (!(v > 0)) {
    buffer_add(t, "<td class=\"n\" data-v=\"NaN\"></td>");
    return;
  }
  buffer_format(t, "<td class=\"n%s%s\" data-v=\"%.17g\"", *class != '\0' ? " " : "",
                class, v);
  if (ci != NULL) buffer_format(t, " title=\"95 %%: %.3g … %.3g\"", ci[0], ci[1]);
  buffer_add(t, ">");
  three_digits(t, v);
  buffer_add(t, "</td>");
}

void speed_disturbed_cell(buffer *t, const doc_bench_record *r) {
  const uint64_t marked = r->disturbed->marked;
  buffer_format(t, "<td class=\"n%s\" data-v=\"%" PRIu64 "\" title=\"",
                2 * marked > r->samples.n ? " error" : "", marked);
  buffer_format(t,
                "%" PRIu64 " taken again: time stolen %" PRIu64 ", switched %" PRIu64
                ", frequency %" PRIu64 "\">",
                r->disturbed->repeated, r->disturbed->stolen, r->disturbed->switched,
                r->disturbed->frequency);
  if (marked > 0) buffer_format(t, "%" PRIu64 " of %zu", marked, r->samples.n);
  buffer_add(t, "</td>");
}

static void cache(buffer *t, const char *name, uint64_t count) {
  const double bytes = (double)count;
  if (count == DOCUMENT_NO_COUNT) return;
  buffer_format(t, ", %s %.4g %s", name, bytes / (bytes < 0x1p20 ? 0x1p10 : 0x1p20),
                bytes < 0x1p20 ? "KiB" : "MiB");
}

static void machine(const doc_bench *b, buffer *t) {
  const doc_bench_environment *m = b->environment;
  buffer_add(t, "<p>");
  xml_escape(t, b->environment->common.cpu);
  cache(t, "L1d", m->caches->L1d);
  cache(t, "L2", m->caches->L2);
  cache(t, "L3", m->caches->L3);
  buffer_add(t, "; kernels compiled for ");
  xml_escape(t, m->batch_target != NULL ? m->batch_target : "no vectors");
  buffer_add(t, ", limits for ");
  xml_escape(t, m->target);
  buffer_add(t, ". ");
  speed_teams(b, t);
  buffer_add(t, ". Huge pages: ");
  xml_escape(t, m->huge_pages != NULL ? m->huge_pages : "not known");
  buffer_format(t, ". The clock has steps of %.3g ns.</p>\n", m->clock_resolution_ns);
}

static int is_same_word(const char *a, const char *b) {
  return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static int is_same_team(const doc_bench_team *a, const doc_bench_team *b) {
  const size_t n = a->processors.n;
  return a->threads == b->threads && n == b->processors.n &&
         (n == 0 || memcmp(a->processors.v, b->processors.v, n * sizeof(double)) == 0);
}

static int are_same_teams(const doc_bench_environment *a,
                          const doc_bench_environment *b) {
  int same = a->pinned.n == b->pinned.n;
  for (size_t i = 0; same && i < a->pinned.n; i++)
    same = is_same_team(&a->pinned.v[i], &b->pinned.v[i]);
  return same;
}

/* Does an earlier run have the same machine and threads? */
static int is_known_machine(const record_set *set, const doc_bench *b) {
  for (const doc_bench *o = set->benches.v; o < b; o++)
    if (is_same_word(o->environment->common.cpu, b->environment->common.cpu) &&
        is_same_word(o->environment->target, b->environment->target) &&
        is_same_word(o->environment->batch_target, b->environment->batch_target) &&
        is_same_word(o->environment->huge_pages, b->environment->huge_pages) &&
        are_same_teams(o->environment, b->environment))
      return 1;
  return 0;
}

static void disturbances(const record_set *set, buffer *t) {
  const bench_judgement j = bench_judge(set);
  buffer_add(t, "<p>Of ");
  html_plural(t, j.samples, "sample ", "samples ");
  html_count(t, j.repeated);
  buffer_add(t, " were disturbed and taken again; ");
  html_count(t, j.marked);
  buffer_add(t, " were disturbed again, kept and marked.");
  if (2 * j.marked > j.samples)
    buffer_add(t,
               " <b>The machine was busy with other work: these times say little.</b>");
  buffer_add(t, "</p>\n");
}

static int counts_operations(const doc_bench *b) {
  for (size_t i = 0; i < b->records.n; i++)
    if (b->records.v[i].role != BENCH_LIMIT && b->records.v[i].flops > 0) return 1;
  return 0;
}

static void no_roofline(const record_set *set, buffer *t) {
  int counted = 0;
  for (size_t i = 0; i < set->benches.n; i++)
    counted |= counts_operations(&set->benches.v[i]);
  if (!counted)
    buffer_add(t,
               "<p class=\"absent\">No kernel's operations were counted: hence no "
               "roofline.</p>\n");
}

void page_speed(const page_content *c, buffer *t) {
  const record_set *set = c->set;
  html_section(
      t, "speed", "Speed",
      "Times are ns per element, medians with their 95 % intervals. Every kernel "
      "was verified before it was timed. The limit moves the same memory in the "
      "same run and computes nothing; of the two kinds of stores, into the caches "
      "and past them, the faster one counts, of kernels and of limits.");
  for (size_t i = 0; i < set->benches.n; i++)
    if (!is_known_machine(set, &set->benches.v[i])) machine(&set->benches.v[i], t);
  disturbances(set, t);
  speed_untimed(set, t);
  speed_changes(set, t);
  speed_table(set, t);
  speed_kernels(set, t);
  speed_limits(set, t);
  buffer_add(t, "<h3>Plots</h3>\n");
  no_roofline(set, t);
  page_figures_of(c, FROM_KERNELS, t);
  html_section_end(t);
}
