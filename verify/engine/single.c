#include "engine/single.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "measure/params.h"
#include "measure/quantity.h"
#include "selvedge/states.h"
#include "support/base/memory.h"

static int is_single(double v) {
  char text[32];
  if (v == (double)(float)v) return 1;
  (void)snprintf(text, sizeof text, "%.9g", v);
  return strtod(text, NULL) == v;
}

static int has_many_bits(double v) {
  enum { MANY = 12 };
  int exponent;
  const double shifted = ldexp(frexp(v, &exponent), MANY);
  return shifted != nearbyint(shifted);
}

/* Returns -1 if a finite number of q at s is neither a float nor a float printed with 9 digits; 1
 * if none is, and at least one has many bits; else 0, also if q cannot be evaluated. */
static int judge_quantity(const slv_energy *e, quantity q, const slv_state *s) {
  const int n = quantity_size(e, q);
  double y[n];
  int many = 0;
  if (quantity_f64(e, q, s->x, s->p, y) != SLV_OK) return 0;
  for (int i = 0; i < n; i++) {
    if (!isfinite(y[i])) continue;
    if (!is_single(y[i])) return -1;
    many |= has_many_bits(y[i]);
  }
  return many;
}

void notice_single(void *with) {
  enum { STATES = 64 };
  single_notice *to = with;
  const slv_state_source source = {.energy = to->e, .seed = 1, .random = STATES};
  const uint64_t named = slv_state_source_count_named(&source);
  double x[to->e->ndof], p[params_room(to->e)];
  slv_state s = {.x = x, .p = p};
  to->looks_single = 0;
  for (quantity q = QUANTITY_ENERGY; q <= QUANTITY_HESSIAN; q++) {
    for (uint64_t i = named; slv_state_source_at(&source, i, &s) == SLV_OK; i++) {
      const int found = judge_quantity(to->e, q, &s);
      to->looks_single = found < 0 ? 0 : to->looks_single | found;
      if (found < 0) return;
    }
    if (prefetch_guesses(to->prefetch) > 0) return;
  }
}

slv_energy *judged_in(const slv_energy *e, int single) {
  slv_energy *own = base_alloc(1, sizeof *own);
  *own = *e;
  own->claims &= ~(unsigned)SLV_SINGLE_PRECISION;
  if (single) own->claims |= SLV_SINGLE_PRECISION;
  if (!single) own->f32 = NULL, own->f128 = NULL, own->c64 = NULL;
  if (!single && own->no_scalar == NULL) own->no_scalar = "judged in double alone: --scalar double";
  return own;
}
