#include "newton/newton_fig5.h"

#include <math.h>
#include <string.h>

#include "newton/newton_scene.h"

static const char *const stretch_tests[] = {"corner-pull", "mid-pull", "fibres-11",
                                            "fibres-31"};
static const char *const gauss_newton[] = {"without-h", "gauss-newton",
                                           "gauss-newton-tension"};
enum { TESTS = 4, RIVALS = 3, ONE = 1, FOUR = 4 };

int newton_is_gauss_newton(const newton_summary *s) {
  for (int i = 0; i < RIVALS; i++)
    if (strcmp(s->scheme, gauss_newton[i]) == 0) return 1;
  return 0;
}

int newton_is_stretch_test(const newton_summary *s) {
  if (!newton_is_own(s)) return 0;
  for (int i = 0; i < TESTS; i++)
    if (newton_is_of(s, stretch_tests[i])) return 1;
  return 0;
}

int newton_differ_in_scheme(const newton_summary *a, const newton_summary *b) {
  return a->n == b->n && strcmp(a->scene, b->scene) == 0 &&
         strcmp(a->membrane, b->membrane) == 0 && strcmp(a->init, b->init) == 0 &&
         strcmp(a->bending, b->bending) == 0 && strcmp(a->search, b->search) == 0 &&
         strcmp(a->scheme, b->scheme) != 0;
}

int newton_is_buckling(const newton_summary *s) {
  return s->buckling > NEWTON_NOISE && isfinite(s->distance[ONE]) &&
         isfinite(s->distance_z[ONE]) && isfinite(s->height[ONE]) &&
         isfinite(s->distance[FOUR]) && isfinite(s->distance_z[FOUR]);
}

/* Does the claim hold by a quantity that tends to 0: small for projection after 1
 * iteration, and not for Gauss-Newton after 4?  NaN counts as not converged. */
static int holds_by(const double p[NEWTON_STAGES], const double g[NEWTON_STAGES]) {
  return p[ONE] <= NEWTON_NEARLY && !(g[FOUR] <= NEWTON_NEARLY);
}

static int holds(const newton_summary *p, const newton_summary *g) {
  const double near_one = fmax(p->distance[ONE], p->distance_z[ONE]);
  const double far_four = fmax(g->distance[FOUR], g->distance_z[FOUR]);
  return near_one <= NEWTON_NEARLY && far_four > NEWTON_NEARLY;
}

static void judge_pair(const newton_summary *p, const newton_summary *g,
                       newton_claim *c) {
  if (!newton_is_buckling(p) || !newton_is_buckling(g)) return;
  const int held = holds(p, g);
  c->cases++;
  c->measured = held + (c->cases > 1 ? c->measured : 0);
  if (held) c->verdict = CLAIM_HOLDS;
  if (!held && c->verdict == CLAIM_UNKNOWN) c->verdict = CLAIM_FAILS;
  newton_detail(
      &c->detail,
      "%s, n = %d, %s, bending %s, line search %s: of the final displacement (out of "
      "plane), %s is off by %.2g (%.2g) after 1 and %.2g (%.2g) after 4; %s by %.2g "
      "(%.2g) and %.2g (%.2g): %s; by energy it %s, by residual it %s",
      p->scene, p->n, p->init, p->bending, p->search, p->scheme, p->distance[ONE],
      p->distance_z[ONE], p->distance[FOUR], p->distance_z[FOUR], g->scheme,
      g->distance[ONE], g->distance_z[ONE], g->distance[FOUR], g->distance_z[FOUR],
      held ? "it holds" : "it does not hold",
      holds_by(p->excess, g->excess) ? "holds" : "does not",
      holds_by(p->residual, g->residual) ? "holds" : "does not");
}

void newton_fig5_judge(const items *runs, newton_claim *c) {
  for (size_t i = 0; i < runs->count; i++) {
    const newton_summary *p = newton_summary_at(runs, i);
    if (strcmp(p->scheme, "project-terms") != 0 || !newton_is_stretch_test(p)) continue;
    for (size_t k = 0; k < runs->count; k++) {
      const newton_summary *g = newton_summary_at(runs, k);
      if (!newton_is_gauss_newton(g) || !newton_differ_in_scheme(p, g)) continue;
      judge_pair(p, g, c);
    }
  }
}
