#include "measure/rational.h"

#define NOT_RATIONAL \
  {                  \
    0, {             \
      0              \
    }                \
  }

static const rational_state table[] = {
#include "measure/rational_fibres.inc"
#include "measure/rational_quartic.inc"
#include "measure/rational_shear.inc"
#include "measure/rational_stretch.inc"
#include "measure/rational_stvk.inc"
};

size_t rational_count(void) {
  return sizeof table / sizeof table[0];
}

const rational_state *rational_at(size_t i) {
  return i < rational_count() ? &table[i] : NULL;
}

void rational_f64(int n, const int64_t *num, int64_t den, double *y) {
  for (int i = 0; i < n; i++) y[i] = (double)num[i] / (double)den;
}

void rational_f128(int n, const int64_t *num, int64_t den, slv_f128 *y) {
  for (int i = 0; i < n; i++) y[i] = (slv_f128)num[i] / (slv_f128)den;
}
