/* page_summary.c -- the head of the page: what was run, and the verdict. */
#include <inttypes.h>
#include <string.h>

#include "judge/judge.h"
#include "page/html.h"
#include "page/page_speed.h"
#include "page/page_studies.h"
#include "support/xml/xml.h"

static size_t energies_run(const doc_records *d) {
  size_t n = 0;
  for (size_t i = 0; i < d->energies.n; i++)
    n += energy_was_run(d, d->energies.v[i].name) ? 1 : 0;
  return n;
}

static int check_was_run(const doc_records *d, const char *check) {
  for (size_t i = 0; i < d->records.n; i++) {
    const doc_record *r = &d->records.v[i];
    if (r->control == NULL && strcmp(r->check, check) == 0) return 1;
  }
  return 0;
}

static size_t checks_run(const doc_records *d) {
  size_t n = 0;
  for (size_t i = 0; i < d->checks.n; i++)
    n += check_was_run(d, d->checks.v[i].name) ? 1 : 0;
  return n;
}

static void mesh(buffer *t, const doc_mesh *m) {
  buffer_add(t, ", the ");
  html_plural(t, m->triangles, "triangle", "triangles");
  buffer_add(t, " of ");
  xml_escape(t, m->file);
}

static void checks_line(buffer *t, const doc_records *d) {
  const doc_verify_run *r = d->run;
  html_plural(t, energies_run(d), "energy", "energies");
  buffer_add(t, ", ");
  html_plural(t, checks_run(d), "check", "checks");
  buffer_add(t, ", ");
  html_plural(t, r->samples, "random state", "random states");
  buffer_add(t, " per energy from seed ");
  buffer_format(t, "%" PRIu64, r->seed);
  if (r->mesh != NULL) mesh(t, r->mesh);
}

static void run_line(buffer *t, const doc_records *d) {
  const doc_verify_run *r = d->run;
  buffer_add(t, "<p class=\"run\">");
  if (is_of_ledger_alone(d))
    html_plural(t, d->ledger.n, "row of the ledger", "rows of the ledger");
  else
    checks_line(t, d);
  buffer_add(t, "; ");
  html_plural(t, r->states, "state", "states");
  buffer_add(t, " judged in ");
  html_number(t, r->seconds);
  buffer_add(t, " s on ");
  html_plural(t, d->environment->threads, "thread", "threads");
  buffer_add(t, ". <time>");
  xml_escape(t, d->environment->date);
  buffer_add(t, "</time></p>\n");
}

static void chip(buffer *t, verdict v, size_t n, const char *what) {
  buffer_format(
      t, "<li class=\"%s\"><span aria-hidden=\"true\">%s</span> <b>%zu</b> %s</li>\n",
      n > 0 ? verdict_words[v] : "none", html_glyph(v), n, what);
}

/* Separates the next part of the headline from the one before. */
static void part(buffer *t, int *parts) {
  if ((*parts)++ > 0) buffer_add(t, ", ");
}

static void broken_runs(buffer *t, const record_set *set, int *parts) {
  for (size_t i = 0; i < set->documents.n; i++) {
    const doc_records *d = &set->documents.v[i];
    if (run_is_whole(d)) continue;
    part(t, parts);
    if (set->documents.n > 1) buffer_format(t, "Run %zu: ", i + 1);
    buffer_format(t, "%s: %zu of %" PRIu64 " records",
                  d->run->complete ? "Records missing" : "Interrupted", d->records.n,
                  d->run->planned);
    if (d->run->planned_rows > 0)
      buffer_format(t, ", %zu of %" PRIu64 " rows of the ledger", d->ledger.n,
                    d->run->planned_rows);
  }
}

static void headline(buffer *t, const record_set *set, const judgement *j) {
  const size_t bad = j->checks[VERDICT_FAIL] + j->checks[VERDICT_ERROR];
  const size_t missed = j->controls - j->caught;
  int parts = 0;
  broken_runs(t, set, &parts);
  if (bad > 0) {
    part(t, &parts);
    buffer_format(t, "%zu check%s failed", bad, bad == 1 ? "" : "s");
  }
  if (missed > 0) {
    part(t, &parts);
    buffer_format(t, "%zu wrong formula%s missed", missed, missed == 1 ? "" : "s");
  }
  if (j->unexpected > 0) {
    part(t, &parts);
    buffer_format(t, "%zu row%s of the ledger not as expected", j->unexpected,
                  j->unexpected == 1 ? "" : "s");
  }
  if (j->not_run > 0) {
    part(t, &parts);
    buffer_format(t, "%zu energ%s without records", j->not_run,
                  j->not_run == 1 ? "y" : "ies");
  }
  speed_headline(set, &parts, t);
  newton_headline(set, &parts, t);
  refine_headline(set, &parts, t);
  if (parts > 0) return;
  buffer_add(t, records_verdict(set) != 0      ? "Nothing was checked"
                : documents_of_checks(set) > 0 ? "Every check passed"
                : set->documents.n > 0 ? "Every row of the ledger is as expected"
                : set->benches.n > 0   ? "Every kernel verified before it was timed"
                                       : "Every run came to its end");
}

static void not_run(buffer *t, const record_set *set) {
  int parts = 0;
  buffer_add(t, "<p class=\"absent\">Without records: ");
  for (size_t i = 0; i < set->documents.n; i++) {
    const doc_records *d = &set->documents.v[i];
    for (size_t k = 0; k < d->energies.n; k++) {
      if (energy_was_run(d, d->energies.v[k].name)) continue;
      part(t, &parts);
      xml_escape(t, d->energies.v[k].name);
    }
  }
  buffer_add(t, "</p>\n");
}

static void chips(buffer *t, const judgement *j) {
  buffer_add(t, "<ul>\n");
  chip(t, VERDICT_PASS, j->checks[VERDICT_PASS], "passed");
  chip(t, VERDICT_FAIL, j->checks[VERDICT_FAIL], "failed");
  if (j->checks[VERDICT_ERROR] > 0)
    chip(t, VERDICT_ERROR, j->checks[VERDICT_ERROR], "broke off");
  chip(t, VERDICT_SKIP, j->checks[VERDICT_SKIP], "skipped");
  if (j->controls == 0) {
    buffer_add(t, "<li class=\"none\">no negative controls ran</li>\n");
  } else {
    buffer_format(t, "<li class=\"%s\">controls caught <b>%zu</b> of <b>%zu</b></li>\n",
                  j->caught == j->controls ? "pass" : "fail", j->caught, j->controls);
  }
  buffer_add(t, "</ul>\n");
}

void page_kind(const record_set *set, buffer *t) {
  const struct {
    const char *name;
    size_t n;
  } kinds[] = {{"verification", set->documents.n},
               {"speed", set->benches.n},
               {"convergence", set->newtons.n},
               {"refinement", set->refines.n}};
  enum { KINDS = sizeof kinds / sizeof kinds[0] };
  size_t left = 0, named = 0;
  for (int i = 0; i < KINDS; i++) left += kinds[i].n > 0;
  for (int i = 0; i < KINDS; i++) {
    if (kinds[i].n == 0) continue;
    left--;
    buffer_add(t, named++ == 0 ? "" : left > 0 ? ", " : " and ");
    buffer_add(t, kinds[i].name);
  }
  buffer_add(t, " report");
}

void page_summary(const page_content *c, buffer *t) {
  const record_set *set = c->set;
  const judgement j = judge(set);
  const int bad = records_verdict(set) != 0;
  buffer_add(t, "<header>\n<h1>Selvedge <span>");
  page_kind(set, t);
  buffer_add(t, "</span></h1>\n");
  for (size_t i = 0; i < set->documents.n; i++) run_line(t, &set->documents.v[i]);
  speed_run_lines(set, t);
  newton_run_lines(set, t);
  refine_run_lines(set, t);
  buffer_format(t, "<div class=\"banner %s\" role=\"status\">\n<p>",
                bad ? "fail" : "pass");
  buffer_format(t, "<span aria-hidden=\"true\">%s</span> ", bad ? "✗" : "✓");
  headline(t, set, &j);
  buffer_add(t, "</p>\n");
  if (j.not_run > 0) not_run(t, set);
  if (documents_of_checks(set) > 0) chips(t, &j);
  if (set->benches.n > 0) speed_chips(set, t);
  if (set->newtons.n > 0) newton_chips(set, t);
  if (set->refines.n > 0) refine_chips(set, t);
  buffer_add(t, "</div>\n</header>\n");
}
