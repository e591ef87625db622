/* triangle_formula.h -- the linear triangle, over `real`: F = [x1-x0, x2-x0] G and K = -a D'HD, D =
 * dF/dx; see selvedge/triangle.h.
 *
 * D is g_m (x) I at vertex m, with (g_1, g_2) the rows of G and g_0 = -(g_1 + g_2), so K has blocks
 *
 *   K_mn = -a sum over c, d of G[m,c] G[n,d] H_cd   [3 x 3].
 *
 * The blocks of vertex 0 are minus the sums of the others: translations change nothing. */
#pragma once

#include "selvedge/formula.h"

/* Multiplies a weight and an entry of H.  Files in which entries of H may overflow redefine this
 * macro so that 0 times infinity is 0, not NaN. */
#ifndef TRIANGLE_TIMES
#define TRIANGLE_TIMES(weight, h) ((weight) * (h))
#endif

/* Computes F; G [4] is 2 x 2, column-major, x [9] vertex by vertex. */
static inline void triangle_F(const real *G, const real *x, real *SLV_RESTRICT F) {
  for (int i = 0; i < 3; i++) {
    const real e1 = x[3 + i] - x[i], e2 = x[6 + i] - x[i];
    for (int c = 0; c < 2; c++) F[i + 3 * c] = e1 * G[2 * c] + e2 * G[1 + 2 * c];
  }
}

/* Factors of the blocks H_uu, H_vv, H_uv, H_vu of H in the block K_mn. */
typedef struct {
  real uu, vv, uv, vu;
} triangle_weights;

static inline triangle_weights triangle_weights_of(real a, const real *G, int m, int n) {
  const real mu = -a * G[m - 1], mv = -a * G[m + 1], nu = G[n - 1], nv = G[n + 1];
  return (triangle_weights){mu * nu, mv * nv, mu * nv, mv * nu};
}

/* Computes entry (i, j) of the block of vertices 2 and 1. */
static inline real triangle_entry(triangle_weights w, const real *H, int i, int j) {
  const real uu = H[i + 6 * j], vv = H[i + 3 + 6 * (j + 3)];
  const real uv = H[j + 3 + 6 * i], vu = H[i + 3 + 6 * j]; /* lower triangle of H */
  const real same = TRIANGLE_TIMES(w.uu, uu) + TRIANGLE_TIMES(w.vv, vv);
  return same + (TRIANGLE_TIMES(w.uv, uv) + TRIANGLE_TIMES(w.vu, vu));
}

/* Computes entry (i, j), i >= j, of the block of a vertex with itself. */
static inline real triangle_own_entry(triangle_weights w, const real *H, int i, int j) {
  const real uu = H[i + 6 * j], vv = H[i + 3 + 6 * (j + 3)];
  const real mixed = H[j + 3 + 6 * i] + H[i + 3 + 6 * j]; /* uv and vu have equal weights */
  return (TRIANGLE_TIMES(w.uu, uu) + TRIANGLE_TIMES(w.vv, vv)) + TRIANGLE_TIMES(w.uv, mixed);
}

/* Computes the lower triangle of K [81] from that of H [36]. */
static inline void triangle_jacobian(real a, const real *G, const real *H, real *SLV_RESTRICT K) {
  const triangle_weights w11 = triangle_weights_of(a, G, 1, 1),
                         w22 = triangle_weights_of(a, G, 2, 2),
                         w21 = triangle_weights_of(a, G, 2, 1);
  real sum[2][9]; /* K_1n + K_2n, n = 1, 2, by columns */
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++) {
      const int p = i > j ? i : j, q = i > j ? j : i; /* lower triangle of a symmetric block */
      const real k11 = triangle_own_entry(w11, H, p, q);
      const real k22 = triangle_own_entry(w22, H, p, q);
      const real k21 = triangle_entry(w21, H, i, j);
      const real k12 = triangle_entry(w21, H, j, i);
      if (i >= j) K[3 + i + 9 * (3 + j)] = k11, K[6 + i + 9 * (6 + j)] = k22;
      K[6 + i + 9 * (3 + j)] = k21;
      sum[0][i + 3 * j] = k11 + k21, sum[1][i + 3 * j] = k12 + k22;
    }
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++) { /* K_n0 = -(K_1n + K_2n)' */
      K[3 + i + 9 * j] = -sum[0][j + 3 * i], K[6 + i + 9 * j] = -sum[1][j + 3 * i];
      if (i >= j) K[i + 9 * j] = sum[0][i + 3 * j] + sum[1][i + 3 * j];
    }
}
