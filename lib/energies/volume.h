/* volume.h -- membranes W(F) = mu/2 tr C + f(J), C = F'F, J = |f_u x f_v| = s0 s1.  With normal n,
 *
 *   dW/dF   = mu F + f' D,   D = dJ/dF = [f_v x n, n x f_u],
 *   d2W/dF2 = mu I + f'' D D' + f' (B + A (x) n n'/J),   d2J/dF2 = B + A (x) n n'/J,
 *   B = [0 -N; N 0],   N a = n x a,   A = [|f_v|^2 -f_u.f_v; -f_u.f_v |f_u|^2].
 *
 * W depends only on the singular values of F.  Its eigenpairs are derived here:
 *
 *   n v0', n v1'                mu + f' J/s0^2, mu + f' J/s1^2
 *   (u0 v1' -+ u1 v0')/sqrt 2   mu + f', mu - f', twist and flip
 *   u0 v0', u1 v1'              the pair of eigenvalues of d2W/ds_i ds_j
 *
 * W does not exist at J = 0, a cloth crushed to a line.  The functions also return SLV_EDOMAIN if
 * s1 underflows to 0.
 */
#pragma once

#include "energies/polar.h"

/* Returns 1/x, and NaN at 0: batched kernels return NaN if W does not exist. */
static inline real over(real x) { return r_re(x) == 0 ? R(NAN) : 1 / x; }

#define ROW_EXISTS(F) (r_re(polar_of(F).s1) != 0)
#include "energies/row.h"

typedef struct {
  real n[3], thin; /* 1/J */
  real D[6];       /* D/J */
} volume;

static inline volume volume_of(const real *F) {
  const polar q = polar_of(F);
  const real i0 = over(q.s0), i1 = over(q.s1);
  volume c = {.thin = i0 * i1};
  const int huge = !SLV_ORDINARY && !(r_re(c.thin) <= r_re(R_LARGEST));
  real D[6];
  for (int i = 0; i < 3; i++) c.n[i] = q.n[i];
  cross3(F + 3, c.n, D);
  cross3(c.n, F, D + 3);
  for (int i = 0; i < 6; i++) c.D[i] = huge ? D[i] * i0 * i1 : D[i] * c.thin;
  return c;
}

/* Adds k [mu I + t^2 (b D D'/J^2 - a A (x) n n'/J^2 - a B/J)] to H. */
static inline void volume_add_hessian(const real *F, real k, real mu, real t, real b, real a,
                                      real *restrict H) {
  const volume c = volume_of(F);
  const real *n = c.n, N[9] = {0, n[2], -n[1], -n[2], 0, n[0], n[1], -n[0], 0};
  const real s = r_product(a, t, t * c.thin);
  real f[6], D[6];
  for (int i = 0; i < 6; i++) f[i] = F[i] * c.thin * t, D[i] = t * c.D[i];
  const real A[3] = {dot3(f + 3, f + 3), -dot3(f, f + 3), dot3(f, f)};
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      const int low = i < j ? i : j, high = i < j ? j : i; /* bitwise symmetric */
      const real across = r_product(a, A[low / 3 + high / 3], n[low % 3] * n[high % 3]);
      const real stiff = r_product(b, D[low], D[high]) - across;
      const real turn = low / 3 == high / 3 ? R(0) : N[low % 3 + 3 * (high % 3)];
      H[i + 6 * j] += r_times(k, (i == j ? mu : R(0)) + (stiff + r_times(s, turn)));
    }
}

/* Computes columns 4 and 5 of Q, the pair: x u1 v1' + y u0 v0', and x u0 v0' - y u1 v1'. */
static inline void volume_add_pair(const polar_frame *at, real x, real y, real *restrict Q) {
  add_outer(y, at->u0, at->v0, Q + 24);
  add_outer(x, at->u1, at->v1, Q + 24);
  add_outer(x, at->u0, at->v0, Q + 30);
  add_outer(-y, at->u1, at->v1, Q + 30);
}
