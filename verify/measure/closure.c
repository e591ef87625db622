#include "measure/closure.h"

#include <stdlib.h>

#include "support/base/memory.h"

enum { PLACES = 4 };

static closure *at[PLACES];

#define FUNCTIONS(i, name, q)                                                                     \
  static slv_status name##_f64_##i(const double *x, const double *p, double *restrict y) {        \
    return at[i]->in_double(at[i], q, x, p, y);                                                   \
  }                                                                                               \
  static slv_status name##_f128_##i(const slv_f128 *x, const slv_f128 *p, slv_f128 *restrict y) { \
    return at[i]->in_quad(at[i], q, x, p, y);                                                     \
  }
#define PLACE(i)                                                      \
  FUNCTIONS(i, energy, QUANTITY_ENERGY)                               \
  FUNCTIONS(i, gradient, QUANTITY_GRADIENT)                           \
  FUNCTIONS(i, hessian, QUANTITY_HESSIAN)                             \
  FUNCTIONS(i, spectrum, QUANTITY_EIGENVALUES)                        \
  FUNCTIONS(i, projected, QUANTITY_PROJECTED)                         \
  FUNCTIONS(i, definite, QUANTITY_DEFINITE)                           \
  static double smooth_within_##i(const double *x, const double *p) { \
    return at[i]->smooth_within(at[i], x, p);                         \
  }
PLACE(0)
PLACE(1)
PLACE(2)
PLACE(3)

#define KERNELS(T, i)                                                                         \
  {                                                                                           \
    .energy = energy_##T##_##i, .gradient = gradient_##T##_##i, .hessian = hessian_##T##_##i, \
    .spectrum = spectrum_##T##_##i, .projected = projected_##T##_##i,                         \
    .definite = definite_##T##_##i                                                            \
  }
#define CLOSURE(i)                                                                                 \
  {                                                                                                \
    .row = {.smooth_within = smooth_within_##i}, .f64 = KERNELS(f64, i), .f128 = KERNELS(f128, i), \
    .place = i                                                                                     \
  }

static const closure blank[PLACES] = {CLOSURE(0), CLOSURE(1), CLOSURE(2), CLOSURE(3)};

void *closure_new(size_t size) {
  closure *c = base_alloc(1, size);
  int place = 0;
  while (place < PLACES && at[place] != NULL) place++;
  if (place == PLACES) base_out_of_memory(); /* PLACES is more than any program uses */
  *c = blank[place];
  return at[place] = c;
}

void closure_free(closure *c) {
  if (c != NULL) at[c->place] = NULL;
  free(c);
}
