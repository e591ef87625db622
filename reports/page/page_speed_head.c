/* page_speed_head.c -- runs of selvedge-bench kernels in the head of the page and in
 * the section "Environment". */
#include <inttypes.h>
#include <string.h>

#include "page/html.h"
#include "page/page_speed.h"
#include "support/xml/xml.h"

static size_t energies(const doc_bench *b) {
  size_t n = 0;
  for (size_t i = 0; i < b->records.n; i++)
    n += b->records.v[i].energy != NULL && bench_is_first_of_energy(b, i) ? 1 : 0;
  return n;
}

/* A double that holds a count; beyond 2^53, where doubles skip integers, as a
 * number. */
static void whole(buffer *t, double v) {
  if (v >= 0 && v <= 0x1p53)
    html_count(t, (uint64_t)v);
  else
    html_number(t, v);
}

static void counts(buffer *t, const numbers *v) {
  for (size_t i = 0; i < v->n; i++) {
    if (i > 0) buffer_add(t, i + 1 < v->n ? ", " : " and ");
    whole(t, v->v[i]);
  }
}

void speed_teams(const doc_bench *b, buffer *t) {
  for (size_t i = 0; i < b->environment->pinned.n; i++) {
    const doc_bench_team *team = &b->environment->pinned.v[i];
    if (i > 0) buffer_add(t, "; ");
    html_plural(t, team->threads, "thread", "threads");
    if (team->processors.n == 0) {
      buffer_add(t, " placed by the system");
      continue;
    }
    buffer_add(t, " held on processors ");
    counts(t, &team->processors);
  }
}

static void run_line(const doc_bench *b, buffer *t) {
  const doc_bench_run *r = b->run;
  buffer_add(t, "<p class=\"run\">Kernels of ");
  html_plural(t, energies(b), "energy", "energies");
  buffer_add(t, " at ");
  counts(t, &r->sizes);
  buffer_add(t, " elements on ");
  counts(t, &r->threads);
  buffer_add(t, r->threads.n == 1 && r->threads.v[0] == 1 ? " thread" : " threads");
  buffer_add(t, ", ");
  html_plural(t, r->samples, "sample", "samples");
  buffer_add(t, " each, in ");
  html_number(t, r->seconds);
  buffer_add(t, " s. <time>");
  xml_escape(t, b->environment->common.date);
  buffer_add(t, "</time></p>\n");
}

void speed_run_lines(const record_set *set, buffer *t) {
  for (size_t i = 0; i < set->benches.n; i++) run_line(&set->benches.v[i], t);
}

static void part(buffer *t, int *parts, size_t n, const char *one, const char *many) {
  if (n == 0) return;
  if ((*parts)++ > 0) buffer_add(t, ", ");
  buffer_format(t, "%zu %s", n, n == 1 ? one : many);
}

void speed_headline(const record_set *set, int *parts, buffer *t) {
  const bench_judgement j = bench_judge(set);
  part(t, parts, j.failed, "kernel failed its check", "kernels failed their checks");
  part(t, parts, j.slower, "kernel became slower", "kernels became slower");
  part(t, parts, j.broken_off, "bench run interrupted", "bench runs interrupted");
  part(t, parts, j.empty, "bench run without times", "bench runs without times");
}

static void chip(buffer *t, verdict v, size_t n, const char *what) {
  buffer_format(
      t, "<li class=\"%s\"><span aria-hidden=\"true\">%s</span> <b>%zu</b> %s</li>\n",
      n > 0 ? verdict_words[v] : "none", html_glyph(v), n, what);
}

void speed_chips(const record_set *set, buffer *t) {
  const bench_judgement j = bench_judge(set);
  buffer_add(t, "<ul>\n");
  chip(t, VERDICT_PASS, j.timed, "times measured");
  chip(t, VERDICT_FAIL, j.failed, "kernels failed");
  chip(t, VERDICT_SKIP, j.lacking, "not to be had");
  if (j.compared > 0) {
    chip(t, VERDICT_FAIL, j.slower, "slower than before");
    chip(t, VERDICT_PASS, j.faster, "faster than before");
  }
  buffer_add(t, "</ul>\n");
}

/* ---- environment ----------------------------------------------------------------- */

static void cache_entry(buffer *t, const char *name, uint64_t bytes) {
  buffer_format(t, "<tr><th scope=\"row\">%s</th>", name);
  if (bytes != DOCUMENT_NO_COUNT) {
    buffer_add(t, "<td class=\"n\">");
    html_count(t, bytes);
    buffer_add(t, " bytes</td></tr>\n");
  } else {
    buffer_add(t, "<td>not known</td></tr>\n");
  }
}

static void number_entry(buffer *t, const char *name, double v) {
  buffer_format(t, "<tr><th scope=\"row\">%s</th>", name);
  html_number_cell(t, v);
  buffer_add(t, "</tr>\n");
}

static void environment(const doc_bench *b, size_t run, buffer *t) {
  const doc_bench_environment *m = b->environment;
  buffer id = {0}, caption = {0};
  buffer_format(&id, "environment-bench-%zu", run + 1);
  buffer_format(&caption, "Bench run %zu", run + 1);
  html_table(t, id.data, caption.data, "What|Value", 0);
  html_environment(t, &m->common);
  cache_entry(t, "Cache L1d", m->caches->L1d);
  cache_entry(t, "Cache L2", m->caches->L2);
  cache_entry(t, "Cache L3", m->caches->L3);
  html_entry(t, "Instructions of kernels",
             m->batch_target != NULL ? m->batch_target : "none");
  html_entry(t, "Instructions of limits", m->target);
  number_entry(t, "Clock resolution, ns", m->clock_resolution_ns);
  html_entry(t, "Huge pages", m->huge_pages != NULL ? m->huge_pages : "not known");
  buffer_add(t, "<tr><th scope=\"row\">Processors</th><td>");
  speed_teams(b, t);
  buffer_add(t, "</td></tr>\n");
  html_digits_entry(t, "Seed", b->run->seed);
  number_entry(t, "Samples of a kernel", (double)b->run->samples);
  number_entry(t, "Least time of a sample, s", b->run->min_time);
  html_entry(t, "Came to its end", b->run->complete ? "yes" : "no, interrupted");
  html_table_end(t);
  buffer_free(&id);
  buffer_free(&caption);
}

void speed_environment(const record_set *set, buffer *t) {
  for (size_t i = 0; i < set->benches.n; i++) environment(&set->benches.v[i], i, t);
}
