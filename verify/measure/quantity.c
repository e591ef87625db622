#include "measure/quantity.h"

#include <stdio.h>
#include <string.h>

const char *quantity_name(quantity q) {
  static const char *const name[QUANTITY_COUNT] = {
      "energy",        "gradient",       "hessian",   "eigenvalues", "eigenvectors", "projected",
      "term_hessians", "term_projected", "condition", "without_h",   "definite"};
  return name[q];
}

int quantity_size(const slv_energy *e, quantity q) {
  const int n = e->ndof, m = n * n, terms = e->nterm * m;
  const int size[QUANTITY_COUNT] = {
      1, n, m, n, m, m, terms, terms, e->ncondition * SLV_CONDITION_SIZE(n), m, m};
  return size[q];
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

int quantity_function_size(const slv_energy *e, quantity q) {
  return quantity_is_spectral(q) ? SLV_SPECTRUM_SIZE(e->ndof) : quantity_size(e, q);
}

/* ---- names of entries ------------------------------------------------------------ */

static const char *matrix_entry(quantity q, int n, int i, char text[QUANTITY_TEXT]) {
  const char *name = quantity_name(q);
  const int term = i / (n * n), at = i % (n * n);
  const int of_terms = q == QUANTITY_TERM_HESSIANS || q == QUANTITY_TERM_PROJECTED;
  if (of_terms)
    (void)snprintf(text, QUANTITY_TEXT, "%s[%d][%d,%d]", name, term, at % n, at / n);
  else
    (void)snprintf(text, QUANTITY_TEXT, "%s[%d,%d]", name, at % n, at / n);
  return of_terms ? "hessian" : name;
}

/* "condition[1].gradient[4]" */
static const char *condition_entry(int n, int i, char text[QUANTITY_TEXT]) {
  static const char *const parts[] = {"stiffness", "value", "gradient", "hessian"};
  const int each = SLV_CONDITION_SIZE(n), c = i / each, at = i % each;
  const int part = at < 2 ? at : at < 2 + n ? 2 : 3;
  const int start[] = {0, 1, 2, 2 + n}, j = at - start[part];
  if (part < 2)
    (void)snprintf(text, QUANTITY_TEXT, "condition[%d].%s", c, parts[part]);
  else if (part == 2)
    (void)snprintf(text, QUANTITY_TEXT, "condition[%d].%s[%d]", c, parts[part], j);
  else
    (void)snprintf(text, QUANTITY_TEXT, "condition[%d].%s[%d,%d]", c, parts[part], j % n, j / n);
  return part < 2 ? "energy" : parts[part];
}

const char *quantity_entry(const slv_energy *e, quantity q, int i, char text[QUANTITY_TEXT]) {
  const int n = e->ndof;
  if (q == QUANTITY_CONDITION) return condition_entry(n, i, text);
  if (quantity_is_spectral(q) && i >= n) return matrix_entry(QUANTITY_EIGENVECTORS, n, i - n, text);
  if (quantity_is_spectral(q)) q = QUANTITY_EIGENVALUES;
  if (q == QUANTITY_ENERGY)
    (void)snprintf(text, QUANTITY_TEXT, "%s", quantity_name(q));
  else if (q == QUANTITY_GRADIENT || q == QUANTITY_EIGENVALUES)
    (void)snprintf(text, QUANTITY_TEXT, "%s[%d]", quantity_name(q), i);
  else
    return matrix_entry(q, n, i, text);
  return quantity_name(q);
}

/* ---- functions and values -------------------------------------------------------- */

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
