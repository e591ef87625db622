#include "motion/motion_case.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "newton/newton_scene.h"
#include "support/base/memory.h"

#define MOTION_ROW(name, ...) static study_judge judge_##name;
#include "support/records/motion_rows.def"

const study_row motion_rows[MOTION_ROWS] = {
#define MOTION_ROW(name, ...) STUDY_ROW(__VA_ARGS__, judge_##name)
#include "support/records/motion_rows.def"
};

/* ---- pairs ---------------------------------------------------------------------- */

typedef int motion_is(const doc_motion_record *r);
typedef void judge_pair(study_finding *f, const doc_motion_record *a, const doc_motion_record *b);

/* Calls judge for each pair of runs of fixed steps with is_a(a) and is_b(b) whose setups differ
 * only in these members. */
static void each_pair(study_finding *f, const char *but, motion_is *is_a, motion_is *is_b,
                      judge_pair *judge) {
  EACH_RUN(doc_motion_record, a, f)
  EACH_RUN(doc_motion_record, b, f)
  if (is_a(a) && is_b(b) && isnan(a->setup.stretch_limit) &&
      doc_motion_alike(&a->setup, &b->setup, but))
    judge(f, a, b);
}

#define BY_PAIRS(name, but, is_a, is_b, judge) \
  static void judge_##name(study_finding *f) { each_pair(f, but, is_a, is_b, judge); }

/* Returns whether the run counts.  Runs by PETSc do not judge papers, because PETSc's options may
 * make them fail. */
static int is_over(const doc_motion_record *r) {
  return r->end != MOTION_UNFINISHED && r->setup.engine == NULL;
}

static int finished(const doc_motion_record *r) { return is_over(r) && r->end == MOTION_FINISHED; }

static int broke(const doc_motion_record *r) { return is_over(r) && !finished(r); }

/* ---- damping -------------------------------------------------------------------- */

/* Returns whether damping is per vertex; the matrix may also be that of the condition's own rate,
 * because an early version may have had either. */
static int by_vertex(const doc_motion_record *r) {
  return is_over(r) && r->setup.k_damp > 0 && !base_same_text(r->setup.damping, "whole");
}

static int by_whole(const doc_motion_record *r) {
  return is_over(r) && base_same_text(r->setup.damping, "whole");
}

/* Counts a pair unless the step failed, which is not instability, or the other run breaks too,
 * because then damping is not the cause. */
static void judge_breaking(study_finding *f, const doc_motion_record *a,
                           const doc_motion_record *b) {
  const int counts = a->end != MOTION_FAILED && !broke(b);
  study_detail(f, "%s: %s; otherwise %s%s", a->id, doc_motion_end_words[a->end],
               doc_motion_end_words[b->end], counts ? "" : ": not counted");
  if (counts) (void)study_count(f, broke(a));
}

BY_PAIRS(P5_2v, "damping", by_vertex, by_whole, judge_breaking)

/* ---- lengths taken for constant -------------------------------------------------- */

static int is_assumed(const doc_motion_record *r) {
  return finished(r) && base_same_text(r->setup.membrane, "pritchard") &&
         base_same_text(r->setup.bending, "constant");
}

static int is_exact(const doc_motion_record *r) {
  return finished(r) && base_same_text(r->setup.membrane, "pritchard-exact") &&
         base_same_text(r->setup.bending, "theta");
}

static double mean_of(const doc_motion_record *r, int bend) {
  double sum = 0;
  for (size_t i = 0; i < r->samples.n; i++)
    sum += bend ? r->samples.v[i].bend : r->samples.v[i].stretch;
  return sum / (double)r->samples.n;
}

static void judge_ratio(study_finding *f, const doc_motion_record *a, const doc_motion_record *b) {
  const int bend = base_same_text(f->d.id, "P5.3b");
  const double with = mean_of(a, bend), without = mean_of(b, bend);
  const double ratio = without > 0 ? with / without : (double)NAN;
  study_detail(f, "%s n=%d h=%g: %.3g J with the assumption, %.3g J without", a->setup.scene,
               (int)a->setup.n, a->setup.h, with, without);
  (void)study_count(f, ratio);
}

BY_PAIRS(P5_3, "membrane bending", is_assumed, is_exact, judge_ratio)
BY_PAIRS(P5_3b, "membrane bending", is_assumed, is_exact, judge_ratio)

/* ---- single runs ----------------------------------------------------------------- */

static void each_run(study_finding *f, motion_is *is, int wanted) {
  EACH_RUN(doc_motion_record, r, f) {
    if (!is(r)) continue;
    study_detail(f, "%s: %s", r->id, doc_motion_end_words[r->end]);
    (void)study_count(f, broke(r) == wanted);
  }
}

static int is_linear(const doc_motion_record *r) {
  return is_over(r) && base_same_text(r->setup.scheme, "linear") && isnan(r->setup.stretch_limit);
}

/* Returns whether the matrix is Pritchard's, with all second derivatives of a condition. */
static int is_pritchards(const doc_motion_record *r) {
  return is_linear(r) && by_whole(r) && strncmp(r->setup.membrane, "pritchard", 9) == 0 &&
         (base_same_text(r->setup.hessian, "full") ||
          base_same_text(r->setup.hessian, "project-on-demand"));
}

/* Returns whether the cloth is Pritchard's, which rests at b = 1: a larger b compresses all of it
 * from the start. */
static int is_of_his_step(const doc_motion_record *r) {
  return is_pritchards(r) && r->setup.h == 0.01 && r->setup.b == 1;
}

static void judge_P6s(study_finding *f) { each_run(f, is_of_his_step, 0); }

/* Returns whether the run has the numbers of Table 1 and Pritchard's conditions, in any scene. */
static int is_of_table_1(const doc_motion_record *r) {
  const doc_motion_setup *s = &r->setup;
  return is_pritchards(r) && s->h == 0.02 && s->k_stretch == 5e3 && s->k_shear == 5e2 &&
         s->k_bend_u == 1e-5 && s->k_bend_v == 1e-5 && s->k_damp == 0.2 && s->b == 1 &&
         s->density == 0.1 && s->gravity == 9.81;
}

static void judge_P5_4(study_finding *f) { each_run(f, is_of_table_1, 0); }

/* Returns the fewest steps of finished runs with fixed steps of that cloth; 0: there are none. */
static uint64_t fewest_fixed(const study_finding *f, const doc_motion_record *a) {
  uint64_t fewest = 0;
  EACH_RUN(doc_motion_record, b, f) {
    if (!finished(b) || !isnan(b->setup.stretch_limit) ||
        !doc_motion_alike(&a->setup, &b->setup, "h stretch_limit"))
      continue;
    if (fewest == 0 || b->steps < fewest) fewest = b->steps;
  }
  return fewest;
}

static void judge_P6a(study_finding *f) {
  EACH_RUN(doc_motion_record, a, f) {
    const uint64_t fixed = fewest_fixed(f, a), tried = a->steps + a->rejected;
    if (!finished(a) || isnan(a->setup.stretch_limit) || fixed == 0) continue;
    study_detail(f, "%s: %d steps tried, %d of fixed length", a->id, (int)tried, (int)fixed);
    (void)study_count(f, (double)tried - (double)fixed);
  }
}

static int is_full_by_gradients(const doc_motion_record *r) {
  return is_linear(r) && base_same_text(r->setup.hessian, "full") &&
         strncmp(r->setup.solver, "cg-", 3) == 0;
}

static void judge_R17(study_finding *f) { each_run(f, is_full_by_gradients, 1); }

/* ---- matrices -------------------------------------------------------------------- */

static int is_without_second_term(const doc_motion_record *r) {
  return is_linear(r) && base_same_text(r->setup.hessian, "gauss-newton");
}

static int is_with_second_term(const doc_motion_record *r) {
  return is_linear(r) && base_same_text(r->setup.hessian, "gauss-newton-tension");
}

BY_PAIRS(R18, "hessian", is_without_second_term, is_with_second_term, judge_breaking)

static int is_on_demand(const doc_motion_record *r) {
  return finished(r) && is_linear(r) && base_same_text(r->setup.hessian, "project-on-demand");
}

/* Counts each run by the share of steps whose matrix was refused, or accepted. */
static void judge_shares(study_finding *f, const char *membranes, int accepted) {
  EACH_RUN(doc_motion_record, r, f) {
    if (!is_on_demand(r) || strstr(membranes, r->setup.membrane) == NULL) continue;
    const double refused = (double)r->refused / (double)r->steps;
    study_detail(f, "%s: %.3g of the steps refused", r->id, refused);
    (void)study_count(f, accepted ? 1 - refused : refused);
  }
}

static void judge_K5_7t(study_finding *f) { judge_shares(f, "kim pritchard", 1); }

static void judge_R10_2(study_finding *f) { judge_shares(f, "robson", 0); }

static void judge_refusals(study_finding *f, const doc_motion_record *a,
                           const doc_motion_record *b) {
  if (!(a->setup.h < b->setup.h)) return;
  const double shorter = (double)a->refused / (double)a->steps;
  const double longer = (double)b->refused / (double)b->steps;
  if (longer == 0 && shorter == 0) return; /* nothing to cancel */
  study_detail(f, "%s: %.3g of the steps refused, %.3g at h=%g", a->id, shorter, longer,
               b->setup.h);
  (void)study_count(f, shorter - longer);
}

BY_PAIRS(K5_9, "h", is_on_demand, is_on_demand, judge_refusals)

/* ---- Fig. 5 in a step ------------------------------------------------------------ */

/* Returns iterate k of the first step, or the last one. */
static const doc_motion_iterate *iterate_at(const doc_motion_record *r, size_t k) {
  return &r->approach.v[k < r->approach.n ? k : r->approach.n - 1];
}

static int is_stretch_test_by(const doc_motion_record *r, const char *hessian) {
  return base_same_text(r->setup.scene, "pull") && base_same_text(r->setup.hessian, hessian) &&
         r->setup.gravity == 0 && r->approach.n > 1;
}

static int is_by_gauss_newton(const doc_motion_record *r) {
  return is_stretch_test_by(r, "gauss-newton");
}

/* Returns whether the run is a stretch test by the projection whose cloth buckles beyond its
 * initial noise. */
static int is_stretch_test(const doc_motion_record *r) {
  return is_stretch_test_by(r, "project-terms") && finished(r) &&
         iterate_at(r, SIZE_MAX)->out_of_plane > NEWTON_NOISE;
}

/* Returns the larger of the relative distances after k iterations, in space and along z. */
static double distance_after(const doc_motion_record *r, size_t k) {
  const doc_motion_iterate *at = iterate_at(r, k), *end = iterate_at(r, SIZE_MAX);
  return fmax(at->distance / end->displacement, at->distance_z / end->out_of_plane);
}

static void judge_KF5_2t(study_finding *f) {
  EACH_RUN(doc_motion_record, r, f) {
    if (!is_stretch_test(r)) continue;
    study_detail(f, "%s: after 1 and 4 iterations %.2g and %.2g of the way is left, of %d", r->id,
                 distance_after(r, 1), distance_after(r, 4), (int)r->approach.n - 1);
    (void)study_count(f, distance_after(r, 1));
  }
}

/* Returns a lower bound of the relative distance of iterate k of a from the end of b, out of plane
 * or in all: lengths of two vectors differ by no more than the vectors do. */
static double missing_after(const doc_motion_record *a, const doc_motion_record *b, size_t k) {
  const doc_motion_iterate *at = iterate_at(a, k), *end = iterate_at(b, SIZE_MAX);
  return fmax(fabs(1 - at->displacement / end->displacement),
              fabs(1 - at->out_of_plane / end->out_of_plane));
}

static void judge_gauss_newton(study_finding *f, const doc_motion_record *a,
                               const doc_motion_record *b) {
  const double flat = 1 - iterate_at(a, 1)->out_of_plane / iterate_at(b, SIZE_MAX)->out_of_plane;
  const double after_4 = missing_after(a, b, 4);
  study_detail(f, "%s: %.2g of the buckling is missing after 1, %.2g after 4 iterations", a->id,
               flat, after_4);
  (void)study_count(f, fmin(flat, after_4));
}

BY_PAIRS(KF5_1t, "hessian", is_by_gauss_newton, is_stretch_test, judge_gauss_newton)
