#include "newton_fig5.h"

#include <math.h>
#include <string.h>

#include "newton_summary.h"

static const char *const stretch_tests[] = {"corner-pull", "mid-pull", "fibres-11",
                                            "fibres-31"};
static const char *const gauss_newton[] = {"without-h", "gauss-newton",
                                           "gauss-newton-tension"};
enum { TESTS = 4, RIVALS = 3, ONE = 1, FOUR = 4 };

static int listed(const char *word, const char *const *list, int count) {
  for (int i = 0; i < count; i++)
    if (strcmp(word, list[i]) == 0) return 1;
  return 0;
}

static int same_setup(const newton_summary *a, const newton_summary *b) {
  return a->n == b->n && strcmp(a->scene, b->scene) == 0 &&
         strcmp(a->membrane, b->membrane) == 0 && strcmp(a->init, b->init) == 0 &&
         strcmp(a->bending, b->bending) == 0 && strcmp(a->search, b->search) == 0;
}

/* 1: holds; 0: does not; -1: a distance is not known. */
static int holds(const newton_summary *p, const newton_summary *g) {
  const double near_one = fmax(p->distance[ONE], p->distance_z[ONE]);
  const double far_four = fmax(g->distance[FOUR], g->distance_z[FOUR]);
  if (!isfinite(p->distance[ONE]) || !isfinite(p->distance_z[ONE])) return -1;
  if (!isfinite(g->distance[FOUR]) || !isfinite(g->distance_z[FOUR])) return -1;
  return near_one <= NEWTON_NEARLY && far_four > NEWTON_NEARLY;
}

static int judge_pair(const newton_summary *p, const newton_summary *g,
                      newton_claim *c) {
  const int held = holds(p, g);
  if (held < 0) return 1;
  c->cases++;
  c->measured = held + (c->cases > 1 ? c->measured : 0);
  if (held) c->verdict = CLAIM_HOLDS;
  if (!held && c->verdict == CLAIM_UNKNOWN) c->verdict = CLAIM_FAILS;
  return detail_add(
      &c->detail,
      "%s, n = %d, %s, bending %s, line search %s: of the final displacement (out of "
      "plane), %s is off by %.2g (%.2g) after 1 and %.2g (%.2g) after 4; %s by %.2g "
      "(%.2g) and %.2g (%.2g): %s",
      p->scene, p->n, p->init, p->bending, p->search, p->scheme, p->distance[ONE],
      p->distance_z[ONE], p->distance[FOUR], p->distance_z[FOUR], g->scheme,
      g->distance[ONE], g->distance_z[ONE], g->distance[FOUR], g->distance_z[FOUR],
      held ? "it holds" : "it does not hold");
}

int newton_fig5_judge(const items *runs, newton_claim *c) {
  for (size_t i = 0; i < runs->count; i++) {
    const newton_summary *p = newton_summary_at(runs, i);
    if (strcmp(p->scheme, "project-terms") != 0 ||
        !listed(p->scene, stretch_tests, TESTS))
      continue;
    for (size_t k = 0; k < runs->count; k++) {
      const newton_summary *g = newton_summary_at(runs, k);
      if (!listed(g->scheme, gauss_newton, RIVALS) || !same_setup(p, g)) continue;
      if (!judge_pair(p, g, c)) return 0;
    }
  }
  return 1;
}
