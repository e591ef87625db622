/* Tests verdicts on refinement runs, and which points are drawn. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "document/kinds.h"
#include "series/series.h"
#include "support/records/refine_document.h"

#define NONE ((double)NAN)
#define RECORD(alpha_, n_, sag_) \
  { .subject = {.alpha = (alpha_)}, .n = (n_), .sag = (sag_), .converged = 1, .stop = "" }

static const doc_refine_record records[] = {
    RECORD(REFINE_A, 10, 1),
    RECORD(REFINE_A, 20, 8),
    RECORD(REFINE_SQRT_A, 10, 2),
    {.subject = {.alpha = REFINE_SQRT_A}, .n = 20, .sag = NONE, .stop = "no more steps"},
};
static const doc_refine_series series[] = {
    {.subject = {.alpha = REFINE_A}, .mesh_independent = REFINE_NO, .growth = 2},
    {.subject = {.mesh = 1, .alpha = REFINE_A}, .mesh_independent = REFINE_NO, .growth = 1.9},
    {.subject = {.alpha = REFINE_SQRT_A},
     .mesh_independent = REFINE_YES,
     .growth = NONE,
     .limit = 0.5,
     .error = 1e-3},
};
static const doc_refine_run run = {.command = "", .complete = 1};
static const doc_refine_scene scene = {.continuum_sag = 0.25};
static const doc_refine row = {
    .run = &run, .scene = &scene, .records = {records, 4}, .series = {series, 3}};

Test(refine, an_equilibrium_that_was_not_found_fails) {
  record_set set = {.refines = {&row, 1}};
  const kind_counts c = kind_count(&set, FROM_REFINE);
  cr_expect(eq(sz, c.outcomes[0], 3), "found");
  cr_expect(eq(sz, c.outcomes[1], 1), "lost");
  cr_expect(eq(int, records_verdict(&set), EXIT_CHECK_FAILED));
  doc_refine whole = row;
  whole.records.n = 3;
  set.refines.v = &whole;
  cr_expect(eq(int, records_verdict(&set), 0));
  whole.records.n = 0;
  cr_expect(eq(int, records_verdict(&set), EXIT_CHECK_FAILED));
}

/* Runs that did not converge, or were not made, have no point. */
Test(refine, lines_worked_by_hand) {
  record_set set = {.refines = {&row, 1}};
  refine_series_add(&set);
  cr_assert(eq(sz, set.series.n, 2));
  const doc_series *a = &set.series.v[0], *root = &set.series.v[1];
  cr_expect_str_eq(a->quantity, "regular/a");
  cr_expect_str_eq(root->quantity, "regular/sqrt-a");
  cr_assert(eq(sz, a->rows.n, 2));
  cr_expect(ieee_ulp_eq(dbl, a->rows.v[0].v[1], 1, 0));
  cr_expect(ieee_ulp_eq(dbl, a->rows.v[1].v[1], 8, 0));
  cr_assert(eq(sz, root->rows.n, 1));
  cr_expect(ieee_ulp_eq(dbl, root->rows.v[0].v[1], 2, 0));
  cr_expect(strstr(a->settings, "trends = 'power limit '") != NULL);
  records_free(&set);
}
