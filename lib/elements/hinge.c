#include "selvedge/hinge.h"

#include <float.h>

#include "elements/hinge_formula.h"

static int finite(int n, const double *x) {
  for (int i = 0; i < n; i++)
    if (!isfinite(x[i])) return 0;
  return 1;
}

slv_status slv_hinge_from_positions(const double X[12], slv_hinge *y) {
  if (!finite(HINGE_DOF, X)) return SLV_EARG;
  const hinge h = hinge_of(X);
  if (h.edge[1] == 0) return SLV_EDEGENERATE;
  const double length = 1 / h.edge[1];
  const double heights = -1 / h.side[0].along[0] - 1 / h.side[1].along[3];
  const slv_hinge s = {.length = length, .area = length * (heights / 2), .theta = h.theta};
  if (!(isfinite(s.length) && isfinite(s.area) && s.area >= DBL_MIN)) return SLV_EARG;
  *y = s;
  return SLV_OK;
}

slv_status slv_hinge_theta(const double x[12], double *theta, double *g, double *H) {
  if (!finite(HINGE_DOF, x)) return SLV_EARG;
  const hinge h = hinge_of(x);
  *theta = h.theta;
  if (g != NULL) {
    hinge_gradient(&h, g);
    r_settle(HINGE_DOF, g, HINGE_DOF, x);
  }
  if (H != NULL) {
    hinge_hessian(&h, 1, H);
    r_settle(HINGE_DOF * HINGE_DOF, H, HINGE_DOF, x);
  }
  return SLV_OK;
}
