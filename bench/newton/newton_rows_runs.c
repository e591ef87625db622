/* newton_rows_runs.c -- judges rows about single runs and pairs of runs: their ends, costs, first
 * iterates and matrices. */
#include <math.h>
#include <stdio.h>

#include "newton/newton_case.h"
#include "newton/newton_rows.h"
#include "support/base/memory.h"

const study_row newton_rows[NEWTON_ROWS] = {
#define NEWTON_CLAIM(name, number, words, binds, most) \
  {{.id = number, .figure_name = words, .bound = most}, binds, newton_judge_##name},
#define NEWTON_ROW(name, ...) STUDY_ROW(__VA_ARGS__, newton_judge_##name)
#include "support/records/newton_rows.def"
};

double newton_apart(const newton_summary *a, const newton_summary *b) {
  return newton_rms(a->r.positions.n, a->r.positions.v, b->r.positions.v, 0);
}

doc_newton_claim newton_claim_describe(const study_finding *f) {
  const doc_newton_ledger *d = &f->d;
  return (doc_newton_claim){.id = d->id,
                            .text = d->figure_name,
                            .holds = d->verdict == NEWTON_OPEN ? -1 : d->verdict != NEWTON_REFUTED,
                            .measured = d->figure,
                            .bound = d->bound,
                            .cases = d->cases,
                            .detail = d->detail};
}

enum {
  LARGE = 200, /* smallest n at which costs are judged */
  ONE = 1,     /* numbers of iterations after which Kim's Fig. 5 shows the cloth */
  FOUR = 4
};

/* Largest RMS distance of two end points, m, that count as one minimum. */
static const double one_basin = 1e-5;

/* Largest distance, relative to the final displacement, of a run that has nearly converged. */
static const double nearly = 0.1;

static int has_quads(const newton_summary *s) { return s->r.thickness > 0; }

/* Names a problem in the details. */
#define PROBLEM "%s, n = %d, %s, bending %s, line search %s"
#define PROBLEM_OF(s) (s)->r.scene, newton_n(s), (s)->r.init, (s)->r.bending, (s)->r.line_search

static const char *holds_or_not(int holds) { return holds ? "holds" : "does not hold"; }

static int is_of_known_energy(const newton_summary *s) {
  return s->r.converged && isfinite(s->r.exact_energy);
}

static void judge_energy(study_finding *f, const newton_summary *s) {
  const double off = fabs(s->r.energy - s->r.exact_energy);
  const double size = fabs(s->r.exact_energy);
  (void)study_count(f, size > 0 ? off / size : off > 0 ? (double)INFINITY : off);
}

NEWTON_BY_RUNS(edge_affine, is_of_known_energy, judge_energy)

static int is_compared(const newton_summary *s) { return !isnan(s->r.numeric_difference); }

static void judge_numeric(study_finding *f, const newton_summary *s) {
  (void)study_count(f, s->r.numeric_difference);
  if (!(s->r.numeric_difference <= f->d.bound))
    study_detail(f, "%s: %.1e m", s->r.id, s->r.numeric_difference);
}

NEWTON_BY_RUNS(numeric_projection, is_compared, judge_numeric)

static int is_costed(const newton_summary *s) {
  return newton_n(s) >= LARGE && s->steps > 0 &&
         newton_selects(s,
                        "scheme=project-terms membrane=baraff_witkin bending=gauss-newton "
                        "line_search=none");
}

static void judge_share(study_finding *f, const newton_summary *s) {
  (void)study_count(f, s->assembly / s->steps);
  study_detail(f, "%s: assembly %.2f %% of full steps", s->r.id, 100 * s->assembly / s->steps);
}

NEWTON_BY_RUNS(assembly_share, is_costed, judge_share)

static void judge_cost(study_finding *f, const newton_summary *s) {
  (void)study_count(f, s->steps / s->cholesky);
  study_detail(f, "%s: %.3f times CHOLMOD's own time", s->r.id, s->steps / s->cholesky);
}

NEWTON_BY_RUNS(iteration_cost, is_costed, judge_cost)

static int has_end(const newton_summary *s) { return s->r.converged && s->r.positions.v != NULL; }

/* Each pair is judged once: b is the earlier run. */
static int ends_with(const newton_summary *a, const newton_summary *b) {
  return b < a && has_end(b) && a->r.positions.n == b->r.positions.n &&
         newton_share(a, b, "n scene membrane") && !newton_share(a, b, "scheme") &&
         newton_apart(a, b) <= one_basin;
}

static void judge_ends(study_finding *f, const newton_summary *a, const newton_summary *b) {
  const double size = fmax(fabs(a->r.energy), fabs(b->r.energy));
  const double off = size > 0 ? fabs(a->r.energy - b->r.energy) / size : 0;
  if (!study_count(f, off)) study_detail(f, "%s and %s: %.1e", a->r.id, b->r.id, off);
}

NEWTON_BY_PAIRS(basins, has_end, ends_with, judge_ends)

/* Summary of all runs of one problem.  If no run converged and none was allowed the default number
 * of iterations, the problem is not judged. */
typedef struct {
  size_t converged; /* number of runs */
  int first;        /* 1: the run that was asked about is the first run of the problem */
  int in_full;      /* 1: some run was allowed the default number of iterations */
} problem_tally;

static problem_tally tally_of(const study_finding *f, const newton_summary *s) {
  problem_tally t = {.first = 1};
  EACH_RUN(newton_summary, other, f) {
    if (!newton_share(s, other, "n scene init membrane")) continue;
    if (other < s) t.first = 0;
    t.converged += other->r.converged != 0;
    t.in_full |= other->r.max_iterations >= NEWTON_IN_FULL;
  }
  return t;
}

static int has_own_problem(const newton_summary *s) {
  return !base_same_text(s->r.scheme, "robson"); /* no scene has Robson's membrane as its own */
}

static void judge_problem(study_finding *f, const newton_summary *s) {
  const problem_tally t = tally_of(f, s);
  if (!t.first || (t.converged == 0 && !t.in_full)) return;
  if (!study_count_as(f, t.converged > 0))
    study_detail(f, "%s, n = %d, %s: no scheme converged", s->r.scene, newton_n(s), s->r.init);
}

/* Measures the number of problems that no scheme solved. */
void newton_judge_convergence(study_finding *f) {
  EACH_RUN(newton_summary, s, f) if (has_own_problem(s)) judge_problem(f, s);
  f->d.figure = (double)(f->d.cases - f->d.held);
}

static int is_gauss_newton(const newton_summary *s) {
  return newton_selects(s, "scheme=without-h|gauss-newton|gauss-newton-tension");
}

static int is_projected(const newton_summary *s) {
  return newton_selects(s, "scheme=project-terms") && newton_is_own(s);
}

/* Returns whether b is by Gauss-Newton and differs from a in the scheme only. */
static int is_rival(const newton_summary *a, const newton_summary *b) {
  return is_gauss_newton(b) && newton_share(a, b, "n scene membrane init bending line_search") &&
         !newton_share(a, b, "scheme");
}

/* Returns whether the references of both runs have the same energy. */
static int is_rival_of_one_end(const newton_summary *a, const newton_summary *b) {
  return is_rival(a, b) && fabs(a->least - b->least) <= 1e-9 * fabs(a->least);
}

static void judge_systems(study_finding *f, const newton_summary *p, const newton_summary *g,
                          const char *words, const double of[2]) {
  const int holds = study_count(f, of[0] != 0 ? of[1] / of[0] : (double)INFINITY);
  study_detail(f, PROBLEM ": %s of %s %.4g, of %s %.4g: %s", PROBLEM_OF(p), words, g->r.scheme,
               of[1], p->r.scheme, of[0], holds ? "worse" : "better");
}

/* Judges a pair by its condition numbers.  The iterations for the largest eigenvalues stop at four
 * digits, which does not bound their error: conditions that differ by less than 1 % are equal. */
static void judge_conditions(study_finding *f, const newton_summary *p, const newton_summary *g) {
  const double of[2] = {p->scheme_condition, g->scheme_condition};
  if (!isfinite(of[0]) || !isfinite(of[1]) || fabs(of[1] - of[0]) <= 0.01 * of[0]) return;
  judge_systems(f, p, g, "condition", of);
}

NEWTON_BY_PAIRS(K4_2_2_9, is_projected, is_rival_of_one_end, judge_conditions)

/* Judges a pair by its rho.  The error of each rho is at most a twentieth of its distance to 1, so
 * that of a difference is at most a tenth. */
static void judge_contractions(study_finding *f, const newton_summary *p, const newton_summary *g) {
  const double of[2] = {p->contraction, g->contraction};
  const double known = 0.1 * fmax(fabs(1 - of[0]), fabs(1 - of[1]));
  if (!isfinite(of[0]) || !isfinite(of[1]) || fabs(of[1] - of[0]) <= known) return;
  judge_systems(f, p, g, "rho", of);
}

NEWTON_BY_PAIRS(K4_2_2_10, is_projected, is_rival_of_one_end, judge_contractions)

static int is_on_demand(const newton_summary *s) {
  return newton_selects(s, "scheme=project-on-demand iterations!=0") && newton_is_own(s) &&
         !has_quads(s);
}

static void judge_accepted(study_finding *f, const newton_summary *s) {
  const int holds = study_count(f, (double)s->accepted / (double)s->r.iterations);
  study_detail(f, "%s, n = %d, %s: %d of %d steps needed no projection: %s", s->r.scene,
               newton_n(s), s->r.init, s->accepted, (int)s->r.iterations, holds_or_not(holds));
}

NEWTON_BY_RUNS(K5_7, is_on_demand, judge_accepted)

/* Returns whether the run is on quads and has all second derivatives of bending. */
static int has_exact_bending(const newton_summary *s) {
  return has_quads(s) && newton_selects(s, "converged=true iterations!=0 bending=full");
}

/* Returns whether b differs from a in the Hessian of bending only. */
static int is_without_bent_strain(const newton_summary *a, const newton_summary *b) {
  return newton_selects(b, "bending=gauss-newton") &&
         newton_share(a, b, "n scene membrane scheme init line_search");
}

/* Counts the pair unless its runs ended in different minima; returns the verdict in words. */
static const char *count_bending(study_finding *f, const newton_summary *a,
                                 const newton_summary *b) {
  if (!b->r.converged) return holds_or_not(study_count(f, (double)INFINITY));
  if (!(fabs(a->r.energy - b->r.energy) <= 1e-9 * fabs(a->r.energy)))
    return "another minimum: not counted";
  return holds_or_not(study_count(f, (double)b->r.iterations / (double)a->r.iterations));
}

static void judge_bending(study_finding *f, const newton_summary *a, const newton_summary *b) {
  char rho[32] = "not known";
  if (isfinite(b->contraction)) (void)snprintf(rho, sizeof rho, "%.2g", b->contraction);
  const char *words = count_bending(f, a, b);
  study_detail(f,
               "%s, n = %d, %s, line search %s, %s, thickness %.3g m: %d iterations with "
               "the second derivatives; %d without, %s, rho %s: %s",
               a->r.scene, newton_n(a), a->r.init, a->r.line_search, a->r.scheme, a->r.thickness,
               (int)a->r.iterations, (int)b->r.iterations, b->r.stop, rho, words);
}

NEWTON_BY_PAIRS(S22_1, has_exact_bending, is_without_bent_strain, judge_bending)

/* Returns whether the run is a stretch test without gravity whose cloth buckles, and its distances
 * are known.  In a flat cloth, distances out of plane are only noise and round-off. */
static int is_buckling(const newton_summary *s) {
  static const char *const tests[] = {"corner-pull", "mid-pull", "fibres-11", "fibres-31"};
  int found = 0;
  for (int i = 0; i < 4; i++) found |= newton_is_of(s, tests[i]);
  return found && newton_is_own(s) && s->buckling > NEWTON_NOISE && isfinite(s->distance[ONE]) &&
         isfinite(s->distance_z[ONE]) && isfinite(s->height[ONE]) && isfinite(s->distance[FOUR]) &&
         isfinite(s->distance_z[FOUR]);
}

static int is_buckling_projected(const newton_summary *s) {
  return is_projected(s) && is_buckling(s);
}

static int is_buckling_gauss_newton(const newton_summary *s) {
  return is_gauss_newton(s) && is_buckling(s);
}

/* Returns the larger of the distances in space and out of plane, the direction of buckling. */
static double distance_after(const newton_summary *s, int iterations) {
  return fmax(s->distance[iterations], s->distance_z[iterations]);
}

static void describe(study_finding *f, const newton_summary *s, int holds) {
  study_detail(f,
               PROBLEM
               ", %s: %s. After 1 and 4 iterations, relative to the end: distance %.2g and %.2g, "
               "out of plane %.2g and %.2g, height %.2g and %.2g; relative to the initial guess: "
               "energy %.2g and %.2g, residual %.2g and %.2g",
               PROBLEM_OF(s), s->r.scheme, holds_or_not(holds), s->distance[ONE], s->distance[FOUR],
               s->distance_z[ONE], s->distance_z[FOUR], s->height[ONE], s->height[FOUR],
               s->excess[ONE], s->excess[FOUR], s->residual[ONE], s->residual[FOUR]);
}

static void judge_slow(study_finding *f, const newton_summary *s) {
  describe(f, s, study_count(f, fmin(1 - s->height[ONE], distance_after(s, FOUR))));
}

NEWTON_BY_RUNS(KF5_1, is_buckling_gauss_newton, judge_slow)

static void judge_fast(study_finding *f, const newton_summary *s) {
  describe(f, s, study_count(f, distance_after(s, ONE)));
}

NEWTON_BY_RUNS(KF5_2, is_buckling_projected, judge_fast)

static int is_buckling_rival(const newton_summary *p, const newton_summary *g) {
  return is_rival(p, g) && is_buckling(g);
}

/* Returns whether the claim holds for a quantity that tends to 0: it must be small for projection
 * after 1 iteration and large for Gauss-Newton after 4.  NaN counts as large. */
static const char *holds_by(const double p[NEWTON_STAGES], const double g[NEWTON_STAGES]) {
  return p[ONE] <= nearly && !(g[FOUR] <= nearly) ? "yes" : "no";
}

/* Judges a pair by two RMS distances: in space, relative to the final displacement, and out of
 * plane, relative to the final displacement out of plane.  The claim must hold for both.  Its
 * figure is the number of set-ups in which it holds. */
static void judge_fig5(study_finding *f, const newton_summary *p, const newton_summary *g) {
  const int holds =
      study_count_as(f, distance_after(p, ONE) <= nearly && distance_after(g, FOUR) > nearly);
  f->d.figure = (double)f->d.held;
  study_detail(f,
               PROBLEM
               ": %s. Distance to the end after 1 and 4 iterations, relative to the final "
               "displacement (out of plane): %s %.2g (%.2g) and %.2g (%.2g), %s %.2g (%.2g) and "
               "%.2g (%.2g). Holds by energy: %s, by residual: %s",
               PROBLEM_OF(p), holds_or_not(holds), p->r.scheme, p->distance[ONE],
               p->distance_z[ONE], p->distance[FOUR], p->distance_z[FOUR], g->r.scheme,
               g->distance[ONE], g->distance_z[ONE], g->distance[FOUR], g->distance_z[FOUR],
               holds_by(p->excess, g->excess), holds_by(p->residual, g->residual));
}

NEWTON_BY_PAIRS(kim_fig5, is_buckling_projected, is_buckling_rival, judge_fig5)
