#include "measure/twin.h"

#include <math.h>
#include <string.h>

#include "measure/spread.h"

static struct {
  const slv_energy *e; /* the energy that the twin is made from */
  quantity of;         /* what is differentiated */
  double doubt;
  slv_energy row;
  slv_kernels_f64 f64;
} twin;

/* D[size] = (v(x + h e_k) - v(x - h e_k)) / 2h */
static slv_status difference(const double *x, const double *p, int k, double h, double *D) {
  const int n = twin.e->ndof, size = quantity_size(twin.e, twin.of);
  double y[n], ahead[size], behind[size];
  for (int i = 0; i < n; i++) y[i] = x[i];
  y[k] = x[k] + h;
  SLV_TRY(quantity_f64(twin.e, twin.of, y, p, ahead));
  y[k] = x[k] - h;
  SLV_TRY(quantity_f64(twin.e, twin.of, y, p, behind));
  for (int i = 0; i < size; i++) D[i] = (ahead[i] - behind[i]) / (2 * h);
  return SLV_OK;
}

/* Column k of the derivative, from steps h, h/2 and h/4 (Richardson); *doubt: how far the last two
 * estimates are apart. */
static slv_status extrapolated(const double *x, const double *p, int k, double h, double *D,
                               double *doubt) {
  const int size = quantity_size(twin.e, twin.of);
  double coarse[size], half[size], quarter[size];
  memset(coarse, 0, sizeof coarse), memset(half, 0, sizeof half);
  memset(quarter, 0, sizeof quarter);
  SLV_TRY(difference(x, p, k, h, coarse));
  SLV_TRY(difference(x, p, k, h / 2, half));
  SLV_TRY(difference(x, p, k, h / 4, quarter));
  for (int i = 0; i < size; i++) {
    coarse[i] = half[i] + (half[i] - coarse[i]) / 3;
    D[i] = quarter[i] + (quarter[i] - half[i]) / 3;
    D[i] += (D[i] - coarse[i]) / 15;
  }
  *doubt = vector_distance(size, D, coarse);
  return SLV_OK;
}

/* The column with the least doubt.  Steps are powers of two from about |x| / 64 sqrt n on, so that
 * they are exact where x is of that size. */
static slv_status column(const double *x, const double *p, int k, double *D) {
  enum { TRIES = 6 };
  const int n = twin.e->ndof, size = quantity_size(twin.e, twin.of);
  const double length = vector_norm(n, x) / sqrt(n);
  const int exponent = (length > 0 ? ilogb(length) : 0) - 6;
  double least = INFINITY, now[size], doubt;
  for (int i = 0; i < TRIES; i++) {
    if (extrapolated(x, p, k, ldexp(1, exponent - 2 * i), now, &doubt) != SLV_OK ||
        !(doubt < least))
      continue;
    least = doubt;
    memcpy(D, now, sizeof now);
  }
  twin.doubt = hypot(twin.doubt, least);
  return isfinite(least) ? SLV_OK : SLV_EDOMAIN;
}

static slv_status derivative(const double *x, const double *p, double *restrict y) {
  const int n = twin.e->ndof, size = quantity_size(twin.e, twin.of);
  twin.doubt = 0;
  for (int k = 0; k < n; k++) SLV_TRY(column(x, p, k, y + size * k));
  return SLV_OK;
}

const slv_energy *twin_of(const slv_energy *e, twin_source from) {
  twin.e = e, twin.doubt = 0;
  twin.of = from == TWIN_OF_ENERGY ? QUANTITY_ENERGY : QUANTITY_GRADIENT;
  twin.f64 = (slv_kernels_f64){.energy = e->f64->energy};
  if (from == TWIN_OF_ENERGY) twin.f64.gradient = derivative;
  if (from == TWIN_OF_GRADIENT) twin.f64.hessian = derivative;
  if (from == TWIN_OF_HESSIAN) twin.f64.hessian = e->f64->hessian;
  twin.row = *e;
  twin.row.f64 = &twin.f64;
  twin.row.f32 = NULL, twin.row.f128 = NULL, twin.row.c64 = NULL;
  return &twin.row;
}

double twin_doubt(void) { return twin.doubt; }
