/* junit_refine.c -- equilibria as test cases: they pass when they were found. */
#include <inttypes.h>

#include "base/escape.h"
#include "document/refine.h"
#include "export/junit_parts.h"

static void record_case(const doc_refine_record *r, buffer *t) {
  buffer_format(t, "    <testcase classname=\"refine.%s\" name=\"",
                doc_refine_mesh_words[r->subject.mesh]);
  escape_markup(t, doc_refine_alpha_words[r->subject.alpha]);
  buffer_format(t, ", n = %" PRIu64 "\" time=\"%.6f\">\n", r->n, r->seconds);
  junit_outcome(t, r->converged ? VERDICT_PASS : VERDICT_FAIL, r->stop, "");
  buffer_add(t, "    </testcase>\n");
}

static void suite(const doc_refine *row, junit_tally *all, buffer *t) {
  junit_tally n = {0};
  const char *broken = !row->run->complete   ? "interrupted"
                       : row->records.n == 0 ? "no equilibria"
                                             : NULL;
  for (size_t i = 0; i < row->records.n; i++) {
    const doc_refine_record *r = &row->records.v[i];
    junit_tally_add(&n, r->converged ? VERDICT_PASS : VERDICT_FAIL, r->seconds);
  }
  if (broken != NULL) junit_tally_add(&n, VERDICT_ERROR, 0);
  junit_open_suite(t, "mesh refinement", row->environment->common.date,
                   row->run->command, &n);
  for (size_t i = 0; i < row->records.n; i++) record_case(&row->records.v[i], t);
  if (broken != NULL) junit_broken_case(t, broken);
  buffer_add(t, "  </testsuite>\n");
  junit_tally_merge(all, &n);
}

void junit_refine(const record_set *set, junit_tally *all, buffer *t) {
  for (size_t i = 0; i < set->refines.n; i++) suite(&set->refines.v[i], all, t);
}
