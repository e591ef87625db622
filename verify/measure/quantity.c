#include "measure/quantity.h"

#include <string.h>

const char *quantity_name(quantity q) {
  static const char *const name[] = {"energy", "gradient", "hessian", "eigenvalues"};
  return name[q];
}

int quantity_size(const slv_energy *e, quantity q) {
  const int n = e->ndof;
  const int size[] = {1, n, n * n, n};
  return size[q];
}

/* The kernel of q in the table k, whatever its scalar. */
#define PICK(k, q)                   \
  ((k) == NULL       ? NULL          \
   : (q) == ENERGY   ? (k)->energy   \
   : (q) == GRADIENT ? (k)->gradient \
   : (q) == HESSIAN  ? (k)->hessian  \
                     : (k)->spectrum)

int quantity_has_f64(const slv_energy *e, quantity q) {
  return PICK(e->f64, q) != NULL;
}

int quantity_has_f128(const slv_energy *e, quantity q) {
  return PICK(e->f128, q) != NULL;
}

/* A spectrum comes with its eigenvectors, which are left behind. */
#define DEFINE_QUANTITY(T)                                                            \
  slv_status quantity_##T(const slv_energy *e, quantity q, const slv_##T *x,          \
                          const slv_##T *p, slv_##T *y) {                             \
    slv_fn_##T *const f = PICK(e->T, q);                                              \
    if (f == NULL) return SLV_ECAPABILITY;                                            \
    if (q != EIGENVALUES) return f(x, p, y);                                          \
    slv_##T all[SLV_SPECTRUM_SIZE(SLV_MAX_DOF)];                                      \
    SLV_TRY(f(x, p, all));                                                            \
    memcpy(y, slv_spectrum_at_##T(e->ndof, all).values, (size_t)e->ndof * sizeof *y); \
    return SLV_OK;                                                                    \
  }

DEFINE_QUANTITY(f64)
DEFINE_QUANTITY(f32)
DEFINE_QUANTITY(f128)

slv_status quantity_rounded(const slv_energy *e, quantity q, const slv_f128 *x,
                            const slv_f128 *p, double *y) {
  slv_f128 v[QUANTITY_MAX];
  SLV_TRY(quantity_f128(e, q, x, p, v));
  for (int i = 0; i < quantity_size(e, q); i++) y[i] = (double)v[i];
  return SLV_OK;
}
