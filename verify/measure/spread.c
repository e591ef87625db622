#include "measure/spread.h"

#include <float.h>
#include <math.h>

#include "measure/oracle.h"

/* Quad has no least number and double's largest, because its inputs in the checks are doubles. */
const scalar_format scalar_formats[] = {
    [SCALAR_F64] = {DBL_EPSILON, DBL_MIN, DBL_MAX, 1e150},
    [SCALAR_F32] = {(double)FLT_EPSILON, (double)FLT_MIN, (double)FLT_MAX, 1e15},
    [SCALAR_F128] = {0x1p-112, 0, DBL_MAX, DBL_MAX}};

const scalar_format *format_of(const slv_energy *e) {
  const int single = (e->claims & SLV_SINGLE_PRECISION) != 0;
  return &scalar_formats[single ? SCALAR_F32 : SCALAR_F64];
}

double eps_of(const slv_energy *e) { return format_of(e)->eps; }

/* Returns 1 if squares in the sum s cannot overflow or underflow enough to matter.  NaN counts as
 * safe, since the result is NaN either way. */
static int safe(double s) { return isnan(s) || (s > 0x1p-900 && s < 0x1p1000); }

/* Calls hypot only if the plain sum is not safe: it cannot overflow or underflow, but is slow. */
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

slv_f128 spread_largest(corner_fn *distance, void *of, int corners, slv_f128 error, slv_f128 base,
                        double worst) {
  slv_f128 largest = 0, enough = (slv_f128)worst * base;
  for (int corner = 0; corner < corners; corner++) {
    if (error <= enough) return -(base + largest);
    const slv_f128 d = distance(of, corner);
    if (d != d) return d;
    if (d > largest) largest = d, enough = (slv_f128)worst * (base + d);
  }
  return largest;
}

/* Returns the error over the bound of a quantity of that size, with the spread in double. */
static double ratio(corner_fn *distance, void *of, double eps, double size, double error,
                    double worst) {
  const double base = 8 * eps * size;
  if (isnan(error) || isnan(base)) return (double)NAN;
  if (error == 0) return 0;
  if (isinf(error) || isinf(base)) return (double)INFINITY;
  const slv_f128 spread = spread_largest(distance, of, SPREAD_CORNERS, error, base, worst);
  return spread < 0 ? fmin(worst, (double)(error / -spread))
                    : error_in_units(error, base + (double)spread);
}

typedef struct {
  const slv_energy *e;
  quantity q;
  const double *x, *p, *v;
  double size, cap; /* |v|, and the largest change of v by rounding; cap 0: not needed yet */
} around;

/* Largest spread, relative to the largest |v| within a quarter of |x|.  Without this cap random
 * values would widen their own bound.  In single precision a mistake of 1e-3 that begins at x is
 * still beyond the bound. */
#define WIDEST(eps) (1e-7 * cbrt((eps) / DBL_EPSILON))
static double largest_rounding(const around *a) {
  enum { AROUND = 4 };
  double y[a->e->ndof], w[quantity_size(a->e, a->q)], size = a->size;
  for (int k = 0; k < AROUND; k++) {
    spread_corner(a->e->ndof, a->x, 0.25 / 8, 7 * k + 1, y);
    if (quantity_f64(a->e, a->q, y, a->p, w) != SLV_OK) continue;
    const double there = vector_norm(quantity_size(a->e, a->q), w);
    if (isfinite(there)) size = fmax(size, there);
  }
  return WIDEST(eps_of(a->e)) * size;
}

/* Returns the distance in double; 0, which allows no error, if v is not defined or not finite. */
static slv_f128 capped_distance(void *of, int corner) {
  around *a = of;
  double y[a->e->ndof], w[quantity_size(a->e, a->q)];
  spread_corner(a->e->ndof, a->x, eps_of(a->e), corner, y);
  if (quantity_f64(a->e, a->q, y, a->p, w) != SLV_OK) return 0;
  const double d = vector_distance(quantity_size(a->e, a->q), a->v, w);
  if (!isfinite(d)) return 0;
  if (d > WIDEST(eps_of(a->e)) * a->size && a->cap == 0) a->cap = largest_rounding(a);
  return a->cap > 0 ? fmin(d, a->cap) : d;
}

double spread_ratio(const slv_energy *e, quantity q, const double *x, const double *p, double error,
                    double worst) {
  double v[quantity_size(e, q)];
  around a = {e, q, x, p, v, .cap = 0};
  if (quantity_f64(e, q, x, p, v) != SLV_OK) return (double)NAN;
  a.size = vector_norm(quantity_size(e, q), v);
  if (isfinite(error) && isfinite(a.size) && error > 0) {
    /* v itself may be too large by the error: size - error keeps this shortcut safe, so that the
     * result does not depend on the states judged before. */
    const double least = 8 * eps_of(e) * (a.size - error);
    if (error <= worst * least) return fmin(worst, error / least);
    if (quantity_has(e, q, SCALAR_F128)) return oracle_bound_ratio(e, q, x, p, error, worst);
  }
  return ratio(capped_distance, &a, eps_of(e), a.size, error, worst);
}

typedef struct {
  spread_fn *fn;
  const void *of;
  int n;
  const double *v;
} numbers;

/* Returns 0 if fn is not defined. */
static slv_f128 distance_of(void *of, int corner) {
  const numbers *a = of;
  double w[a->n];
  if (a->fn(a->of, corner, w) != SLV_OK) return 0;
  const double d = vector_distance(a->n, a->v, w);
  return isfinite(d) ? d : 0;
}

double spread_of(spread_fn *fn, const void *of, int corners, int n, const double *v) {
  return (double)spread_largest(distance_of, &(numbers){fn, of, n, v}, corners, 1, 0, 0);
}

double spread_ratio_of(spread_fn *fn, const void *of, int n, double error, double worst) {
  double v[n];
  if (fn(of, -1, v) != SLV_OK) return (double)NAN;
  return ratio(distance_of, &(numbers){fn, of, n, v}, DBL_EPSILON, vector_norm(n, v), error, worst);
}
