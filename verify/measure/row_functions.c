#include "measure/row_functions.h"

#include <stdio.h>

int kernel_size(const slv_energy *e, kernel k) {
  const int n = e->ndof, m = n * n, terms = e->nterm * m;
  const int size[] = {1, n,     m,     SLV_SPECTRUM_SIZE(n),
                      m, terms, terms, e->ncondition * SLV_CONDITION_SIZE(n),
                      m};
  return size[k];
}

/* What eval calls the first n entries of a spectrum, and all of anything else. */
static const char *const names[] = {"energy",         "gradient",  "hessian",
                                    "eigenvalues",    "projected", "term_hessians",
                                    "term_projected", "condition", "without_h"};

static const char *matrix_entry(kernel k, int n, int i, const char *name,
                                char text[KERNEL_TEXT]) {
  const int term = i / (n * n), at = i % (n * n);
  const int of_terms = k == KERNEL_TERM_HESSIANS || k == KERNEL_TERM_PROJECTED;
  if (of_terms)
    (void)snprintf(text, KERNEL_TEXT, "%s[%d][%d,%d]", name, term, at % n, at / n);
  else
    (void)snprintf(text, KERNEL_TEXT, "%s[%d,%d]", name, at % n, at / n);
  return of_terms ? "hessian" : name;
}

/* "condition[1].gradient[4]" */
static const char *condition_entry(int n, int i, char text[KERNEL_TEXT]) {
  static const char *const parts[] = {"stiffness", "value", "gradient", "hessian"};
  const int each = SLV_CONDITION_SIZE(n), c = i / each, at = i % each;
  const int part = at < 2 ? at : at < 2 + n ? 2 : 3;
  const int start[] = {0, 1, 2, 2 + n}, j = at - start[part];
  if (part < 2)
    (void)snprintf(text, KERNEL_TEXT, "condition[%d].%s", c, parts[part]);
  else if (part == 2)
    (void)snprintf(text, KERNEL_TEXT, "condition[%d].%s[%d]", c, parts[part], j);
  else
    (void)snprintf(text, KERNEL_TEXT, "condition[%d].%s[%d,%d]", c, parts[part], j % n,
                   j / n);
  return part < 2 ? "energy" : parts[part];
}

const char *kernel_entry(const slv_energy *e, kernel k, int i, char text[KERNEL_TEXT]) {
  const int n = e->ndof, vector = k == KERNEL_GRADIENT || k == KERNEL_SPECTRUM;
  if (k == KERNEL_ENERGY) {
    (void)snprintf(text, KERNEL_TEXT, "%s", names[k]);
    return names[k];
  }
  if (vector && i < n) {
    (void)snprintf(text, KERNEL_TEXT, "%s[%d]", names[k], i);
    return names[k];
  }
  if (k == KERNEL_CONDITION) return condition_entry(n, i, text);
  if (k == KERNEL_SPECTRUM) return matrix_entry(k, n, i - n, "eigenvectors", text);
  return matrix_entry(k, n, i, names[k], text);
}

#define DEFINE_KERNEL(T)                                            \
  slv_fn_##T *kernel_##T(const slv_energy *e, kernel k) {           \
    if (e->T == NULL) return NULL;                                  \
    slv_fn_##T *const f[] = {                                       \
        e->T->energy,         e->T->gradient,  e->T->hessian,       \
        e->T->spectrum,       e->T->projected, e->T->term_hessians, \
        e->T->term_projected, e->T->condition, e->T->without_h};    \
    return f[k];                                                    \
  }

DEFINE_KERNEL(f64)
DEFINE_KERNEL(f32)
DEFINE_KERNEL(f128)
DEFINE_KERNEL(c64)
