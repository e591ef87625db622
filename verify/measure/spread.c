#include "measure/spread.h"

#include <float.h>
#include <math.h>

#include "measure/oracle.h"

/* What the checks know of quad begins with doubles: it has no least number, and their largest. */
const scalar_format scalar_formats[] = {
    [SCALAR_F64] = {DBL_EPSILON, DBL_MIN, DBL_MAX, 1e150},
    [SCALAR_F32] = {(double)FLT_EPSILON, (double)FLT_MIN, (double)FLT_MAX, 1e15},
    [SCALAR_F128] = {0x1p-112, 0, DBL_MAX, DBL_MAX}};

const scalar_format *format_of(const slv_energy *e) {
  const int single = (e->claims & SLV_SINGLE_PRECISION) != 0;
  return &scalar_formats[single ? SCALAR_F32 : SCALAR_F64];
}

double eps_of(const slv_energy *e) { return format_of(e)->eps; }

/* 1 when no square of the sum s can have overflowed or underflowed enough to matter.
 * NaN counts as safe, since the result is NaN either way. */
static int safe(double s) { return isnan(s) || (s > 0x1p-900 && s < 0x1p1000); }

/* hypot cannot overflow or underflow but is slow, so it is used only where the plain sum is not
 * safe. */
double vector_norm(int n, const double *x) {
  double s = 0, slow = 0;
  for (int i = 0; i < n; i++) s += x[i] * x[i];
  if (safe(s)) return sqrt(s);
  for (int i = 0; i < n; i++) slow = hypot(slow, x[i]);
  return slow;
}

double vector_distance(int n, const double *x, const double *y) {
  double s = 0, slow = 0;
  for (int i = 0; i < n; i++) s += (x[i] - y[i]) * (x[i] - y[i]);
  if (safe(s)) return sqrt(s);
  for (int i = 0; i < n; i++) slow = hypot(slow, x[i] - y[i]);
  return slow;
}

int norm_is_resolved(const scalar_format *in, double size) {
  return size == 0 || (size >= in->least / in->eps && size <= in->most);
}

double worse_of(double a, double b) { return isnan(a) || isnan(b) ? (double)NAN : fmax(a, b); }

double error_in_units(double error, double unit) {
  if (!(error > 0)) return error; /* the error is 0, or NaN */
  return unit == 0 ? (double)INFINITY : error / unit;
}

int spread_sign(int n, int corner, int i) {
  enum { BITS = 24 };
  unsigned bits = (unsigned)corner;
  if (n > 6) bits = (bits + 1u + SPREAD_CORNERS * (unsigned)(i / BITS)) * 2654435769u >> 8;
  return (bits >> i % BITS & 1u) != 0 ? 1 : -1;
}

void spread_corner(int n, const double *x, double eps, int corner, double *y) {
  const double step = 8 * eps * vector_norm(n, x) / sqrt(n);
  for (int i = 0; i < n; i++) y[i] = x[i] + step * spread_sign(n, corner, i);
}

int state_is_smooth(const slv_energy *e, const slv_state *s) {
  const double reach = 64 * eps_of(e) * vector_norm(e->ndof, s->x);
  if ((s->flags & SLV_STATE_EXTREME) != 0) return 0;
  return e->smooth_within == NULL || e->smooth_within(s->x, s->p) > reach;
}

/* |v(x + 8 eps |x| xi / sqrt n) - v(x)| at one corner, in double.  It is 0, which allows no error,
 * where v is not defined or not finite at the corner. */
static double corner_distance(const slv_energy *e, quantity q, const double *x, const double *p,
                              const double *v, int corner) {
  double y[e->ndof], w[quantity_size(e, q)];
  spread_corner(e->ndof, x, eps_of(e), corner, y);
  if (quantity_f64(e, q, y, p, w) != SLV_OK) return 0;
  const double d = vector_distance(quantity_size(e, q), v, w);
  return isfinite(d) ? d : 0;
}

/* The most that rounding may change a value of this size by: this part of the largest |v| within a
 * quarter of |x|.  Without this cap values at random would widen their own bound.  In single
 * precision, mistakes of 1e-3 that begin at the state are still beyond the bound. */
#define WIDEST(eps) (1e-7 * cbrt((eps) / DBL_EPSILON))

static double largest_rounding(const slv_energy *e, quantity q, const double *x, const double *p,
                               double size) {
  enum { AROUND = 4 };
  double y[e->ndof], w[quantity_size(e, q)];
  for (int k = 0; k < AROUND; k++) {
    spread_corner(e->ndof, x, 0.25 / 8, 7 * k + 1, y);
    if (quantity_f64(e, q, y, p, w) != SLV_OK) continue;
    const double there = vector_norm(quantity_size(e, q), w);
    if (isfinite(there)) size = fmax(size, there);
  }
  return WIDEST(eps_of(e)) * size;
}

double spread_ratio(const slv_energy *e, quantity q, const double *x, const double *p, double error,
                    double worst) {
  double v[quantity_size(e, q)], spread = 0, cap = 0; /* cap 0: not needed yet */
  const double eps = eps_of(e);
  if (quantity_f64(e, q, x, p, v) != SLV_OK) return (double)NAN;
  const double size = vector_norm(quantity_size(e, q), v), base = 8 * eps * size;
  if (isnan(error) || isnan(base)) return (double)NAN;
  if (error == 0) return 0;
  if (isinf(error) || isinf(base)) return (double)INFINITY;
  /* The v computed in double may itself be too large by the error.  Taking size - error for its
   * size makes this shortcut safe, so that the result does not depend on which states were judged
   * before. */
  if (error <= worst * (8 * eps * (size - error))) return worst;
  if (quantity_has(e, q, SCALAR_F128)) return oracle_bound_ratio(e, q, x, p, error, worst);
  for (int corner = 0; corner < SPREAD_CORNERS; corner++) {
    if (error <= worst * (base + spread)) return worst;
    const double d = corner_distance(e, q, x, p, v, corner);
    if (d > WIDEST(eps) * size && cap == 0) cap = largest_rounding(e, q, x, p, size);
    spread = fmax(spread, cap > 0 ? fmin(d, cap) : d);
  }
  return error_in_units(error, base + spread);
}

double spread_ratio_of(spread_fn *fn, const void *of, int n, double error, double worst) {
  double v[n], w[n], spread = 0;
  if (fn(of, -1, v) != SLV_OK) return (double)NAN;
  const double base = 8 * DBL_EPSILON * vector_norm(n, v);
  if (isnan(error) || isnan(base)) return (double)NAN;
  if (error == 0) return 0;
  if (isinf(error) || isinf(base)) return (double)INFINITY;
  for (int corner = 0; corner < SPREAD_CORNERS; corner++) {
    if (error <= worst * (base + spread)) return worst;
    if (fn(of, corner, w) != SLV_OK)
      continue; /* fn is not defined there: this corner adds nothing to the bound */
    const double d = vector_distance(n, v, w);
    spread = isfinite(d) ? fmax(spread, d) : spread;
  }
  return error_in_units(error, base + spread);
}
