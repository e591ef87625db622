/* newton_ledger_runs.c -- ledger rows on the course of the iteration and its
 * matrices. */
#include <math.h>
#include <string.h>

#include "newton/newton_claims.h"
#include "newton/newton_fig5.h"
#include "newton/newton_ledger.h"
#include "newton/newton_summary.h"

enum { ONE = 1, FOUR = 4 };

/* After one step the cloth is out of plane by at most a tenth of the final amount. */
static const double missing = 0.9;

static int is(const newton_summary *s, const char *scheme) {
  return strcmp(s->scheme, scheme) == 0;
}

void newton_judge_K5_7(const items *runs, newton_row *r) {
  for (size_t i = 0; i < runs->count; i++) {
    const newton_summary *s = newton_summary_at(runs, i);
    if (!is(s, "project-on-demand") || !newton_is_own(s) || s->iterations == 0)
      continue;
    const double share = (double)s->accepted / s->iterations;
    const int holds = newton_row_count(r, share);
    newton_detail(&r->detail, "%s, n = %d, %s: %d of %d steps: %s", s->scene, s->n,
                  s->init, s->accepted, s->iterations, holds ? "most" : "not most");
  }
}

/* ---- Gauss-Newton beside the projection ---------------------------------------------
 */

/* A value measured of a system, its name, and the difference below which two values
 * count as equal. */
typedef struct {
  double (*of)(const newton_summary *s);
  const char *words;
  int (*alike)(double a, double b);
} system_figure;

static double condition_of(const newton_summary *s) {
  return s->scheme_condition;
}

/* Largest eigenvalues are found to four digits at best. */
static int same_condition(double a, double b) {
  return fabs(a - b) <= 0.01 * b;
}

static double contraction_of(const newton_summary *s) {
  return s->contraction;
}

/* rho is found to a twentieth of its distance to 1. */
static int same_contraction(double a, double b) {
  return fabs(a - b) <= 0.1 * fmax(fabs(1 - a), fabs(1 - b));
}

/* Do two runs have one equilibrium: do the energies of their references agree? */
static int same_end(const newton_summary *a, const newton_summary *b) {
  return fabs(a->least - b->least) <= 1e-9 * fabs(a->least);
}

static void judge_systems(newton_row *r, const newton_summary *p,
                          const newton_summary *g, const system_figure *f) {
  const double of_p = f->of(p), of_g = f->of(g);
  if (!isfinite(of_p) || !isfinite(of_g) || f->alike(of_g, of_p)) return;
  const int holds = newton_row_count(r, of_p != 0 ? of_g / of_p : (double)INFINITY);
  newton_detail(&r->detail,
                "%s, n = %d, %s, bending %s, line search %s: %s of %s %.4g, of %s "
                "%.4g: %s",
                p->scene, p->n, p->init, p->bending, p->search, f->words, g->scheme,
                of_g, p->scheme, of_p, holds ? "worse" : "better");
}

/* Set-ups in which both matrices are the same, or the runs end in different
 * equilibria, are not counted. */
static void judge_system(const items *runs, newton_row *r, const system_figure *f) {
  for (size_t i = 0; i < runs->count; i++) {
    const newton_summary *p = newton_summary_at(runs, i);
    if (!is(p, "project-terms") || !newton_is_own(p)) continue;
    for (size_t k = 0; k < runs->count; k++) {
      const newton_summary *g = newton_summary_at(runs, k);
      if (!newton_is_gauss_newton(g) || !newton_differ_in_scheme(p, g)) continue;
      if (same_end(p, g)) judge_systems(r, p, g, f);
    }
  }
}

void newton_judge_K4_2_2_9(const items *runs, newton_row *r) {
  static const system_figure f = {condition_of, "condition", same_condition};
  judge_system(runs, r, &f);
}

void newton_judge_K4_2_2_10(const items *runs, newton_row *r) {
  static const system_figure f = {contraction_of, "rho", same_contraction};
  judge_system(runs, r, &f);
}

/* ---- Fig. 5 -------------------------------------------------------------------------
 */

static void describe(newton_row *r, const newton_summary *s, int holds) {
  newton_detail(
      &r->detail,
      "%s, n = %d, %s, bending %s, line search %s, %s: after 1 and 4 iterations distance "
      "%.2g and %.2g, out of plane %.2g and %.2g of the end's, height %.2g and %.2g, "
      "energy %.2g and %.2g, residual %.2g and %.2g of the initial guess's: %s",
      s->scene, s->n, s->init, s->bending, s->search, s->scheme, s->distance[ONE],
      s->distance[FOUR], s->distance_z[ONE], s->distance_z[FOUR], s->height[ONE],
      s->height[FOUR], s->excess[ONE], s->excess[FOUR], s->residual[ONE],
      s->residual[FOUR], holds ? "it holds" : "it does not hold");
}

void newton_judge_KF5_1(const items *runs, newton_row *r) {
  for (size_t i = 0; i < runs->count; i++) {
    const newton_summary *s = newton_summary_at(runs, i);
    if (!newton_is_gauss_newton(s) || !newton_is_stretch_test(s) ||
        !newton_is_buckling(s))
      continue;
    const double four = fmax(s->distance[FOUR], s->distance_z[FOUR]) / NEWTON_NEARLY;
    const double figure = fmin((1 - s->height[ONE]) / missing, four);
    describe(r, s, newton_row_count(r, figure));
  }
}

void newton_judge_KF5_2(const items *runs, newton_row *r) {
  for (size_t i = 0; i < runs->count; i++) {
    const newton_summary *s = newton_summary_at(runs, i);
    if (!is(s, "project-terms") || !newton_is_stretch_test(s) || !newton_is_buckling(s))
      continue;
    const double figure = fmax(s->distance[ONE], s->distance_z[ONE]);
    describe(r, s, newton_row_count(r, figure));
  }
}
