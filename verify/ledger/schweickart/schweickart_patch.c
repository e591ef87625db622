#include "ledger/schweickart/schweickart_patch.h"

#include <string.h>

void patch_isotropic(slv_f128 E, slv_f128 nu, slv_f128 *K) {
  const slv_f128 c = E / (1 - nu * nu);
  const slv_f128 printed[9] = {c, c * nu, 0, c * nu, c, 0, 0, 0, c * (1 - nu) / 2};
  memcpy(K, printed, sizeof printed);
}

int patch_of(const ledger_state *s, patch *q) {
  quad_from(12, s->x, q->x);
  quad_from(12, s->rest, q->X), quad_from(8, s->rest + 12, q->uv);
  const slv_f128 E_u = s->p[0], E_v = s->p[1], nu_uv = s->p[2], G = s->p[3];
  const slv_f128 compliance[4] = {1 / E_u, -nu_uv / E_u, -nu_uv / E_u, 1 / E_v};
  slv_f128 of_normal[4];
  patch_invert(compliance, of_normal);
  const slv_f128 K[9] = {of_normal[0], of_normal[1], 0, of_normal[1], of_normal[3], 0, 0, 0, G};
  memcpy(q->K, K, sizeof K);
  q->E = E_u, q->nu = nu_uv, q->h = (slv_f128)s->p[4];
  patch_draw(s, 0, q->st);
  patch_tangents(3, q->x, q->st[0], q->st[1], q->T);
  patch_tangents(3, q->X, q->st[0], q->st[1], q->rest);
  return 1;
}

void patch_draw(const ledger_state *s, uint32_t which, slv_f128 *u) {
  double drawn[4];
  slv_random_uniform4(s->seed, s->index, (1 << 21) + which, drawn);
  quad_from(4, drawn, u);
}

void patch_point(int dim, const slv_f128 *x, slv_f128 s, slv_f128 t, slv_f128 *p) {
  const slv_f128 w[4] = {(1 - s) * (1 - t), s * (1 - t), s * t, (1 - s) * t};
  for (int i = 0; i < dim; i++) {
    p[i] = 0;
    for (int v = 0; v < 4; v++) p[i] += w[v] * x[dim * v + i];
  }
}

void patch_tangents(int dim, const slv_f128 *x, slv_f128 s, slv_f128 t, slv_f128 *T) {
  slv_f128 from[3], to[3];
  patch_point(dim, x, 0, t, from), patch_point(dim, x, 1, t, to);
  for (int i = 0; i < dim; i++) T[i] = to[i] - from[i];
  patch_point(dim, x, s, 0, from), patch_point(dim, x, s, 1, to);
  for (int i = 0; i < dim; i++) T[dim + i] = to[i] - from[i];
}

void patch_centre(const slv_f128 *x, slv_f128 *c) {
  slv_f128 low[6], high[6];
  patch_tangents(3, x, HALF, HALF, c);
  patch_tangents(3, x, 0, 0, low), patch_tangents(3, x, 0, 1, high);
  for (int i = 0; i < 3; i++) c[6 + i] = high[i] - low[i];
}

slv_f128 patch_area(const slv_f128 *T) {
  slv_f128 n[3];
  quad_cross(T, T + 3, n);
  return quad_norm(3, n);
}

void patch_in_frame(const slv_f128 *Q, const slv_f128 *T, slv_f128 *R) {
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < 2; i++) R[i + 2 * j] = quad_dot(3, Q + 3 * i, T + 3 * j);
}

void patch_invert(const slv_f128 *R, slv_f128 *inverse) {
  const slv_f128 det = R[0] * R[3] - R[1] * R[2];
  inverse[0] = R[3] / det, inverse[1] = -R[1] / det;
  inverse[2] = -R[2] / det, inverse[3] = R[0] / det;
}

void patch_factors(const slv_f128 *T, slv_f128 *Q, slv_f128 *R, slv_f128 *inverse) {
  const slv_f128 along = quad_dot(3, T, T + 3) / quad_dot(3, T, T);
  for (int i = 0; i < 3; i++) Q[i] = T[i], Q[3 + i] = T[3 + i] - along * T[i];
  quad_unit(3, Q), quad_unit(3, Q + 3);
  patch_in_frame(Q, T, R), patch_invert(R, inverse);
}

void patch_times(int rows, const slv_f128 *A, const slv_f128 *B, slv_f128 *C) {
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < rows; i++) C[i + rows * j] = A[i] * B[2 * j] + A[rows + i] * B[1 + 2 * j];
}

slv_f128 patch_rest(const patch *q, slv_f128 s, slv_f128 t, slv_f128 *B) {
  slv_f128 T[6], W[4], by_uv[4], along_uv[6], Q[6], R[4], gram[4], inverse[4], along[4];
  patch_tangents(3, q->X, s, t, T), patch_tangents(2, q->uv, s, t, W);
  patch_invert(W, by_uv);
  patch_times(3, T, by_uv, along_uv); /* dp/du at constant v, and dp/dv */
  patch_factors(along_uv, Q, R, inverse);
  patch_in_frame(T, T, gram), patch_in_frame(T, Q, along);
  patch_invert(gram, inverse);
  patch_times(2, inverse, along, B);
  return patch_area(T);
}

void patch_strain(const slv_f128 *T, const slv_f128 *B, slv_f128 *eps) {
  slv_f128 F[6];
  patch_times(3, T, B, F);
  eps[0] = (quad_dot(3, F, F) - 1) / 2;
  eps[1] = (quad_dot(3, F + 3, F + 3) - 1) / 2;
  eps[2] = quad_dot(3, F, F + 3);
}

slv_f128 patch_form(int n, const slv_f128 *a, const slv_f128 *K, const slv_f128 *b) {
  slv_f128 sum = 0;
  for (int j = 0; j < n; j++) sum += quad_dot(n, a, K + n * j) * b[j];
  return sum;
}

slv_f128 patch_density(const patch *q, const slv_f128 *T, slv_f128 s, slv_f128 t) {
  slv_f128 B[4], eps[3];
  const slv_f128 area = patch_rest(q, s, t, B);
  patch_strain(T, B, eps);
  return q->h / 2 * patch_form(3, eps, q->K, eps) * area;
}

slv_f128 patch_membrane(const void *with, slv_f128 s, slv_f128 t) {
  const patch *q = with;
  slv_f128 T[6];
  patch_tangents(3, q->x, s, t, T);
  return patch_density(q, T, s, t);
}

/* Computes points and weights from the roots of Legendre's polynomials P_1 to P_5, in radicals. */
void patch_gauss(int n, slv_f128 *s, slv_f128 *g) {
  const slv_f128 r65 = quad_sqrt((slv_f128)6 / 5), r107 = quad_sqrt((slv_f128)10 / 7);
  const slv_f128 r30 = quad_sqrt((slv_f128)30), r70 = quad_sqrt((slv_f128)70);
  const slv_f128 square[6][3] = {{0},
                                 {0},
                                 {(slv_f128)1 / 3},
                                 {(slv_f128)3 / 5},
                                 {(3 + 2 * r65) / 7, (3 - 2 * r65) / 7},
                                 {(5 + 2 * r107) / 9, (5 - 2 * r107) / 9}};
  const slv_f128 weight[6][3] = {
      {0},
      {2},
      {1},
      {(slv_f128)5 / 9, (slv_f128)8 / 9},
      {(18 - r30) / 36, (18 + r30) / 36},
      {(322 - 13 * r70) / 900, (322 + 13 * r70) / 900, (slv_f128)128 / 225}};
  for (int i = 0; i < n; i++) {
    const int k = i < n - 1 - i ? i : n - 1 - i, upper = 2 * i > n - 1;
    const slv_f128 x = 2 * i == n - 1 ? 0 : quad_sqrt(square[n][k]);
    s[i] = (1 + (upper ? x : -x)) / 2;
    g[i] = weight[n][k] / 2;
  }
}

slv_f128 patch_small_energy(const patch *q) { return (slv_f128)1e-12 * q->E * q->h; }

slv_f128 patch_integral(int n, int panels, patch_function *f, const void *with) {
  slv_f128 at[5], g[5], sum = 0;
  patch_gauss(n, at, g);
  for (int k = 0; k < panels * panels; k++) {
    const int column = k % panels, row = k / panels;
    for (int i = 0; i < n * n; i++) {
      const slv_f128 s = (column + at[i % n]) / panels, t = (row + at[i / n]) / panels;
      sum += g[i % n] * g[i / n] * f(with, s, t);
    }
  }
  return sum / (panels * panels);
}

const int patch_pairs[6][2] = {{0, 0}, {0, 1}, {1, 1}, {2, 0}, {2, 1}, {2, 2}};

void patch_strains(const slv_f128 *x, slv_f128 *e) {
  slv_f128 c[9];
  patch_centre(x, c);
  for (int k = 0; k < 6; k++)
    e[k] = quad_dot(3, c + 3 * patch_pairs[k][0], c + 3 * patch_pairs[k][1]);
  e[6] = 1;
}

void patch_strain_matrix(slv_f128 s, slv_f128 t, const slv_f128 *B, slv_f128 *A) {
  const slv_f128 M[6] = {1, 0, 0, 1, t - HALF, s - HALF}; /* [p_s p_t] = [a b d] M' */
  slv_f128 N[6];                                          /* F = [a b d] N' */
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < 2; i++) N[i + 2 * k] = B[2 * i] * M[2 * k] + B[1 + 2 * i] * M[1 + 2 * k];
  for (int k = 0; k < 6; k++) {
    const int *pair = patch_pairs[k];
    const slv_f128 *m = N + 2 * pair[0], *n = N + 2 * pair[1], twice = pair[0] == pair[1] ? 1 : 2;
    A[3 * k] = twice * m[0] * n[0] / 2, A[1 + 3 * k] = twice * m[1] * n[1] / 2;
    A[2 + 3 * k] = twice * (m[0] * n[1] + m[1] * n[0]) / 2;
  }
  A[18] = A[19] = -HALF, A[20] = 0;
}

void patch_stiffness(const patch *q, int n, slv_f128 *K) {
  slv_f128 at[5], g[5], B[4], A[21];
  patch_gauss(n, at, g);
  for (int i = 0; i < 49; i++) K[i] = 0;
  for (int k = 0; k < n * n; k++) {
    const slv_f128 area = patch_rest(q, at[k % n], at[k / n], B);
    patch_strain_matrix(at[k % n], at[k / n], B, A);
    for (int i = 0; i < 49; i++)
      K[i] += g[k % n] * g[k / n] * area * patch_form(3, A + 3 * (i % 7), q->K, A + 3 * (i / 7));
  }
}

int patch_has_normal(const slv_f128 *x) {
  slv_f128 c[9];
  patch_centre(x, c);
  const slv_f128 size = quad_norm(9, c);
  return patch_area(c) > (slv_f128)1e-3 * size * size;
}

void patch_forms_of(const slv_f128 *c, patch_forms *k) {
  slv_f128 n[3];
  memcpy(k->c, c, sizeof k->c);
  quad_cross(c, c + 3, n);
  k->E = quad_dot(3, c, c), k->F = quad_dot(3, c, c + 3), k->G = quad_dot(3, c + 3, c + 3);
  k->J = quad_norm(3, n), k->m = quad_dot(3, c + 6, n) / k->J;
}

slv_f128 patch_operator_size(const patch_forms *k) {
  const slv_f128 bent = quad_norm(3, k->c + 6) + (slv_f128)1e-4 * quad_norm(6, k->c);
  return bent * (k->E + k->G) / (k->J * k->J);
}

void patch_over_J2(const patch_forms *k, slv_f128 a, slv_f128 b, slv_f128 c, slv_f128 d,
                   slv_f128 *S) {
  const slv_f128 by = k->m / (k->J * k->J);
  S[0] = by * a, S[1] = by * c, S[2] = by * b, S[3] = by * d;
}

static void normal_at(const slv_f128 *st, const void *with, slv_f128 *n) {
  slv_f128 T[6];
  patch_tangents(3, with, st[0], st[1], T);
  quad_cross(T, T + 3, n);
  quad_unit(3, n);
}

void patch_shape_operator(const slv_f128 *x, slv_f128 *S) {
  const slv_f128 centre[2] = {HALF, HALF};
  slv_f128 dn[6], T[6], Q[6], R[4], inverse[4], per[6];
  patch_tangents(3, x, HALF, HALF, T);
  patch_factors(T, Q, R, inverse);
  quad_jacobian(normal_at, x, 2, 3, centre, (slv_f128)1e-7, dn);
  patch_times(3, dn, inverse, per);
  patch_in_frame(Q, per, S);
  for (int i = 0; i < 4; i++) S[i] = -S[i];
}

slv_f128 patch_bending(const patch *q, const slv_f128 *S, const slv_f128 *rest) {
  const slv_f128 k = q->E / (1 - q->nu * q->nu), k1 = k * q->nu, k2 = k - k1;
  slv_f128 D[4];
  for (int i = 0; i < 4; i++) D[i] = S[i] - rest[i];
  const slv_f128 trace = D[0] + D[3];
  return k1 * trace * trace + k2 * (D[0] * D[0] + 2 * D[1] * D[2] + D[3] * D[3]);
}
