/* check_eigenvalues_quad.c -- compares closed-form eigenvalues with Jacobi's method on H, both in
 * quad, so that round-off cannot hide an error of the formula. */
#include <math.h>
#include <stdio.h>

#include "engine/finding.h"
#include "measure/params.h"
#include "measure/quad_math.h"

/* Smallest resolved eigenvalue over |H|: round-off of H in quad hides smaller ones. */
#define RESOLVED ((slv_f128)0x1p-90)

static void find_eigenvalue(const tally *t, double ratio, int i, slv_f128 got, slv_f128 want) {
  char name[48];
  if (t->finding == NULL) return;
  (void)snprintf(name, sizeof name, "in quad, ascending eigenvalues[%d]", i);
  find_number(t, ratio, "eigenvalues", name, (double)got, (double)want);
}

MEASURE_OF(compare) {
  const int n = e->ndof;
  slv_f128 x[n], p[params_room(e)], H[n * n], w[n], closed[n];
  double most = 0;
  quad_from(n, s->x, x);
  if (params_f128(e, s->p, p) != SLV_OK) return NOT_JUDGED;
  if (quantity_f128(e, QUANTITY_HESSIAN, x, p, H) != SLV_OK) return NOT_JUDGED;
  if (quantity_f128(e, QUANTITY_EIGENVALUES, x, p, closed) != SLV_OK) return NOT_JUDGED;
  const slv_f128 size = quad_norm(n * n, H);
  if (quad_jacobi(n, H, w) != SLV_OK) return (double)NAN;
  quad_sort(n, closed);
  for (int i = 0; i < n; i++) {
    const slv_f128 error = quad_abs(closed[i] - w[i]);
    const slv_f128 bound = (slv_f128)0x1p-60 * quad_abs(w[i]) + RESOLVED * size;
    const double none = error > 0 ? (double)INFINITY : (double)error;
    const double r = bound == 0 ? none : (double)(error / bound);
    find_eigenvalue(t, r, i, closed[i], w[i]);
    if (isnan(r)) return r;
    most = fmax(most, r);
  }
  return most;
}

DEFINE_CHECK(eigenvalues_quad, .bound = 1, .quantity = "eigenvalues", .share = 50,
             .beyond = BEYOND_IS_WRONG, .missing = missing_quad_spectrum, .measure = compare)
