#include "kernels.h"

#include <stdio.h>

int kernel_size(const slv_energy *e, kernel k) {
  const int n = e->ndof, m = n * n, terms = e->nterm * m;
  const int size[] = {1, n, m, n + m, m, terms, terms};
  return size[k];
}

/* What eval calls the first n entries of a spectrum, and all of anything else. */
static const char *const names[] = {"energy",        "gradient",  "hessian",
                                    "eigenvalues",   "projected", "term_hessians",
                                    "term_projected"};

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
  if (k == KERNEL_SPECTRUM) return matrix_entry(k, n, i - n, "eigenvectors", text);
  return matrix_entry(k, n, i, names[k], text);
}

#define DEFINE_KERNEL(T)                                                           \
  slv_fn_##T *kernel_##T(const slv_energy *e, kernel k) {                          \
    if (e->T == NULL) return NULL;                                                 \
    slv_fn_##T *const f[] = {                                                      \
        e->T->energy,    e->T->gradient,      e->T->hessian,       e->T->spectrum, \
        e->T->projected, e->T->term_hessians, e->T->term_projected};               \
    return f[k];                                                                   \
  }

DEFINE_KERNEL(f64)
DEFINE_KERNEL(f32)
DEFINE_KERNEL(f128)
DEFINE_KERNEL(c64)
