/* ring_test_support.h -- code shared by the tests of rings: the shape operator exactly as in the
 * source, with a rotation matrix, and properties of every ring energy. */
#pragma once

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "selvedge/ring.h"

enum { MOST_DOF = 3 * SLV_RING_POINTS };

/* Mistakes that shape_of() can make, to show that the tests detect them. */
typedef enum { AS_PRINTED, NO_ROTATION, ROTATED_BACK } slip;

static inline double dot(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void cross(const double *a, const double *b, double *c) {
  for (int i = 0; i < 3; i++)
    c[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static inline double normalise(double *a) {
  const double l = sqrt(dot(a, a));
  for (int i = 0; i < 3; i++) a[i] /= l;
  return l;
}

/* Rotates v by the rotation that takes `from` to `to`: Rodrigues' formula. */
static inline void rotate(const double *from, const double *to, double *v) {
  double axis[3], across[3], twice[3];
  cross(from, to, axis); /* of length sin */
  cross(axis, v, across), cross(axis, across, twice);
  for (int i = 0; i < 3; i++) v[i] += across[i] + twice[i] / (1 + dot(from, to));
}

/* Sets p to the positions of a face's corners, in order from the vertex; returns their number. */
static inline int corners_of(const slv_ring *r, const double *x, int f, double p[4][3]) {
  const int rim = slv_ring_points(r) - 1, n = r->corners[f];
  int first = 0;
  for (int k = 0; k < f; k++) first += r->corners[k] - 2;
  memcpy(p[0], x, sizeof p[0]);
  for (int i = 1; i < n; i++) memcpy(p[i], x + 3 * (1 + (first + i - 1) % rim), sizeof p[i]);
  return n;
}

/* Computes the area vector of the n corners p. */
static inline void area_of(int n, double p[4][3], double *a) {
  double d[3], e[3];
  for (int i = 0; i < 3; i++) {
    d[i] = n == 4 ? p[0][i] - p[2][i] : p[1][i] - p[0][i];
    e[i] = n == 4 ? p[1][i] - p[3][i] : p[2][i] - p[0][i];
  }
  cross(d, e, a);
  for (int i = 0; i < 3; i++) a[i] /= 2;
}

/* Computes S = S_11, S_22, S_12; returns a_v. */
static inline double shape_of(const slv_ring *r, const double *x, slip s, double *S) {
  double n[3] = {0}, T[2][3], p[4][3], a[3], area = 0, d;
  for (int f = 0; f < r->faces; f++) {
    const int c = corners_of(r, x, f, p);
    area_of(c, p, a);
    area += sqrt(dot(a, a)) / c;
    for (int i = 0; i < 3; i++) n[i] += a[i];
  }
  normalise(n);
  for (int i = 0; i < 3; i++) T[0][i] = x[3 + i] - x[i];
  d = dot(T[0], n);
  for (int i = 0; i < 3; i++) T[0][i] -= d * n[i];
  normalise(T[0]), cross(n, T[0], T[1]);
  S[0] = S[1] = S[2] = 0;
  for (int f = 0; f < r->faces; f++) {
    const int c = corners_of(r, x, f, p);
    double edge[3], g[3];
    area_of(c, p, a), normalise(a);
    for (int i = 0; i < 3; i++) edge[i] = (p[c - 1][i] - p[1][i]) / 2;
    cross(a, edge, g);
    if (s == AS_PRINTED) rotate(a, n, g);
    if (s == ROTATED_BACK) rotate(n, a, g);
    const double u[2] = {dot(T[0], g), dot(T[1], g)}, w[2] = {dot(T[0], a), dot(T[1], a)};
    S[0] += u[0] * w[0] / area, S[1] += u[1] * w[1] / area;
    S[2] += (u[0] * w[1] + u[1] * w[0]) / 2 / area;
  }
  return area;
}

/* Returns factor h^3 a_v (k_1 tr(D)^2 + k_2 tr(D^2)); `current` selects a_v of x, else of X. */
static inline double energy_of(const slv_ring *r, const slv_ring_material *m, const double *X,
                               const double *x, slip s, int current) {
  double rest[3], now[3], D[3];
  const double a = shape_of(r, X, s, rest), b = shape_of(r, x, s, now);
  const double k_1 = m->E * m->nu / (1 - m->nu * m->nu),
               k_2 = m->E * (1 - m->nu) / (1 - m->nu * m->nu);
  for (int i = 0; i < 3; i++) D[i] = now[i] - rest[i];
  const double trace = D[0] + D[1], square = D[0] * D[0] + D[1] * D[1] + 2 * D[2] * D[2];
  return m->factor * pow(m->h, 3) * (current ? b : a) * (k_1 * trace * trace + k_2 * square);
}

/* Materials with stiffnesses of order one. */
static const slv_ring_material RING_UNIT = {.E = 1, .nu = 0, .h = 1, .factor = 1};
static const slv_ring_material RING_SOFT = {.E = 16, .nu = 0.25, .h = 0.5, .factor = 0.5};

/* An energy and its complete set of parameters. */
typedef struct {
  const slv_energy *e;
  double p[MOST_DOF + 16];
} ring_case;

static inline ring_case ring_case_of(const char *row, const slv_ring_material *m, const double *X) {
  ring_case c = {.e = slv_energy_find(row)};
  const double p[4] = {m->E, m->nu, m->h, m->factor};
  cr_assert(c.e != NULL, "%s: not in the table", row);
  memcpy(c.p, p, sizeof p);
  cr_assert(eq(int, slv_energy_prepare(c.e, X, c.p), SLV_OK));
  return c;
}

static inline double ring_case_energy(const ring_case *c, const double *x) {
  double w;
  cr_assert(eq(int, c->e->f64->energy(x, c->p, &w), SLV_OK));
  return w;
}

/* Returns the largest error |Im v(x + i h e_j)/h - v'_j| of gradient and Hessian. */
static inline double ring_step_error(const ring_case *c, const double *x) {
  const int n = c->e->ndof;
  static double g[MOST_DOF], H[MOST_DOF * MOST_DOF];
  double worst = 0;
  const double h = 1e-100;
  c->e->f64->gradient(x, c->p, g), c->e->f64->hessian(x, c->p, H);
  for (int j = 0; j < n; j++) {
    slv_c64 z[MOST_DOF], q[MOST_DOF + 16], w, d[MOST_DOF];
    for (int i = 0; i < n; i++) z[i] = x[i] + (i == j ? h * (slv_c64)I : 0);
    for (int i = 0; i < slv_energy_count_params(c->e); i++) q[i] = c->p[i];
    c->e->c64->energy(z, q, &w), c->e->c64->gradient(z, q, d);
    worst = fmax(worst, fabs(cimag(w) / h - g[j]));
    for (int i = 0; i < n; i++) worst = fmax(worst, fabs(cimag(d[i]) / h - H[i + n * j]));
  }
  return worst;
}

/* Computes y: x rotated by (-2, 2, 1)/3, (2, -5, 14)/15, (11, 10, 2)/15 and translated. */
static inline void ring_rigid(int n, const double *x, double *y) {
  static const double Q[9] = {-2. / 3,  2. / 3,   1. / 3,   2. / 15, -1. / 3,
                              14. / 15, 11. / 15, 10. / 15, 2. / 15};
  for (int i = 0; i < n; i++) {
    const double *v = x + i - i % 3;
    y[i] = Q[i % 3] * v[0] + Q[3 + i % 3] * v[1] + Q[6 + i % 3] * v[2] + 3 - i % 3;
  }
}

/* Sets x to a state in general position near the rest shape X. */
static inline void ring_general(int n, const double *X, double *x) {
  for (int i = 0; i < n; i++) x[i] = X[i] + 0.0625 * ((7 * i) % 5 - 2);
}

/* Tests an energy near each of its rest shapes: W equals the source's formula, derivatives match
 * complex steps, rigid motions change nothing, and each `slip` changes W. */
static inline void expect_ring_row(const char *row, const slv_ring *r) {
  const slv_energy *e = slv_energy_find(row);
  cr_assert(e != NULL && e->ndof == 3 * slv_ring_points(r), "%s", row);
  for (const slv_rest_shape *X = e->rests; X->name != NULL; X++) {
    const ring_case c = ring_case_of(row, &RING_SOFT, X->X);
    double x[MOST_DOF] = {0}, y[MOST_DOF];
    ring_general(e->ndof, X->X, x), ring_rigid(e->ndof, x, y);
    const double w = ring_case_energy(&c, x);
    const double want = energy_of(r, &RING_SOFT, X->X, x, AS_PRINTED, 0);
    cr_expect(fabs(w - want) < 1e-14 * (1 + want), "%s, %s: %.17g, %.17g", row, X->name, w, want);
    cr_expect(fabs(ring_case_energy(&c, y) - w) < 1e-13 * (1 + w), "%s: turned", row);
    cr_expect(ring_step_error(&c, x) < 1e-11, "%s, %s: %g", row, X->name, ring_step_error(&c, x));
    const double slips[3] = {energy_of(r, &RING_SOFT, X->X, x, NO_ROTATION, 0),
                             energy_of(r, &RING_SOFT, X->X, x, ROTATED_BACK, 0),
                             energy_of(r, &RING_SOFT, X->X, x, AS_PRINTED, 1)};
    for (int i = 0; i < 3; i++)
      cr_expect(fabs(slips[i] - w) > 1e-6 * w, "%s, %s: slip %d", row, X->name, i);
  }
}

/* At rest `definite`, without second derivatives of S, equals the Hessian. */
static inline void expect_ring_definite_at_rest(const char *row) {
  const slv_energy *e = slv_energy_find(row);
  static double H[MOST_DOF * MOST_DOF], P[MOST_DOF * MOST_DOF];
  const ring_case c = ring_case_of(row, &RING_SOFT, e->rests[2].X);
  double away = 0, x[MOST_DOF];
  e->f64->hessian(e->rests[2].X, c.p, H), e->f64->definite(e->rests[2].X, c.p, P);
  for (int i = 0; i < e->ndof * e->ndof; i++)
    cr_expect(fabs(H[i] - P[i]) < 1e-13, "%s: %d: %g, %g", row, i, H[i], P[i]);
  ring_general(e->ndof, e->rests[2].X, x);
  e->f64->hessian(x, c.p, H), e->f64->definite(x, c.p, P);
  for (int i = 0; i < e->ndof * e->ndof; i++) away = fmax(away, fabs(H[i] - P[i]));
  cr_expect(gt(dbl, away, 1e-3), "%s: equal away from rest", row);
}
