/* newton_rows.c -- judges ledger entries by runs of Newton's method: by single runs, by pairs, and
 * by shapes in equilibrium, which are minima of two or three scenes with the same parameters. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "newton/newton_case.h"
#include "newton/newton_rows.h"
#include "support/base/memory.h"

#define NEWTON_CLAIM(name, ...) static study_judge judge_##name;
#define NEWTON_ROW NEWTON_CLAIM
#include "support/records/newton_rows.def"

const study_row newton_rows[NEWTON_ROWS] = {
#define NEWTON_CLAIM(name, number, words, binds, most) \
  {{.id = number, .figure_name = words, .bound = most}, binds, judge_##name},
#define NEWTON_ROW(name, ...) STUDY_ROW(__VA_ARGS__, judge_##name)
#include "support/records/newton_rows.def"
};

#define RUN newton_summary
#define IS newton_selects
#define ALIKE newton_share

/* Returns the RMS distance between the end points of two runs with equally many vertices, m. */
static double apart(const newton_summary *a, const newton_summary *b) {
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
  LARGE = 200, /* smallest n for which costs are measured */
  ONE = 1,     /* Kim's Fig.  5 shows the cloth after 1 and 4 iterations */
  FOUR = 4
};

/* Largest RMS distance, m, of two end points that count as the same minimum. */
static const double one_basin = 1e-5;

/* Largest distance, relative to the final displacement, of an iterate that has nearly converged. */
static const double nearly = 0.1;

/* Format that names a problem in details, and its arguments. */
#define PROBLEM "%s, n = %d, %s, bending %s, line search %s"
#define PROBLEM_OF(s) (s)->r.scene, newton_n(s), (s)->r.init, (s)->r.bending, (s)->r.line_search

static const char *holds_or_not(int holds) { return holds ? "holds" : "does not hold"; }

static void judge_exact(study_finding *f, const newton_summary *s) {
  const double off = fabs(s->r.energy - s->r.exact_energy);
  const double size = fabs(s->r.exact_energy);
  (void)study_count(f, size > 0 ? off / size : off > 0 ? (double)INFINITY : off);
}

JUDGE_RUNS(edge_affine, "converged=true exact_energy!=", judge_exact)

static void judge_numeric(study_finding *f, const newton_summary *s) {
  if (!isnan(s->r.numeric_difference) && !study_count(f, s->r.numeric_difference))
    study_detail(f, "%s: %.1e m", s->r.id, s->r.numeric_difference);
}

JUDGE_RUNS(numeric_projection, "", judge_numeric)

/* Selects runs whose costs are measured; of them only full steps on large meshes count. */
#define COSTED "scheme=project-terms membrane=baraff_witkin bending=gauss-newton line_search=none"

static void judge_share(study_finding *f, const newton_summary *s) {
  if (newton_n(s) < LARGE || !(s->steps > 0)) return;
  (void)study_count(f, s->assembly / s->steps);
  study_detail(f, "%s: assembly %.2f %% of full steps", s->r.id, 100 * s->assembly / s->steps);
}

static void judge_cost(study_finding *f, const newton_summary *s) {
  if (newton_n(s) < LARGE || !(s->steps > 0)) return;
  (void)study_count(f, s->steps / s->cholesky);
  study_detail(f, "%s: %.3f times CHOLMOD's own time", s->r.id, s->steps / s->cholesky);
}

JUDGE_RUNS(assembly_share, COSTED, judge_share)
JUDGE_RUNS(iteration_cost, COSTED, judge_cost)

/* Returns whether both runs ended in one minimum and b is the earlier run. */
static int is_one_basin(const newton_summary *a, const newton_summary *b) {
  return b < a && a->r.converged && b->r.converged && a->r.positions.v != NULL &&
         b->r.positions.v != NULL && a->r.positions.n == b->r.positions.n &&
         newton_share(a, b, "n scene membrane") && !newton_share(a, b, "scheme") &&
         apart(a, b) <= one_basin;
}

static void judge_basins(study_finding *f) {
  EACH_RUN(newton_summary, a, f)
  EACH_RUN(newton_summary, b, f) {
    if (!is_one_basin(a, b)) continue;
    const double size = fmax(fabs(a->r.energy), fabs(b->r.energy));
    const double off = size > 0 ? fabs(a->r.energy - b->r.energy) / size : 0;
    if (!study_count(f, off)) study_detail(f, "%s and %s: %.1e", a->r.id, b->r.id, off);
  }
}

/* Counts a problem at its first run as converged if any run of it converged.  Skips the problem if
 * no run converged and all had fewer iterations than the default. */
static void judge_problem(study_finding *f, const newton_summary *s) {
  int converged = 0, in_full = 0;
  EACH_RUN(newton_summary, other, f) {
    if (!newton_share(s, other, "n scene init membrane")) continue;
    if (other < s) return;
    converged |= other->r.converged;
    in_full |= other->r.max_iterations >= NEWTON_IN_FULL;
  }
  if ((converged || in_full) && !study_count_as(f, converged))
    study_detail(f, "%s, n = %d, %s: no scheme converged", s->r.scene, newton_n(s), s->r.init);
}

/* Counts problems that no scheme solved, ignoring Robson's scheme, which changes the energy. */
static void judge_convergence(study_finding *f) {
  EACH_RUN(newton_summary, s, f)
  if (!base_same_text(s->r.scheme, "robson")) judge_problem(f, s);
  f->d.figure = (double)(f->d.cases - f->d.held);
}

/* Pairs of a run by projection and a run by Gauss-Newton that differ only in the scheme. */
#define SET_UP "n scene membrane init bending line_search"
#define PROJECTED "scheme=project-terms"
#define GAUSS_NEWTON "scheme=without-h|gauss-newton|gauss-newton-tension"

/* Compares a number of two linear systems whose references have the same energy.  Numbers that
 * differ by at most `known` count as equal. */
static void judge_systems(study_finding *f, const newton_summary *p, const newton_summary *g,
                          const char *words, const double of[2], double known) {
  if (!newton_is_own(p) || !(fabs(p->least - g->least) <= 1e-9 * fabs(p->least)) ||
      !isfinite(of[0]) || !isfinite(of[1]) || fabs(of[1] - of[0]) <= known)
    return;
  const int holds = study_count(f, of[0] != 0 ? of[1] / of[0] : (double)INFINITY);
  study_detail(f, PROBLEM ": %s of %s %.4g, of %s %.4g: %s", PROBLEM_OF(p), words, g->r.scheme,
               of[1], p->r.scheme, of[0], holds ? "worse" : "better");
}

/* Compares conditions.  Largest eigenvalues stop at four digits: 1 % is no difference. */
static void judge_conditions(study_finding *f, const newton_summary *p, const newton_summary *g) {
  const double of[2] = {p->scheme_condition, g->scheme_condition};
  judge_systems(f, p, g, "condition", of, 0.01 * of[0]);
}

JUDGE_PAIRS(K4_2_2_9, SET_UP, PROJECTED, GAUSS_NEWTON, judge_conditions)

/* Compares rho.  Each errs by at most 1/20 of 1 - rho, so their difference by at most 1/10. */
static void judge_contractions(study_finding *f, const newton_summary *p, const newton_summary *g) {
  const double of[2] = {p->contraction, g->contraction};
  judge_systems(f, p, g, "rho", of, 0.1 * fmax(fabs(1 - of[0]), fabs(1 - of[1])));
}

JUDGE_PAIRS(K4_2_2_10, SET_UP, PROJECTED, GAUSS_NEWTON, judge_contractions)

static void judge_accepted(study_finding *f, const newton_summary *s) {
  if (!newton_is_own(s)) return;
  const int holds = study_count(f, (double)s->accepted / (double)s->r.iterations);
  study_detail(f, "%s, n = %d, %s: %d of %d steps needed no projection: %s", s->r.scene,
               newton_n(s), s->r.init, s->accepted, (int)s->r.iterations, holds_or_not(holds));
}

/* Selects triangle cloths, which have no thickness: Kim's claim concerns them only. */
JUDGE_RUNS(K5_7, "scheme=project-on-demand iterations!=0 thickness=", judge_accepted)

/* Counts a pair unless its runs ended in different minima; returns the verdict in words. */
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

JUDGE_PAIRS(S22_1, "n scene membrane scheme init line_search",
            "thickness!= converged=true iterations!=0 bending=full", "bending=gauss-newton",
            judge_bending)

/* Returns whether this is a stretch test of Fig.  5, without gravity, whose cloth buckles, with
 * known distances.  The out-of-plane distances of a flat cloth are only noise and round-off. */
static int is_buckling(const newton_summary *s) {
  static const char *const tests[] = {"corner-pull", "mid-pull", "fibres-11", "fibres-31"};
  int found = 0;
  for (int i = 0; i < 4; i++) found |= newton_is_of(s, tests[i]);
  return found && newton_is_own(s) && s->buckling > NEWTON_NOISE && isfinite(s->distance[ONE]) &&
         isfinite(s->distance_z[ONE]) && isfinite(s->height[ONE]) && isfinite(s->distance[FOUR]) &&
         isfinite(s->distance_z[FOUR]);
}

/* Returns the larger of the relative distances in space and out of plane. */
static double distance_after(const newton_summary *s, int iterations) {
  return fmax(s->distance[iterations], s->distance_z[iterations]);
}

/* Measures how slowly Gauss-Newton (at_least), or how quickly projection approaches the end. */
static void judge_course(study_finding *f, const newton_summary *s) {
  if (!is_buckling(s)) return;
  const int holds = study_count(f, f->d.at_least ? fmin(1 - s->height[ONE], distance_after(s, FOUR))
                                                 : distance_after(s, ONE));
  study_detail(f,
               PROBLEM
               ", %s: %s. After 1 and 4 iterations, relative to the end: distance %.2g and %.2g, "
               "out of plane %.2g and %.2g, height %.2g and %.2g; relative to the initial guess: "
               "energy %.2g and %.2g, residual %.2g and %.2g",
               PROBLEM_OF(s), s->r.scheme, holds_or_not(holds), s->distance[ONE], s->distance[FOUR],
               s->distance_z[ONE], s->distance_z[FOUR], s->height[ONE], s->height[FOUR],
               s->excess[ONE], s->excess[FOUR], s->residual[ONE], s->residual[FOUR]);
}

JUDGE_RUNS(KF5_1, GAUSS_NEWTON, judge_course)
JUDGE_RUNS(KF5_2, PROJECTED, judge_course)

/* Returns whether the claim holds for a quantity that tends to 0: small after 1 iteration with
 * projection, but large after 4 with Gauss-Newton.  NaN counts as large. */
static const char *holds_by(const double p[NEWTON_STAGES], const double g[NEWTON_STAGES]) {
  return p[ONE] <= nearly && !(g[FOUR] <= nearly) ? "yes" : "no";
}

/* Judges a pair by RMS distances in space and out of plane, relative to the final displacements in
 * space and out of plane.  The claim must hold for both.  d.figure is the number of set-ups in
 * which the claim holds. */
static void judge_fig5(study_finding *f, const newton_summary *p, const newton_summary *g) {
  if (!is_buckling(p) || !is_buckling(g)) return;
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

JUDGE_PAIRS(kim_fig5, SET_UP, PROJECTED, GAUSS_NEWTON, judge_fig5)

/* Returns whether a run with its scene's membrane ended without known negative eigenvalues. */
static int has_shape(const newton_summary *s) {
  return s->r.converged && s->r.positions.v != NULL && newton_n(s) >= 2 &&
         s->r.positions.n == 3 * (size_t)newton_n(s) * (size_t)newton_n(s) && newton_is_own(s) &&
         !(s->negative > 0);
}

typedef struct {
  const newton_summary *s;
  newton_wrinkles wrinkles;
} shape;

static const shape *shape_at(const items *list, size_t i) { return (const shape *)list->at + i; }

/* Returns whether a run ended in a minimum of that scene with the parameters and n of `like`. */
static int is_minimum(const newton_summary *s, const char *scene, const newton_summary *like) {
  return newton_is_of(s, scene) && has_shape(s) &&
         newton_share(s, like, "n pull shear k k_theta density");
}

/* Appends the shapes of all such minima to the list; free list->at. */
static void gather(const study_finding *f, const char *scene, const newton_summary *like,
                   items *list) {
  EACH_RUN(newton_summary, s, f) {
    if (!is_minimum(s, scene, like)) continue;
    const shape one = {s, newton_wrinkles_of(s->r.positions.v, (size_t)newton_n(s))};
    items_append(list, &one, sizeof one);
  }
}

static int is_first(const study_finding *f, const char *scene, const newton_summary *s) {
  const newton_summary *other = f->runs->at;
  while (other < s && !is_minimum(other, scene, s)) other++;
  return other == s && is_minimum(s, scene, s);
}

enum { MOST_SCENES = 3 };

typedef double pair_figure(const shape *a, const shape *b);

/* Judges each set-up for which all scenes have minima; list[k] has the minima of scene[k]. */
static void each_set_up(study_finding *f, const char *const *scene, int scenes,
                        void (*judge)(study_finding *f, const items *list, pair_figure *figure),
                        pair_figure *figure) {
  EACH_RUN(newton_summary, first, f) {
    items list[MOST_SCENES] = {{0}};
    int all = is_first(f, scene[0], first);
    for (int k = 0; k < scenes && all; k++) {
      gather(f, scene[k], first, &list[k]);
      all = list[k].count > 0;
    }
    if (all) judge(f, list, figure);
    for (int k = 0; k < scenes; k++) free(list[k].at);
  }
}

static const shape *lowest_of(const items *list) {
  const shape *lowest = shape_at(list, 0);
  for (size_t i = 1; i < list->count; i++)
    if (shape_at(list, i)->s->r.energy < lowest->s->r.energy) lowest = shape_at(list, i);
  return lowest;
}

/* Range of a pair_figure over all pairs of minima; NaN if one of its values is NaN. */
typedef struct {
  double least, most;
} range;

static range range_of(const items *a, const items *b, pair_figure *figure) {
  range r = {INFINITY, -INFINITY};
  for (size_t i = 0; i < a->count; i++)
    for (size_t k = 0; k < b->count; k++) {
      const double x = figure(shape_at(a, i), shape_at(b, k));
      if (!(x >= r.least)) r.least = x;
      if (!(x <= r.most)) r.most = x;
    }
  return r;
}

/* Counts a set-up only if all pairs of minima agree, because a run ends in a minimum by chance.
 * Returns the verdict in words. */
static const char *count_set_up(study_finding *f, range of_all) {
  if (of_all.most <= f->d.bound) {
    (void)study_count(f, of_all.most);
    return "holds";
  }
  if (of_all.least <= f->d.bound) return "depends on the minimum that a run reaches: not counted";
  (void)study_count(f, of_all.least);
  return "does not hold";
}

static void judge_minima(study_finding *f, const items list[2], pair_figure *figure) {
  const shape *a = lowest_of(&list[0]), *b = lowest_of(&list[1]);
  const newton_wrinkles *u = &a->wrinkles, *v = &b->wrinkles;
  const range all = range_of(&list[0], &list[1], figure);
  const char *words = count_set_up(f, all);
  study_detail(f,
               "%s against %s, n = %d: %.3g (over %zu and %zu runs that ended in minima: %.3g to "
               "%.3g); out of plane %.2e and %.2e m, near top and bottom %.2e and %.2e, near the "
               "sides %.2e and %.2e, high waves %.2e and %.2e, low ones in the middle %.2e and "
               "%.2e: %s",
               b->s->r.scene, a->s->r.scene, newton_n(a->s), figure(a, b), list[1].count,
               list[0].count, all.least, all.most, v->whole, u->whole, v->ends, u->ends, v->rim,
               u->rim, v->high, u->high, v->middle, u->middle, words);
}

static void judge_pairs(study_finding *f, const char *scene, const char *other,
                        pair_figure *figure) {
  each_set_up(f, (const char *const[]){scene, other}, 2, judge_minima, figure);
}

#define JUDGE_MINIMA(name, scene, other, figure) \
  static void judge_##name(study_finding *f) { judge_pairs(f, scene, other, figure); }

/* Defines a pair_figure: the ratio of one measure of wrinkles in two runs. */
#define RATIO(name, member)                            \
  static double name(const shape *a, const shape *b) { \
    return b->wrinkles.member / a->wrinkles.member;    \
  }
RATIO(at_the_ends, ends)
RATIO(at_the_rim, rim)
RATIO(in_high_waves, high)

static double suppressed_and_low(const shape *a, const shape *b) {
  return fmax(in_high_waves(a, b), a->wrinkles.middle / b->wrinkles.middle);
}

JUDGE_MINIMA(KF1, "kim-fig1", "kim-fig1-arap", suppressed_and_low)
JUDGE_MINIMA(KF2_2, "corner-pull", "corner-pull-arap", at_the_ends)
JUDGE_MINIMA(KF4_1, "kim-fig4", "kim-fig4-arap", at_the_rim)
JUDGE_MINIMA(KF3_1, "corner-pull", "kim-fig3-no-shear", in_high_waves)

/* Returns the RMS distance of the end point from the rest square, m. */
static double displacement(const newton_summary *s) {
  const size_t n = (size_t)newton_n(s);
  double sum = 0;
  for (size_t i = 0; i < n * n; i++) {
    const size_t column = i % n, row = i / n;
    const double h = 1 / ((double)n - 1), *x = s->r.positions.v + 3 * i;
    const double u = x[0] - ((double)column * h - 0.5);
    const double v = x[1] - ((double)row * h - 0.5);
    sum += u * u + v * v + x[2] * x[2];
  }
  return sqrt(sum / (double)(n * n));
}

static double apart_relative(const shape *a, const shape *b) {
  return apart(a->s, b->s) / displacement(a->s);
}

/* Compares runs with equal initial guess and scheme: both formulations have the same minima. */
static void judge_KF2_1(study_finding *f) {
  EACH_RUN(newton_summary, a, f)
  EACH_RUN(newton_summary, b, f) {
    if (!newton_is_of(a, "corner-pull-original") || !is_minimum(b, "corner-pull", a) ||
        !has_shape(a) || !newton_share(a, b, "scheme init bending line_search"))
      continue;
    const int holds = study_count(f, apart(a, b));
    study_detail(f, "n = %d, %s, %s: %.2g m apart, energies %.9g and %.9g J: %s", newton_n(a),
                 a->r.init, a->r.scheme, apart(a, b), a->r.energy, b->r.energy,
                 holds_or_not(holds));
  }
}

static void judge_KF4_2(study_finding *f) {
  judge_pairs(f, "kim-fig4", "kim-fig4-quartic", in_high_waves);
  judge_pairs(f, "corner-pull", "corner-pull-quartic", apart_relative);
}

/* Returns the turn from angle a to angle b of undirected lines, in (-90, 90] degrees. */
static double turn(double a, double b) {
  const double d = fmod(b - a + 360, 180);
  return d > 90 ? d - 180 : d;
}

/* Judges crest directions in the lowest minima of three scenes. */
static void judge_turns(study_finding *f, const items list[3], pair_figure *none) {
  const shape *of[3];
  const newton_wrinkles *w[3];
  (void)none;
  for (int k = 0; k < 3; k++) of[k] = lowest_of(&list[k]), w[k] = &of[k]->wrinkles;
  const double a = turn(w[0]->angle, w[1]->angle), b = turn(w[1]->angle, w[2]->angle);
  const int holds = study_count(f, a * b > 0 ? fmin(fabs(a), fabs(b)) : 0);
  study_detail(f,
               "n = %d, pulled %.3g, for b along (0, 1), (1, 1), (3, 1): crests at %.1f, %.1f and "
               "%.1f degrees to u (coherence %.2f, %.2f, %.2f), RMS out of plane %.2e, %.2e and "
               "%.2e m: %s",
               newton_n(of[0]->s), of[0]->s->r.pull, w[0]->angle, w[1]->angle, w[2]->angle,
               w[0]->coherence, w[1]->coherence, w[2]->coherence, w[0]->whole, w[1]->whole,
               w[2]->whole, holds_or_not(holds));
}

static void judge_KF3_2(study_finding *f) {
  static const char *const scene[] = {"fibres-01", "fibres-11", "fibres-31"};
  each_set_up(f, scene, 3, judge_turns, NULL);
}
