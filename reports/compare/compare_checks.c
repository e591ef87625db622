/* compare_checks.c -- whether a check became worse. */
#include <math.h>

#include "compare/comparison.h"

double compare_margin(const baseline_check_row *c) {
  return c->worst > 0 && c->bound > 0 ? log10(c->bound / c->worst) : (double)NAN;
}

/* Inside means a pass: it may move as it likes there. */
static int left_bound(const baseline_check_row *base, const baseline_check_row *now) {
  return base->worst <= base->bound && !(now->worst <= now->bound);
}

/* A pass is better than a skip, a skip than a failure, that than a crash. */
static int badness(verdict v) {
  static const int ranks[] = {
      [VERDICT_PASS] = 0, [VERDICT_SKIP] = 1, [VERDICT_FAIL] = 2, [VERDICT_ERROR] = 3};
  return ranks[v];
}

/* How many fewer, or more, chance may bring where the random states are others: three
 * standard deviations of a count. */
static double chance(uint64_t count, int other_states) {
  return other_states ? 3 * sqrt((double)count + 1) : 0;
}

static int fewer_samples(const baseline_check_row *base, const baseline_check_row *now,
                         int other_states) {
  const double slack = chance(base->samples, other_states);
  return (double)now->samples + slack < (double)base->samples;
}

/* Of more states in all, more may be left out; a check that was skipped left out none.
 */
static int more_left_out(const baseline_check_row *base, const baseline_check_row *now,
                         int other_states) {
  const double slack = chance(base->not_judged, other_states);
  return base->verdict != VERDICT_SKIP && now->samples <= base->samples &&
         (double)now->not_judged > (double)base->not_judged + slack;
}

const char *compare_check_worse(const baseline_check_row *base,
                                const baseline_check_row *now, int other_states) {
  const int control = base->key.part[2] != NULL; /* it is meant to be out of bounds */
  if (badness(now->verdict) > badness(base->verdict)) return "a worse verdict";
  if (fewer_samples(base, now, other_states)) return "fewer samples";
  if (more_left_out(base, now, other_states)) return "more states not judged";
  if (!control && left_bound(base, now)) return "the worst left its bound";
  if (!control && !(now->bound <= base->bound) && !isnan(base->bound))
    return "a wider bound";
  return NULL;
}
