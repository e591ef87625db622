/* newton_ledger_shape.c -- rows on where cloths end: the best runs of two scenes or
 * three whose numbers are the same. */
#include <math.h>
#include <string.h>

#include "newton_claims.h"
#include "newton_ledger.h"
#include "newton_summary.h"
#include "newton_wrinkles.h"

static int has_shape(const newton_summary *s) {
  return s->converged && s->x != NULL && s->n >= 2 &&
         s->count == 3 * (size_t)s->n * (size_t)s->n &&
         strcmp(s->scheme, "robson") != 0;
}

static int same_numbers(const newton_summary *a, const newton_summary *b) {
  return a->n == b->n && strcmp(a->init, b->init) == 0 &&
         memcmp(a->number, b->number, sizeof a->number) == 0;
}

/* Of lowest energy, of that scene with the numbers, n and initial guess of `like`. */
static const newton_summary *best_of(const items *runs, const char *scene,
                                     const newton_summary *like) {
  const newton_summary *best = NULL;
  for (size_t i = 0; i < runs->count; i++) {
    const newton_summary *s = newton_summary_at(runs, i);
    if (!newton_is_of(s, scene) || !has_shape(s) || !same_numbers(s, like)) continue;
    if (best == NULL || s->energy < best->energy) best = s;
  }
  return best;
}

/* Is run i the best of its scene? So each set-up is met once. */
static int is_best(const items *runs, size_t i, const char *scene) {
  const newton_summary *s = newton_summary_at(runs, i);
  return newton_is_of(s, scene) && has_shape(s) && best_of(runs, scene, s) == s;
}

/* ---- two scenes ---------------------------------------------------------------------
 */

typedef struct {
  const newton_summary *a, *b;
  newton_wrinkles of_a, of_b;
} pair;

typedef double pair_figure(const pair *p);

static int judge_pair(newton_row *r, pair *p, pair_figure *figure) {
  const size_t n = (size_t)p->a->n;
  if (!newton_wrinkles_of(p->a->x, n, &p->of_a) ||
      !newton_wrinkles_of(p->b->x, n, &p->of_b))
    return 0;
  const double measured = figure(p);
  const int holds = newton_row_count(r, measured);
  return detail_add(
      &r->detail,
      "%s beside %s, n = %d, %s: %.3g; out of plane %.2e and %.2e m, near top and bottom "
      "%.2e and %.2e, near the sides %.2e and %.2e, high waves %.2e and %.2e, low ones "
      "in the middle %.2e and %.2e: %s",
      p->b->scene, p->a->scene, p->a->n, p->a->init, measured, p->of_b.whole,
      p->of_a.whole, p->of_b.ends, p->of_a.ends, p->of_b.rim, p->of_a.rim, p->of_b.high,
      p->of_a.high, p->of_b.middle, p->of_a.middle,
      holds ? "it holds" : "it does not hold");
}

static int judge_pairs(const items *runs, newton_row *r, const char *const scene[2],
                       pair_figure *figure) {
  for (size_t i = 0; i < runs->count; i++) {
    if (!is_best(runs, i, scene[0])) continue;
    pair p = {.a = newton_summary_at(runs, i)};
    p.b = best_of(runs, scene[1], p.a);
    if (p.b != NULL && !judge_pair(r, &p, figure)) return 0;
  }
  return 1;
}

static double suppressed_and_low(const pair *p) {
  return fmax(p->of_b.high / p->of_a.high, p->of_a.middle / p->of_b.middle);
}

static double at_the_ends(const pair *p) {
  return p->of_b.ends / p->of_a.ends;
}

static double at_the_rim(const pair *p) {
  return p->of_b.rim / p->of_a.rim;
}

static double in_high_waves(const pair *p) {
  return p->of_b.high / p->of_a.high;
}

static double apart(const pair *p) {
  return newton_apart(p->a, p->b);
}

/* RMS distance of the end from the square at rest, m. */
static double displacement(const newton_summary *s) {
  const size_t n = (size_t)s->n;
  double sum = 0;
  for (size_t i = 0; i < n * n; i++) {
    const size_t column = i % n, row = i / n;
    const double h = 1 / ((double)n - 1), *x = s->x + 3 * i;
    const double u = x[0] - ((double)column * h - 0.5);
    const double v = x[1] - ((double)row * h - 0.5);
    sum += u * u + v * v + x[2] * x[2];
  }
  return sqrt(sum / (double)(n * n));
}

static double apart_relative(const pair *p) {
  return newton_apart(p->a, p->b) / displacement(p->a);
}

int newton_judge_KF1(const items *runs, newton_row *r) {
  static const char *const scene[] = {"kim-fig1", "kim-fig1-arap"};
  return judge_pairs(runs, r, scene, suppressed_and_low);
}

int newton_judge_KF2_1(const items *runs, newton_row *r) {
  static const char *const scene[] = {"corner-pull-original", "corner-pull"};
  return judge_pairs(runs, r, scene, apart);
}

int newton_judge_KF2_2(const items *runs, newton_row *r) {
  static const char *const scene[] = {"corner-pull", "corner-pull-arap"};
  return judge_pairs(runs, r, scene, at_the_ends);
}

int newton_judge_KF3_1(const items *runs, newton_row *r) {
  static const char *const scene[] = {"corner-pull", "kim-fig3-no-shear"};
  return judge_pairs(runs, r, scene, in_high_waves);
}

int newton_judge_KF4_1(const items *runs, newton_row *r) {
  static const char *const scene[] = {"kim-fig4", "kim-fig4-arap"};
  return judge_pairs(runs, r, scene, at_the_rim);
}

int newton_judge_KF4_2(const items *runs, newton_row *r) {
  static const char *const draped[] = {"kim-fig4", "kim-fig4-quartic"};
  static const char *const pulled[] = {"corner-pull", "corner-pull-quartic"};
  return judge_pairs(runs, r, draped, in_high_waves) &&
         judge_pairs(runs, r, pulled, apart_relative);
}

/* ---- three fibres -------------------------------------------------------------------
 */

enum { FIBRES = 3 };

/* From angle a to b the shorter way, in (-90, 90] degrees. */
static double turn(double a, double b) {
  const double d = fmod(b - a + 360, 180);
  return d > 90 ? d - 180 : d;
}

int newton_judge_KF3_2(const items *runs, newton_row *r) {
  static const char *const scene[FIBRES] = {"fibres-01", "fibres-11", "fibres-31"};
  for (size_t i = 0; i < runs->count; i++) {
    const newton_summary *first = newton_summary_at(runs, i), *s = first;
    newton_wrinkles w[FIBRES];
    if (!is_best(runs, i, scene[0])) continue;
    for (int k = 0; k < FIBRES && s != NULL; k++) {
      s = best_of(runs, scene[k], first);
      if (s != NULL && !newton_wrinkles_of(s->x, (size_t)s->n, &w[k])) return 0;
    }
    if (s == NULL) continue;
    const double a = turn(w[0].angle, w[1].angle), b = turn(w[1].angle, w[2].angle);
    const int holds = newton_row_count(r, a * b > 0 ? fmin(fabs(a), fabs(b)) : 0);
    if (!detail_add(
            &r->detail,
            "n = %d, %s, pulled %.3g: crests at %.1f, %.1f and %.1f degrees to u "
            "(coherence %.2f, %.2f, %.2f), RMS out of plane %.2e, %.2e and %.2e "
            "m, for b along (0, 1), (1, 1) and (3, 1): %s",
            first->n, first->init, first->number[0], w[0].angle, w[1].angle, w[2].angle,
            w[0].coherence, w[1].coherence, w[2].coherence, w[0].whole, w[1].whole,
            w[2].whole, holds ? "it holds" : "it does not hold"))
      return 0;
  }
  return 1;
}
