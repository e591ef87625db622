#include "table/table_bound.h"

#include <float.h>
#include <math.h>

#include "measure/params.h"
#include "measure/quad_math.h"
#include "measure/spread.h"
#include "support/stats/stats.h"

int table_all_finite(int n, const double *x) {
  for (int i = 0; i < n; i++)
    if (!isfinite(x[i])) return 0;
  return 1;
}

slv_status table_reference(const slv_energy *e, quantity q, const double *x, const double *p,
                           double *y) {
  slv_f128 z[e->ndof], r[params_room(e)];
  if (!table_all_finite(e->ndof, x)) return SLV_EDOMAIN;
  if (q == QUANTITY_EIGENVECTORS || !quantity_has(e, q, SCALAR_F128))
    return evaluate(e, q, SCALAR_F64, x, p, y);
  quad_from(e->ndof, x, z);
  SLV_TRY(params_f128(e, p, r));
  SLV_TRY(quantity_rounded(e, q, z, r, y));
  if (q == QUANTITY_EIGENVALUES) stats_sort(y, (size_t)e->ndof);
  return SLV_OK;
}

typedef struct {
  const slv_energy *e;
  quantity q;
  double eps;
  const double *x, *p, *half;
} around;

static slv_status at_corner(const void *of, int corner, double *v) {
  const around *a = of;
  double y[a->e->ndof];
  if (corner < 0) return table_reference(a->e, a->q, a->x, a->p, v);
  spread_corner(a->e->ndof, a->x, a->eps, corner, y);
  for (int i = 0; i < a->e->ndof && a->half != NULL; i++)
    y[i] += y[i] < a->x[i] ? -a->half[i] : a->half[i];
  return table_reference(a->e, a->q, y, a->p, v);
}

bound table_bound_of(const slv_energy *e, quantity q, scalar s, const double *x, const double *p,
                     const double *half, double enough) {
  const int solved = q == QUANTITY_EIGENVALUES || q == QUANTITY_PROJECTED;
  const double eps = scalar_formats[s].eps, units = solved ? 30 * e->ndof : 8;
  const double least = scalar_formats[s].least;
  const quantity of = solved && e->f64->hessian != NULL ? QUANTITY_HESSIAN : q;
  const around a = {e, of, eps, x, p, half};
  const double error = enough > 0 && isfinite(enough) ? enough : 1, worst = error == enough;
  double v[quantity_max(e)];
  if (at_corner(&a, -1, v) != SLV_OK) return (bound){(double)NAN, (double)NAN};
  const double norm = vector_norm(quantity_size(e, of), v);
  /* The bound of measure/spread.h follows from its ratio to any error.  spread_ratio() evaluates
   * the corners in quad.  If x or the results are rougher than double, the corners of
   * table_reference(), rounded to double, are accurate enough. */
  const int exact = half == NULL && eps == DBL_EPSILON && of <= QUANTITY_HESSIAN;
  const double ratio = exact ? spread_ratio(e, of, x, p, error, worst)
                             : spread_ratio_of(at_corner, &a, quantity_size(e, of), error, worst);
  const double more = solved ? units : s == SCALAR_F32 ? 8 : 0;
  const double all = (ratio == 0 ? (double)INFINITY : error / ratio) + more * eps * norm +
                     (norm < least ? 2 * least : 0);
  return (bound){all, fmax(norm, all / (units * eps))};
}

bound table_bound_rough(const slv_energy *e, quantity q, const double *x, const double *p,
                        double part) {
  enum { CORNERS = 4 };
  const int n = quantity_size(e, q);
  const around a = {e, q, DBL_EPSILON, x, p, NULL};
  double v[n];
  if (at_corner(&a, -1, v) != SLV_OK) return (bound){(double)NAN, (double)NAN};
  const double norm = vector_norm(n, v);
  return (bound){spread_of(at_corner, &a, CORNERS, n, v) + part * norm, norm};
}

int table_is_judged(const slv_energy *e, scalar s, const double *x, const double *p) {
  const double limit = s == SCALAR_F32 ? 1e8 : 1e30;
  if (!table_all_finite(e->ndof, x)) return 0;
  const double reach = 64 * scalar_formats[s].eps * vector_norm(e->ndof, x);
  for (int i = 0; i < e->ndof && e->ndof % 3 == 0; i += 3) {
    const double most = fmax(fabs(x[i]), fmax(fabs(x[i + 1]), fabs(x[i + 2])));
    if (most > limit || (most > 0 && most < 1 / limit)) return 0;
  }
  return e->smooth_within == NULL || e->smooth_within(x, p) > reach;
}
