/* refine_rows.c -- ledger entries that only the mesh-refinement study can test, with one case for
 * each kind of mesh. */
#include "refine/refine_study.h"

#include <math.h>

static study_judge judge_sag, judge_better, judge_irregular;

const study_row refine_rows[REFINE_ROWS] = {
    STUDY_ROW("P5.2s", NEWTON_AT_LEAST, 1.5, judge_sag)
        STUDY_ROW("P5.2u", NEWTON_AT_MOST, 0.5, judge_better)
            STUDY_ROW("P5.2t", NEWTON_AT_LEAST, 0.1, judge_irregular)};

/* Returns by what factor the sag grows if n doubles, on the finest meshes; NaN: not measured. */
static double doubling(const study_finding *f, int mesh, int alpha) {
  const doc_refine_series *s = f->runs->at;
  for (size_t i = 0; i < f->runs->count; i++)
    if (s[i].subject.mesh == mesh && s[i].subject.alpha == alpha && s[i].converged)
      return exp2(s[i].growth);
  return NAN;
}

static void judge_sag(study_finding *f) {
  for (int mesh = 0; mesh < REFINE_MESHES; mesh++) {
    const double by = doubling(f, mesh, REFINE_A);
    if (isnan(by)) continue;
    study_detail(f, "%s: %.3g times the sag", doc_refine_mesh_words[mesh], by);
    (void)study_count(f, by);
  }
}

/* Ledger entry P5.2u concerns regular meshes only. */
static void judge_better(study_finding *f) {
  const double a = doubling(f, REFINE_REGULAR, REFINE_A);
  const double own = doubling(f, REFINE_REGULAR, REFINE_A_3_4);
  if (isnan(a) || isnan(own)) return;
  study_detail(f, "regular, twice as fine: %.3g times the sag; with alpha = a %.3g times", own, a);
  (void)study_count(f, fabs(own - 1) / fabs(a - 1));
}

static void judge_irregular(study_finding *f) {
  for (int mesh = REFINE_REGULAR + 1; mesh < REFINE_MESHES; mesh++)
    for (int alpha = 0; alpha < REFINE_ALPHAS; alpha++) {
      const double here = doubling(f, mesh, alpha), regular = doubling(f, REFINE_REGULAR, alpha);
      if (isnan(here) || isnan(regular)) continue;
      study_detail(f, "%s, alpha = %s, twice as fine: %.3g times the sag; on the regular mesh %.3g",
                   doc_refine_mesh_words[mesh], doc_refine_alpha_words[alpha], here, regular);
      (void)study_count(f, fabs(here / regular - 1));
    }
}
