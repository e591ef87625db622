#include "spread.h"

#include <float.h>
#include <math.h>

enum { CORNERS = 64 };

/* Is s, a sum of squares, far enough from both ends of the range?  NaN is passed on. */
static int safe(double s) {
  return isnan(s) || (s > 0x1p-900 && s < 0x1p1000);
}

/* hypot is safe and slow. */
double norm_of(int n, const double *x) {
  double s = 0, slow = 0;
  for (int i = 0; i < n; i++) s += x[i] * x[i];
  if (safe(s)) return sqrt(s);
  for (int i = 0; i < n; i++) slow = hypot(slow, x[i]);
  return slow;
}

double distance_of(int n, const double *x, const double *y) {
  double s = 0, slow = 0;
  for (int i = 0; i < n; i++) s += (x[i] - y[i]) * (x[i] - y[i]);
  if (safe(s)) return sqrt(s);
  for (int i = 0; i < n; i++) slow = hypot(slow, x[i] - y[i]);
  return slow;
}

int resolved(double size) {
  return size == 0 || (size >= DBL_MIN / DBL_EPSILON && size <= DBL_MAX);
}

double in_units(double error, double unit) {
  if (!(error > 0)) return error; /* 0, or NaN */
  return unit == 0 ? (double)INFINITY : error / unit;
}

static slv_status at_corner(const slv_energy *e, quantity q, const double *x,
                            const double *p, int corner, double *v) {
  double y[SLV_MAX_DOF];
  const double step = 8 * DBL_EPSILON * norm_of(e->ndof, x) / sqrt(e->ndof);
  const unsigned bits =
      e->ndof > 6 ? ((unsigned)corner + 1u) * 2654435769u >> 8 : (unsigned)corner;
  for (int i = 0; i < e->ndof; i++)
    y[i] = x[i] + ((bits >> i & 1u) != 0 ? step : -step);
  return quantity_f64(e, q, y, p, v);
}

double spread_ratio(const slv_energy *e, quantity q, const double *x, const double *p,
                    double error, double worst) {
  double v[QUANTITY_MAX], w[QUANTITY_MAX], spread = 0;
  const int n = quantity_size(e, q);
  if (quantity_f64(e, q, x, p, v) != SLV_OK) return (double)NAN;
  const double base = 8 * DBL_EPSILON * norm_of(n, v);
  if (isnan(error) || isnan(base)) return (double)NAN;
  if (error == 0) return 0;
  for (int corner = 0; corner < CORNERS; corner++) {
    if (error <= worst * (base + spread)) return worst;
    if (at_corner(e, q, x, p, corner, w) != SLV_OK) continue;
    spread = fmax(spread, distance_of(n, v, w));
  }
  return in_units(error, base + spread);
}
