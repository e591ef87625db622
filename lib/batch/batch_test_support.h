/* batch_test_support.h -- code shared by the tests of the batched kernels: arrays of states,
 * results of the scalar functions, and sets of parameters. */
#pragma once

#include "selvedge/batch.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/formula.h"
#include "selvedge/states.h"

#if defined(SLV_SCALAR_F32)
#define NAME(name) name##_f32
#define SCALARS(e) (e)->f32
enum { LANES = SLV_BATCH_LANES_F32 };
#else
#define NAME(name) name
#define SCALARS(e) (e)->f64
enum { LANES = SLV_BATCH_LANES };
#endif

/* Returns whether a density has batched kernels. */
static inline int is_batched(const slv_energy *e) {
#define ENERGY(id) #id "|"
  static const char names[] =
#include "core/energies.def"
      "";
#undef ENERGY
  char name[64];
  (void)snprintf(name, sizeof name, "%s|", e->name);
  return strstr(names, name) != NULL;
}

enum { COUNT = 2003 }; /* not a multiple of the block size */

static inline real *numbers(size_t n) {
  real *a = aligned_alloc(SLV_BATCH_ALIGNMENT, (n * sizeof *a + 63) / 64 * 64);
  cr_assert(ne(ptr, a, NULL));
  return a;
}

typedef struct {
  real *plain, *x, *y, *back;
} arrays;

static inline arrays arrays_new(void) {
  const size_t x = NAME(slv_batch_length)(COUNT, 6), y = NAME(slv_batch_length)(COUNT, 21);
  return (arrays){numbers(6 * COUNT), numbers(x), numbers(y), numbers(21 * COUNT)};
}

static inline void arrays_free(arrays *a) { free(a->plain), free(a->x), free(a->y), free(a->back); }

/* Fills *a with the catalogue and random states of all classes. */
static inline void fill(const slv_energy *e, arrays *a) {
  const slv_state_source s = {.energy = e, .seed = 5, .random = COUNT};
  for (size_t n = 0; n < COUNT; n++) {
    double x[6];
    double p[SLV_MAX_PARAM];
    slv_state state = {.x = x, .p = p};
    cr_assert(eq(int, slv_state_source_at(&s, n, &state), SLV_OK));
    for (int i = 0; i < 6; i++) a->plain[6 * n + (size_t)i] = (real)state.x[i];
  }
  NAME(slv_batch_pack)(COUNT, 6, a->plain, a->x);
}

/* Computes y by the scalar functions, packed; NaN where the energy does not exist.  Returns 0
 * unless a function fails against the energy's claims. */
static inline int reference(const slv_energy *e, slv_batch_quantity q, const real *F, const real *p,
                            real *y) {
  for (int i = 0; i < 21; i++) y[i] = (real)NAN;
  if (SCALARS(e)->energy(F, p, y) == SLV_EDOMAIN) return (e->claims & SLV_PARTIAL) == 0;
  real full[36 * SLV_MAX_TERM] = {0};
  const int closed = SCALARS(e)->projected != NULL;
  switch (q) {
    case SLV_BATCH_ENERGY:
      return (int)SCALARS(e)->energy(F, p, y);
    case SLV_BATCH_GRADIENT:
      return (int)SCALARS(e)->gradient(F, p, y);
    case SLV_BATCH_ENERGY_GRADIENT:
      return (int)SCALARS(e)->energy(F, p, y) + (int)SCALARS(e)->gradient(F, p, y + 1);
    case SLV_BATCH_HESSIAN:
      SCALARS(e)->hessian(F, p, full);
      break;
    case SLV_BATCH_DEFINITE:
      SCALARS(e)->definite(F, p, full);
      break;
    default:
      (closed ? SCALARS(e)->projected : SCALARS(e)->term_projected)(F, p, full);
      for (int i = 36; i < 36 * e->nterm && !closed; i++) full[i % 36] += full[i];
  }
  for (int j = 0, k = 0; j < 6; j++)
    for (int i = j; i < 6; i++) y[k++] = full[i + 6 * j];
  return 0;
}

static inline int same(real a, real b) {
  return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

/* Sets p to the typical parameters (set 0) or a named set of the energy. */
static inline void params_of(const slv_energy *e, int set, real *p) {
  double typical[SLV_MAX_PARAM];
  slv_energy_typical_params(e, typical);
  const double *from = set == 0 ? typical : e->sets[set - 1].p;
  for (int i = 0; i < e->nparam; i++) p[i] = (real)from[i];
}

static inline int sets_of(const slv_energy *e) {
  int n = 1;
  while (e->sets != NULL && e->sets[n - 1].name != NULL) n++;
  return n;
}
