/* Tests ledger entries on series made by hand. */
#include "refine/refine_study.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>

/* Returns a series whose sag grows as n^growth. */
static doc_refine_series series_of(int mesh, int alpha, double growth) {
  return (doc_refine_series){
      .subject = {.mesh = mesh, .alpha = alpha}, .converged = 1, .growth = growth};
}

static void expect(const study_finding *f, const char *id, int verdict, int cases, double figure) {
  cr_expect_str_eq(f->d.id, id);
  cr_expect(eq(int, f->d.verdict, verdict), "%s", id);
  cr_expect(eq(int, (int)f->d.cases, cases), "%s", id);
  cr_expect(epsilon_eq(dbl, f->d.figure, figure, 1e-12), "%s: %g", id, f->d.figure);
}

/* If n doubles, the sag grows by 4 for growth 2, by 2 for 1, not at all for 0; (2 - 1)/(4 - 1). */
Test(refine_rows, of_growths_by_hand) {
  items series = {0};
  for (int mesh = 0; mesh < REFINE_MESHES; mesh++)
    for (int alpha = 0; alpha < REFINE_ALPHAS; alpha++) {
      const doc_refine_series s = series_of(mesh, alpha, 2 - alpha);
      items_append(&series, &s, sizeof s);
    }
  study_finding found[REFINE_ROWS];
  study_rows_judge(refine_rows, REFINE_ROWS, &series, found);
  expect(&found[0], "P5.2s", NEWTON_HOLDS, 3, 4);
  expect(&found[1], "P5.2u", NEWTON_HOLDS, 1, 1 / 3.0);
  expect(&found[2], "P5.2t", NEWTON_REFUTED, 6, 0);
  study_findings_free(found, REFINE_ROWS);
  free(series.at);
}

/* Growth by 1.4 is not substantial, as 1.5 is; a growth by 0.6 is no better than by 0.4; factors of
 * 1.92 and 1.6 differ. */
Test(refine_rows, contradicted) {
  doc_refine_series all[] = {series_of(REFINE_REGULAR, REFINE_A, log2(1.4)),
                             series_of(REFINE_REGULAR, REFINE_A_3_4, log2(1.6)),
                             series_of(REFINE_JITTERED, REFINE_A_3_4, log2(1.92)),
                             series_of(REFINE_JITTERED, REFINE_A, log2(1.68))};
  const items series = {.at = all, .count = 4};
  study_finding found[REFINE_ROWS];
  study_rows_judge(refine_rows, REFINE_ROWS, &series, found);
  expect(&found[0], "P5.2s", NEWTON_HOLDS_WHEN, 2, 1.4);
  expect(&found[1], "P5.2u", NEWTON_REFUTED, 1, 1.5);
  expect(&found[2], "P5.2t", NEWTON_HOLDS, 2, 0.2);
  study_findings_free(found, REFINE_ROWS);
}

/* A run without equilibrium judges nothing. */
Test(refine_rows, of_nothing) {
  doc_refine_series s = series_of(REFINE_REGULAR, REFINE_A, 2);
  s.converged = 0;
  study_finding found[REFINE_ROWS];
  study_rows_judge(refine_rows, REFINE_ROWS, &(items){.at = &s, .count = 1}, found);
  for (int i = 0; i < REFINE_ROWS; i++) {
    cr_expect(eq(int, found[i].d.verdict, NEWTON_OPEN));
    cr_expect(found[i].d.why != NULL && found[i].d.figure_name != NULL, "%s", found[i].d.id);
  }
  study_findings_free(found, REFINE_ROWS);
}
