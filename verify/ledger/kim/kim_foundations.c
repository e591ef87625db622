/* kim_foundations.c -- K, eqs. 1-6 and 20: from positions to the deformation gradient, and back to
 * forces. */
#include <string.h>

#include "ledger/derivative.h"
#include "ledger/kim/kim.h"

/* ---- a triangle of cloth --------------------------------------------------------- */

int kim_triangle_read(const ledger_state *s, kim_triangle *t) {
  const slv_f128 u0 = (slv_f128)0.375, v0 = (slv_f128)-1.25;
  *t = (kim_triangle){.bu = (slv_f128)s->p[4], .bv = (slv_f128)s->p[5]};
  quad_from(9, s->x, t->x);
  t->uv[0] = u0, t->uv[1] = v0;
  for (int i = 0; i < 4; i++) t->uv[2 + i] = (i % 2 == 0 ? u0 : v0) + (slv_f128)s->p[i];
  return 1;
}

kim_triangle kim_triangle_quarter(const kim_triangle *t, int i) {
  kim_triangle q = {.bu = t->bu, .bv = t->bv};
  for (int m = 0; m < 3; m++) {
    const int a = i < 3 ? i : m, b = i < 3 ? m : (m + 1) % 3;
    for (int k = 0; k < 3; k++) q.x[3 * m + k] = (t->x[3 * a + k] + t->x[3 * b + k]) / 2;
    for (int k = 0; k < 2; k++) q.uv[2 * m + k] = (t->uv[2 * a + k] + t->uv[2 * b + k]) / 2;
  }
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

void kim_triangle_step(const kim_triangle *t, slv_f128 du, slv_f128 dv, slv_f128 *y) {
  const slv_f128 there[2] = {t->uv[0] + du, t->uv[1] + dv};
  slv_f128 from[3];
  map(t->uv, t, from);
  map(there, t, y);
  for (int i = 0; i < 3; i++) y[i] -= from[i];
}

void kim_triangle_stretch(const kim_triangle *t, slv_f128 C[2]) {
  slv_f128 y[3], z[3];
  kim_triangle_step(t, 1, 0, y);
  kim_triangle_step(t, 0, 1, z);
  C[0] = quad_norm(3, y) - t->bu, C[1] = quad_norm(3, z) - t->bv;
}

slv_f128 kim_triangle_shear(const kim_triangle *t) {
  slv_f128 y[3], z[3];
  kim_triangle_step(t, 1, 1, y);
  kim_triangle_step(t, 1, -1, z);
  return (quad_dot(3, y, y) - quad_dot(3, z, z)) / 4;
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
static void change(const kim_triangle *t, slv_f128 *B) {
  slv_f128 D[4];
  memset(B, 0, 54 * sizeof *B);
  inverse(t, D);
  for (int c = 0; c < 2; c++) {
    const slv_f128 *d = D + 2 * c, of[3] = {-d[0] - d[1], d[0], d[1]};
    for (int m = 0; m < 3; m++)
      for (int i = 0; i < 3; i++) B[3 * c + i + 6 * (3 * m + i)] = of[m];
  }
}

/* ---- eqs. 1-3 -------------------------------------------------------------------- */

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
  slv_f128 J[6], F[6];
  slopes(t, 0, J);
  kim_triangle_gradient(t, F);
  f->printed = kim_apart(6, F, J);
  return quad_norm(6, J) > 0;
}

/* The matrix that eq. 3 inverts. */
MEASURE(K3, kim_triangle_read, kim_triangle, t) {
  slv_f128 F[6], edge[6];
  kim_triangle_gradient(t, F);
  f->printed = edges_off(t, F, edge);
  return quad_norm(6, edge) > 0;
}

/* ---- eqs. 4 and 5 ---------------------------------------------------------------- */

/* E_stretch, and with shear = 1 E_shear: as printed, or by the lengths of images. */
static slv_f128 energy(const kim_triangle *t, int shear, int by_lengths) {
  slv_f128 F[6], C[3];
  kim_triangle_gradient(t, F);
  C[0] = quad_norm(3, F) - t->bu, C[1] = quad_norm(3, F + 3) - t->bv, C[2] = quad_dot(3, F, F + 3);
  if (by_lengths) kim_triangle_stretch(t, C), C[2] = kim_triangle_shear(t);
  const slv_f128 area = kim_triangle_area(t);
  return shear ? area * C[2] * C[2] : area * (C[0] * C[0] + C[1] * C[1]);
}

/* The energy of the whole triangle as printed against the sum over its quarters. */
static double against_quarters(const kim_triangle *t, int shear, slv_f128 size) {
  slv_f128 sum = 0;
  for (int i = 0; i < 4; i++) {
    const kim_triangle q = kim_triangle_quarter(t, i);
    sum += energy(&q, shear, 1);
  }
  return kim_ratio(energy(t, shear, 0) - sum, size);
}

/* a |F|^2 + a (b_u^2 + b_v^2): the size of the squares in eq. 4. */
static slv_f128 size_of(const kim_triangle *t) {
  slv_f128 F[6];
  kim_triangle_gradient(t, F);
  return kim_triangle_area(t) * (kim_I2(F) + t->bu * t->bu + t->bv * t->bv);
}

MEASURE(K4, kim_triangle_read, kim_triangle, t) {
  return ledger_judged(f, against_quarters(t, 0, size_of(t)));
}

MEASURE(K5, kim_triangle_read, kim_triangle, t) {
  slv_f128 F[6];
  kim_triangle_gradient(t, F);
  return ledger_judged(f, against_quarters(t, 1, kim_triangle_area(t) * kim_I2(F) * kim_I2(F)));
}

/* ---- eqs. 6 and 20 --------------------------------------------------------------- */

static const slv_f128 stiffness = 3;

/* a (Psi_stretch + Psi_shear) as a function of positions. */
static jet energy_of_positions(const kim_triangle *t) {
  slv_f128 B[54];
  jet x[9], F[6];
  change(t, B);
  jet_variables(9, t->x, x);
  for (int i = 0; i < 6; i++) {
    F[i] = jet_combine(B[i], &x[0], B[i + 6], &x[1]);
    for (int j = 2; j < 9; j++) F[i] = jet_combine(1, &F[i], B[i + 6 * j], &x[j]);
  }
  const kim_state k = {.bu = t->bu, .bv = t->bv};
  const jet W = kim_both(F, &k);
  return jet_combine(kim_triangle_area(t), &W, 0, &W);
}

/* The stress of the energies: 2 (1 - b/|f|) f for each column f, and 2 I6 times the other
 * column. */
static void stress(const kim_triangle *t, const slv_f128 *F, slv_f128 *P) {
  const slv_f128 I6 = quad_dot(3, F, F + 3);
  const slv_f128 u = 2 * (1 - t->bu / quad_norm(3, F));
  const slv_f128 v = 2 * (1 - t->bv / quad_norm(3, F + 3));
  for (int i = 0; i < 3; i++) {
    P[i] = u * F[i] + 2 * I6 * F[i + 3];
    P[i + 3] = v * F[i + 3] + 2 * I6 * F[i];
  }
}

/* k E of eqs. 4 and 5 against Baraff and Witkin's k_BW C'C / 2, with the conditions of Pritchard's
 * eqs. 13 and 19, alpha (|w| - b) and alpha w_u.w_v: equal with alpha = sqrt(a) and k_BW = 2 k, and
 * with alpha = a or k_BW = k as many times as much as these make it. */
MEASURE(as_pritchard_has_it, kim_triangle_read, kim_triangle, t) {
  const slv_f128 area = kim_triangle_area(t);
  const slv_f128 alpha[2] = {quad_sqrt(area), area}, times[2] = {1, area};
  slv_f128 F[6], C[3];
  kim_triangle_gradient(t, F);
  kim_triangle_stretch(t, C);
  C[2] = kim_triangle_shear(t);
  const slv_f128 ours = stiffness * (energy(t, 0, 0) + energy(t, 1, 0));
  const slv_f128 I2 = kim_I2(F), size = stiffness * (size_of(t) + area * I2 * I2);
  for (int i = 0; i < 4; i++) {
    const slv_f128 of[3] = {alpha[i % 2] * C[0], alpha[i % 2] * C[1], alpha[i % 2] * C[2]};
    const slv_f128 k_BW = (i < 2 ? 2 : 1) * stiffness, by = times[i % 2] * k_BW / (2 * stiffness);
    ledger_worse(f, kim_ratio(k_BW * quad_dot(3, of, of) / 2 - by * ours, by * size));
  }
  return 1;
}

/* A column far shorter than the other is lost in the rounding of the positions. */
static int has_columns(const slv_f128 *F) {
  const slv_f128 u = quad_norm(3, F), v = quad_norm(3, F + 3);
  return u > (slv_f128)1e-13 * v && v > (slv_f128)1e-13 * u;
}

/* The error is relative to the size of the terms of the force, since these cancel at rest. */
MEASURE(K6, kim_triangle_read, kim_triangle, t) {
  const slv_f128 ka = stiffness * kim_triangle_area(t);
  slv_f128 F[6], P[6], B[54], d[9], size = 0;
  kim_triangle_gradient(t, F);
  if (!has_columns(F)) return 0;
  stress(t, F, P);
  change(t, B);
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

/* With its last factor transposed, as printed, the product is not defined; the row reads it without
 * the transposition. */
MEASURE(K20, kim_triangle_read, kim_triangle, t) {
  const slv_f128 a = kim_triangle_area(t);
  slv_f128 B[54], H[36], true_one[81];
  kim_state k = {.bu = t->bu, .bv = t->bv};
  kim_triangle_gradient(t, k.F);
  if (!has_columns(k.F)) return 0;
  change(t, B);
  kim_hessian(kim_both, &k, H);
  const jet E = energy_of_positions(t);
  jet_hessian(&E, true_one);
  for (int i = 0; i < 81; i++) true_one[i] *= -stiffness;
  return ledger_mended(f, jacobian_apart(a, B, H, true_one),
                       jacobian_apart(-stiffness * a, B, H, true_one));
}

LEDGER_FILE(kim_foundations, ROW("K1", K1), ROW("K2", K2), ROW("K3", K3), ROW("K4", K4),
            ROW("K5", K5), ROW("K4-P13", as_pritchard_has_it), ROW("K6", K6), ROW("K20", K20));
