#include "measure/quad_derivative.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "measure/params.h"
#include "measure/quad_math.h"

int quad_derivative_exists(const slv_energy *e, quantity q) {
  return quantity_has(e, q, SCALAR_F128) && quantity_has(e, q - 1, SCALAR_F128);
}

typedef struct {
  const slv_energy *e;
  quantity of; /* differentiated quantity */
  int n, size; /* length of x; length of the quantity */
  const slv_f128 *x, *p;
  const double *only_x, *only_p; /* state, if the energy is evaluated in double; NULL: in quad */
} line;

/* Computes D[size] = (v(x + h e_k) - v(x - h e_k)) / 2h. */
static slv_status difference(const line *a, int k, slv_f128 h, slv_f128 *D) {
  slv_f128 y[a->n], ahead[a->size], behind[a->size];
  memcpy(y, a->x, sizeof y);
  y[k] = a->x[k] + h;
  SLV_TRY(quantity_f128(a->e, a->of, y, a->p, ahead));
  y[k] = a->x[k] - h;
  SLV_TRY(quantity_f128(a->e, a->of, y, a->p, behind));
  for (int i = 0; i < a->size; i++) D[i] = (ahead[i] - behind[i]) / (2 * h);
  return SLV_OK;
}

/* Computes the difference in long double, which is faster, from values in quad or double. */
static slv_status rounded_difference(const line *a, int k, double h, long double *D) {
  if (a->only_x == NULL) {
    slv_f128 wide[a->size];
    SLV_TRY(difference(a, k, h, wide));
    for (int i = 0; i < a->size; i++) D[i] = (long double)wide[i];
    return SLV_OK;
  }
  double y[a->n], ahead[a->size], behind[a->size];
  memcpy(y, a->only_x, sizeof y);
  y[k] = a->only_x[k] + h;
  SLV_TRY(quantity_f64(a->e, a->of, y, a->only_p, ahead));
  y[k] = a->only_x[k] - h;
  SLV_TRY(quantity_f64(a->e, a->of, y, a->only_p, behind));
  for (int i = 0; i < a->size; i++) D[i] = ((long double)ahead[i] - behind[i]) / (2 * h);
  return SLV_OK;
}

/* Computes the derivative from steps h and h/2 without the error term in h^2 (Richardson). */
static slv_status extrapolated(const line *a, slv_f128 h, slv_f128 *v) {
  slv_f128 coarse[a->size];
  for (int k = 0; k < a->n; k++) {
    SLV_TRY(difference(a, k, h, coarse));
    SLV_TRY(difference(a, k, h / 2, v + a->size * k));
    for (int i = 0; i < a->size; i++) v[a->size * k + i] += (v[a->size * k + i] - coarse[i]) / 3;
  }
  return SLV_OK;
}

static double relative(int n, const slv_f128 *a, const slv_f128 *b, slv_f128 size) {
  const slv_f128 distance = quad_distance(n, a, b);
  return distance == 0 ? 0 : (double)quad_over(distance, size);
}

/* Tries shorter and shorter steps: long ones leave the smooth neighbourhood of x, short ones lose
 * digits. d->error is the smallest error of any step, since no step agrees with a wrong derivative;
 * d->doubt is the smallest change between two steps. */
static slv_status best_of(const line *a, slv_f128 size, const slv_f128 *coded, quad_derivative *d) {
  enum { STEPS = 8, BITS = 8 };
  const int n = a->n * a->size;
  slv_f128 before[n], now[n];
  slv_f128 h = quad_norm(a->n, a->x);
  if (h == 0) h = 1;
  d->doubt = d->error = (double)INFINITY;
  for (int step = 0; step < STEPS && d->error > SMALLEST_MISTAKE; step++) {
    h /= 1 << BITS;
    SLV_TRY(extrapolated(a, h, now));
    d->error = fmin(d->error, relative(n, coded, now, size));
    if (step > 0) d->doubt = fmin(d->doubt, relative(n, now, before, size));
    for (int i = 0; i < n; i++) before[i] = now[i];
  }
  return SLV_OK;
}

slv_status quad_derivative_of(const slv_energy *e, quantity q, const slv_state *s,
                              quad_derivative *d) {
  const int n = e->ndof, size = quantity_size(e, q - 1);
  slv_f128 x[n], p[params_room(e)], coded[n * size];
  const line a = {.e = e, .of = q - 1, .n = n, .size = size, .x = x, .p = p};
  quad_from(n, s->x, x);
  SLV_TRY(params_f128(e, s->p, p));
  SLV_TRY(quantity_f128(e, q, x, p, coded));
  return best_of(&a, quad_norm(n * size, coded), coded, d);
}

/* Returns |a - b|, or |a| if b is NULL. */
static double long_distance(int n, const long double *a, const long double *b) {
  long double sum = 0;
  for (int i = 0; i < n; i++) {
    const long double d = b != NULL ? a[i] - b[i] : a[i];
    sum += d * d;
  }
  return (double)sqrtl(sum);
}

/* Computes column k of the derivative, y[size], from central differences with steps h, h/2, h/4,
 * ... Three successive ones give an estimate of order 6 (Richardson), whose error is bounded by its
 * distance from the estimate of order 4. Steps are powers of two from |x| / (64 sqrt n) on, so that
 * x + h is exact if x has that size. In double all steps are evaluated, so that external programs
 * get them in one batch; in quad the loop ends at an exact estimate. */
static slv_status column_of(const line *a, int k, double h, double *y, double *doubt) {
  enum { STEPS_F64 = 13, STEPS_F128 = 40 };
  const int in_double = a->only_x != NULL, steps = in_double ? STEPS_F64 : STEPS_F128;
  long double d[3][a->size], coarse[a->size], fine[a->size];
  *doubt = (double)INFINITY;
  for (int i = 0, inside = 0; i < steps; i++) {
    memmove(d[0], d[1], 2 * sizeof *d);
    inside = rounded_difference(a, k, h, d[2]) == SLV_OK ? inside + 1 : 0;
    h /= 2;
    if (inside < 3) continue;
    for (int m = 0; m < a->size; m++) {
      coarse[m] = d[1][m] + (d[1][m] - d[0][m]) / 3;
      fine[m] = d[2][m] + (d[2][m] - d[1][m]) / 3;
      fine[m] += (fine[m] - coarse[m]) / 15;
    }
    const double change = long_distance(a->size, fine, coarse);
    for (int m = 0; m < a->size && change < *doubt; m++) y[m] = (double)fine[m];
    *doubt = fmin(*doubt, change);
    const int is_exact = change <= DBL_EPSILON / 64 * long_distance(a->size, fine, NULL);
    if (is_exact && !in_double) break;
  }
  return isfinite(*doubt) ? SLV_OK : SLV_EDOMAIN;
}

slv_status derivative_find(const slv_energy *e, quantity of, scalar in, const double *x,
                           const double *p, double *y, double *doubt) {
  const int n = e->ndof, size = quantity_size(e, of);
  slv_f128 at[n], q[params_room(e)];
  line a = {.e = e, .of = of, .n = n, .size = size};
  double length = 0;
  for (int i = 0; i < n; i++) length = hypot(length, x[i]);
  const int exponent = length > 0 ? ilogb(length / sqrt(n)) : 0;
  if (in == SCALAR_F64) {
    a.only_x = x, a.only_p = p;
  } else {
    quad_from(n, x, at);
    SLV_TRY(params_f128(e, p, q));
    a.x = at, a.p = q;
  }
  *doubt = 0;
  for (int k = 0; k < n; k++) {
    double of_column;
    SLV_TRY(column_of(&a, k, ldexp(1, exponent - 6), y + size * k, &of_column));
    *doubt = hypot(*doubt, of_column);
  }
  return SLV_OK;
}
