/* What refinement runs say of an alpha, and where it is drawn. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "document/refine.h"

static const double two = 2, near_two = 1.9, limit = 0.5, error = 1e-3;
static const double sags[] = {1, 2, 8};
static const refine_record_row records[] = {
    {.alpha = REFINE_A, .n = 10, .sag = {&sags[0], 1}, .converged = 1, .stop = ""},
    {.alpha = REFINE_A, .n = 20, .sag = {&sags[2], 1}, .converged = 1, .stop = ""},
    {.alpha = REFINE_SQRT_A, .n = 10, .sag = {&sags[1], 1}, .converged = 1, .stop = ""},
    {.alpha = REFINE_SQRT_A, .n = 20, .stop = "no more steps"},
};
static const refine_series_row series[] = {
    {.alpha = REFINE_A, .mesh_independent = REFINE_NO, .growth = {&two, 1}},
    {.mesh = 1,
     .alpha = REFINE_A,
     .mesh_independent = REFINE_NO,
     .growth = {&near_two, 1}},
    {.alpha = REFINE_SQRT_A,
     .mesh_independent = REFINE_YES,
     .limit = {&limit, 1},
     .error = {&error, 1}},
};
static const refine_run_row run = {.command = "", .complete = 1};
static const refine_scene_row scene = {.continuum_sag = 0.25};
static const refine_row row = {
    .run = &run, .scene = &scene, .records = {records, 4}, .series = {series, 3}};

Test(refine, findings_are_counted_by_kind_of_mesh) {
  const refine_finding f = refine_find(&row, REFINE_A);
  cr_expect(eq(sz, f.kinds, 2));
  cr_expect(eq(sz, f.of[REFINE_NO], 2));
  cr_expect(ieee_ulp_eq(dbl, f.least, 1.9, 0));
  cr_expect(ieee_ulp_eq(dbl, f.most, 2, 0));
  cr_expect(eq(sz, refine_find(&row, REFINE_A_3_4).kinds, 0));
  cr_expect(isnan(refine_find(&row, REFINE_SQRT_A).most));
}

Test(refine, an_equilibrium_that_was_not_found_fails) {
  record_set set = {.refines = {&row, 1}};
  const refine_judgement j = refine_judge(&set);
  cr_expect(eq(sz, j.found, 3));
  cr_expect(eq(sz, j.lost, 1));
  cr_expect(eq(int, records_verdict(&set), EXIT_CHECK_FAILED));
  refine_row whole = row;
  whole.records.n = 3;
  set.refines.v = &whole;
  cr_expect(eq(int, records_verdict(&set), 0));
  whole.records.n = 0;
  cr_expect(eq(int, records_verdict(&set), EXIT_CHECK_FAILED));
}

/* The power goes through the finest mesh: 8 (10/20)^2 = 2 on the coarser; what is not
 * converged, and what was not run, has no point. */
Test(refine, lines_worked_by_hand) {
  record_set set = {.refines = {&row, 1}};
  refine_series_add(&set);
  cr_assert(eq(sz, set.series.n, 2));
  const series_row *a = &set.series.v[0], *root = &set.series.v[1];
  cr_expect_str_eq(a->quantity, "regular/a");
  cr_expect_str_eq(root->quantity, "regular/sqrt-a");
  cr_assert(eq(sz, a->rows.nrows, 2));
  cr_expect(ieee_ulp_eq(dbl, a->rows.v[2], 2, 1));
  cr_expect(ieee_ulp_eq(dbl, a->rows.v[5], 8, 1));
  cr_assert(eq(sz, root->rows.nrows, 1));
  cr_expect(ieee_ulp_eq(dbl, root->rows.v[2], 0.5, 0));
  cr_expect(strstr(a->settings, "trends = 'power limit '") != NULL);
  records_free(&set);
}
