/* junit_newton.c -- laws of the solver as test cases, and runs: one that did not
 * converge is a result, so it was skipped. */
#include <inttypes.h>

#include "base/escape.h"
#include "document/newton.h"
#include "export/junit_parts.h"

static verdict run_verdict(const doc_newton_record *r) {
  return r->converged ? VERDICT_PASS : VERDICT_SKIP;
}

/* Findings about the papers pass or fail no program. */
static verdict claim_verdict(const doc_newton_claim *c) {
  if (c->holds > 0) return VERDICT_PASS;
  return c->holds == 0 && newton_must_hold(c) ? VERDICT_FAIL : VERDICT_SKIP;
}

static void run_case(const doc_newton_record *r, buffer *t) {
  buffer_add(t, "    <testcase classname=\"newton.");
  escape_markup(t, r->scene);
  buffer_add(t, "\" name=\"");
  escape_markup(t, r->scheme);
  buffer_add(t, ", ");
  escape_markup(t, r->bending);
  buffer_add(t, ", ");
  escape_markup(t, r->init);
  if (r->n != DOCUMENT_NO_COUNT) buffer_format(t, ", n = %" PRIu64, r->n);
  buffer_format(t, "\" time=\"%.6f\">\n", r->seconds);
  junit_outcome(t, run_verdict(r), r->stop, "");
  buffer_add(t, "    </testcase>\n");
}

static void claim_case(const doc_newton_claim *c, buffer *t) {
  buffer_add(t, "    <testcase classname=\"newton.claims\" name=\"");
  escape_markup(t, c->id);
  buffer_add(t, "\" time=\"0\">\n");
  junit_outcome(t, claim_verdict(c), c->text, "");
  buffer_add(t, "    </testcase>\n");
}

static void suite(const doc_newton *row, junit_tally *all, buffer *t) {
  junit_tally n = {0};
  const char *broken = !row->complete        ? "interrupted"
                       : row->records.n == 0 ? "no records"
                                             : NULL;
  for (size_t i = 0; i < row->records.n; i++)
    junit_tally_add(&n, run_verdict(&row->records.v[i]), row->records.v[i].seconds);
  for (size_t i = 0; i < row->claims.n; i++)
    junit_tally_add(&n, claim_verdict(&row->claims.v[i]), 0);
  if (broken != NULL) junit_tally_add(&n, VERDICT_ERROR, 0);
  junit_open_suite(t, "convergence", row->environment->common.date, row->run->command,
                   &n);
  for (size_t i = 0; i < row->records.n; i++) run_case(&row->records.v[i], t);
  for (size_t i = 0; i < row->claims.n; i++) claim_case(&row->claims.v[i], t);
  if (broken != NULL) junit_broken_case(t, broken);
  buffer_add(t, "  </testsuite>\n");
  junit_tally_merge(all, &n);
}

void junit_newton(const record_set *set, junit_tally *all, buffer *t) {
  for (size_t i = 0; i < set->newtons.n; i++) suite(&set->newtons.v[i], all, t);
}
