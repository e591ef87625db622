#include "baseline/baseline_unit.h"

#include <math.h>

#include "measure/params.h"
#include "measure/quad_math.h"
#include "measure/spread.h"

/* Returns entry (corner, i + 1) of a Hadamard matrix of order corners(n): 1 or -1. */
static int sign_at(int corner, int i) {
  return __builtin_parity((unsigned)corner & (unsigned)(i + 1)) ? -1 : 1;
}

/* Returns the smallest of 8, 16, 32 ... above n. */
static int corners(int n) {
  int order = 8;
  while (order <= n) order *= 2;
  return order;
}

/* Stores |v| and the largest |v(corner) - v| in out, for a quantity v in scalar T. Skips corners at
 * which v is undefined. Returns 0 if v itself is undefined. */
#define DEFINE_SPREAD(T, norm, distance)                                                 \
  static int spread_##T(const slv_energy *e, quantity of, double eps, const slv_##T *x,  \
                        const slv_##T *p, double out[2]) {                               \
    const int n = e->ndof, size = quantity_size(e, of), most = quantity_function_max(e); \
    slv_##T v[most], w[most], y[n], spread = 0;                                          \
    slv_fn_##T *const f = quantity_function_##T(e, of);                                  \
    if (f(x, p, v) != SLV_OK) return 0;                                                  \
    const slv_##T step = 8 * eps * norm(n, x) / (slv_##T)sqrt(n);                        \
    for (int corner = 0; corner < corners(n); corner++) {                                \
      for (int i = 0; i < n; i++) y[i] = x[i] + step * sign_at(corner, i);               \
      if (f(y, p, w) != SLV_OK) continue;                                                \
      const slv_##T d = distance(size, v, w);                                            \
      if (d > spread) spread = d;                                                        \
    }                                                                                    \
    out[0] = (double)norm(size, v), out[1] = (double)spread;                             \
    return 1;                                                                            \
  }

DEFINE_SPREAD(f64, vector_norm, vector_distance)
DEFINE_SPREAD(f128, quad_norm, quad_distance)

static int spread_in_quad(const slv_energy *e, quantity of, double eps, const double *x,
                          const double *p, double out[2]) {
  slv_f128 y[e->ndof], q[params_room(e)];
  quad_from(e->ndof, x, y);
  if (params_f128(e, p, q) != SLV_OK) return 0;
  return spread_f128(e, of, eps, y, q, out);
}

double baseline_unit(const slv_energy *e, quantity of, scalar s, const double *x, const double *p) {
  const scalar_format *f = s == SCALAR_F64 ? format_of(e) : &scalar_formats[s];
  const int quad = s != SCALAR_F32 && quantity_has(e, of, SCALAR_F128);
  double at[2]; /* |v| and the spread */
  if (!quad && !quantity_has(e, of, SCALAR_F64)) return 0;
  const int known =
      quad ? spread_in_quad(e, of, f->eps, x, p, at) : spread_f64(e, of, f->eps, x, p, at);
  if (!known || !(at[0] <= f->most)) return 0;
  const double below = at[0] < f->least ? 2 * f->least : 0; /* as allowed() in oracle.c */
  const double unit = 8 * f->eps * at[0] + below + at[1];
  return isfinite(unit) ? unit : 0;
}
