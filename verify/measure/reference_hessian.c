#include "measure/reference_hessian.h"

#include <math.h>
#include <string.h>

#include "measure/quad_derivative.h"
#include "measure/spread.h"

/* Computes the gradient at x + h e_k. */
static slv_status moved(const slv_energy *e, const slv_state *s, int k, double h, double *g) {
  double y[e->ndof];
  memcpy(y, s->x, sizeof y);
  y[k] += h;
  return e->f64->gradient(y, s->p, g);
}

/* Compares H with differences of short step h = 4 sqrt(eps) |x|. *defect is the part that exceeds
 * round-off: 8 eps of the values and of slope times |x|, as in engine/sweep.h. Central differences
 * reveal features of W much smaller than |x|, which longer steps miss. One-sided differences reveal
 * kinks: if W is smooth, forward minus backward difference is a h + b h^3 + ..., so that twice its
 * value for h/2 minus its value for h vanishes. Near a kink it has the size of the jump of H. */
static slv_status short_steps(const slv_energy *e, const slv_state *s, const double *H,
                              double *defect) {
  const int n = e->ndof;
  const double eps = eps_of(e), size = vector_norm(n, s->x);
  const double h = ldexp(1, (size > 0 ? ilogb(size) : 0) + ilogb(eps) / 2 + 2);
  double at[n], v[4][n];
  SLV_TRY(moved(e, s, 0, 0, at));
  const double slope = size * vector_norm(n * n, H);
  const double rounding = 8 * eps * (2 * vector_norm(n, at) + slope) / h;
  *defect = 0;
  for (int k = 0; k < n; k++) {
    double sides = 0, centre = 0;
    for (int i = 0; i < 4; i++) SLV_TRY(moved(e, s, k, (i % 2 ? -h : h) / (i < 2 ? 1 : 2), v[i]));
    for (int i = 0; i < n; i++) {
      const double whole = (v[0][i] - at[i]) + (v[1][i] - at[i]);
      sides = hypot(sides, (4 * (v[2][i] - at[i] + v[3][i] - at[i]) - whole) / h);
      centre = hypot(centre, (v[2][i] - v[3][i]) / h - H[i + n * k]);
    }
    const double off = worse_of(sides, centre);
    if (!(off <= rounding)) *defect = hypot(*defect, off);
  }
  return SLV_OK;
}

slv_status reference_hessian(const slv_energy *e, const slv_state *s, double *H, double *error) {
  enum { CHANCE = 16 }; /* safety factor: the smallest error estimate may be small by chance */
  const int n = e->ndof;
  double stretch[2], mirror[n * n], defect;
  *error = 0;
  if (e->f64->hessian != NULL) return e->f64->hessian(s->x, s->p, H);
  if (e->f64->gradient == NULL) return SLV_ECAPABILITY;
  const scalar in = quantity_has(e, QUANTITY_GRADIENT, SCALAR_F128) ? SCALAR_F128 : SCALAR_F64;
  slv_state_stretch(e, s->x, s->p, stretch);
  const int is_even = stretch[0] >= 0.01 && stretch[1] <= 100; /* the steps are multiples of |x| */
  if ((s->flags & SLV_STATE_EXTREME) != 0 || (in == SCALAR_F64 && !is_even)) return SLV_EDOMAIN;
  SLV_TRY(derivative_find(e, QUANTITY_GRADIENT, in, s->x, s->p, H, error));
  SLV_TRY(short_steps(e, s, H, &defect));
  for (int i = 0; i < n * n; i++) mirror[i] = H[i / n + n * (i % n)];
  *error = CHANCE * *error + defect + vector_distance(n * n, H, mirror) / 2;
  for (int i = 0; i < n * n; i++) H[i] = (H[i] + mirror[i]) / 2;
  return *error <= 1e-3 * vector_norm(n * n, H) ? SLV_OK : SLV_EDOMAIN;
}
