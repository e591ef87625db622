#include "measure/quad_math.h"

enum { MAX_SWEEPS = 60 };

static slv_f128 off_diagonal(int n, const slv_f128 *H) {
  slv_f128 s = 0;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < j; i++) s += quad_abs(H[i + n * j]);
  return s;
}

/* Computes H <- J' H J with the rotation J that makes H_pq vanish (Golub, Van Loan, 8.5). */
static void rotate(int n, slv_f128 *H, int p, int q) {
  const slv_f128 b = H[p + n * q];
  if (b == 0) return;
  const slv_f128 tau = (H[q + n * q] - H[p + n * p]) / (2 * b);
  const slv_f128 root = quad_sqrt(1 + tau * tau);
  const slv_f128 t = tau >= 0 ? 1 / (tau + root) : -1 / (root - tau);
  const slv_f128 c = 1 / quad_sqrt(1 + t * t), s = t * c;
  for (int k = 0; k < n; k++) {
    const slv_f128 x = H[k + n * p], y = H[k + n * q];
    H[k + n * p] = c * x - s * y, H[k + n * q] = s * x + c * y;
  }
  for (int k = 0; k < n; k++) {
    const slv_f128 x = H[p + n * k], y = H[q + n * k];
    H[p + n * k] = c * x - s * y, H[q + n * k] = s * x + c * y;
  }
  H[p + n * q] = H[q + n * p] = 0;
}

void quad_sort(int n, slv_f128 *w) {
  for (int i = 1; i < n; i++)
    for (int k = i; k > 0 && w[k] < w[k - 1]; k--) {
      const slv_f128 t = w[k];
      w[k] = w[k - 1], w[k - 1] = t;
    }
}

slv_status quad_jacobi(int n, slv_f128 *H, slv_f128 *w) {
  for (int i = 0; i < n * n; i++)
    if (!(H[i] - H[i] == 0)) return SLV_EDOMAIN;
  for (int sweep = 0; sweep < MAX_SWEEPS && off_diagonal(n, H) > 0; sweep++)
    for (int q = 1; q < n; q++)
      for (int p = 0; p < q; p++) {
        const slv_f128 least = quad_abs(H[p + n * p]) < quad_abs(H[q + n * q])
                                   ? quad_abs(H[p + n * p])
                                   : quad_abs(H[q + n * q]);
        const slv_f128 negligible = QUAD_EPS * QUAD_EPS * least;
        if (quad_abs(H[p + n * q]) > negligible)
          rotate(n, H, p, q);
        else
          H[p + n * q] = H[q + n * p] = 0;
      }
  for (int i = 0; i < n; i++) w[i] = H[i + n * i];
  quad_sort(n, w);
  return SLV_OK;
}
