#include "ledger/kim/kim.h"

#include <string.h>

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

void kim_triangle_map(const slv_f128 *point, const void *triangle, slv_f128 *y) {
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
  kim_triangle_map(t->uv, t, from);
  kim_triangle_map(there, t, y);
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

void kim_triangle_inverse(const kim_triangle *t, slv_f128 *D) {
  const slv_f128 *a = t->uv;
  const slv_f128 du1 = a[2] - a[0], dv1 = a[3] - a[1];
  const slv_f128 du2 = a[4] - a[0], dv2 = a[5] - a[1], det = du1 * dv2 - du2 * dv1;
  D[0] = dv2 / det, D[1] = -dv1 / det, D[2] = -du2 / det, D[3] = du1 / det;
}

void kim_triangle_gradient(const kim_triangle *t, slv_f128 *F) {
  slv_f128 D[4];
  kim_triangle_inverse(t, D);
  for (int i = 0; i < 6; i++) {
    const slv_f128 *x = t->x + i % 3, *d = D + 2 * (i / 3);
    F[i] = (x[3] - x[0]) * d[0] + (x[6] - x[0]) * d[1];
  }
}

void kim_triangle_change(const kim_triangle *t, slv_f128 *B) {
  slv_f128 D[4];
  memset(B, 0, 54 * sizeof *B);
  kim_triangle_inverse(t, D);
  for (int c = 0; c < 2; c++) {
    const slv_f128 *d = D + 2 * c, of[3] = {-d[0] - d[1], d[0], d[1]};
    for (int m = 0; m < 3; m++)
      for (int i = 0; i < 3; i++) B[3 * c + i + 6 * (3 * m + i)] = of[m];
  }
}
