/* Tests ledger entries on records made by hand, including cases that must not decide. */
#include "newton/newton_rows.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "newton/newton_scene.h"

enum { N = 17, NUMBERS = 3 * N * N };

/* Shapes a cloth as a wave with 6 half waves along v and `tilt` as many along u. */
static void put_wave(double *x, double amplitude, double tilt) {
  const double pi = acos(-1.0);
  for (int k = 0; k < N * N; k++) {
    const int column = k % N, row = k / N;
    const double u = column / (N - 1.0), v = row / (N - 1.0);
    x[3 * k] = 1.25 * (u - 0.5), x[3 * k + 1] = v - 0.5;
    x[3 * k + 2] = amplitude * cos(pi * 6 * (v + tilt * u));
  }
}

/* Sets the membrane to that of the scene. */
static void put_own(newton_summary *s) {
  for (size_t i = 0; newton_setup_at(i) != NULL; i++) {
    const newton_setup *setup = newton_setup_at(i);
    const newton_membrane m = newton_membrane_of(setup->membrane, setup->k);
    static char names[32][MEMBRANE_NAME];
    newton_membrane_name(&m, names[i]);
    if (newton_is_of(s, setup->name)) s->r.membrane = names[i];
  }
}

static newton_summary summary_of(const char *scene, const char *scheme, const double *x) {
  newton_summary s = {.r.id = "a run",
                      .r.n = N,
                      .r.converged = 1,
                      .r.iterations = 10,
                      .r.energy = 1,
                      .r.pull = 0.25,
                      .r.k = 100,
                      .r.k_theta = 1e-4,
                      .r.thickness = NAN,
                      .contraction = NAN,
                      .scheme_condition = NAN,
                      .buckling = 0.01,
                      .r.positions.n = NUMBERS};
  s.r.positions.v = x;
  s.r.scene = scene;
  put_own(&s);
  s.r.scheme = scheme;
  s.r.bending = "gauss-newton";
  s.r.init = "affine";
  s.r.line_search = "armijo";
  for (int i = 0; i < NEWTON_STAGES; i++)
    s.distance[i] = s.distance_z[i] = s.height[i] = s.excess[i] = s.residual[i] = NAN;
  return s;
}

/* Returns the verdict of a ledger entry on these runs. */
static const char *verdict(const char *id, newton_summary *runs, size_t count, double *figure) {
  study_finding found[NEWTON_ROWS];
  const items list = {.at = runs, .count = count, .capacity = count};
  const char *word = NULL;
  study_rows_judge(newton_rows, NEWTON_ROWS, &list, found);
  for (int i = NEWTON_CLAIMS; i < NEWTON_ROWS; i++)
    if (strcmp(found[i].d.id, id) == 0) {
      word = doc_newton_verdict_words[study_verdict(&found[i])];
      if (figure != NULL) *figure = found[i].d.figure;
      cr_expect(ge(sz, found[i].detail.count, (size_t)found[i].d.cases));
    }
  study_findings_free(found, NEWTON_ROWS);
  cr_assert(word != NULL, "%s", id);
  return word;
}

#define EXPECT(id, runs, count, word)                                              \
  cr_expect(zero(int, strcmp(verdict(id, runs, count, NULL), word)), "%s: %s", id, \
            verdict(id, runs, count, NULL))

static double wide[NUMBERS], narrow[NUMBERS], none[NUMBERS];

static void fill(void) {
  put_wave(wide, 0.02, 0);
  put_wave(narrow, 0.01, 0);
  put_wave(none, 1e-5, 0);
}

Test(newton_rows_ledger, is_open_of_nothing) {
  static const char *const ids[] = {"K4.2.2.9", "K4.2.2.10", "K5.7",  "KF1",   "KF2.1",
                                    "KF2.2",    "KF3.1",     "KF3.2", "KF4.1", "KF4.2",
                                    "KF5.1",    "KF5.2",     "S22.1"};
  for (int i = 0; i < NEWTON_ROWS - NEWTON_CLAIMS; i++) EXPECT(ids[i], NULL, 0, "open");
}

Test(newton_rows_ledger, wrinkles_without_shear, .init = fill) {
  newton_summary s[2] = {summary_of("corner-pull", "blend", wide),
                         summary_of("kim-fig3-no-shear", "blend", none)};
  double figure;
  EXPECT("KF3.1", s, 2, "holds");
  (void)verdict("KF3.1", s, 2, &figure);
  cr_expect(epsilon_eq(dbl, figure, 5e-4, 1e-9)); /* a sum in another order */
  s[1].r.positions.v = narrow;                    /* half of the waves are left */
  EXPECT("KF3.1", s, 2, "refuted");
  s[1].r.converged = 0;
  EXPECT("KF3.1", s, 2, "open");
}

/* Only runs with equal parameters are compared.  A set-up counts neither if its minima disagree nor
 * if results are equal where one should be less. */
Test(newton_rows_ledger, compares_like_with_like, .init = fill) {
  newton_summary s[4] = {summary_of("corner-pull", "blend", wide),
                         summary_of("corner-pull-arap", "blend", narrow),
                         summary_of("corner-pull k=5", "blend", narrow),
                         summary_of("corner-pull-arap k=5", "blend", wide)};
  s[2].r.k = s[3].r.k = 5;
  EXPECT("KF2.2", s, 2, "holds");
  EXPECT("KF2.2", s + 2, 2, "refuted");
  EXPECT("KF2.2", s, 4, "holds when");
  s[1].r.k = 5, s[1].r.positions.v = wide;
  s[3].r.positions.v = none, s[3].r.energy = 2;
  EXPECT("KF2.2", s + 1, 3, "open");
  s[1].negative = 1; /* not a minimum */
  EXPECT("KF2.2", s + 1, 3, "holds");
  s[1].negative = 0, s[1].r.positions.v = narrow;
  EXPECT("KF2.2", s + 1, 2, "refuted");
  s[2].r.n = 3; /* does not fit the number of positions */
  EXPECT("KF2.2", s + 1, 3, "open");
}

Test(newton_rows_ledger, is_not_of_a_plugins_membrane, .init = fill) {
  newton_summary s[2] = {summary_of("corner-pull", "blend", wide),
                         summary_of("corner-pull-arap", "blend", narrow)};
  EXPECT("KF2.2", s, 2, "holds");
  s[0].r.membrane = "stvk", s[1].r.membrane = "stvk";
  EXPECT("KF2.2", s, 2, "open");
}

Test(newton_rows_ledger, the_same_result_twice, .init = fill) {
  newton_summary s[2] = {summary_of("corner-pull-original", "blend", wide),
                         summary_of("corner-pull", "blend", wide)};
  EXPECT("KF2.1", s, 2, "holds");
  s[1].r.positions.v = narrow;
  EXPECT("KF2.1", s, 2, "refuted");
  s[1].r.init = "flat"; /* different initial guess */
  EXPECT("KF2.1", s, 2, "open");
}

Test(newton_rows_ledger, crests_turn_on) {
  static double x[3][NUMBERS];
  newton_summary s[3] = {summary_of("fibres-01", "blend", x[0]),
                         summary_of("fibres-11", "blend", x[1]),
                         summary_of("fibres-31", "blend", x[2])};
  put_wave(x[0], 0.01, 0), put_wave(x[1], 0.01, 0.2), put_wave(x[2], 0.01, 0.4);
  EXPECT("KF3.2", s, 3, "holds");
  put_wave(x[2], 0.01, 0.1); /* turns back */
  EXPECT("KF3.2", s, 3, "refuted");
  EXPECT("KF3.2", s, 2, "open");
}

static void set_distances(newton_summary *s, double one, double four) {
  s->distance[1] = s->distance_z[1] = one;
  s->distance[4] = s->distance_z[4] = four;
  s->height[1] = 0.05, s->height[4] = 0.5;
}

Test(newton_rows_ledger, figure_5) {
  newton_summary s[2] = {summary_of("corner-pull", "without-h", NULL),
                         summary_of("corner-pull pull=0.1", "project-terms", NULL)};
  set_distances(&s[0], 0.95, 0.5);
  set_distances(&s[1], 0.5, 0.01);
  EXPECT("KF5.1", s, 2, "holds");
  EXPECT("KF5.2", s, 2, "holds");
  set_distances(&s[0], 0.95, 0.45); /* most of the distance is covered after four iterations */
  s[1].distance_z[1] = 0.55;        /* near only in the plane */
  EXPECT("KF5.1", s, 2, "refuted");
  EXPECT("KF5.2", s, 2, "refuted");
  set_distances(&s[0], 0.95, 0.5);
  s[0].height[1] = 0.55; /* most of the buckling is there after one iteration */
  EXPECT("KF5.1", s, 1, "refuted");
  s[0].height[1] = 2.3; /* higher than at the end, with other waves: still far away */
  EXPECT("KF5.1", s, 1, "refuted");
  s[0].height[1] = 0.05;
  EXPECT("KF5.1", s, 1, "holds");
  s[0].height[1] = NAN;
  EXPECT("KF5.1", s, 1, "open");
  s[0].height[1] = 0.05;
  s[0].buckling = 1e-9; /* flat at the end: no buckling to compare */
  EXPECT("KF5.1", s, 1, "open");
  s[0].buckling = 0.01;
  s[0].r.scene = "hang";
  EXPECT("KF5.1", s, 1, "open");
}

Test(newton_rows_ledger, systems) {
  newton_summary s[2] = {summary_of("hang", "project-terms", NULL),
                         summary_of("hang", "gauss-newton", NULL)};
  EXPECT("K4.2.2.9", s, 2, "open");
  s[0].scheme_condition = 1e6, s[1].scheme_condition = 1e7;
  s[0].contraction = 0.9, s[1].contraction = 0.5;
  EXPECT("K4.2.2.9", s, 2, "holds");
  EXPECT("K4.2.2.10", s, 2, "refuted");
  s[1].contraction = 0.905; /* equal within the error of rho */
  s[1].scheme_condition = 1.005e6;
  EXPECT("K4.2.2.9", s, 2, "open");
  EXPECT("K4.2.2.10", s, 2, "open");
  s[1].scheme_condition = 1e7, s[1].contraction = 0.5;
  s[1].least = 1.1; /* a different equilibrium */
  EXPECT("K4.2.2.9", s, 2, "open");
  s[1].least = 0;
  s[1].r.init = "flat"; /* a different set-up */
  EXPECT("K4.2.2.9", s, 2, "open");
}

Test(newton_rows_ledger, usually_definite) {
  newton_summary s = summary_of("hang", "project-on-demand", NULL);
  s.accepted = 6;
  EXPECT("K5.7", &s, 1, "holds");
  s.accepted = 4;
  EXPECT("K5.7", &s, 1, "refuted");
  s.r.iterations = 0;
  EXPECT("K5.7", &s, 1, "open");
}

static newton_summary of_quads(const char *bending, int iterations) {
  newton_summary s = summary_of("quads-arch", "full-shifted", NULL);
  s.r.thickness = 0.01;
  s.r.bending = bending;
  s.r.iterations = (uint64_t)iterations;
  s.r.stop = "converged";
  return s;
}

/* At most twice the iterations are allowed.  Another minimum does not count; a run that does not
 * converge does. */
Test(newton_rows_ledger, bending_without_second_derivatives) {
  newton_summary s[2] = {of_quads("full", 5), of_quads("gauss-newton", 10)};
  double figure;
  EXPECT("S22.1", s, 2, "holds");
  (void)verdict("S22.1", s, 2, &figure);
  cr_expect(epsilon_eq(dbl, figure, 2, 0));
  s[1].r.iterations = 11;
  EXPECT("S22.1", s, 2, "refuted");
  s[1].r.iterations = 10, s[1].r.energy = 1 + 1e-8;
  EXPECT("S22.1", s, 2, "open");
  s[1].r.converged = 0, s[1].r.stop = "iteration limit";
  EXPECT("S22.1", s, 2, "refuted");
  s[0].r.converged = 0; /* nothing to compare with */
  EXPECT("S22.1", s, 2, "open");
  s[0].r.converged = s[1].r.converged = 1, s[1].r.energy = NAN; /* unknown minimum */
  EXPECT("S22.1", s, 2, "open");
  s[1].r.energy = 1;
  s[1].r.scheme = "blend"; /* different scheme */
  EXPECT("S22.1", s, 2, "open");
  s[1].r.scheme = s[0].r.scheme, s[0].r.thickness = s[1].r.thickness = NAN; /* triangles */
  EXPECT("S22.1", s, 2, "open");
}

/* Kim's claim concerns only Kim's energies. */
Test(newton_rows_ledger, quads_do_not_judge_kim) {
  newton_summary s = of_quads("full", 6);
  s.r.scheme = "project-on-demand", s.accepted = 6;
  EXPECT("K5.7", &s, 1, "open");
}

/* A NaN never counts as holding. */
Test(newton_rows_ledger, nan_does_not_hold) {
  study_finding f = {.d = {.bound = 1, .why = "a ledger entry", .figure = NAN}};
  cr_expect(zero(int, study_count(&f, NAN)));
  cr_expect(study_count(&f, 0.5));
  cr_expect(eq(int, study_verdict(&f), NEWTON_HOLDS_WHEN));
  cr_expect(isnan(f.d.figure));
}
