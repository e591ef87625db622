/* page_summary.c -- the head of the page: what was run, and the verdict. */
#include <inttypes.h>
#include <string.h>

#include "document/bench.h"
#include "document/kinds.h"
#include "document/motion_runs.h"
#include "document/newton.h"
#include "judge/judge.h"
#include "page/html.h"
#include "page/page_sections.h"
#include "support/records/refine_document.h"
#include "support/xml/xml.h"

static int check_was_run(const doc_records *d, const char *check) {
  for (size_t i = 0; i < d->records.n; i++) {
    const doc_record *r = &d->records.v[i];
    if (r->control == NULL && strcmp(r->check, check) == 0) return 1;
  }
  return 0;
}

static void checks_line(buffer *t, const doc_records *d) {
  const doc_verify_run *r = d->run;
  size_t energies = 0, checks = 0;
  for (size_t i = 0; i < d->energies.n; i++)
    energies += energy_was_run(d, d->energies.v[i].name) ? 1 : 0;
  for (size_t i = 0; i < d->checks.n; i++) checks += check_was_run(d, d->checks.v[i].name) ? 1 : 0;
  html_print(t, "%zu %s, %zu check%s, %zu random state%s per energy from seed ", energies,
             energies == 1 ? "energy" : "energies", checks, html_s(checks), r->samples,
             html_s(r->samples));
  buffer_format(t, "%" PRIu64, r->seed);
  if (r->mesh != NULL)
    html_print(t, ", the %zu triangle%s of %s", r->mesh->triangles, html_s(r->mesh->triangles),
               r->mesh->file);
}

static void verify_line(buffer *t, const void *document) {
  const doc_records *d = document;
  const doc_verify_run *r = d->run;
  if (is_of_ledger_alone(d))
    html_print(t, "%zu row%s of the ledger", d->ledger.n, html_s(d->ledger.n));
  else
    checks_line(t, d);
  html_print(t, "; %zu state%s judged in %g s on %zu thread%s", r->states, html_s(r->states),
             r->seconds, d->environment->threads, html_s(d->environment->threads));
}

static void kernels_line(buffer *t, const void *document) {
  const doc_bench *b = document;
  const doc_bench_run *r = b->run;
  size_t energies = 0;
  for (size_t i = 0; i < b->records.n; i++)
    energies += b->records.v[i].energy != NULL && bench_is_first_of_energy(b, i);
  html_print(t, "Kernels of %zu %s at ", energies, energies == 1 ? "energy" : "energies");
  html_counts(t, &r->sizes);
  buffer_add(t, " elements on ");
  html_counts(t, &r->threads);
  html_print(t, " thread%s, %zu sample%s each, in %g s",
             r->threads.n == 1 && r->threads.v[0] == 1 ? "" : "s", r->samples, html_s(r->samples),
             r->seconds);
}

static void newton_line(buffer *t, const void *document) {
  const doc_newton *d = document;
  size_t problems = 0;
  double seconds = 0;
  for (size_t i = 0; i < d->records.n; i++) {
    problems += newton_is_first(d, &d->records.v[i]) ? 1 : 0;
    seconds += d->records.v[i].seconds;
  }
  html_print(t, "Convergence: %zu run%s of Newton's method on %zu problem%s, %g s of iterations",
             d->records.n, html_s(d->records.n), problems, html_s(problems), seconds);
}

static void refine_line(buffer *t, const void *document) {
  const doc_refine *d = document;
  html_print(t, "Mesh refinement: %zu %s of a hanging cloth on meshes of ", d->records.n,
             d->records.n == 1 ? "equilibrium" : "equilibria");
  html_counts(t, &d->run->n);
  html_print(t, " cells per side, in %g s", d->run->seconds);
}

static void motion_line(buffer *t, const void *document) {
  const doc_motion *d = document;
  double moved = 0, seconds = 0;
  for (size_t i = 0; i < d->records.n; i++) {
    const doc_motion_record *r = &d->records.v[i];
    moved += r->samples.v[r->samples.n - 1].t;
    seconds += r->seconds;
  }
  html_print(t, "Motion: %zu run%s, %g s of motion stepped in %g s", d->records.n,
             html_s(d->records.n), moved, seconds);
}

/* What was run: a line for each document of a kind. */
static void run_lines(buffer *t, const record_set *set) {
  static void (*const lines[])(buffer * t, const void *document) = {
      [FROM_VERIFY] = verify_line, [FROM_KERNELS] = kernels_line,
      [FROM_NEWTON] = newton_line, [FROM_REFINE] = refine_line,
      [FROM_BEND] = NULL,          [FROM_MOTION] = motion_line};
  for (series_origin of = 0; of < FROM_HISTORY; of++)
    for (size_t i = 0; lines[of] != NULL && i < kind_documents(set, of).n; i++) {
      const void *document = kind_document(set, of, i);
      buffer_add(t, "<p class=\"run\">");
      lines[of](t, document);
      html_print(t, ". <time>%s</time></p>\n", kind_text(of, document, "environment.date"));
    }
}

static void chip(buffer *t, const judge_count *c) {
  if (c->n == 0 && c->if_any) return;
  buffer_format(t, "<li class=\"%s\"><span aria-hidden=\"true\">%s</span> <b>%zu</b> %s</li>\n",
                c->n > 0 ? shown_words[c->as] : "none", html_glyph(c->as), c->n, c->one);
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
    buffer_add(t, d->run->complete ? "Records missing: " : "Interrupted: ");
    run_words(t, d);
  }
}

/* Which function of an energy is at fault, and how: what explains most failures. */
static void diagnoses(buffer *t, const record_set *set) {
  for (size_t i = 0; i < set->diagnoses.n; i++)
    html_print(t, "%s: %s</p>\n<p>", set->diagnoses.v[i].subject, set->diagnoses.v[i].text);
}

static void headline(buffer *t, const record_set *set, const judgement *j) {
  judge_count faults[JUDGE_COUNTS];
  const size_t n = judge_faults(set, faults);
  int parts = 0;
  broken_runs(t, set, &parts);
  for (size_t i = 0; i < n; i++) {
    if (faults[i].n == 0) continue;
    part(t, &parts);
    buffer_format(t, "%zu %s", faults[i].n, faults[i].n == 1 ? faults[i].one : faults[i].many);
  }
  if (parts > 0) return;
  buffer_add(t, records_verdict(set) != 0 ? "Nothing was checked"
                : counted_imperfect(&j->of) > 0
                    ? "Nothing is wrong; somewhere digits are lost or the range ends"
                : documents_of_checks(set) > 0 ? "Every check passed"
                : set->documents.n > 0         ? "Every row of the ledger is as expected"
                : set->benches.n > 0           ? "Every kernel verified before it was timed"
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

static void controls_chip(buffer *t, const judgement *j) {
  if (j->of.controls == 0)
    buffer_add(t, "<li class=\"none\">no negative controls ran</li>\n");
  else
    buffer_format(t, "<li class=\"%s\">controls caught <b>%zu</b> of <b>%zu</b></li>\n",
                  j->of.caught == j->of.controls ? "pass" : "fail", j->of.caught, j->of.controls);
}

/* The counts of one kind of documents. */
static void chips(buffer *t, const record_set *set, series_origin of, const judgement *j) {
  judge_count counts[JUDGE_COUNTS];
  const size_t n = judge_counts(set, counts);
  buffer_add(t, "<ul>\n");
  for (size_t i = 0; i < n; i++)
    if (counts[i].of == of) chip(t, &counts[i]);
  if (of == FROM_VERIFY) controls_chip(t, j);
  buffer_add(t, "</ul>\n");
}

/* What was found beside the verdict on the checks: it is no part of it, as a run of
 * Newton's method that does not converge is a result. */
static void facts(buffer *t, const record_set *set, const judgement *j) {
  buffer_add(t, "<dl class=\"facts\">\n");
  if (set->ledger.n > 0) {
    html_print(t, "<dt><a href=\"#ledger\">Ledger</a></dt><dd>Of %zu statement%s of the papers ",
               set->ledger.n, html_s(set->ledger.n));
    page_ledger_counts(set, t);
    buffer_add(t, ".</dd>\n");
  }
  for (series_origin of = FROM_KERNELS; of < FROM_HISTORY; of++) {
    if (kind_documents(set, of).n == 0) continue;
    buffer_format(t, "<dt><a href=\"#%s\">%s</a></dt><dd>", document_kinds[of].section,
                  document_kinds[of].title);
    chips(t, set, of, j);
    buffer_add(t, "</dd>\n");
  }
  buffer_add(t, "</dl>\n");
}

/* "broken of ./broken.so", of each plugin: then the report is about it. */
static void plugins(buffer *t, const record_set *set) {
  for (size_t i = 0; i < set->energies.n; i++) {
    const doc_energy *e = &set->energies.v[i];
    if (e->plugin == NULL) continue;
    html_print(t, "<p class=\"plugin\"><b>%s</b> %s <span class=\"none\">%s</span></p>\n", e->name,
               e->formula, e->plugin);
  }
}

void page_kind(const record_set *set, buffer *t) {
  size_t left = 0, named = 0;
  for (series_origin of = 0; of < FROM_HISTORY; of++) left += kind_documents(set, of).n > 0;
  for (series_origin of = 0; of < FROM_HISTORY; of++) {
    if (kind_documents(set, of).n == 0) continue;
    left--;
    buffer_add(t, named++ == 0 ? "" : left > 0 ? ", " : " and ");
    buffer_add(t, document_kinds[of].name);
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
  plugins(t, set);
  run_lines(t, set);
  html_print(t,
             "<div class=\"banner %s\" role=\"status\">\n<p><span aria-hidden=\"true\">%s</span> ",
             bad ? "fail" : "pass", bad ? "✗" : "✓");
  diagnoses(t, set);
  headline(t, set, &j);
  buffer_add(t, "</p>\n");
  if (j.not_run > 0) not_run(t, set);
  if (documents_of_checks(set) > 0) chips(t, set, FROM_VERIFY, &j);
  buffer_add(t, "</div>\n");
  facts(t, set, &j);
  page_glance(c, t);
  if (c->figures->none != NULL) buffer_format(t, "<p class=\"none\">%s</p>\n", c->figures->none);
  buffer_add(t, "</header>\n");
}
