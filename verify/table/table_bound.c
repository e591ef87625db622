#include "table/table_bound.h"

#include <float.h>
#include <math.h>

#include "measure/oracle.h"
#include "measure/params.h"
#include "measure/quad_math.h"
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

static slv_status at_corner(const void *of, int corner, double *v) {
  const bounded *a = of;
  double y[a->e->ndof];
  if (corner < 0) return table_reference(a->e, a->q, a->x, a->p, v);
  spread_corner(a->e->ndof, a->x, scalar_formats[a->s].eps, corner, y);
  for (int i = 0; i < a->e->ndof && a->half != NULL; i++)
    y[i] += y[i] < a->x[i] ? -a->half[i] : a->half[i];
  return table_reference(a->e, a->q, y, a->p, v);
}

bound table_bound_of(const bounded *values) {
  enum { ROUGH_CORNERS = 4 };
  bounded a = *values;
  const slv_energy *e = a.e;
  const int solved = a.q == QUANTITY_EIGENVALUES || a.q == QUANTITY_PROJECTED;
  const double eps = scalar_formats[a.s].eps, units = solved ? 30 * e->ndof : 8;
  const double least = scalar_formats[a.s].least;
  const double error = a.enough > 0 && isfinite(a.enough) ? a.enough : 1, worst = error == a.enough;
  if (solved && e->f64->hessian != NULL && !(a.rough > 0)) a.q = QUANTITY_HESSIAN;
  const int n = quantity_size(e, a.q);
  double v[quantity_max(e)];
  if (at_corner(&a, -1, v) != SLV_OK) return (bound){(double)NAN, (double)NAN};
  const double norm = vector_norm(n, v);
  if (a.rough > 0)
    return (bound){spread_of(at_corner, &a, ROUGH_CORNERS, n, v) + a.rough * norm, norm};
  /* The round-off bound of measure/spread.h is any error divided by that error's spread_ratio(),
   * which evaluates the corners in quad.  If x or the results are less exact than double, the
   * corners by table_reference(), rounded to double, are accurate enough. */
  const int exact = a.half == NULL && eps == DBL_EPSILON && a.q <= QUANTITY_HESSIAN;
  const double ratio = exact ? spread_ratio(e, a.q, a.x, a.p, error, worst)
                             : spread_ratio_of(at_corner, &a, n, error, worst);
  const double more = solved ? units : a.s == SCALAR_F32 ? 8 : 0;
  const double all = (ratio == 0 ? (double)INFINITY : error / ratio) + more * eps * norm +
                     (norm < least ? 2 * least : 0);
  return (bound){all, fmax(norm, all / (units * eps))};
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
