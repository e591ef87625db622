/* check_rational.c -- compares energy, gradient, Hessian and eigenvalues with exact rationals. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/finding.h"
#include "measure/rational.h"
#include "support/stats/stats.h"

/* Returns state i among those with exact results for e; NULL past the last. */
static const rational_state *row_of(const slv_energy *e, uint64_t i) {
  for (size_t k = 0; k < rational_count(); k++) {
    const rational_state *r = rational_at(k);
    if (strcmp(r->energy, e->name) == 0 && i-- == 0) return r;
  }
  return NULL;
}

static const char *missing_rational(const slv_energy *e) {
  return row_of(e, 0) != NULL ? NULL : "no exact rational results are stored for this energy";
}

static slv_status rational_state_at(const slv_energy *e, uint64_t i, slv_state *s) {
  const rational_state *r = row_of(e, i);
  if (r == NULL) return SLV_EARG;
  *s = (slv_state){.index = i, .x = s->x, .p = s->p};
  (void)snprintf(s->name, sizeof s->name, "%s", r->state);
  memcpy(s->x, r->F, sizeof r->F);
  memcpy(s->p, r->p, (size_t)e->nparam * sizeof *s->p);
  return SLV_OK;
}

/* Returns |v - exact| over the rounding bound; NOT_JUDGED if no exact result is stored. */
static double error_ratio(const slv_energy *e, quantity q, const slv_state *s,
                          const rational *exact, double worst, const tally *t) {
  const int n = quantity_size(e, q);
  double want[n], v[n];
  if (exact->den == 0 || !quantity_has(e, q, SCALAR_F64)) return NOT_JUDGED;
  rational_f64(n, exact, want);
  if (quantity_f64(e, q, s->x, s->p, v) != SLV_OK) return (double)NAN;
  if (vector_norm(n, v) != vector_norm(n, v)) return (double)NAN;
  if (q == QUANTITY_EIGENVALUES) stats_sort(v, (size_t)n);
  const double r = spread_ratio(e, q, s->x, s->p, vector_distance(n, v, want), worst);
  find_quantity(t, r, e, q, "", v, want);
  return r;
}

MEASURE_OF(measure) {
  rational_values v;
  rational_values_of(row_of(e, s->index), &v);
  const double ratio[] = {error_ratio(e, QUANTITY_ENERGY, s, &v.w, worst, t),
                          error_ratio(e, QUANTITY_GRADIENT, s, v.gradient, worst, t),
                          error_ratio(e, QUANTITY_HESSIAN, s, v.hessian, worst, t),
                          error_ratio(e, QUANTITY_EIGENVALUES, s, v.eigenvalues, worst, t)};
  double most = NOT_JUDGED;
  for (int i = 0; i < 4; i++) most = worse_of(most, ratio[i]);
  return most;
}

DEFINE_CHECK(rational, .bound = 1, .quantity = "hessian", .given = 1, .missing = missing_rational,
             .measure = measure, .at = rational_state_at)
