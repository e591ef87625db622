#include "motion/motion_case.h"

#include <math.h>
#include <stdint.h>

#include "newton/newton_scene.h"
#include "support/base/memory.h"

#define MOTION_ROW(name, ...) static study_judge judge_##name;
#include "support/records/motion_rows.def"

const study_row motion_rows[MOTION_ROWS] = {
#define MOTION_ROW(name, ...) STUDY_ROW(__VA_ARGS__, judge_##name)
#include "support/records/motion_rows.def"
};

/* Selects the runs to judge, without those of PETSc, which may fail by the user's options. */
#define OVER "setup.engine= end=finished|unstable|failed "
#define FINISHED "setup.engine= end=finished "

/* Time steps of fixed length; one linear system per step. */
#define FIXED "setup.stretch_limit= "
#define LINEAR FIXED "setup.scheme=linear "

/* Pritchard's matrix, with all second derivatives of conditions, and Pritchard's damping. */
#define PRITCHARDS                                                    \
  OVER LINEAR                                                         \
      "setup.damping=whole setup.membrane=pritchard|pritchard-exact " \
      "setup.hessian=full|project-on-demand "

/* Parameters of Pritchard's Table 1. */
#define TABLE_1                                                               \
  "setup.h=0.02 setup.k_stretch=5000 setup.k_shear=500 setup.k_bend_u=1e-05 " \
  "setup.k_bend_v=1e-05 setup.k_damp=0.2 setup.b=1 setup.density=0.1 setup.gravity=9.81"

/* Types and tests of runs; in a pair, the setups differ only in the named members. */
#define RUN doc_motion_record
#define IS(r, words) study_selects(&doc_motion_record_shape, r, words)
#define ALIKE(a, b, but) doc_motion_alike(&(a)->setup, &(b)->setup, but)

static int broke(const doc_motion_record *r) { return r->end != MOTION_FINISHED; }

/* Counts a pair of runs, unless the failure of a step ended run a, which is no instability, or run
 * b breaks as well, so that damping is not the cause. */
static void judge_breaking(study_finding *f, const doc_motion_record *a,
                           const doc_motion_record *b) {
  const int counts = a->end != MOTION_FAILED && !broke(b);
  study_detail(f, "%s: %s; otherwise %s%s", a->id, doc_motion_end_words[a->end],
               doc_motion_end_words[b->end], counts ? "" : ": not counted");
  if (counts) (void)study_count(f, broke(a));
}

/* a: damping rate per vertex, with its own matrix D or with the D of the condition's rate: an early
 * version may have had either.  b: the condition's rate. */
JUDGE_PAIRS(P5_2v, "damping", OVER FIXED "setup.k_damp!=0 setup.damping=vertex|mixed",
            OVER FIXED "setup.damping=whole", judge_breaking)

static double mean_of(const doc_motion_record *r, int bend) {
  double sum = 0;
  for (size_t i = 0; i < r->samples.n; i++)
    sum += bend ? r->samples.v[i].bend : r->samples.v[i].stretch;
  return sum / (double)r->samples.n;
}

static void judge_ratio(study_finding *f, const doc_motion_record *a, const doc_motion_record *b,
                        int bend) {
  const double with = mean_of(a, bend), without = mean_of(b, bend);
  const double ratio = without > 0 ? with / without : (double)NAN;
  study_detail(f, "%s n=%d h=%g: %.3g J with the assumption, %.3g J without", a->setup.scene,
               (int)a->setup.n, a->setup.h, with, without);
  (void)study_count(f, ratio);
}

#define ASSUMED FINISHED FIXED "setup.membrane=pritchard setup.bending=constant"
#define EXACT FINISHED FIXED "setup.membrane=pritchard-exact setup.bending=theta"
static void stretch_ratio(study_finding *f, const RUN *a, const RUN *b) { judge_ratio(f, a, b, 0); }
static void bend_ratio(study_finding *f, const RUN *a, const RUN *b) { judge_ratio(f, a, b, 1); }

JUDGE_PAIRS(P5_3, "membrane bending", ASSUMED, EXACT, stretch_ratio)
JUDGE_PAIRS(P5_3b, "membrane bending", ASSUMED, EXACT, bend_ratio)

static void count_end(study_finding *f, const doc_motion_record *r, int expected) {
  study_detail(f, "%s: %s", r->id, doc_motion_end_words[r->end]);
  (void)study_count(f, broke(r) == expected);
}

static void judge_stable(study_finding *f, const doc_motion_record *r) { count_end(f, r, 0); }

static void judge_unstable(study_finding *f, const doc_motion_record *r) { count_end(f, r, 1); }

/* Pritchard's cloth has b = 1 at rest; a larger b would compress it from the start. */
JUDGE_RUNS(P6s, PRITCHARDS "setup.h=0.01 setup.b=1", judge_stable)
JUDGE_RUNS(P5_4, PRITCHARDS TABLE_1, judge_stable)
JUDGE_RUNS(R17, OVER LINEAR "setup.hessian=full setup.solver=cg-diagonal|cg-incomplete",
           judge_unstable)

/* Returns the fewest steps of a finished run of this cloth with fixed time steps; 0: none. */
static uint64_t fewest_fixed(const study_finding *f, const doc_motion_record *a) {
  uint64_t fewest = 0;
  EACH_RUN(doc_motion_record, b, f) {
    if (!doc_motion_alike(&a->setup, &b->setup, "h stretch_limit") || !IS(b, FINISHED FIXED))
      continue;
    if (fewest == 0 || b->steps < fewest) fewest = b->steps;
  }
  return fewest;
}

static void judge_tried(study_finding *f, const doc_motion_record *a) {
  const uint64_t fixed = fewest_fixed(f, a), tried = a->steps + a->rejected;
  if (fixed == 0) return;
  study_detail(f, "%s: %d steps tried, %d of fixed length", a->id, (int)tried, (int)fixed);
  (void)study_count(f, (double)tried - (double)fixed);
}

JUDGE_RUNS(P6a, FINISHED "setup.stretch_limit!=", judge_tried)

JUDGE_PAIRS(R18, "hessian", OVER LINEAR "setup.hessian=gauss-newton",
            OVER LINEAR "setup.hessian=gauss-newton-tension", judge_breaking)

#define ON_DEMAND FINISHED LINEAR "setup.hessian=project-on-demand "

static double refused_share(const doc_motion_record *r) {
  return (double)r->refused / (double)r->steps;
}

/* Counts a run with the share of steps whose matrix was indefinite (or, if at_least, definite). */
static void judge_refused(study_finding *f, const doc_motion_record *r) {
  study_detail(f, "%s: matrix indefinite in %.3g of the steps", r->id, refused_share(r));
  (void)study_count(f, f->d.at_least ? 1 - refused_share(r) : refused_share(r));
}

JUDGE_RUNS(K5_7t, ON_DEMAND "setup.membrane=kim|pritchard", judge_refused)
JUDGE_RUNS(R10_2, ON_DEMAND "setup.membrane=robson", judge_refused)

static void judge_refusals(study_finding *f, const doc_motion_record *a,
                           const doc_motion_record *b) {
  const double shorter = refused_share(a), longer = refused_share(b);
  if (!(a->setup.h < b->setup.h) || (longer == 0 && shorter == 0)) return; /* none indefinite */
  study_detail(f, "%s: matrix indefinite in %.3g of the steps, %.3g at h=%g", a->id, shorter,
               longer, b->setup.h);
  (void)study_count(f, shorter - longer);
}

JUDGE_PAIRS(K5_9, "h", ON_DEMAND, ON_DEMAND, judge_refusals)

/* Selects runs of the scene "pull", a stretch test. */
#define PULL "setup.scene=pull setup.gravity=0 setup.hessian="

/* Returns iterate k of the first step, or the last iterate if there are fewer. */
static const doc_motion_iterate *iterate_at(const doc_motion_record *r, size_t k) {
  return &r->approach.v[k < r->approach.n ? k : r->approach.n - 1];
}

/* Returns whether the first step buckles the cloth by more than its initial noise. */
static int buckles(const doc_motion_record *r) {
  return r->approach.n > 1 && iterate_at(r, SIZE_MAX)->out_of_plane > NEWTON_NOISE;
}

/* Returns the relative distance of iterate k from the end, in space or, if larger, along z. */
static double distance_after(const doc_motion_record *r, size_t k) {
  const doc_motion_iterate *at = iterate_at(r, k), *end = iterate_at(r, SIZE_MAX);
  return fmax(at->distance / end->displacement, at->distance_z / end->out_of_plane);
}

static void judge_projection(study_finding *f, const doc_motion_record *r) {
  if (!buckles(r)) return;
  study_detail(
      f, "%s: after 1 and 4 of %d iterations, %.2g and %.2g of the distance to the end is left",
      r->id, (int)r->approach.n - 1, distance_after(r, 1), distance_after(r, 4));
  (void)study_count(f, distance_after(r, 1));
}

JUDGE_RUNS(KF5_2t, FINISHED PULL "project-terms", judge_projection)

/* Returns a lower bound of the relative distance between iterate k of a and the end of b, in space
 * or out of plane: the lengths of two vectors differ by at most the length of their difference. */
static double missing_after(const doc_motion_record *a, const doc_motion_record *b, size_t k) {
  const doc_motion_iterate *at = iterate_at(a, k), *end = iterate_at(b, SIZE_MAX);
  return fmax(fabs(1 - at->displacement / end->displacement),
              fabs(1 - at->out_of_plane / end->out_of_plane));
}

static void judge_gauss_newton(study_finding *f, const doc_motion_record *a,
                               const doc_motion_record *b) {
  if (a->approach.n < 2 || !buckles(b)) return;
  const double flat = 1 - iterate_at(a, 1)->out_of_plane / iterate_at(b, SIZE_MAX)->out_of_plane;
  const double after_4 = missing_after(a, b, 4);
  study_detail(f, "%s: %.2g of the buckling is missing after 1, %.2g after 4 iterations", a->id,
               flat, after_4);
  (void)study_count(f, fmin(flat, after_4));
}

JUDGE_PAIRS(KF5_1t, "hessian", FIXED PULL "gauss-newton", FINISHED FIXED PULL "project-terms",
            judge_gauss_newton)
