/* junit_studies.c -- runs of Newton's method, claims and equilibria as test cases. */
#include <inttypes.h>

#include "document/newton.h"
#include "document/refine.h"
#include "export/junit_export.h"

/* ---- Newton's method ------------------------------------------------------------- */

/* A run that did not converge is a result, not a failure, so it is reported as
 * skipped. */
static void add_newton_run(junit *suite, const doc_newton_record *r) {
  buffer scene = {0}, name = {0};
  buffer_format(&scene, "newton.%s", r->scene);
  buffer_format(&name, "%s, %s, %s", r->scheme, r->bending, r->init);
  if (r->n != DOCUMENT_NO_COUNT) buffer_format(&name, ", n = %" PRIu64, r->n);
  const junit_case c = {.class_name = scene.data,
                        .name = name.data,
                        .seconds = r->seconds,
                        .outcome = r->converged ? JUNIT_PASSED : JUNIT_SKIPPED,
                        .message = r->stop};
  junit_add_case(suite, &c);
  buffer_free(&scene);
  buffer_free(&name);
}

/* Only claims of newton_must_hold() can fail; the others are findings about the
 * papers. */
static void add_claim(junit *suite, const doc_newton_claim *claim) {
  const int failed = claim->holds == 0 && newton_must_hold(claim);
  const junit_case c = {.class_name = "newton.claims",
                        .name = claim->id,
                        .outcome = claim->holds > 0 ? JUNIT_PASSED
                                   : failed         ? JUNIT_FAILED
                                                    : JUNIT_SKIPPED,
                        .message = claim->text};
  junit_add_case(suite, &c);
}

void junit_export_newton(const record_set *set, junit *document) {
  for (size_t i = 0; i < set->newtons.n; i++) {
    const doc_newton *row = &set->newtons.v[i];
    junit suite = {.cases = 0};
    for (size_t k = 0; k < row->records.n; k++)
      add_newton_run(&suite, &row->records.v[k]);
    for (size_t k = 0; k < row->claims.n; k++) add_claim(&suite, &row->claims.v[k]);
    if (!row->complete)
      junit_export_broken(&suite, "interrupted");
    else if (row->records.n == 0)
      junit_export_broken(&suite, "no records");
    junit_add_suite(document, &suite, "convergence", row->environment->common.date,
                    row->run->command);
  }
}

/* ---- refinement: a case passes when its equilibrium was found -------------------- */

static void add_equilibrium(junit *suite, const doc_refine_record *r) {
  buffer mesh = {0}, name = {0};
  buffer_format(&mesh, "refine.%s", doc_refine_mesh_words[r->subject.mesh]);
  buffer_format(&name, "%s, n = %" PRIu64, doc_refine_alpha_words[r->subject.alpha],
                r->n);
  const junit_case c = {.class_name = mesh.data,
                        .name = name.data,
                        .seconds = r->seconds,
                        .outcome = r->converged ? JUNIT_PASSED : JUNIT_FAILED,
                        .message = r->stop};
  junit_add_case(suite, &c);
  buffer_free(&mesh);
  buffer_free(&name);
}

void junit_export_refine(const record_set *set, junit *document) {
  for (size_t i = 0; i < set->refines.n; i++) {
    const doc_refine *row = &set->refines.v[i];
    junit suite = {.cases = 0};
    for (size_t k = 0; k < row->records.n; k++)
      add_equilibrium(&suite, &row->records.v[k]);
    if (!row->run->complete)
      junit_export_broken(&suite, "interrupted");
    else if (row->records.n == 0)
      junit_export_broken(&suite, "no equilibria");
    junit_add_suite(document, &suite, "mesh refinement", row->environment->common.date,
                    row->run->command);
  }
}
