#include "measure/quantity.h"

#include <stdio.h>
#include <string.h>

const char *quantity_name(quantity q) {
  static const char *const name[QUANTITY_COUNT] = {
      "energy",        "gradient",       "hessian",   "eigenvalues", "eigenvectors", "projected",
      "term_hessians", "term_projected", "condition", "without_h",   "definite"};
  return name[q];
}

quantity_layout quantity_layout_of(const slv_energy *e, quantity q) {
  const quantity_layout of[QUANTITY_COUNT] = {
      [QUANTITY_ENERGY] = {1, 0, 1},
      [QUANTITY_GRADIENT] = {e->ndof, 0, 1},
      [QUANTITY_HESSIAN] = {0, 1, 1},
      [QUANTITY_EIGENVALUES] = {e->ndof, 0, 1},
      [QUANTITY_EIGENVECTORS] = {0, 1, 1},
      [QUANTITY_PROJECTED] = {0, 1, 1},
      [QUANTITY_TERM_HESSIANS] = {0, 1, e->nterm},
      [QUANTITY_TERM_PROJECTED] = {0, 1, e->nterm},
      [QUANTITY_CONDITION] = {2 + e->ndof, 1, e->ncondition},
      [QUANTITY_WITHOUT_H] = {0, 1, 1},
      [QUANTITY_DEFINITE] = {0, 1, 1},
  };
  return of[q];
}

int quantity_size(const slv_energy *e, quantity q) {
  const quantity_layout l = quantity_layout_of(e, q);
  return l.times * (l.lead + l.matrix * e->ndof * e->ndof);
}

int quantity_max(const slv_energy *e) { return e->ndof * e->ndof; }

int quantity_function_max(const slv_energy *e) {
  const int terms = SLV_MAX_TERM * quantity_max(e);
  const int conditions = SLV_MAX_CONDITION * SLV_CONDITION_SIZE(e->ndof);
  return terms > conditions ? terms : conditions;
}

int quantity_is_spectral(quantity q) {
  return q == QUANTITY_EIGENVALUES || q == QUANTITY_EIGENVECTORS;
}

const char *quantity_function_name(quantity q) {
  return quantity_is_spectral(q) ? "spectrum" : quantity_name(q);
}

int quantity_function_size(const slv_energy *e, quantity q) {
  return quantity_is_spectral(q) ? SLV_SPECTRUM_SIZE(e->ndof) : quantity_size(e, q);
}

const char *quantity_entry(const slv_energy *e, quantity q, int i, char text[QUANTITY_TEXT]) {
  static const char *const parts[] = {"stiffness", "value", "gradient", "hessian"};
  const int n = e->ndof, vectors = quantity_is_spectral(q) && i >= n;
  if (quantity_is_spectral(q)) q = vectors ? QUANTITY_EIGENVECTORS : QUANTITY_EIGENVALUES;
  if (vectors) i -= n;
  const quantity_layout l = quantity_layout_of(e, q);
  const int each = l.lead + l.matrix * n * n, at = i % each, j = at - l.lead;
  const int of_condition = q == QUANTITY_CONDITION, part = at < 2 ? at : at < l.lead ? 2 : 3;
  const int of_terms = q == QUANTITY_TERM_HESSIANS || q == QUANTITY_TERM_PROJECTED;
  char of[QUANTITY_TEXT / 2] = "";
  if (of_condition) (void)snprintf(of, sizeof of, "[%d].%s", i / each, parts[part]);
  if (of_terms) (void)snprintf(of, sizeof of, "[%d]", i / each);
  const int used = snprintf(text, QUANTITY_TEXT, "%s%s", quantity_name(q), of);
  const size_t left = QUANTITY_TEXT - (size_t)used;
  if (j >= 0)
    (void)snprintf(text + used, left, "[%d,%d]", j % n, j / n);
  else if (q != QUANTITY_ENERGY && !(of_condition && part < 2))
    (void)snprintf(text + used, left, "[%d]", of_condition ? at - 2 : at);
  if (of_condition) return part < 2 ? "energy" : parts[part];
  return of_terms ? "hessian" : quantity_name(q);
}

#define DEFINE_FUNCTION(T)                                                                    \
  slv_fn_##T *quantity_function_##T(const slv_energy *e, quantity q) {                        \
    const slv_kernels_##T *k = e->T;                                                          \
    if (k == NULL) return NULL;                                                               \
    slv_fn_##T *const f[QUANTITY_COUNT] = {k->energy,        k->gradient,       k->hessian,   \
                                           k->spectrum,      k->spectrum,       k->projected, \
                                           k->term_hessians, k->term_projected, k->condition, \
                                           k->without_h,     k->definite};                    \
    return f[q];                                                                              \
  }

DEFINE_FUNCTION(f64)
DEFINE_FUNCTION(f32)
DEFINE_FUNCTION(f128)
DEFINE_FUNCTION(c64)

int quantity_has(const slv_energy *e, quantity q, scalar s) {
  return s == SCALAR_F32    ? quantity_function_f32(e, q) != NULL
         : s == SCALAR_F128 ? quantity_function_f128(e, q) != NULL
                            : quantity_function_f64(e, q) != NULL;
}

#define DEFINE_VALUES(T)                                                                       \
  slv_status quantity_##T(const slv_energy *e, quantity q, const slv_##T *x, const slv_##T *p, \
                          slv_##T *y) {                                                        \
    slv_fn_##T *const f = quantity_function_##T(e, q);                                         \
    if (f == NULL) return SLV_ECAPABILITY;                                                     \
    if (!quantity_is_spectral(q)) return f(x, p, y);                                           \
    slv_##T all[SLV_SPECTRUM_SIZE(e->ndof)];                                                   \
    SLV_TRY(f(x, p, all));                                                                     \
    const slv_spectrum_##T s = slv_spectrum_at_##T(e->ndof, all);                              \
    memcpy(y, q == QUANTITY_EIGENVALUES ? s.values : s.vectors,                                \
           (size_t)quantity_size(e, q) * sizeof *y);                                           \
    return SLV_OK;                                                                             \
  }

DEFINE_VALUES(f64)
DEFINE_VALUES(f32)
DEFINE_VALUES(f128)

slv_status quantity_rounded(const slv_energy *e, quantity q, const slv_f128 *x, const slv_f128 *p,
                            double *y) {
  slv_f128 v[quantity_size(e, q)];
  SLV_TRY(quantity_f128(e, q, x, p, v));
  for (int i = 0; i < quantity_size(e, q); i++) y[i] = (double)v[i];
  return SLV_OK;
}
