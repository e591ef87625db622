/* kim_foundations.c -- K, eqs. 1-13 and 20: from positions to F, its invariants, back to forces. */
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

/* Twice the area of the corners a, b, c in the cloth, with its sign. */
static slv_f128 twice(const slv_f128 *a, const slv_f128 *b, const slv_f128 *c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
}

slv_f128 kim_triangle_area(const kim_triangle *t) {
  return quad_abs(twice(t->uv, t->uv + 2, t->uv + 4)) / 2;
}

/* w(u, v) = y[3], by the areas of the three triangles that the point makes with the sides. */
static void map(const slv_f128 *point, const void *triangle, slv_f128 *y) {
  const kim_triangle *t = triangle;
  const slv_f128 *a = t->uv, *b = t->uv + 2, *c = t->uv + 4, all = twice(a, b, c);
  const slv_f128 share[3] = {twice(point, b, c) / all, twice(a, point, c) / all,
                             twice(a, b, point) / all};
  for (int i = 0; i < 3; i++)
    y[i] = share[0] * t->x[i] + share[1] * t->x[3 + i] + share[2] * t->x[6 + i];
}

/* y = w(point + step) - w(point) */
static void step_in_cloth(const kim_triangle *t, slv_f128 du, slv_f128 dv, slv_f128 *y) {
  const slv_f128 there[2] = {t->uv[0] + du, t->uv[1] + dv};
  slv_f128 from[3];
  map(t->uv, t, from);
  map(there, t, y);
  for (int i = 0; i < 3; i++) y[i] -= from[i];
}

/* |w_u| - b_u and |w_v| - b_v from the lengths of the images of unit steps, and w_u.w_v from the
 * images of the square's diagonals: (|u + v|^2 - |u - v|^2) / 4. */
static void by_lengths(const kim_triangle *t, slv_f128 C[3]) {
  slv_f128 y[2][3], z[2][3];
  step_in_cloth(t, 1, 0, y[0]), step_in_cloth(t, 0, 1, y[1]);
  step_in_cloth(t, 1, 1, z[0]), step_in_cloth(t, 1, -1, z[1]);
  for (int c = 0; c < 2; c++) C[c] = quad_norm(3, y[c]) - t->wanted[c];
  C[2] = (quad_dot(3, z[0], z[0]) - quad_dot(3, z[1], z[1])) / 4;
}

/* The inverse of [du_1 du_2; dv_1 dv_2], column by column. */
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

/* dF/dx [6*9]: the derivatives of the shape functions. */
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

/* dw/d(u, v) near corner i.  The map is affine, so any step gives the exact derivative. */
static void slopes(const kim_triangle *t, int i, slv_f128 *J) {
  quad_jacobian(map, t, 2, 3, t->uv + 2 * i, (slv_f128)0.125, J);
}

/* [w_u w_v] times the differences in (u, v) against the edges, which it writes to edge [6]. */
static double edges_off(const kim_triangle *t, const slv_f128 *F, slv_f128 *edge) {
  slv_f128 led[6];
  for (int i = 0; i < 6; i++) {
    const slv_f128 *d = t->uv + 2 + 2 * (i / 3);
    edge[i] = t->x[3 + i] - t->x[i % 3];
    led[i] = F[i % 3] * (d[0] - t->uv[0]) + F[3 + i % 3] * (d[1] - t->uv[1]);
  }
  return kim_apart(6, led, edge);
}

/* w_u and w_v are the same at every corner and lead from corner to corner. */
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

/* The matrix that eq. 3 inverts. */
MEASURE(K3, kim_triangle_read, kim_triangle, t) {
  slv_f128 edge[6];
  f->printed = edges_off(t, t->F, edge);
  return quad_norm(6, edge) > 0;
}

/* The same conditions by the columns of F, as printed. */
static void as_printed(const kim_triangle *t, slv_f128 C[3]) {
  for (int c = 0; c < 2; c++) C[c] = quad_norm(3, t->F + 3 * c) - t->wanted[c];
  C[2] = quad_dot(3, t->F, t->F + 3);
}

/* E_stretch, and with shear = 1 E_shear, of these conditions. */
static slv_f128 energy(const kim_triangle *t, int shear, const slv_f128 *C) {
  const slv_f128 area = kim_triangle_area(t);
  return shear ? area * C[2] * C[2] : area * (C[0] * C[0] + C[1] * C[1]);
}

/* |F|^2 + b_u^2 + b_v^2, the size of the squares in eq. 4; and |F|^4, of that in eq. 5. */
static slv_f128 size_of(const kim_triangle *t, int shear) {
  const slv_f128 I2 = kim_I2(t->F);
  return shear ? I2 * I2 : I2 + quad_dot(2, t->wanted, t->wanted);
}

/* Eq. 4, or 5 (variant 1): a triangle's energy as printed against the sum over its quarters. */
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

/* a (Psi_stretch + Psi_shear) as a function of positions. */
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

/* k E of eqs. 4 and 5 against Baraff and Witkin's k_BW C'C / 2, with the conditions of Pritchard's
 * eqs. 13 and 19, alpha (|w| - b) and alpha w_u.w_v: equal with alpha = sqrt(a) and k_BW = 2 k, and
 * with alpha = a or k_BW = k as many times as much as these make it. */
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

/* A column far shorter than the other is lost in the rounding of the positions. */
static int has_columns(const slv_f128 *F) {
  const slv_f128 u = quad_norm(3, F), v = quad_norm(3, F + 3);
  return u > (slv_f128)1e-13 * v && v > (slv_f128)1e-13 * u;
}

/* With the stress of the energies, 2 (1 - b/|f|) f for each column f and 2 I6 times the other
 * column.  The error is relative to the size of the force's terms, since these cancel at rest. */
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

/* c (dF/dx)' H (dF/dx) against the Jacobian. */
static double jacobian_apart(slv_f128 c, const slv_f128 *B, const slv_f128 *H,
                             const slv_f128 *true_one) {
  slv_f128 K[81], HB[6];
  for (int j = 0; j < 9; j++) {
    kim_apply(H, B + 6 * j, HB);
    for (int i = 0; i < 9; i++) K[i + 9 * j] = c * quad_dot(6, B + 6 * i, HB);
  }
  return kim_apart(81, K, true_one);
}

/* The printed transposition of the last factor, with which the shapes do not fit, is left out. */
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

/* C = F'F, 2x2 */
static void cauchy_green(const slv_f128 *F, slv_f128 *C) {
  for (int i = 0; i < 4; i++) C[i] = quad_dot(3, F + 3 * (i % 2), F + 3 * (i / 2));
}

/* Eq. 7, with tr(F F'F'F) as |F F|^2 of F with a third column of zeros, without which the printed
 * product is not defined; or (variant 1) tr(C C) from the other two invariants. */
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

/* S = (C + J I) / sqrt(tr C + 2 J) is the square root of C, where J^2 = det C. */
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

/* The invariants against the sums of s_i (v_i.a)^2 and of s_i^2 (v_i.a)^2. */
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

/* The columns of F against the images of unit steps along u and v. */
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

/* I6(a, b) against a quarter of |F (a + b)|^2 - |F (a - b)|^2. */
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

/* I6^2 against its value from the lengths of the images of the unit square's diagonals. */
MEASURE(K13, kim_triangle_read, kim_triangle, t) {
  slv_f128 C[3];
  by_lengths(t, C);
  const slv_f128 I6 = kim_I6(t->F, kim_u, kim_v);
  return ledger_judged(f, kim_ratio(I6 * I6 - C[2] * C[2], size_of(t, 1)));
}

/* F = diag(2, 1/2), and that with the cloth turned by 45 degrees first: the claim holds if the
 * invariants and ARAP are the same at both, and the energy is not; that is stretch, or shear for
 * the variant 1. */
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

/* The energies of eqs. 42 to 44 by eq. 6's rule, area times density, with the area in the density,
 * too, or not; for a, b = (4, 3)/5, (-7, 24)/25. */
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
