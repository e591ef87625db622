/* compare_checks.c -- whether a check became worse. */
#include <math.h>

#include "compare/comparison.h"

double compare_margin(const doc_baseline_check *c) {
  return c->worst > 0 && c->bound > 0 ? log10(c->bound / c->worst) : (double)NAN;
}

/* Did a check that was within its bound leave it?  Any change within the bound is
 * fine. */
static int left_bound(const doc_baseline_check *base, const doc_baseline_check *now) {
  return base->worst <= base->bound && !(now->worst <= now->bound);
}

/* From best to worst: pass, skip, failure, error. */
static int badness(verdict v) {
  static const int ranks[] = {
      [VERDICT_PASS] = 0, [VERDICT_SKIP] = 1, [VERDICT_FAIL] = 2, [VERDICT_ERROR] = 3};
  return ranks[v];
}

/* How much a count may differ by chance when the states are other random ones: three
 * standard deviations. */
static double chance(uint64_t count, int other_states) {
  return other_states ? 3 * sqrt((double)count + 1) : 0;
}

static int fewer_samples(const doc_baseline_check *base, const doc_baseline_check *now,
                         int other_states) {
  const double slack = chance(base->samples, other_states);
  return (double)now->samples + slack < (double)base->samples;
}

/* More states left out are worse, unless more were tried in all, or the check was
 * skipped before and so left out none. */
static int more_left_out(const doc_baseline_check *base, const doc_baseline_check *now,
                         int other_states) {
  const double slack = chance(base->not_judged, other_states);
  return base->verdict != VERDICT_SKIP && now->samples <= base->samples &&
         (double)now->not_judged > (double)base->not_judged + slack;
}

const char *compare_check_worse(const doc_baseline_check *base,
                                const doc_baseline_check *now, int other_states) {
  const int control = base->key.part[2] != NULL; /* is to leave its bound */
  if (badness(now->verdict) > badness(base->verdict)) return "a worse verdict";
  if (fewer_samples(base, now, other_states)) return "fewer samples";
  if (more_left_out(base, now, other_states)) return "more states not judged";
  if (!control && left_bound(base, now)) return "the worst left its bound";
  if (!control && !(now->bound <= base->bound) && !isnan(base->bound))
    return "a wider bound";
  return NULL;
}
