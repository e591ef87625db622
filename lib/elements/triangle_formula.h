/* triangle_formula.h -- the linear triangle's two steps, over `real`: F = [x1-x0,
 * x2-x0] G, and K = -a D'HD, D = dF/dx; see selvedge/triangle.h.
 *
 * D is g_m (x) I at vertex m, with (g_1, g_2) the rows of G and g_0 = -(g_1 + g_2), so
 * that K consists of 3 x 3 blocks
 *
 *   K_mn = -a sum over c, d of G[m,c] G[n,d] H_cd,
 *
 * and moving the triangle as a whole adds nothing: the blocks of vertex 0 are minus the
 * sums of the others. */
#ifndef ELEMENTS_TRIANGLE_FORMULA_H
#define ELEMENTS_TRIANGLE_FORMULA_H

#include "selvedge/formula.h"

/* G [4] is 2 x 2, column-major, x [9] vertex by vertex. */
static inline void triangle_F(const real *G, const real *x, real *SLV_RESTRICT F) {
  for (int i = 0; i < 3; i++) {
    const real e1 = x[3 + i] - x[i], e2 = x[6 + i] - x[i];
    for (int c = 0; c < 2; c++) F[i + 3 * c] = e1 * G[2 * c] + e2 * G[1 + 2 * c];
  }
}

/* Entry (i, j) of the block of vertices m and n, which are 1 or 2. */
static inline real triangle_entry(real a, const real *G, const real *H, int m, int n,
                                  int i, int j) {
  const real mu = G[m - 1], mv = G[m + 1], nu = G[n - 1], nv = G[n + 1];
  const real uu = H[i + 6 * j], vv = H[i + 3 + 6 * (j + 3)];
  const real uv = H[j + 3 + 6 * i], vu = H[i + 3 + 6 * j]; /* of the lower triangle */
  const real same = mu * nu * uu + mv * nv * vv, mixed = mu * nv * uv + mv * nu * vu;
  return -a * (same + mixed);
}

/* The lower triangle of K [81], from that of H [36]. */
static inline void triangle_jacobian(real a, const real *G, const real *H,
                                     real *SLV_RESTRICT K) {
  real sum[2][9]; /* K_1n + K_2n, n = 1, 2, by columns */
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++) {
      const int p = i > j ? i : j, q = i > j ? j : i; /* of a symmetric block */
      const real k11 = triangle_entry(a, G, H, 1, 1, p, q);
      const real k22 = triangle_entry(a, G, H, 2, 2, p, q);
      const real k21 = triangle_entry(a, G, H, 2, 1, i, j);
      const real k12 = triangle_entry(a, G, H, 2, 1, j, i);
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

#endif
