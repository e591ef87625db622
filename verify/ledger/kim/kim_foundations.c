/* kim_foundations.c -- Kim's eqs. 1-13 and 20: from positions to F, invariants, back to forces. */
#include <string.h>

#include "ledger/derivative.h"
#include "ledger/kim/kim.h"

int kim_triangle_read(const ledger_state *s, kim_triangle *t) {
  const slv_f128 u0 = (slv_f128)0.375, v0 = (slv_f128)-1.25;
  quad_from(9, s->x, t->x), quad_from(2, s->p + 4, t->wanted);
  t->uv[0] = u0, t->uv[1] = v0;
  for (int i = 0; i < 4; i++) t->uv[2 + i] = (i % 2 == 0 ? u0 : v0) + (slv_f128)s->p[i];
  kim_triangle_gradient(t, t->F);
  return 1;
}

kim_triangle kim_triangle_quarter(const kim_triangle *t, int i) {
  kim_triangle q = *t;
  for (int m = 0; m < 3; m++) {
    const int a = i < 3 ? i : m, b = i < 3 ? m : (m + 1) % 3;
    for (int k = 0; k < 3; k++) q.x[3 * m + k] = (t->x[3 * a + k] + t->x[3 * b + k]) / 2;
    for (int k = 0; k < 2; k++) q.uv[2 * m + k] = (t->uv[2 * a + k] + t->uv[2 * b + k]) / 2;
  }
  kim_triangle_gradient(&q, q.F);
  return q;
}

/* Returns twice the signed area of the triangle a, b, c in the cloth. */
static slv_f128 twice(const slv_f128 *a, const slv_f128 *b, const slv_f128 *c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
}

slv_f128 kim_triangle_area(const kim_triangle *t) {
  return quad_abs(twice(t->uv, t->uv + 2, t->uv + 4)) / 2;
}

/* Computes y[3] = w(u, v) by the areas of the three triangles between the point and the sides. */
static void map(const slv_f128 *point, const void *triangle, slv_f128 *y) {
  const kim_triangle *t = triangle;
  const slv_f128 *a = t->uv, *b = t->uv + 2, *c = t->uv + 4, all = twice(a, b, c);
  const slv_f128 share[3] = {twice(point, b, c) / all, twice(a, point, c) / all,
                             twice(a, b, point) / all};
  for (int i = 0; i < 3; i++)
    y[i] = share[0] * t->x[i] + share[1] * t->x[3 + i] + share[2] * t->x[6 + i];
}

/* Computes y = w(point + step) - w(point) from the first corner. */
static void step_in_cloth(const kim_triangle *t, slv_f128 du, slv_f128 dv, slv_f128 *y) {
  const slv_f128 there[2] = {t->uv[0] + du, t->uv[1] + dv};
  slv_f128 from[3];
  map(t->uv, t, from);
  map(there, t, y);
  for (int i = 0; i < 3; i++) y[i] -= from[i];
}

/* Computes C: |w_u| - b_u and |w_v| - b_v from the images of unit steps, and w_u.w_v from the
 * images of the square's diagonals, (|u + v|^2 - |u - v|^2) / 4. */
static void by_lengths(const kim_triangle *t, slv_f128 C[3]) {
  slv_f128 y[2][3], z[2][3];
  step_in_cloth(t, 1, 0, y[0]), step_in_cloth(t, 0, 1, y[1]);
  step_in_cloth(t, 1, 1, z[0]), step_in_cloth(t, 1, -1, z[1]);
  for (int c = 0; c < 2; c++) C[c] = quad_norm(3, y[c]) - t->wanted[c];
  C[2] = (quad_dot(3, z[0], z[0]) - quad_dot(3, z[1], z[1])) / 4;
}

/* Computes D, the inverse of [du_1 du_2; dv_1 dv_2], column by column. */
static void inverse(const kim_triangle *t, slv_f128 *D) {
  const slv_f128 *a = t->uv;
  const slv_f128 du1 = a[2] - a[0], dv1 = a[3] - a[1];
  const slv_f128 du2 = a[4] - a[0], dv2 = a[5] - a[1], det = du1 * dv2 - du2 * dv1;
  D[0] = dv2 / det, D[1] = -dv1 / det, D[2] = -du2 / det, D[3] = du1 / det;
}

void kim_triangle_gradient(const kim_triangle *t, slv_f128 *F) {
  slv_f128 D[4];
  inverse(t, D);
  for (int i = 0; i < 6; i++) {
    const slv_f128 *x = t->x + i % 3, *d = D + 2 * (i / 3);
    F[i] = (x[3] - x[0]) * d[0] + (x[6] - x[0]) * d[1];
  }
}

/* Computes B = dF/dx [6*9], the derivatives of the shape functions. */
static void slopes_of_F(const kim_triangle *t, slv_f128 *B) {
  slv_f128 D[4];
  memset(B, 0, 54 * sizeof *B);
  inverse(t, D);
  for (int c = 0; c < 2; c++) {
    const slv_f128 *d = D + 2 * c, of[3] = {-d[0] - d[1], d[0], d[1]};
    for (int m = 0; m < 3; m++)
      for (int i = 0; i < 3; i++) B[3 * c + i + 6 * (3 * m + i)] = of[m];
  }
}

/* Computes J = dw/d(u, v) near corner i.  The map is affine, so that any step is exact. */
static void slopes(const kim_triangle *t, int i, slv_f128 *J) {
  quad_jacobian(map, t, 2, 3, t->uv + 2 * i, (slv_f128)0.125, J);
}

/* Computes the edges [6].  Returns their distance from [w_u w_v] times the (u, v) differences. */
static double edges_off(const kim_triangle *t, const slv_f128 *F, slv_f128 *edge) {
  slv_f128 led[6];
  for (int i = 0; i < 6; i++) {
    const slv_f128 *d = t->uv + 2 + 2 * (i / 3);
    edge[i] = t->x[3 + i] - t->x[i % 3];
    led[i] = F[i % 3] * (d[0] - t->uv[0]) + F[3 + i % 3] * (d[1] - t->uv[1]);
  }
  return kim_apart(6, led, edge);
}

/* Tests that w_u and w_v are equal at every corner and map the sides of (u, v) to the edges. */
MEASURE(K1, kim_triangle_read, kim_triangle, t) {
  slv_f128 J[6], J2[6], edge[6];
  slopes(t, 0, J), slopes(t, 2, J2);
  const double constant = kim_ratio(quad_norm(6, J), 1) > 0 ? kim_apart(6, J2, J) : 0;
  f->printed = ledger_larger(constant, edges_off(t, J, edge));
  return quad_norm(6, edge) > 0;
}

MEASURE(K2, kim_triangle_read, kim_triangle, t) {
  slv_f128 J[6];
  slopes(t, 0, J);
  f->printed = kim_apart(6, t->F, J);
  return quad_norm(6, J) > 0;
}

/* Tests the matrix that Kim eq. 3 inverts. */
MEASURE(K3, kim_triangle_read, kim_triangle, t) {
  slv_f128 edge[6];
  f->printed = edges_off(t, t->F, edge);
  return quad_norm(6, edge) > 0;
}

/* Computes the conditions C of by_lengths() from the columns of F, as printed. */
static void as_printed(const kim_triangle *t, slv_f128 C[3]) {
  for (int c = 0; c < 2; c++) C[c] = quad_norm(3, t->F + 3 * c) - t->wanted[c];
  C[2] = quad_dot(3, t->F, t->F + 3);
}

/* Returns E_stretch, or with shear = 1 E_shear, of the conditions C. */
static slv_f128 energy(const kim_triangle *t, int shear, const slv_f128 *C) {
  const slv_f128 area = kim_triangle_area(t);
  return shear ? area * C[2] * C[2] : area * (C[0] * C[0] + C[1] * C[1]);
}

/* Returns the magnitude of the terms: |F|^2 + b_u^2 + b_v^2 for Kim eq. 4, |F|^4 for eq. 5. */
static slv_f128 size_of(const kim_triangle *t, int shear) {
  const slv_f128 I2 = kim_I2(t->F);
  return shear ? I2 * I2 : I2 + quad_dot(2, t->wanted, t->wanted);
}

/* Compares a triangle's energy, Kim eq. 4 or (variant 1) 5, with the sum over its quarters. */
MEASURE(of_quarters, kim_triangle_read, kim_triangle, t) {
  slv_f128 C[3], sum = 0;
  for (int i = 0; i < 4; i++) {
    const kim_triangle q = kim_triangle_quarter(t, i);
    by_lengths(&q, C);
    sum += energy(&q, s->variant, C);
  }
  as_printed(t, C);
  return ledger_judged(
      f, kim_ratio(energy(t, s->variant, C) - sum, kim_triangle_area(t) * size_of(t, s->variant)));
}

static const slv_f128 stiffness = 3;

/* Returns a (Psi_stretch + Psi_shear) as a function of positions. */
static jet energy_of_positions(const kim_triangle *t) {
  slv_f128 B[54];
  jet x[9], F[6];
  slopes_of_F(t, B);
  jet_variables(9, t->x, x);
  for (int i = 0; i < 6; i++) {
    F[i] = jet_combine(B[i], &x[0], B[i + 6], &x[1]);
    for (int j = 2; j < 9; j++) F[i] = jet_combine(1, &F[i], B[i + 6 * j], &x[j]);
  }
  const kim_state k = {.wanted = {t->wanted[0], t->wanted[1]}};
  const jet W = kim_both(F, &k);
  return jet_combine(kim_triangle_area(t), &W, 0, &W);
}

/* Compares k E of eqs. 4 and 5 with Baraff and Witkin's k_BW C'C / 2, with the conditions of
 * Pritchard's eqs. 13 and 19, alpha (|w| - b) and alpha w_u.w_v.  They are equal for alpha =
 * sqrt(a) and k_BW = 2 k; alpha = a or k_BW = k multiply them by known factors. */
MEASURE_EACH(as_pritchard_has_it, kim_triangle_read, kim_triangle, t) {
  const slv_f128 area = kim_triangle_area(t);
  const slv_f128 alpha[2] = {quad_sqrt(area), area}, times[2] = {1, area};
  slv_f128 C[3];
  as_printed(t, C);
  const slv_f128 ours = stiffness * (energy(t, 0, C) + energy(t, 1, C));
  const slv_f128 size = stiffness * area * (size_of(t, 0) + size_of(t, 1));
  by_lengths(t, C);
  for (int i = 0; i < 4; i++) {
    const slv_f128 k_BW = (i < 2 ? 2 : 1) * stiffness, by = times[i % 2] * k_BW / (2 * stiffness);
    const slv_f128 theirs = k_BW * alpha[i % 2] * alpha[i % 2] * quad_dot(3, C, C) / 2;
    ledger_worse(f, kim_ratio(theirs - by * ours, by * size));
  }
}

/* Returns 0 if a column is so short that rounding of the positions loses it. */
static int has_columns(const slv_f128 *F) {
  const slv_f128 u = quad_norm(3, F), v = quad_norm(3, F + 3);
  return u > (slv_f128)1e-13 * v && v > (slv_f128)1e-13 * u;
}

/* Computes the force from the stress of the energies: 2 (1 - b/|f|) f for each column f, plus 2 I6
 * times the other column.  The error is relative to the terms, because they cancel at rest. */
MEASURE(K6, kim_triangle_read, kim_triangle, t) {
  const slv_f128 ka = stiffness * kim_triangle_area(t), *F = t->F;
  slv_f128 P[6], B[54], d[9], size = 0;
  if (!has_columns(F)) return 0;
  for (int i = 0; i < 6; i++) {
    const slv_f128 alone = 2 * (1 - t->wanted[i / 3] / quad_norm(3, F + 3 * (i / 3)));
    P[i] = alone * F[i] + 2 * quad_dot(3, F, F + 3) * F[(i + 3) % 6];
  }
  slopes_of_F(t, B);
  const jet E = energy_of_positions(t);
  for (int j = 0; j < 9; j++) {
    d[j] = -ka * quad_dot(6, B + 6 * j, P) - -stiffness * E.g[j];
    for (int i = 0; i < 6; i++)
      size += ka * quad_abs(B[i + 6 * j]) * (quad_abs(F[i]) * (1 + kim_I2(F)) + 1);
  }
  return ledger_judged(f, kim_ratio(quad_norm(9, d), size));
}

/* Compares c (dF/dx)' H (dF/dx) with the Jacobian. */
static double jacobian_apart(slv_f128 c, const slv_f128 *B, const slv_f128 *H,
                             const slv_f128 *true_one) {
  slv_f128 K[81], HB[6];
  for (int j = 0; j < 9; j++) {
    kim_apply(H, B + 6 * j, HB);
    for (int i = 0; i < 9; i++) K[i + 9 * j] = c * quad_dot(6, B + 6 * i, HB);
  }
  return kim_apart(81, K, true_one);
}

/* Tests Kim eq. 20 without the printed transposition of the last factor, which does not fit. */
MEASURE(K20, kim_triangle_read, kim_triangle, t) {
  const slv_f128 a = kim_triangle_area(t);
  slv_f128 B[54], H[36], true_one[81];
  kim_state k = {.wanted = {t->wanted[0], t->wanted[1]}};
  memcpy(k.F, t->F, sizeof k.F);
  if (!has_columns(k.F)) return 0;
  slopes_of_F(t, B);
  kim_hessian(kim_both, &k, H);
  const jet E = energy_of_positions(t);
  jet_hessian(&E, true_one);
  for (int i = 0; i < 81; i++) true_one[i] *= -stiffness;
  return ledger_mended(f, jacobian_apart(a, B, H, true_one),
                       jacobian_apart(-stiffness * a, B, H, true_one));
}

/* Computes C = F'F, 2x2. */
static void cauchy_green(const slv_f128 *F, slv_f128 *C) {
  for (int i = 0; i < 4; i++) C[i] = quad_dot(3, F + 3 * (i % 2), F + 3 * (i / 2));
}

/* Tests Kim eq. 7.  The printed product F F'F'F is defined only if F gets a third column of zeros;
 * its trace is then |F F|^2.  Variant 1: tr(C C) from the other two invariants. */
MEASURE(cauchy_green_invariants, kim_read, kim_state, k) {
  const kim_svd d = kim_svd_of(k->F);
  const slv_f128 p = d.s[0] * d.s[0], q = d.s[1] * d.s[1], second = p * p + q * q;
  slv_f128 C[4], printed = 0;
  cauchy_green(k->F, C);
  const slv_f128 first = C[0] + C[3], third = C[0] * C[3] - C[1] * C[2];
  if (s->variant == 1) {
    ledger_worse(f, kim_ratio(first * first - 2 * third - second, second));
    return p > 0;
  }
  for (int i = 0; i < 6; i++) {
    const slv_f128 *c = k->F + 3 * (i / 3), y = k->F[i % 3] * c[0] + k->F[3 + i % 3] * c[1];
    printed += y * y;
  }
  const double sound =
      ledger_larger(kim_ratio(first - p - q, p + q), kim_ratio(third - p * q, second));
  ledger_worse_mended(f, sound, sound);
  ledger_worse_mended(f, kim_ratio(printed - second, second),
                      kim_ratio(quad_dot(4, C, C) - second, second));
  return p > 0;
}

/* Computes S = (C + J I) / sqrt(tr C + 2 J), the square root of C, where J^2 = det C. */
static void stretch_matrix(const slv_f128 *F, slv_f128 *S) {
  slv_f128 n[3], C[4];
  quad_cross(F, F + 3, n);
  cauchy_green(F, C);
  const slv_f128 J = quad_norm(3, n), root = quad_sqrt(C[0] + C[3] + 2 * J);
  for (int i = 0; i < 4; i++) S[i] = (C[i] + (i % 3 == 0 ? J : 0)) / root;
}

MEASURE(K8, kim_read, kim_state, k) {
  const kim_svd d = kim_svd_of(k->F);
  const slv_f128 I1 = d.s[0] + d.s[1], I2 = kim_I2(k->F);
  slv_f128 S[4];
  if (I2 == 0) return 0;
  stretch_matrix(k->F, S);
  ledger_worse(f, kim_ratio(S[0] + S[3] - I1, I1));
  ledger_worse(f, kim_ratio(quad_dot(4, S, S) - I2, I2));
  ledger_worse(f, kim_ratio(S[0] * S[3] - S[1] * S[2] - d.s[0] * d.s[1], I2));
  return 1;
}

/* Compares the invariants with the sums of s_i (v_i.a)^2 and of s_i^2 (v_i.a)^2. */
MEASURE(K9, kim_read, kim_state, k) {
  const kim_svd d = kim_svd_of(k->F);
  slv_f128 S[4], C[4], Sa[2], Ca[2], I4 = 0, I5 = 0;
  if (d.s[0] == 0) return 0;
  stretch_matrix(k->F, S);
  cauchy_green(k->F, C);
  for (int i = 0; i < 2; i++) {
    const slv_f128 c = quad_dot(2, d.v[i], k->a);
    Sa[i] = S[i] * k->a[0] + S[i + 2] * k->a[1];
    Ca[i] = C[i] * k->a[0] + C[i + 2] * k->a[1];
    I4 += d.s[i] * c * c, I5 += d.s[i] * d.s[i] * c * c;
  }
  return ledger_judged(f, ledger_larger(kim_ratio(quad_dot(2, k->a, Sa) - I4, d.s[0]),
                                        kim_ratio(quad_dot(2, k->a, Ca) - I5, d.s[0] * d.s[0])));
}

/* Compares the columns of F with the images of unit steps along u and v. */
MEASURE(K10, kim_triangle_read, kim_triangle, t) {
  const slv_f128 *F = t->F;
  slv_f128 image[6], fu[3];
  step_in_cloth(t, 1, 0, image), step_in_cloth(t, 0, 1, image + 3);
  kim_along(F, kim_u, fu);
  const slv_f128 I2 = kim_I2(image), length = quad_dot(3, image, image);
  ledger_worse(f, kim_apart(6, F, image));
  ledger_worse(f, kim_apart(3, fu, F));
  ledger_worse(f, kim_ratio(kim_I5(F, kim_u) - length, I2));
  return quad_dot(3, F, F) > 0;
}

MEASURE(K11, kim_triangle_read, kim_triangle, t) {
  slv_f128 C[3], sum = 0;
  by_lengths(t, C);
  for (int c = 0; c < 2; c++) {
    const slv_f128 stretch = quad_sqrt(kim_I5(t->F, kim_fibre(c))) - t->wanted[c];
    sum += stretch * stretch;
  }
  return ledger_judged(f, kim_ratio(sum - quad_dot(2, C, C), size_of(t, 0)));
}

/* Compares I6(a, b) with a quarter of |F (a + b)|^2 - |F (a - b)|^2. */
MEASURE(K12, kim_read, kim_state, k) {
  const slv_f128 sum[2] = {k->a[0] + k->b[0], k->a[1] + k->b[1]};
  const slv_f128 gap[2] = {k->a[0] - k->b[0], k->a[1] - k->b[1]};
  slv_f128 C[4], y[3], z[3];
  cauchy_green(k->F, C);
  kim_along(k->F, sum, y);
  kim_along(k->F, gap, z);
  const slv_f128 Cb[2] = {C[0] * k->b[0] + C[2] * k->b[1], C[1] * k->b[0] + C[3] * k->b[1]};
  const slv_f128 true_one = (quad_dot(3, y, y) - quad_dot(3, z, z)) / 4;
  return ledger_judged(f, kim_ratio(quad_dot(2, k->a, Cb) - true_one, kim_I2(k->F)));
}

/* Computes I6 from the lengths of F (1, 1) and F (1, -1), and compares its square with I6^2. */
MEASURE(K13, kim_triangle_read, kim_triangle, t) {
  slv_f128 C[3];
  by_lengths(t, C);
  const slv_f128 I6 = kim_I6(t->F, kim_u, kim_v);
  return ledger_judged(f, kim_ratio(I6 * I6 - C[2] * C[2], size_of(t, 1)));
}

/* Compares F = diag(2, 1/2) with F after a rotation of the cloth by 45 degrees.  The claim holds if
 * invariants and ARAP are equal for both F, but W differs.  W is the stretch energy in variant 0,
 * the shear energy in variant 1. */
static int told_apart(const ledger_state *s, ledger_found *f) {
  kim_energy *const W = s->variant == 0 ? kim_stretch : kim_bw_shear;
  const slv_f128 h = quad_sqrt((slv_f128)0.5);
  const kim_state k = {.F = {2, 0, 0, 0, (slv_f128)0.5, 0}, .wanted = {1, 1}};
  kim_state turned = k;
  for (int i = 0; i < 3; i++) {
    turned.F[i] = h * (k.F[i] - k.F[i + 3]);
    turned.F[i + 3] = h * (k.F[i] + k.F[i + 3]);
  }
  const slv_f128 arap = kim_jet_of(kim_arap, &turned).v - kim_jet_of(kim_arap, &k).v;
  const kim_svd d = kim_svd_of(k.F), e = kim_svd_of(turned.F);
  const double invariants = ledger_larger(kim_apart(2, d.s, e.s), kim_ratio(arap, 1));
  f->figure = (double)quad_abs(kim_jet_of(W, &k).v - kim_jet_of(W, &turned).v);
  return ledger_judged(f, kim_unless(invariants < 1e-30 && f->figure > 1e-3));
}

/* Computes the energies of Kim eqs. 42 to 44 by the rule of eq. 6, area times density, for a = (4,
 * 3)/5 and b = (-7, 24)/25.  area_in_density: the density contains the area, too. */
static void energies(const kim_triangle *t, int area_in_density, slv_f128 *E) {
  const slv_f128 a[2] = {(slv_f128)4 / 5, (slv_f128)3 / 5};
  const slv_f128 b[2] = {(slv_f128)-7 / 25, (slv_f128)24 / 25};
  const slv_f128 area = kim_triangle_area(t), factor = area * (area_in_density ? area : 1);
  slv_f128 C[3];
  as_printed(t, C);
  const slv_f128 shear = kim_I6(t->F, a, b) - quad_dot(2, a, b);
  const slv_f128 u = C[0] * C[0], v = C[1] * C[1];
  E[0] = factor * shear * shear;
  E[1] = factor * (u * u + v * v);
  E[2] = E[0] * shear * shear;
}

/* The sum of the errors of all three, so that a wrong one counts beside a larger one. */
static double additive_off(const kim_triangle *t, int area_in_density) {
  slv_f128 whole[3], sum[3] = {0}, part[3];
  double off = 0;
  energies(t, area_in_density, whole);
  for (int q = 0; q < 4; q++) {
    const kim_triangle quarter = kim_triangle_quarter(t, q);
    energies(&quarter, area_in_density, part);
    for (int i = 0; i < 3; i++) sum[i] += part[i];
  }
  for (int i = 0; i < 3; i++) off += kim_ratio(whole[i] - sum[i], quad_abs(whole[i]) + 1);
  return off;
}

MEASURE(K5_5, kim_triangle_read, kim_triangle, t) {
  return ledger_mended(f, additive_off(t, 1), additive_off(t, 0));
}

LEDGER_FILE(kim_foundations, ROW("K1", K1), ROW("K2", K2), ROW("K3", K3), ROW("K4", of_quarters),
            ROW("K5", of_quarters, 1), ROW("K4-P13", as_pritchard_has_it), ROW("K5.5", K5_5),
            ROW("K6", K6), ROW("K20", K20), ROW("K3.2.1", told_apart), ROW("K3.2.2", told_apart, 1),
            ROW("K7", cauchy_green_invariants), ROW("K7.1", cauchy_green_invariants, 1),
            ROW("K8", K8), ROW("K9", K9), ROW("K10", K10), ROW("K11", K11), ROW("K12", K12),
            ROW("K13", K13));
