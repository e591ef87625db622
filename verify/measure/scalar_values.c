#include "measure/scalar_values.h"
#include "measure/params.h"

#include <math.h>
#include <string.h>

int scalar_values_size(const slv_energy *e, quantity q) {
  return q == QUANTITY_EIGENVALUES ? e->ndof * e->ndof : quantity_function_size(e, q);
}

slv_status scalar_values_f64(const slv_energy *e, quantity q, const double *x, const double *p,
                             double *y) {
  return quantity_f64(e, q == QUANTITY_EIGENVALUES ? QUANTITY_HESSIAN : q, x, p, y);
}

static double real_part(slv_c64 z) {
  const double off = cimag(z);
  return off == 0 ? creal(z) : isnan(off) ? off : (double)INFINITY;
}

#define AS_DOUBLE(v) ((double)(v))

/* Computes H = Q L Q' from a spectrum: one triangle, which is copied to the other. */
#define DEFINE_REBUILD(T)                                                   \
  static void rebuild_##T(int n, slv_##T *y, slv_##T *H) {                  \
    const slv_spectrum_##T s = slv_spectrum_at_##T(n, y);                   \
    const slv_##T *const Q = s.vectors;                                     \
    memset(H, 0, (size_t)(n * n) * sizeof *H);                              \
    for (int k = 0; k < n; k++)                                             \
      for (int j = 0; j < n; j++) {                                         \
        const slv_##T scaled = s.values[k] * Q[j + n * k];                  \
        for (int i = 0; i <= j; i++) H[i + n * j] += scaled * Q[i + n * k]; \
      }                                                                     \
    for (int j = 0; j < n; j++)                                             \
      for (int i = 0; i < j; i++) H[j + n * i] = H[i + n * j];              \
  }

#define DEFINE_VALUES(T, to_double)                                                               \
  DEFINE_REBUILD(T)                                                                               \
  slv_status scalar_values_##T(const slv_energy *e, quantity q, const double *x, const double *p, \
                               double *y) {                                                       \
    slv_##T z[e->ndof], r[params_room(e)];                                                        \
    slv_##T v[quantity_function_max(e)], H[quantity_max(e)];                                      \
    slv_fn_##T *const f = quantity_function_##T(e, q);                                            \
    if (f == NULL) return SLV_ECAPABILITY;                                                        \
    for (int i = 0; i < e->ndof; i++) z[i] = (slv_##T)x[i];                                       \
    SLV_TRY(params_##T(e, p, r));                                                                 \
    SLV_TRY(f(z, r, v));                                                                          \
    if (q == QUANTITY_EIGENVALUES) rebuild_##T(e->ndof, v, H);                                    \
    for (int i = 0; i < scalar_values_size(e, q); i++)                                            \
      y[i] = to_double(q == QUANTITY_EIGENVALUES ? H[i] : v[i]);                                  \
    return SLV_OK;                                                                                \
  }

DEFINE_VALUES(f32, AS_DOUBLE)
DEFINE_VALUES(f128, AS_DOUBLE)
DEFINE_VALUES(c64, real_part)
