#include "oracle.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "quad.h"

/* All corners of the cube up to n = 6; beyond, as many, spread by a fixed hash. */
enum { CORNERS = 64, NOT_IN_RANGE = -1 };

typedef struct {
  const slv_energy *e;
  quantity q;
  int n, size;
  slv_f128 x[SLV_MAX_DOF], p[SLV_MAX_PARAM];
  slv_f128 v[QUANTITY_MAX]; /* at x */
} probe;

static int sign_at(const probe *b, int corner, int i) {
  unsigned bits = (unsigned)corner;
  if (b->n > 6) bits = (bits + 1u) * 2654435769u >> 8;
  return (bits >> i & 1u) != 0 ? 1 : -1;
}

/* v at the corner: x + 8 eps |x| xi / sqrt n, or x o (1 + 16 eps xi) for eigenvalues.
 */
static slv_status at_corner(const probe *b, int corner, slv_f128 *v) {
  slv_f128 y[SLV_MAX_DOF];
  const slv_f128 step =
      8 * (slv_f128)DBL_EPSILON * quad_norm(b->n, b->x) / quad_sqrt((slv_f128)b->n);
  for (int i = 0; i < b->n; i++) {
    const int xi = sign_at(b, corner, i);
    y[i] = b->q == EIGENVALUES ? b->x[i] * (1 + 16 * (slv_f128)DBL_EPSILON * xi)
                               : b->x[i] + step * xi;
  }
  return quantity_f128(b->e, b->q, y, b->p, v);
}

static slv_status probe_set(probe *b, const slv_energy *e, quantity q, const double *x,
                            const double *p) {
  b->e = e, b->q = q, b->n = e->ndof, b->size = quantity_size(e, q);
  quad_from(e->ndof, x, b->x);
  quad_from(e->nparam, p, b->p);
  return quantity_f128(e, q, b->x, b->p, b->v);
}

static int in_range(slv_f128 size) {
  return size >= (slv_f128)DBL_MIN && size <= (slv_f128)DBL_MAX;
}

static slv_f128 distance(int n, const slv_f128 *a, const slv_f128 *b) {
  slv_f128 s = 0;
  for (int i = 0; i < n; i++) s += (a[i] - b[i]) * (a[i] - b[i]);
  return quad_sqrt(s);
}

/* error / (base + the spread over the corners): entries [from, from + n) of v.  Corners
 * are added only while they can still change whether this is the worst. */
static double ratio(const probe *b, int from, int n, slv_f128 error, slv_f128 base,
                    double worst) {
  slv_f128 spread = 0, v[QUANTITY_MAX];
  if (error == 0) return 0;
  for (int corner = 0; corner < CORNERS; corner++) {
    if (error <= (slv_f128)worst * (base + spread)) return worst;
    if (at_corner(b, corner, v) != SLV_OK) return NAN;
    const slv_f128 d = distance(n, v + from, b->v + from);
    if (d != d) return NAN;
    if (d > spread) spread = d;
  }
  const slv_f128 bound = base + spread;
  return bound == 0 ? (double)INFINITY : (double)(error / bound);
}

static double vector_ratio(const probe *b, const double *y, double worst) {
  slv_f128 z[QUANTITY_MAX];
  const slv_f128 size = quad_norm(b->size, b->v);
  quad_from(b->size, y, z);
  if (size != 0 && !in_range(size)) return NOT_IN_RANGE;
  const slv_f128 error = distance(b->size, z, b->v);
  return ratio(b, 0, b->size, error, 8 * (slv_f128)DBL_EPSILON * size, worst);
}

static double eigenvalue_ratio(const probe *b, const double *y, double worst) {
  double most = NOT_IN_RANGE;
  for (int i = 0; i < b->size; i++) {
    const slv_f128 size = quad_abs(b->v[i]), error = quad_abs((slv_f128)y[i] - b->v[i]);
    if (size != 0 && !in_range(size)) continue;
    const slv_f128 base = 16 * (slv_f128)DBL_EPSILON * size;
    const double r = ratio(b, i, 1, error, base, fmax(worst, most));
    if (isnan(r)) return r;
    most = fmax(most, r);
  }
  return most;
}

double oracle_ratio(const slv_energy *e, quantity q, const double *x, const double *p,
                    const double *y, double worst) {
  probe b;
  if (probe_set(&b, e, q, x, p) != SLV_OK) return NOT_IN_RANGE;
  for (int i = 0; i < b.size; i++)
    if (isnan(y[i]) || b.v[i] != b.v[i]) return NAN;
  return q == EIGENVALUES ? eigenvalue_ratio(&b, y, worst) : vector_ratio(&b, y, worst);
}

double oracle_digits(const slv_energy *e, quantity q, const slv_f128 *x,
                     const slv_f128 *p, const slv_f128 *y) {
  slv_f128 v[QUANTITY_MAX];
  const int n = quantity_size(e, q);
  if (quantity_f128(e, q, x, p, v) != SLV_OK) return NAN;
  double least = 34;
  const int parts = q == EIGENVALUES ? n : 1, each = n / parts;
  for (int i = 0; i < parts; i++) {
    const slv_f128 size = quad_norm(each, v + i * each);
    const slv_f128 error = distance(each, y + i * each, v + i * each);
    if (error != error) return NAN;
    const double r = size == 0 ? (double)INFINITY : (double)(error / size);
    if (error > 0) least = fmin(least, fmax(0, -log10(r)));
  }
  return least;
}
