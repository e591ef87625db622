/* Tests claims on records made by hand, including mistakes that claims must detect. */
#include "newton/newton_rows.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

enum { EDGE, BASINS, NUMERIC, CONVERGENCE, FIG5, SHARE, COST };

static double flat[6], bent[6] = {0, 0, 0.5, 0, 0, 0};

static newton_summary summary_of(const char *scene, const char *scheme, double energy) {
  newton_summary s = {.r.id = "a run",
                      .r.n = 21,
                      .r.converged = 1,
                      .r.max_iterations = 500,
                      .r.energy = energy,
                      .r.exact_energy = NAN,
                      .r.numeric_difference = NAN,
                      .r.thickness = NAN,
                      .buckling = 0.01,
                      .r.positions.v = flat,
                      .r.positions.n = 6};
  s.r.scene = scene;
  s.r.membrane = "baraff_witkin";
  s.r.scheme = scheme;
  s.r.bending = "gauss-newton";
  s.r.init = "affine";
  s.r.line_search = "armijo";
  for (int i = 0; i < NEWTON_STAGES; i++) s.distance[i] = s.distance_z[i] = s.height[i] = NAN;
  return s;
}

static doc_newton_claim judged(newton_summary *runs, size_t count, int which) {
  study_finding found[NEWTON_ROWS];
  const items list = {.at = runs, .count = count, .capacity = count};
  study_rows_judge(newton_rows, NEWTON_ROWS, &list, found);
  const doc_newton_claim one = newton_claim_describe(&found[which]);
  study_findings_free(found, NEWTON_ROWS);
  return one;
}

Test(newton_rows_claims, of_nothing_are_not_judged) {
  for (int i = 0; i < NEWTON_CLAIMS; i++) cr_expect(eq(int, judged(NULL, 0, i).holds, -1), "%d", i);
}

Test(newton_rows_claims, edge_affine) {
  newton_summary s = summary_of("edge-affine", "full", 6.25);
  s.r.exact_energy = 6.25;
  cr_expect(eq(int, judged(&s, 1, EDGE).holds, 1));
  s.r.energy = 6.25 * (1 + 2e-12);
  cr_expect(eq(int, judged(&s, 1, EDGE).holds, 0));
  s.r.energy = NAN;
  cr_expect(eq(int, judged(&s, 1, EDGE).holds, 0));
  s.r.converged = 0; /* a scheme that fails is a result */
  cr_expect(eq(int, judged(&s, 1, EDGE).holds, -1));
}

Test(newton_rows_claims, one_basin_one_energy) {
  newton_summary s[2] = {summary_of("hang", "full", 2), summary_of("hang", "blend", 2)};
  cr_expect(eq(int, judged(s, 2, BASINS).holds, 1));
  s[1].r.energy = 2 * (1 + 1e-8);
  cr_expect(eq(int, judged(s, 2, BASINS).holds, 0));
  s[1].r.positions.v = bent; /* a different minimum */
  cr_expect(eq(int, judged(s, 2, BASINS).holds, -1));
  s[1].r.positions.v = flat;
  s[1].r.membrane = "robson"; /* a different energy */
  cr_expect(eq(int, judged(s, 2, BASINS).holds, -1));
}

Test(newton_rows_claims, numeric_projection) {
  newton_summary s[2] = {summary_of("hang", "project-terms-numeric", 1),
                         summary_of("hang", "project-terms-numeric", 1)};
  s[0].r.numeric_difference = 1e-12;
  cr_expect(eq(int, judged(s, 2, NUMERIC).holds, 1));
  cr_expect(eq(u64, judged(s, 2, NUMERIC).cases, 1));
  s[1].r.numeric_difference = INFINITY;
  cr_expect(eq(int, judged(s, 2, NUMERIC).holds, 0));
}

Test(newton_rows_claims, one_scheme_is_enough_for_a_scene) {
  newton_summary s[3] = {summary_of("hang", "full", 1), summary_of("hang", "blend", 1),
                         summary_of("compress", "full", 1)};
  s[0].r.converged = 0;
  cr_expect(eq(int, judged(s, 3, CONVERGENCE).holds, 1));
  cr_expect(eq(u64, judged(s, 3, CONVERGENCE).cases, 2));
  s[2].r.converged = 0;
  cr_expect(eq(int, judged(s, 3, CONVERGENCE).holds, 0));
  cr_expect(epsilon_eq(dbl, judged(s, 3, CONVERGENCE).measured, 1, 0));
}

/* Robson's membrane is a different problem.  Runs with few iterations count only if converged. */
Test(newton_rows_claims, convergence_is_of_the_scenes_own_in_full) {
  newton_summary s[2] = {summary_of("hang", "full", 1), summary_of("hang", "robson", 1)};
  s[1].r.membrane = "robson_stretch+bw_shear";
  s[0].r.converged = 0;
  cr_expect(eq(int, judged(s, 2, CONVERGENCE).holds, 0));
  cr_expect(eq(u64, judged(s, 2, CONVERGENCE).cases, 1));
  s[0].r.max_iterations = 40;
  cr_expect(eq(int, judged(s, 2, CONVERGENCE).holds, -1));
  s[0].r.converged = 1;
  cr_expect(eq(int, judged(s, 2, CONVERGENCE).holds, 1));
}

static void set_distances(newton_summary *s, double after_1, double after_4) {
  s->distance[1] = s->distance_z[1] = after_1;
  s->distance[4] = s->distance_z[4] = after_4;
  s->height[1] = s->height[4] = 1;
}

Test(newton_rows_claims, kim_fig5) {
  newton_summary s[2] = {summary_of("corner-pull", "project-terms", 1),
                         summary_of("corner-pull", "without-h", 1)};
  cr_expect(eq(int, judged(s, 2, FIG5).holds, -1));
  set_distances(&s[0], 0.05, 0.01);
  set_distances(&s[1], 0.9, 0.5);
  cr_expect(eq(int, judged(s, 2, FIG5).holds, 1));
  s[0].distance_z[1] = 0.8; /* near only in the plane */
  cr_expect(eq(int, judged(s, 2, FIG5).holds, 0));
  set_distances(&s[0], 0.05, 0.01);
  set_distances(&s[1], 0.9, 0.02);
  cr_expect(eq(int, judged(s, 2, FIG5).holds, 0));
  set_distances(&s[1], 0.9, 0.5);
  s[0].buckling = 1e-9; /* the final cloth is flat */
  cr_expect(eq(int, judged(s, 2, FIG5).holds, -1));
  s[0].buckling = 0.01;
  s[1].r.init = "flat"; /* different set-up */
  cr_expect(eq(int, judged(s, 2, FIG5).holds, -1));
  s[1].r.init = "affine";
  s[0].r.membrane = "a plugin", s[1].r.membrane = "a plugin";
  cr_expect(eq(int, judged(s, 2, FIG5).holds, -1));
}

Test(newton_rows_claims, costs_of_large_meshes) {
  newton_summary s = summary_of("mid-pull", "project-terms", 1);
  s.assembly = 0.01;
  s.cholesky = 0.9;
  s.steps = 1;
  cr_expect(eq(int, judged(&s, 1, SHARE).holds, -1)); /* n = 21 is too small */
  s.r.n = 200;
  cr_expect(eq(int, judged(&s, 1, SHARE).holds, -1)); /* not full steps */
  s.r.line_search = "none";
  cr_expect(eq(int, judged(&s, 1, SHARE).holds, 1));
  cr_expect(eq(int, judged(&s, 1, COST).holds, 1));
  s.assembly = 0.03;
  s.cholesky = 0.8;
  cr_expect(eq(int, judged(&s, 1, SHARE).holds, 0));
  cr_expect(eq(int, judged(&s, 1, COST).holds, 0));
  s.r.membrane = "arap+bw_shear"; /* the bound is for stretch and shear */
  cr_expect(eq(int, judged(&s, 1, COST).holds, -1));
}
