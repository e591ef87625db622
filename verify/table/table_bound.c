#include "table/table_bound.h"

#include <float.h>
#include <math.h>

#include "measure/kernel_values.h"
#include "measure/spread.h"
#include "table/table_layout.h"

double scalar_eps(scalar s) {
  return s == SCALAR_F32 ? (double)FLT_EPSILON : DBL_EPSILON;
}

static int kernel_of(evaluated q, kernel *k) {
  static const int kernels[EVALUATE_COUNT] = {
      KERNEL_ENERGY, KERNEL_GRADIENT, KERNEL_HESSIAN, -1, -1, KERNEL_PROJECTED};
  if (kernels[q] < 0) return 0;
  *k = (kernel)kernels[q];
  return 1;
}

static int all_finite(int n, const double *x) {
  for (int i = 0; i < n; i++)
    if (!isfinite(x[i])) return 0;
  return 1;
}

slv_status reference(const slv_energy *e, evaluated q, const double *x, const double *p,
                     double *y) {
  kernel k;
  if (!all_finite(e->ndof, x)) return SLV_EDOMAIN;
  if (kernel_of(q, &k) && kernel_f128(e, k) != NULL)
    return kernel_values_f128(e, k, x, p, y);
  if (q != EVALUATE_EIGENVALUES || !quantity_has_f128(e, EIGENVALUES))
    return evaluate(e, q, SCALAR_F64, x, p, y);
  slv_f128 z[SLV_MAX_DOF], r[SLV_MAX_PARAM];
  for (int i = 0; i < e->ndof; i++) z[i] = (slv_f128)x[i];
  for (int i = 0; i < e->nparam; i++) r[i] = (slv_f128)p[i];
  SLV_TRY(quantity_rounded(e, EIGENVALUES, z, r, y));
  sort_ascending(e->ndof, y);
  return SLV_OK;
}

typedef struct {
  const slv_energy *e;
  evaluated q;
  double eps;
  const double *x, *p, *half;
} around;

static slv_status at_corner(const void *of, int corner, double *v) {
  const around *a = of;
  double y[SLV_MAX_DOF];
  if (corner < 0) return reference(a->e, a->q, a->x, a->p, v);
  spread_corner(a->e->ndof, a->x, a->eps, corner, y);
  for (int i = 0; i < a->e->ndof && a->half != NULL; i++)
    y[i] += y[i] < a->x[i] ? -a->half[i] : a->half[i];
  return reference(a->e, a->q, y, a->p, v);
}

/* 1 over the foundation's bound.  In quad for double results at x as it is; where x or
 * the results are rougher, corners in double are fine enough. */
static double inverse_bound(const around *a, int n) {
  static const quantity same[] = {ENERGY, GRADIENT, HESSIAN};
  if (a->half == NULL && a->eps == DBL_EPSILON && a->q <= EVALUATE_HESSIAN)
    return spread_ratio(a->e, same[a->q], a->x, a->p, 1, 0);
  return spread_ratio_of(at_corner, a, n, 1, 0);
}

/* Of the quantity that bounds the error of q, and its norm. */
static double spread_of(const around *a, double *norm) {
  const int n = evaluated_size(a->e, a->q);
  double v[EVALUATE_MAX];
  if (at_corner(a, -1, v) != SLV_OK) return (double)NAN;
  *norm = norm_of(n, v);
  const double ratio = inverse_bound(a, n);
  return ratio == 0 ? (double)INFINITY : 1 / ratio;
}

bound bound_of(const slv_energy *e, evaluated q, scalar s, const double *x,
               const double *p, const double *half) {
  const int solved = q == EVALUATE_EIGENVALUES || q == EVALUATE_PROJECTED;
  const double eps = scalar_eps(s), units = solved ? 30 * e->ndof : 8;
  const double least = s == SCALAR_F32 ? (double)FLT_MIN : DBL_MIN;
  around a = {e, solved ? EVALUATE_HESSIAN : q, eps, x, p, half};
  double norm = 0;
  if (solved && e->f64->hessian == NULL) a.q = q;
  const double spread = spread_of(&a, &norm);
  const double more = solved ? units : s == SCALAR_F32 ? 8 : 0;
  const double error = spread + more * eps * norm + (norm < least ? 2 * least : 0);
  return (bound){error, fmax(norm, error / (units * eps))};
}

static int in_range(const slv_energy *e, scalar s, const double *x) {
  const double limit = s == SCALAR_F32 ? 1e8 : 1e30;
  for (int i = 0; i < e->ndof; i += 3) {
    const double most = fmax(fabs(x[i]), fmax(fabs(x[i + 1]), fabs(x[i + 2])));
    if (most > limit || (most > 0 && most < 1 / limit)) return 0;
  }
  return 1;
}

int judged_here(const slv_energy *e, scalar s, const double *x, const double *p) {
  if (!all_finite(e->ndof, x)) return 0;
  const double reach = 64 * scalar_eps(s) * norm_of(e->ndof, x);
  const int smooth = e->smooth_within == NULL || e->smooth_within(x, p) > reach;
  return smooth && (e->ndof % 3 != 0 || in_range(e, s, x));
}
