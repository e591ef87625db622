/* newton_rows_shapes.c -- judges rows about the shapes of cloths in equilibrium: the minima of two
 * or three scenes with the same numbers. */
#include <math.h>
#include <stdlib.h>

#include "newton/newton_rows.h"

/* Returns whether the run has the scene's own membrane and ended in a point with no known negative
 * eigenvalue. */
static int has_shape(const newton_summary *s) {
  return s->r.converged && s->r.positions.v != NULL && newton_n(s) >= 2 &&
         s->r.positions.n == 3 * (size_t)newton_n(s) * (size_t)newton_n(s) && newton_is_own(s) &&
         !(s->negative > 0);
}

static int same_numbers(const newton_summary *a, const newton_summary *b) {
  return newton_share(a, b, "n pull shear k k_theta density");
}

typedef struct {
  const newton_summary *s;
  newton_wrinkles wrinkles;
} shape;

static const shape *shape_at(const items *list, size_t i) { return (const shape *)list->at + i; }

/* Returns whether the run ended in a minimum of that scene with the numbers and n of `like`. */
static int is_minimum(const newton_summary *s, const char *scene, const newton_summary *like) {
  return newton_is_of(s, scene) && has_shape(s) && same_numbers(s, like);
}

/* Appends these minima to the list; free list->at. */
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

/* Judges each set-up that has minima of all these scenes; list[k] are the minima of scene[k]. */
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

/* Range of a figure over all pairs of minima; NaN if one figure is NaN. */
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

/* Counts a set-up if all pairs of minima agree, because chance decides in which minimum a run ends.
 * Returns the verdict in words. */
static const char *count_set_up(study_finding *f, range of_all) {
  if (of_all.most <= f->d.bound) {
    (void)study_count(f, of_all.most);
    return "holds";
  }
  if (of_all.least <= f->d.bound) return "depends on the minimum: not counted";
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

#define BY_PAIRS(name, scene, other, figure) \
  void newton_judge_##name(study_finding *f) { judge_pairs(f, scene, other, figure); }

static double suppressed_and_low(const shape *a, const shape *b) {
  return fmax(b->wrinkles.high / a->wrinkles.high, a->wrinkles.middle / b->wrinkles.middle);
}

BY_PAIRS(KF1, "kim-fig1", "kim-fig1-arap", suppressed_and_low)

static double at_the_ends(const shape *a, const shape *b) {
  return b->wrinkles.ends / a->wrinkles.ends;
}

BY_PAIRS(KF2_2, "corner-pull", "corner-pull-arap", at_the_ends)

static double at_the_rim(const shape *a, const shape *b) {
  return b->wrinkles.rim / a->wrinkles.rim;
}

BY_PAIRS(KF4_1, "kim-fig4", "kim-fig4-arap", at_the_rim)

static double in_high_waves(const shape *a, const shape *b) {
  return b->wrinkles.high / a->wrinkles.high;
}

BY_PAIRS(KF3_1, "corner-pull", "kim-fig3-no-shear", in_high_waves)

/* Returns the RMS distance of the end point from the square at rest, m. */
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
  return newton_apart(a->s, b->s) / displacement(a->s);
}

static int is_original(const newton_summary *s) {
  return newton_is_of(s, "corner-pull-original") && has_shape(s);
}

/* Returns whether b is the run of Kim's finite elements with the guess and scheme of a. */
static int same_course(const newton_summary *a, const newton_summary *b) {
  return newton_is_of(b, "corner-pull") && has_shape(b) && same_numbers(a, b) &&
         newton_share(a, b, "scheme init bending line_search");
}

static void judge_results(study_finding *f, const newton_summary *a, const newton_summary *b) {
  const double apart = newton_apart(a, b);
  const int holds = study_count(f, apart);
  study_detail(f, "n = %d, %s, %s: %.2g m apart, energies %.9g and %.9g J: %s", newton_n(a),
               a->r.init, a->r.scheme, apart, a->r.energy, b->r.energy,
               holds ? "holds" : "does not hold");
}

/* Compares only runs with the same guess and scheme, because both formulations have the same
 * energy and therefore the same minima. */
NEWTON_BY_PAIRS(KF2_1, is_original, same_course, judge_results)

void newton_judge_KF4_2(study_finding *f) {
  judge_pairs(f, "kim-fig4", "kim-fig4-quartic", in_high_waves);
  judge_pairs(f, "corner-pull", "corner-pull-quartic", apart_relative);
}

/* Returns the smaller turn from angle a to angle b, in (-90, 90] degrees. */
static double turn(double a, double b) {
  const double d = fmod(b - a + 360, 180);
  return d > 90 ? d - 180 : d;
}

/* Judges the crests of the lowest minima of the three scenes. */
static void judge_turns(study_finding *f, const items list[3], pair_figure *none) {
  const shape *of[3];
  const newton_wrinkles *w[3];
  (void)none;
  for (int k = 0; k < 3; k++) of[k] = lowest_of(&list[k]), w[k] = &of[k]->wrinkles;
  const double a = turn(w[0]->angle, w[1]->angle), b = turn(w[1]->angle, w[2]->angle);
  const int holds = study_count(f, a * b > 0 ? fmin(fabs(a), fabs(b)) : 0);
  study_detail(f,
               "n = %d, pulled %.3g: crests at %.1f, %.1f and %.1f degrees to u (coherence %.2f, "
               "%.2f, %.2f), RMS out of plane %.2e, %.2e and %.2e m, for b along (0, 1), (1, 1) "
               "and (3, 1): %s",
               newton_n(of[0]->s), of[0]->s->r.pull, w[0]->angle, w[1]->angle, w[2]->angle,
               w[0]->coherence, w[1]->coherence, w[2]->coherence, w[0]->whole, w[1]->whole,
               w[2]->whole, holds ? "holds" : "does not hold");
}

void newton_judge_KF3_2(study_finding *f) {
  static const char *const scene[] = {"fibres-01", "fibres-11", "fibres-31"};
  each_set_up(f, scene, 3, judge_turns, NULL);
}
