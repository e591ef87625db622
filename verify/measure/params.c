#include "measure/params.h"

#include <string.h>

int params_room(const slv_energy *e) { return slv_energy_count_params(e) + 1; }

#define DEFINE_PARAMS(T)                                                               \
  slv_status params_##T(const slv_energy *e, const double *p, slv_##T *q) {            \
    const int n = slv_energy_count_params(e), rest = e->nparam + e->nprepared;         \
    for (int i = 0; i < n; i++) q[i] = (slv_##T)p[i];                                  \
    if (e->nprepared == 0) return SLV_OK;                                              \
    return e->T == NULL ? SLV_ECAPABILITY : e->T->prepare(q + rest, q, q + e->nparam); \
  }

DEFINE_PARAMS(f32)
DEFINE_PARAMS(f128)
DEFINE_PARAMS(c64)

slv_status params_in(scalar s, const slv_energy *e, const double *p, void *q) {
  if (s == SCALAR_F32) return params_f32(e, p, q);
  if (s == SCALAR_F128) return params_f128(e, p, q);
  memcpy(q, p, (size_t)slv_energy_count_params(e) * sizeof *p);
  return SLV_OK;
}

slv_status params_rounded(const slv_energy *e, const double *p, double *r) {
  const int n = slv_energy_count_params(e);
  for (int i = 0; i < n; i++) r[i] = (double)(float)p[i];
  return slv_energy_prepare(e, r + e->nparam + e->nprepared, r);
}
