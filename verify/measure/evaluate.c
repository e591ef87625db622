#include "measure/evaluate.h"

#include <string.h>

#include "selvedge/dense.h"

const char *evaluate_missing(const slv_energy *e, quantity q, scalar s, int *numerical) {
  *numerical = 0;
  if (quantity_has(e, q, s)) return NULL;
  if ((s == SCALAR_F32 && e->f32 == NULL) || (s == SCALAR_F128 && e->f128 == NULL))
    return "the energy was not compiled for this scalar type";
  if (!quantity_is_spectral(q) && q != QUANTITY_PROJECTED) return "the energy has no such function";
  if (s != SCALAR_F64) return "the energy has no closed form, and dsyev serves double only";
  if (e->f64->hessian == NULL) return "the energy has neither a closed form nor a Hessian";
  *numerical = 1;
  return NULL;
}

/* Sorts a closed form: stores the n eigenvalues w in ascending order, and their eigenvectors V.
 * `all` is the result of the energy's function `spectrum`. */
#define DEFINE_SORTED(T)                                                                  \
  static void sorted_##T(int n, slv_##T *all, slv_##T *w, slv_##T *V) {                   \
    const slv_spectrum_##T s = slv_spectrum_at_##T(n, all);                               \
    int order[n];                                                                         \
    for (int i = 0; i < n; i++) {                                                         \
      int j = i;                                                                          \
      for (; j > 0 && s.values[i] < s.values[order[j - 1]]; j--) order[j] = order[j - 1]; \
      order[j] = i;                                                                       \
    }                                                                                     \
    for (int i = 0; i < n; i++) {                                                         \
      w[i] = s.values[order[i]];                                                          \
      memcpy(V + i * n, s.vectors + order[i] * n, (size_t)n * sizeof *V);                 \
    }                                                                                     \
  }

/* Evaluates a quantity in float or quad, by closed forms only: no eigensolver exists there. */
#define DEFINE_EVALUATE(T)                                                          \
  DEFINE_SORTED(T)                                                                  \
  static slv_status evaluate_##T(const slv_energy *e, quantity q, const slv_##T *x, \
                                 const slv_##T *p, slv_##T *y) {                    \
    const int values = q == QUANTITY_EIGENVALUES;                                   \
    slv_fn_##T *const f = quantity_function_##T(e, q);                              \
    if (f == NULL) return SLV_ECAPABILITY;                                          \
    if (!quantity_is_spectral(q)) return f(x, p, y);                                \
    slv_##T all[SLV_SPECTRUM_SIZE(e->ndof)], other[quantity_max(e)];                \
    SLV_TRY(f(x, p, all));                                                          \
    sorted_##T(e->ndof, all, values ? y : other, values ? other : y);               \
    return SLV_OK;                                                                  \
  }

DEFINE_EVALUATE(f32)
DEFINE_EVALUATE(f128)

static slv_status evaluate_f64(const slv_energy *e, quantity q, const double *x, const double *p,
                               double *y) {
  double other[quantity_max(e)];
  if (q == QUANTITY_EIGENVALUES) return slv_energy_spectrum(e, x, p, y, other, NULL);
  if (q == QUANTITY_EIGENVECTORS) return slv_energy_spectrum(e, x, p, other, y, NULL);
  if (q == QUANTITY_PROJECTED) return slv_energy_project(e, x, p, y, NULL);
  return quantity_f64(e, q, x, p, y);
}

slv_status evaluate(const slv_energy *e, quantity q, scalar s, const void *x, const void *p,
                    void *y) {
  if (s == SCALAR_F32) return evaluate_f32(e, q, x, p, y);
  if (s == SCALAR_F128) return evaluate_f128(e, q, x, p, y);
  return evaluate_f64(e, q, x, p, y);
}
