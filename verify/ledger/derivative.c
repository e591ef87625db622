#include "ledger/derivative.h"

#include <string.h>

enum { STEPS = 3 };

typedef struct {
  quad_function *f;
  const void *with;
  int n, m;
} function;

/* y becomes (f(x + h e_j) - f(x - h e_j)) / 2h. */
static void central(const function *f, const slv_f128 *x, int j, slv_f128 h, slv_f128 *y) {
  slv_f128 at[DERIVATIVE_MAX], behind[DERIVATIVE_OUTPUTS];
  memcpy(at, x, (size_t)f->n * sizeof *at);
  at[j] = x[j] + h;
  const slv_f128 ahead_of = at[j];
  f->f(at, f->with, y);
  at[j] = x[j] - h;
  f->f(at, f->with, behind);
  /* the distance of the two points after rounding */
  const slv_f128 apart = ahead_of - at[j];
  for (int i = 0; i < f->m; i++) y[i] = (y[i] - behind[i]) / apart;
}

/* Richardson's extrapolation.  The error of a central difference is a series in h^2.  With D(h/2)
 * and D(h), (4 D(h/2) - D(h)) / 3 cancels the h^2 term; combining two of these with 16 in the place
 * of 4 cancels the h^4 term. */
void quad_jacobian(quad_function *f, const void *with, int n, int m, const slv_f128 *x, slv_f128 h,
                   slv_f128 *J) {
  const function g = {f, with, n, m};
  slv_f128 D[STEPS][DERIVATIVE_OUTPUTS];
  for (int j = 0; j < n; j++) {
    for (int k = 0; k < STEPS; k++) central(&g, x, j, h / (slv_f128)(1 << k), D[k]);
    for (int i = 0; i < m; i++) {
      const slv_f128 coarse = (4 * D[1][i] - D[0][i]) / 3;
      const slv_f128 fine = (4 * D[2][i] - D[1][i]) / 3;
      J[i + m * j] = (16 * fine - coarse) / 15;
    }
  }
}
