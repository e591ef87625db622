#include "measure/oracle.h"
#include "measure/params.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "measure/quad_math.h"

enum { NOT_IN_RANGE = -1 };

typedef struct {
  const slv_energy *e;
  quantity q;
  const scalar_format *format; /* format in which the result was computed */
  int n, size;
  slv_f128 x[VERIFY_MAX_DOF];
  slv_f128 *p, *v; /* p [params_room()], v [size] at x: arrays of the caller */
} probe;

/* Computes v at a corner of the rounding bound: at x + 8 eps |x| xi / sqrt n or, for eigenvalues,
 * at x o (1 + 16 eps xi) and p o (1 + 2 eps xi), where o multiplies entry by entry. Eigenvalues
 * need rounded parameters because a stiffness may cancel against terms that x hardly changes.
 * Parameters of energies with prepared numbers are not moved. */
static slv_status at_corner(const probe *b, int corner, slv_f128 *v) {
  enum { HASHED = 24 }; /* length of p's sign vector, so that its signs are independent of x's */
  slv_f128 y[b->e->ndof], p[params_room(b->e)];
  const int moved = b->q == QUANTITY_EIGENVALUES && b->e->nprepared == 0 ? b->e->nparam : 0;
  memcpy(p, b->p, sizeof p);
  for (int i = 0; i < moved; i++) p[i] *= 1 + 2 * b->format->eps * spread_sign(HASHED, corner, i);
  const slv_f128 step = 8 * b->format->eps * quad_norm(b->n, b->x) / quad_sqrt((slv_f128)b->n);
  for (int i = 0; i < b->n; i++) {
    const int xi = spread_sign(b->n, corner, i);
    y[i] = b->q == QUANTITY_EIGENVALUES ? b->x[i] * (1 + 16 * b->format->eps * xi)
                                        : b->x[i] + step * xi;
  }
  return quantity_f128(b->e, b->q, y, p, v);
}

/* Fills b, whose arrays p and v are set already. `p` includes prepared numbers (params.h). */
static slv_status probe_set(probe *b, const slv_energy *e, quantity q, const double *x,
                            const double *p, const scalar_format *judged) {
  quad_from(e->ndof, x, b->x);
  SLV_TRY(params_f128(e, p, b->p));
  b->e = e, b->q = q, b->n = e->ndof, b->size = quantity_size(e, q), b->format = judged;
  return quantity_f128(e, q, b->x, b->p, b->v);
}

static int in_range(const probe *b, slv_f128 size) { return size <= b->format->most; }

/* Returns the error by which the last operations may round a result of this magnitude. The constant
 * is for subnormal numbers, whose rounding is absolute. It also applies to small normal results,
 * which may be computed from subnormal numbers. */
static slv_f128 allowed(const probe *b, int units, slv_f128 size) {
  return units * b->format->eps * size + 2 * b->format->least;
}

/* Entries [from, from + n) of v */
typedef struct {
  const probe *b;
  int from, n;
} entries;

static slv_f128 quad_distance_at(void *of, int corner) {
  const entries *a = of;
  slv_f128 v[quantity_size(a->b->e, a->b->q)];
  if (at_corner(a->b, corner, v) != SLV_OK) return (slv_f128)NAN;
  return quad_distance(a->n, v + a->from, a->b->v + a->from);
}

/* Returns error / (base + spread) of these entries. Stops when the ratio is at most `worst`. */
static double quad_ratio(const probe *b, int from, int n, slv_f128 error, slv_f128 base,
                         double worst) {
  entries a = {b, from, n};
  if (error == 0) return 0;
  const slv_f128 spread = spread_largest(quad_distance_at, &a, SPREAD_CORNERS, error, base, worst);
  if (spread < 0) return fmin(worst, (double)(error / -spread));
  const slv_f128 bound = base + spread;
  return bound == 0 ? (double)INFINITY : (double)(error / bound);
}

/* Tests entry y if some entry of the exact v overflows. If v itself does, y must be an infinity of
 * either sign, because its terms may overflow one by one. If v does not, y must be finite if v is
 * exactly 0 or an eigenvalue; in other entries, intermediate results may overflow. */
static double beyond(const probe *b, slv_f128 v, double y) {
  const slv_f128 size = quad_abs(v);
  const int sure = size / 2 > b->format->most, inside = v == 0 || b->q == QUANTITY_EIGENVALUES;
  if (sure) return isinf(y) ? NOT_IN_RANGE : (double)INFINITY;
  return isinf(y) && inside && size < b->format->most / 2 ? (double)INFINITY : NOT_IN_RANGE;
}

/* Returns 1 if entry v is so small that it may be the round-off of quad. An entry of an energy of
 * vertices is a sum over entries of F, whose terms may be huge and cancel. */
static int cancelled(const probe *b, slv_f128 v, slv_f128 size) {
  return b->e->element != SLV_ELEMENT_NONE && quad_abs(v) <= (slv_f128)0x1p-100 * size;
}

static double vector_ratio(const probe *b, const double *y, double worst) {
  slv_f128 z[quantity_size(b->e, b->q)];
  const slv_f128 size = quad_norm(b->size, b->v);
  double most = NOT_IN_RANGE;
  if (!in_range(b, size)) {
    for (int i = 0; i < b->size; i++)
      if (!cancelled(b, b->v[i], size)) most = fmax(most, beyond(b, b->v[i], y[i]));
    return most;
  }
  quad_from(b->size, y, z);
  const slv_f128 error = quad_distance(b->size, z, b->v);
  return quad_ratio(b, 0, b->size, error, allowed(b, 8, size), worst);
}

static double eigenvalue_ratio(const probe *b, const double *y, double worst) {
  double most = NOT_IN_RANGE;
  for (int i = 0; i < b->size; i++) {
    const slv_f128 size = quad_abs(b->v[i]), error = quad_abs((slv_f128)y[i] - b->v[i]);
    const slv_f128 base = allowed(b, 16, size);
    const double r = in_range(b, size) ? quad_ratio(b, i, 1, error, base, fmax(worst, most))
                                       : beyond(b, b->v[i], y[i]);
    if (isnan(r)) return r;
    most = fmax(most, r);
  }
  return most;
}

double oracle_ratio(const slv_energy *e, quantity q, const double *x, const double *p,
                    const double *y, double worst, int single) {
  slv_f128 v[quantity_size(e, q)], P[params_room(e)];
  probe b = {.v = v, .p = P};
  if (probe_set(&b, e, q, x, p, single ? &scalar_formats[SCALAR_F32] : format_of(e)) != SLV_OK)
    return NOT_IN_RANGE;
  for (int i = 0; i < b.size; i++)
    if (isnan(y[i]) || v[i] != v[i]) return NAN;
  return q == QUANTITY_EIGENVALUES ? eigenvalue_ratio(&b, y, worst) : vector_ratio(&b, y, worst);
}

double oracle_bound_ratio(const slv_energy *e, quantity q, const double *x, const double *p,
                          double error, double worst) {
  slv_f128 v[quantity_size(e, q)], P[params_room(e)];
  probe b = {.v = v, .p = P};
  if (probe_set(&b, e, q, x, p, format_of(e)) != SLV_OK) return NOT_IN_RANGE;
  const slv_f128 base = allowed(&b, 8, quad_norm(b.size, b.v));
  return quad_ratio(&b, 0, b.size, (slv_f128)error, base, worst);
}

double spread_ratio_at(corner_fn *distance, void *of, double eps, double size, double error,
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
  double size, cap; /* |v|; upper limit of the change of v by rounding, 0: not computed yet */
} around;

/* Limit of the spread, relative to the largest |v| within |x|/4. Without it, a formula that returns
 * random values would widen its own bound. A mistake of 1e-3 in float still exceeds it. */
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

/* Returns the change of v at the corner, at most the cap; 0 if v is not defined or finite there. */
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
    /* This shortcut must not depend on the states tested before. So it uses |v| - error, since the
     * computed v may itself be too large by the error. */
    const double least = 8 * eps_of(e) * (a.size - error);
    if (error <= worst * least) return fmin(worst, error / least);
    if (quantity_has(e, q, SCALAR_F128)) return oracle_bound_ratio(e, q, x, p, error, worst);
  }
  return spread_ratio_at(capped_distance, &a, eps_of(e), a.size, error, worst);
}

typedef struct {
  spread_fn *fn;
  const void *of;
  int n;
  const double *v;
} numbers;

/* Returns the distance of fn's values at the corner from v; 0 if fn is undefined there. */
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
  return spread_ratio_at(distance_of, &(numbers){fn, of, n, v}, DBL_EPSILON, vector_norm(n, v),
                         error, worst);
}

double oracle_digits(const slv_energy *e, quantity q, const slv_f128 *x, const slv_f128 *p,
                     const slv_f128 *y) {
  const int n = quantity_size(e, q);
  slv_f128 v[n];
  if (quantity_f128(e, q, x, p, v) != SLV_OK) return NAN;
  double least = 34;
  const int parts = q == QUANTITY_EIGENVALUES ? n : 1, each = n / parts;
  for (int i = 0; i < parts; i++) {
    const slv_f128 size = quad_norm(each, v + i * each);
    const slv_f128 error = quad_distance(each, y + i * each, v + i * each);
    if (error != error) return NAN;
    const double r = size == 0 ? (double)INFINITY : (double)(error / size);
    if (error > 0) least = fmin(least, fmax(0, -log10(r)));
  }
  return least;
}
