#include "measure/spread.h"

#include <float.h>
#include <math.h>

/* Quad has double's largest number and no smallest one, because its inputs are doubles. */
const scalar_format scalar_formats[] = {
    [SCALAR_F64] = {DBL_EPSILON, DBL_MIN, DBL_MAX, 1e150},
    [SCALAR_F32] = {(double)FLT_EPSILON, (double)FLT_MIN, (double)FLT_MAX, 1e15},
    [SCALAR_F128] = {0x1p-112, 0, DBL_MAX, DBL_MAX}};

const scalar_format *format_of(const slv_energy *e) {
  const int single = (e->claims & SLV_SINGLE_PRECISION) != 0;
  return &scalar_formats[single ? SCALAR_F32 : SCALAR_F64];
}

double eps_of(const slv_energy *e) { return format_of(e)->eps; }

/* Returns 1 if no square in the sum s can overflow, or underflow enough to matter. A NaN is safe,
 * because the result is NaN in any case. */
static int safe(double s) { return isnan(s) || (s > 0x1p-900 && s < 0x1p1000); }

/* Computes the norm by a plain sum or, if that is not safe, by hypot, which is slow. */
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

int numbers_fit(int n, const double *x, double least, double most) {
  for (int i = 0; i < n; i++)
    if (x[i] != 0 && !(fabs(x[i]) >= least && fabs(x[i]) <= most)) return 0;
  return 1;
}

double worse_of(double a, double b) { return isnan(a) || isnan(b) ? (double)NAN : fmax(a, b); }

double error_in_units(double error, double unit) {
  if (!(error > 0)) return error; /* 0 or NaN */
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
