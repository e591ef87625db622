/* check_symmetry.c -- tests the symmetry of H, entry by entry. */
#include <math.h>

#include "engine/finding.h"

MEASURE_OF(symmetry) {
  const int n = e->ndof;
  double H[n * n], mirror[n * n], most = 0;
  if (e->f64->hessian(s->x, s->p, H) != SLV_OK) return NOT_JUDGED;
  const double size = vector_norm(n * n, H);
  if (isnan(size)) return size;
  if (isinf(size)) return NOT_JUDGED;
  for (int i = 0; i < n * n; i++) {
    mirror[i] = H[i / n + n * (i % n)];
    most = fmax(most, fabs(H[i] - mirror[i]));
  }
  const double r = error_in_units(most, eps_of(e) * size);
  find_quantity(t, r, e, QUANTITY_HESSIAN, "", H, mirror);
  return r;
}

DEFINE_CHECK(symmetry, .bound = 4, .quantity = "hessian", .missing = missing_hessian,
             .measure = symmetry)
