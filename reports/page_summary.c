/* page_summary.c -- what was run, and the verdict in one glance. */
#include <inttypes.h>

#include "escape.h"
#include "html.h"
#include "page_sections.h"

typedef struct {
  size_t checks[VERDICT_ERROR + 1]; /* records of energies as they are */
  size_t controls, caught;
} tally;

static tally count(const record_set *set) {
  tally n = {0};
  for (size_t i = 0; i < set->records.n; i++) {
    const record_row *r = &set->records.v[i];
    if (r->control == NULL) {
      n.checks[r->verdict]++;
    } else {
      n.controls++;
      n.caught += r->verdict == VERDICT_PASS;
    }
  }
  return n;
}

static void run_line(text *t, const document_row *d) {
  const run_row *r = d->run;
  text_add(t, "<p class=\"run\">");
  text_format(t, "%zu energ%s, ", d->energies.n, d->energies.n == 1 ? "y" : "ies");
  text_format(t, "%zu checks, ", d->checks.n);
  html_count(t, r->samples);
  text_add(t, " random states per energy from seed ");
  escape_markup(t, r->seed);
  if (r->mesh != NULL) {
    text_add(t, ", the ");
    html_count(t, r->mesh->triangles);
    text_add(t, " triangles of ");
    escape_markup(t, r->mesh->file);
  }
  text_add(t, "; ");
  html_count(t, r->states);
  text_add(t, " states judged in ");
  html_number(t, r->seconds);
  text_add(t, " s on ");
  text_format(t, "%" PRIu64 " thread%s. ", d->environment->threads,
              d->environment->threads == 1 ? "" : "s");
  text_add(t, "<time>");
  escape_markup(t, d->environment->date);
  text_add(t, "</time></p>\n");
}

static void chip(text *t, verdict v, size_t n, const char *what) {
  text_format(
      t, "<li class=\"%s\"><span aria-hidden=\"true\">%s</span> <b>%zu</b> %s</li>\n",
      n > 0 ? verdict_word(v) : "none", html_glyph(v), n, what);
}

static void headline(text *t, const record_set *set, const tally *n) {
  const size_t bad = n->checks[VERDICT_FAIL] + n->checks[VERDICT_ERROR];
  const size_t missed = n->controls - n->caught;
  if (set->records.n == 0) {
    text_add(t, "Nothing was checked");
  } else if (bad == 0 && missed == 0) {
    text_add(t, "Every check passed");
  } else {
    if (bad > 0) text_format(t, "%zu check%s failed", bad, bad == 1 ? "" : "s");
    if (bad > 0 && missed > 0) text_add(t, ", ");
    if (missed > 0)
      text_format(t, "%zu wrong formula%s missed", missed, missed == 1 ? "" : "s");
  }
}

void page_summary(const page_content *c, text *t) {
  const record_set *set = c->set;
  const tally n = count(set);
  const int bad = set->records.n == 0 || records_verdict(set) != REPORT_OK;
  text_add(t, "<header>\n<h1>Selvedge <span>verification report</span></h1>\n");
  for (size_t i = 0; i < set->documents.n; i++) run_line(t, &set->documents.v[i]);
  text_format(t, "<div class=\"banner %s\" role=\"status\">\n<p>",
              bad ? "fail" : "pass");
  text_format(t, "<span aria-hidden=\"true\">%s</span> ", bad ? "✗" : "✓");
  headline(t, set, &n);
  text_add(t, "</p>\n<ul>\n");
  chip(t, VERDICT_PASS, n.checks[VERDICT_PASS], "passed");
  chip(t, VERDICT_FAIL, n.checks[VERDICT_FAIL], "failed");
  if (n.checks[VERDICT_ERROR] > 0)
    chip(t, VERDICT_ERROR, n.checks[VERDICT_ERROR], "broke off");
  chip(t, VERDICT_SKIP, n.checks[VERDICT_SKIP], "skipped");
  text_format(t, "<li class=\"%s\">controls caught <b>%zu</b> of <b>%zu</b></li>\n",
              n.caught == n.controls ? "pass" : "fail", n.caught, n.controls);
  text_add(t, "</ul>\n</div>\n</header>\n");
}
