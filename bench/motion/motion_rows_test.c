/* Tests how ledger entries are judged, on motion records made by hand. */
#include "motion/motion_case.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static doc_motion_sample samples[2][2] = {
    {{.stretch = 0.1, .bend = 0.03}, {.stretch = 0.3, .bend = 0.05}},
    {{.stretch = 0.5, .bend = 0.04}, {.stretch = 0.3, .bend = 0.04}}};

/* Returns the record of a run with Pritchard's parameters. */
static doc_motion_record run_of(const char *membrane, const char *bending, int which) {
  return (doc_motion_record){.id = "run",
                             .setup = {.scene = "swing",
                                       .n = 9,
                                       .h = 0.01,
                                       .membrane = membrane,
                                       .bending = bending,
                                       .scheme = "linear",
                                       .hessian = "project-on-demand",
                                       .solver = "cholesky",
                                       .damping = "whole",
                                       .b = 1,
                                       .k_damp = 0.2,
                                       .stretch_limit = (double)NAN},
                             .end = MOTION_FINISHED,
                             .steps = 10,
                             .samples = {samples[which], 2}};
}

/* Judges one ledger entry and returns the finding. */
static study_finding judge(const doc_motion_record *records, size_t count, const char *id) {
  items list = {0};
  study_finding all[MOTION_ROWS], found = {.row = NULL};
  for (size_t i = 0; i < count; i++) items_append(&list, &records[i], sizeof *records);
  study_rows_judge(motion_rows, MOTION_ROWS, &list, all);
  for (int i = 0; i < MOTION_ROWS; i++)
    if (strcmp(all[i].d.id, id) == 0) found = all[i];
  study_findings_free(all, MOTION_ROWS);
  free(list.at);
  cr_assert(found.row != NULL, "%s", id);
  return found;
}

/* Stretch energy: 0.2 J with the assumption, 0.4 J without (means); bending: 0.04 J in both. */
Test(motion_rows, assumption) {
  doc_motion_record two[2] = {run_of("pritchard", "constant", 0),
                              run_of("pritchard-exact", "theta", 1)};
  study_finding f = judge(two, 2, "P5.3");
  cr_expect(eq(u64, f.d.cases, 1));
  cr_expect(eq(u64, f.d.held, 1));
  cr_expect(epsilon_eq(dbl, f.d.figure, 0.5, 1e-15));
  f = judge(two, 2, "P5.3b");
  cr_expect(eq(u64, f.d.cases, 1));
  cr_expect(epsilon_eq(dbl, f.d.figure, 1, 1e-15));
  two[1].setup.h = 0.02; /* a different motion */
  cr_expect(eq(u64, judge(two, 2, "P5.3").d.cases, 0));
  two[1].setup.h = 0.01, two[1].end = MOTION_UNSTABLE;
  cr_expect(eq(u64, judge(two, 2, "P5.3").d.cases, 0));
}

Test(motion_rows, stable_at_a_hundredth) {
  doc_motion_record two[2] = {run_of("pritchard", "theta", 0), run_of("pritchard", "theta", 0)};
  two[1].end = MOTION_UNSTABLE;
  study_finding f = judge(two, 2, "P6s");
  cr_expect(eq(u64, f.d.cases, 2));
  cr_expect(eq(u64, f.d.held, 1));
  two[1].setup.h = 0.02;
  cr_expect(eq(u64, judge(two, 2, "P6s").d.cases, 1));
}

/* A pair shows an effect of damping only if the run with eq.  58 is stable. */
Test(motion_rows, rate_of_each_vertex) {
  doc_motion_record two[2] = {run_of("pritchard", "theta", 0), run_of("pritchard", "theta", 0)};
  two[1].setup.damping = "mixed", two[1].end = MOTION_UNSTABLE;
  study_finding f = judge(two, 2, "P5.2v");
  cr_expect(eq(u64, f.d.cases, 1));
  cr_expect(eq(u64, f.d.held, 1));
  two[1].end = MOTION_FAILED; /* a step that fails is not instability */
  cr_expect(eq(u64, judge(two, 2, "P5.2v").d.cases, 0));
  two[1].end = MOTION_UNSTABLE, two[0].end = MOTION_UNSTABLE;
  cr_expect(eq(u64, judge(two, 2, "P5.2v").d.cases, 0));
}

/* At 0.01 s 3 of 10 matrices are indefinite, at 0.02 s 5 of 10: more mass, fewer failures. */
Test(motion_rows, refusals) {
  doc_motion_record two[2] = {run_of("kim", "theta", 0), run_of("kim", "theta", 0)};
  two[0].refused = 3, two[1].refused = 5, two[1].setup.h = 0.02;
  study_finding f = judge(two, 2, "K5.9");
  cr_expect(eq(u64, f.d.cases, 1));
  cr_expect(eq(u64, f.d.held, 1));
  cr_expect(epsilon_eq(dbl, f.d.figure, -0.2, 1e-15));
  two[0].refused = 6;
  cr_expect(eq(u64, judge(two, 2, "K5.9").d.held, 0));
}

Test(motion_rows, matrices) {
  doc_motion_record two[2] = {run_of("robson", "theta", 0), run_of("robson", "theta", 0)};
  two[0].setup.hessian = "gauss-newton", two[0].end = MOTION_UNSTABLE;
  two[1].setup.hessian = "gauss-newton-tension";
  cr_expect(eq(u64, judge(two, 2, "R18").d.held, 1));
  two[1].end = MOTION_UNSTABLE;
  cr_expect(eq(u64, judge(two, 2, "R18").d.cases, 0));
  two[1].setup.hessian = "full", two[1].setup.solver = "cg-diagonal";
  cr_expect(eq(u64, judge(two, 2, "R17").d.held, 1));
  two[1].end = MOTION_FINISHED;
  study_finding f = judge(two, 2, "R17");
  cr_expect(eq(u64, f.d.cases, 1));
  cr_expect(eq(u64, f.d.held, 0));
}

/* Adapted steps: 12 tried, against 10 or 20 steps of fixed length. */
Test(motion_rows, adaptive_steps) {
  doc_motion_record two[2] = {run_of("pritchard", "theta", 0), run_of("pritchard", "theta", 0)};
  two[0].setup.stretch_limit = 1.1, two[0].setup.h = 0.02;
  two[0].steps = 9, two[0].rejected = 3;
  study_finding f = judge(two, 2, "P6a");
  cr_expect(eq(u64, f.d.cases, 1));
  cr_expect(eq(u64, f.d.held, 0));
  cr_expect(eq(dbl, f.d.figure, 2));
  two[1].steps = 20;
  cr_expect(eq(u64, judge(two, 2, "P6a").d.held, 1));
  two[1].end = MOTION_FAILED;
  cr_expect(eq(u64, judge(two, 2, "P6a").d.cases, 0));
  cr_expect(eq(u64, judge(two, 2, "P5.2v").d.cases, 0));
}

/* 6 of 10 matrices are indefinite. */
Test(motion_rows, shares) {
  doc_motion_record one = run_of("kim", "theta", 0);
  one.refused = 6;
  study_finding f = judge(&one, 1, "K5.7t");
  cr_expect(eq(u64, f.d.cases, 1));
  cr_expect(eq(u64, f.d.held, 0));
  cr_expect(epsilon_eq(dbl, f.d.figure, 0.4, 1e-15));
  one.setup.membrane = "robson";
  cr_expect(eq(u64, judge(&one, 1, "K5.7t").d.cases, 0));
  cr_expect(eq(u64, judge(&one, 1, "R10.2").d.held, 0));
  one.refused = 0;
  cr_expect(eq(u64, judge(&one, 1, "R10.2").d.held, 1));
}

Test(motion_rows, table_1) {
  doc_motion_record one = run_of("pritchard", "theta", 0);
  doc_motion_setup *s = &one.setup;
  s->k_stretch = 5e3, s->k_shear = 5e2, s->k_bend_u = s->k_bend_v = 1e-5, s->b = 1;
  s->density = 0.1, s->gravity = 9.81, s->h = 0.02;
  cr_expect(eq(u64, judge(&one, 1, "P5.4").d.held, 1));
  one.end = MOTION_UNSTABLE;
  cr_expect(eq(u64, judge(&one, 1, "P5.4").d.held, 0));
  cr_expect(eq(u64, judge(&one, 1, "P5.4").d.cases, 1));
  s->engine = "petsc";
  cr_expect(eq(u64, judge(&one, 1, "P5.4").d.cases, 0));
  s->engine = NULL, s->k_damp = 0.1;
  cr_expect(eq(u64, judge(&one, 1, "P5.4").d.cases, 0));
}

/* The step ends 0.2 m away, 0.1 m out of plane.  A half and 0.6 of that remain after one iteration,
 * a tenth and 0.2 after four. */
Test(motion_rows, figure_5_in_a_step) {
  const doc_motion_iterate steps[6] = {{0.2, 0.1, 0, 0},        {0.1, 0.06, 0.1, 0.04},
                                       {0.06, 0.05, 0.1, 0.05}, {0.04, 0.03, 0.1, 0.07},
                                       {0.02, 0.02, 0.2, 0.08}, {0, 0, 0.2, 0.1}};
  doc_motion_record one = run_of("kim", "shells", 0);
  one.setup.scene = "pull", one.setup.scheme = "converged";
  one.setup.hessian = "project-terms";
  one.approach.v = steps, one.approach.n = 6;
  study_finding f = judge(&one, 1, "KF5.2t");
  cr_expect(eq(u64, f.d.cases, 1));
  cr_expect(eq(u64, f.d.held, 0));
  cr_expect(epsilon_eq(dbl, f.d.figure, 0.6, 1e-15));
  one.setup.gravity = 9.81;
  cr_expect(eq(u64, judge(&one, 1, "KF5.2t").d.cases, 0));
}

/* The step ends 0.2 m away, 0.1 m out of plane.  Gauss-Newton reaches 0.02 m out of plane after one
 * iteration and 0.06 m after four; in the second case 0.06 m after one. */
Test(motion_rows, gauss_newton_in_a_step) {
  const doc_motion_iterate end[2] = {{0.2, 0.1, 0, 0}, {0, 0, 0.2, 0.1}};
  doc_motion_iterate steps[5] = {
      {0.2, 0.1, 0, 0}, {0, 0, 0.1, 0.02}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0.18, 0.06}};
  doc_motion_record two[2] = {run_of("kim", "shells", 0), run_of("kim", "shells", 0)};
  for (int i = 0; i < 2; i++) two[i].setup.scene = "pull", two[i].setup.scheme = "converged";
  two[0].setup.hessian = "gauss-newton", two[0].end = MOTION_FAILED;
  two[0].approach.v = steps, two[0].approach.n = 5;
  two[1].setup.hessian = "project-terms";
  two[1].approach.v = end, two[1].approach.n = 2;
  study_finding f = judge(two, 2, "KF5.1t");
  cr_expect(eq(u64, f.d.cases, 1));
  cr_expect(eq(u64, f.d.held, 0));
  cr_expect(epsilon_eq(dbl, f.d.figure, 0.4, 1e-15)); /* missing after four iterations */
  steps[4].displacement = 0.05;
  cr_expect(eq(u64, judge(two, 2, "KF5.1t").d.held, 1));
  steps[1].out_of_plane = 0.06;
  cr_expect(eq(u64, judge(two, 2, "KF5.1t").d.held, 0));
  two[1].end = MOTION_FAILED;
  cr_expect(eq(u64, judge(two, 2, "KF5.1t").d.cases, 0));
}
