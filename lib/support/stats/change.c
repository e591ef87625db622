#include "support/stats/change.h"

static const double level = 0.01;

slv_status compare_samples(const double *x, size_t nx, const double *y, size_t ny, double noise,
                           uint64_t seed, change *out) {
  rank_test rank;
  SLV_TRY(stats_mann_whitney(x, nx, y, ny, &rank));
  SLV_TRY(stats_median_ratio(x, nx, y, ny, seed, &out->ratio, &out->ci));
  out->p = rank.p;
  out->verdict = CHANGE_NONE;
  if (rank.p < level && out->ci.lo > 1 + noise) out->verdict = CHANGE_SLOWER;
  if (rank.p < level && out->ci.hi < 1 / (1 + noise)) out->verdict = CHANGE_FASTER;
  return SLV_OK;
}
