#include "measure/reference_hessian.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "measure/params.h"
#include "measure/quad_derivative.h"
#include "measure/spread.h"

/* ---- differences in double ------------------------------------------------------- */

typedef struct {
  const slv_energy *e;
  quantity of; /* what is differentiated */
  int n, size; /* of x, and of that quantity */
  const double *x, *p;
} line;

/* v(x + h e_k) */
static slv_status moved(const line *a, int k, double h, double *v) {
  double y[a->n];
  memcpy(y, a->x, sizeof y);
  y[k] += h;
  return quantity_f64(a->e, a->of, y, a->p, v);
}

/* D[size] = (v(x + h e_k) - v(x - h e_k)) / 2h */
static slv_status difference(const line *a, int k, double h, double *D) {
  double ahead[a->size], behind[a->size];
  SLV_TRY(moved(a, k, h, ahead));
  SLV_TRY(moved(a, k, -h, behind));
  for (int i = 0; i < a->size; i++) D[i] = (ahead[i] - behind[i]) / (2 * h);
  return SLV_OK;
}

/* Column k of the derivative, from steps h, h/2 and h/4 (Richardson); *doubt: how far the last two
 * estimates are apart. */
static slv_status extrapolated(const line *a, int k, double h, double *D, double *doubt) {
  const int size = a->size;
  double coarse[size], half[size], quarter[size];
  memset(coarse, 0, sizeof coarse), memset(half, 0, sizeof half);
  memset(quarter, 0, sizeof quarter);
  SLV_TRY(difference(a, k, h, coarse));
  SLV_TRY(difference(a, k, h / 2, half));
  SLV_TRY(difference(a, k, h / 4, quarter));
  for (int i = 0; i < size; i++) {
    coarse[i] = half[i] + (half[i] - coarse[i]) / 3;
    D[i] = quarter[i] + (quarter[i] - half[i]) / 3;
    D[i] += (D[i] - coarse[i]) / 15;
  }
  *doubt = vector_distance(size, D, coarse);
  return SLV_OK;
}

/* The power of two next to the size of a coordinate, so that steps are exact where x is of that
 * size. */
static int exponent_of(int n, const double *x) {
  const double length = vector_norm(n, x) / sqrt(n);
  return length > 0 ? ilogb(length) : 0;
}

/* The column with the least doubt.  Steps begin at about |x| / 64 sqrt n. */
static slv_status column_of(const line *a, int k, double *D, double *all_doubt) {
  enum { TRIES = 6 };
  const int exponent = exponent_of(a->n, a->x) - 6;
  double least = INFINITY, now[a->size], doubt;
  for (int i = 0; i < TRIES; i++) {
    if (extrapolated(a, k, ldexp(1, exponent - 2 * i), now, &doubt) != SLV_OK || !(doubt < least))
      continue;
    least = doubt;
    memcpy(D, now, sizeof now);
  }
  *all_doubt = hypot(*all_doubt, least);
  return isfinite(least) ? SLV_OK : SLV_EDOMAIN;
}

slv_status difference_derivative(const slv_energy *e, quantity of, const double *x, const double *p,
                                 double *y, double *doubt) {
  const line a = {e, of, e->ndof, quantity_size(e, of), x, p};
  *doubt = 0;
  for (int k = 0; k < a.n; k++) SLV_TRY(column_of(&a, k, y + a.size * k, doubt));
  return SLV_OK;
}

/* How far differences with short steps are from H, column k, beyond what rounding explains: 8 eps
 * of the values and of the slope times |x|, as in engine/sweep.h.
 *
 * One-sided: the difference of both quotients over h is a h + b h^3 + ... where W is smooth, so
 * that twice the one over h/2 less the one over h falls with h^3; beside a kink it keeps the size
 * of the jump of H.  Central: where W has features much smaller than |x|, long steps agree with
 * each other and pass over them. */
static slv_status column_defect(const line *a, const double *H, int k, double h, double *defect) {
  double at[a->size], v[4][a->size], sides = 0, centre = 0;
  const double slope = vector_norm(a->n, a->x) * vector_norm(a->n * a->size, H);
  SLV_TRY(quantity_f64(a->e, a->of, a->x, a->p, at));
  for (int i = 0; i < 4; i++) SLV_TRY(moved(a, k, (i % 2 ? -h : h) / (1 + i / 2), v[i]));
  for (int i = 0; i < a->size; i++) {
    const double whole = (v[0][i] - at[i]) + (v[1][i] - at[i]);
    const double half = (v[2][i] - at[i]) + (v[3][i] - at[i]);
    sides = hypot(sides, (4 * half - whole) / h);
    centre = hypot(centre, (v[2][i] - v[3][i]) / h - H[i + a->size * k]);
  }
  const double rounding = 8 * DBL_EPSILON * (2 * vector_norm(a->size, at) + slope) / h;
  *defect = fmax(sides, centre) - rounding;
  return SLV_OK;
}

/* Over the columns, and steps of |x| 2^-20 and 2^-26: *defect is 0 where W is smooth. */
static slv_status defect_of(const line *a, const double *H, double *defect) {
  enum { LONG = 20, SHORT = 26 };
  double d;
  *defect = 0;
  for (int k = 0; k < a->n; k++)
    for (int bits = LONG; bits <= SHORT; bits += SHORT - LONG) {
      SLV_TRY(column_defect(a, H, k, ldexp(1, exponent_of(a->n, a->x) - bits), &d));
      if (!(d <= 0)) *defect = hypot(*defect, d);
    }
  return SLV_OK;
}

/* ---- complex steps --------------------------------------------------------------- */

slv_status complex_step_column(slv_fn_c64 *of, const slv_energy *e, const double *x,
                               const double *p, int n, int i, double *y) {
  slv_c64 z[e->ndof], q[params_room(e)], v[n];
  const double size = vector_norm(e->ndof, x);
  const double h = ldexp(1, size > 0 ? ilogb(size) - 200 : -540); /* h^2 = 0 */
  for (int k = 0; k < e->ndof; k++) z[k] = x[k];
  SLV_TRY(params_c64(e, p, q));
  z[i] += h * (slv_c64)I;
  SLV_TRY(of(z, q, v));
  for (int k = 0; k < n; k++) y[k] = cimag(v[k]) / h;
  return SLV_OK;
}

static slv_status complex_hessian(const slv_energy *e, const double *x, const double *p,
                                  double *H) {
  const int n = e->ndof;
  for (int i = 0; i < n; i++)
    SLV_TRY(complex_step_column(e->c64->gradient, e, x, p, n, i, H + n * i));
  return SLV_OK;
}

/* The error is at most 8 eps |H| and what a change of x by 8 eps |x| causes. */
static slv_status by_complex_steps(const slv_energy *e, const slv_state *s, double *H,
                                   double *error) {
  enum { CORNERS = 8 };
  const int n = e->ndof;
  double x[n], moved_H[n * n], spread = 0;
  SLV_TRY(complex_hessian(e, s->x, s->p, H));
  for (int corner = 0; corner < CORNERS; corner++) {
    spread_corner(n, s->x, DBL_EPSILON, corner, x);
    SLV_TRY(complex_hessian(e, x, s->p, moved_H));
    spread = fmax(spread, vector_distance(n * n, moved_H, H));
  }
  *error = 8 * DBL_EPSILON * vector_norm(n * n, H) + spread;
  return SLV_OK;
}

/* ---- the reference --------------------------------------------------------------- */

/* Are all lengths of one size?  Only there the steps, which follow |x|, fit every direction. */
static int is_even(const slv_energy *e, const slv_state *s) {
  const double most = 100;
  double stretch[2];
  slv_state_stretch(e, s->x, s->p, stretch);
  return stretch[0] >= 1 / most && stretch[1] <= most;
}

/* The least of several doubts may be small by chance, hence the factor. */
static slv_status derivative_of_gradient(const slv_energy *e, const slv_state *s, double *H,
                                         double *error) {
  enum { CHANCE = 16 };
  if (e->f128 != NULL && e->f128->gradient != NULL)
    SLV_TRY(quad_derivative_find(e, QUANTITY_HESSIAN, s, H, error));
  else if (e->c64 != NULL && e->c64->gradient != NULL)
    return by_complex_steps(e, s, H, error);
  else if (is_even(e, s))
    SLV_TRY(difference_derivative(e, QUANTITY_GRADIENT, s->x, s->p, H, error));
  else
    return SLV_EDOMAIN;
  *error *= CHANCE;
  return SLV_OK;
}

/* H <- (H + H')/2; returns |H - H'|/2. */
static double symmetrise(int n, double *H) {
  double off = 0;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < j; i++) {
      off = hypot(off, (H[i + n * j] - H[j + n * i]) * sqrt(0.5));
      H[i + n * j] = H[j + n * i] = (H[i + n * j] + H[j + n * i]) / 2;
    }
  return off;
}

slv_status reference_hessian(const slv_energy *e, const slv_state *s, double *H, double *error) {
  const int n = e->ndof;
  const line a = {e, QUANTITY_GRADIENT, n, n, s->x, s->p};
  const double accurate = 1e-3;
  double defect = 0;
  *error = 0;
  if (e->f64->hessian != NULL) return e->f64->hessian(s->x, s->p, H);
  if (e->f64->gradient == NULL) return SLV_ECAPABILITY;
  if ((s->flags & SLV_STATE_EXTREME) != 0) return SLV_EDOMAIN;
  SLV_TRY(derivative_of_gradient(e, s, H, error));
  SLV_TRY(defect_of(&a, H, &defect));
  *error += defect + symmetrise(n, H);
  return *error <= accurate * vector_norm(n * n, H) ? SLV_OK : SLV_EDOMAIN;
}
