/* page_refine_head.c -- refinement runs in the head of the page and in the section
 * "Environment". */
#include "document/refine.h"
#include "page/html.h"
#include "page/page_studies.h"
#include "support/xml/xml.h"

static void run_line(const doc_refine *r, buffer *t) {
  buffer_add(t, "<p class=\"run\">Mesh refinement: ");
  html_plural(t, r->records.n, "equilibrium", "equilibria");
  buffer_add(t, " of a hanging cloth on meshes of ");
  for (size_t i = 0; i < r->run->n.n; i++)
    buffer_format(t, "%s%g",
                  i == 0                ? ""
                  : i + 1 < r->run->n.n ? ", "
                                        : " and ",
                  r->run->n.v[i]);
  buffer_add(t, " cells per side, in ");
  html_number(t, r->run->seconds);
  buffer_add(t, " s. <time>");
  xml_escape(t, r->environment->common.date);
  buffer_add(t, "</time></p>\n");
}

void refine_run_lines(const record_set *set, buffer *t) {
  for (size_t i = 0; i < set->refines.n; i++) run_line(&set->refines.v[i], t);
}

void refine_headline(const record_set *set, int *parts, buffer *t) {
  const refine_judgement j = refine_judge(set);
  study_part(t, parts, j.lost, "equilibrium was not found",
             "equilibria were not found");
  study_part(t, parts, j.broken_off, "refinement run interrupted",
             "refinement runs interrupted");
  study_part(t, parts, j.empty, "refinement run without equilibria",
             "refinement runs without equilibria");
}

void refine_chips(const record_set *set, buffer *t) {
  const refine_judgement j = refine_judge(set);
  buffer_add(t, "<ul>\n");
  study_chip(t, VERDICT_PASS, j.found, "equilibria found");
  study_chip(t, VERDICT_FAIL, j.lost, "not found");
  buffer_add(t, "</ul>\n");
}

void refine_environment(const record_set *set, buffer *t) {
  for (size_t i = 0; i < set->refines.n; i++) {
    const doc_refine *r = &set->refines.v[i];
    study_environment(t, "refine", "Refinement run", i, &r->environment->common,
                      r->environment->cholesky);
    html_digits_entry(t, "Seed", r->run->seed);
    html_entry(t, "Came to its end", r->run->complete ? "yes" : "no, interrupted");
    html_table_end(t);
  }
}
