/* selvedge/ring.h: rings that are not built-in energies, and invalid arguments. */
#include "energies/ring_test_support.h"

/* Returns n triangles around the top of a sphere of radius R, with a rim of radius 1. */
static slv_ring cap(int n, double R, double *x) {
  slv_ring r = {.faces = n, .closed = 1};
  x[0] = x[1] = 0, x[2] = R;
  for (int k = 0; k < n; k++) {
    const double phi = 2 * 3.14159265358979323846 * k / n;
    r.corners[k] = 3;
    x[3 + 3 * k] = cos(phi), x[4 + 3 * k] = sin(phi), x[5 + 3 * k] = sqrt(R * R - 1);
  }
  return r;
}

/* An outward sphere: S is negative, and -I/R for six triangles.  By hand, for n triangles and a
 * height t = 1/(2 R) over the rim: each face has the slope t / cos(pi/n), a rim edge 2 sin(pi/n)
 * and the area sin(2 pi/n)/2, a third of which contributes to a_v:
 *
 *   tr S = -n 2 tan(pi/n) t / (n sin(2 pi/n)/3) = -3 t / cos(pi/n)^2.
 *
 * The area of the Voronoi cell, n tan(pi/n)/4, would make that -4 t = -2/R for all n.
 */
Test(ring, sign_and_size_on_a_sphere) {
  const int valences[4] = {3, 4, 6, SLV_RING_FACES};
  for (int i = 0; i < 4; i++) {
    double X[3 + 3 * SLV_RING_FACES];
    slv_ring_rest y;
    const slv_ring r = cap(valences[i], 100, X);
    const double cosine = cos(3.14159265358979323846 / valences[i]);
    cr_assert(eq(int, slv_ring_prepare(&r, &RING_UNIT, X, &y), SLV_OK));
    cr_expect(fabs(100 * y.data[2] + 1.5 / cosine / cosine) < 1e-3, "%d: %g", valences[i],
              100 * y.data[2]);
    cr_expect(fabs(100 * y.data[3]) < 1e-12 && fabs(100 * y.data[4]) < 1e-12);
  }
}

/* A ring of the maximum size against the source's formula and finite differences. */
Test(ring, the_largest) {
  slv_ring r = {.faces = SLV_RING_FACES, .closed = 0};
  double X[MOST_DOF], x[MOST_DOF] = {0}, g[MOST_DOF], ahead, behind, w;
  static double H[MOST_DOF * MOST_DOF];
  slv_ring_rest y;
  for (int k = 0; k < SLV_RING_FACES; k++) r.corners[k] = 4;
  cr_assert(eq(int, slv_ring_points(&r), SLV_RING_POINTS));
  X[0] = X[1] = 0, X[2] = 0.25;
  for (int k = 0; k < SLV_RING_POINTS - 1; k++) {
    const double phi = 0.2 * k, l = k % 2 == 0 ? 1 : 1.5;
    X[3 + 3 * k] = l * cos(phi), X[4 + 3 * k] = l * sin(phi), X[5 + 3 * k] = 0.125 * (k % 3);
  }
  cr_assert(eq(int, slv_ring_prepare(&r, &RING_SOFT, X, &y), SLV_OK));
  for (int i = 0; i < MOST_DOF; i++) x[i] = X[i] + 0.01 * ((7 * i) % 5 - 2);
  slv_ring_energy(&y, x, &w), slv_ring_gradient(&y, x, g), slv_ring_hessian(&y, x, H);
  cr_expect(fabs(w / energy_of(&r, &RING_SOFT, X, x, AS_PRINTED, 0) - 1) < 1e-12);
  for (int j = 0; j < MOST_DOF; j++) {
    const double h = 1e-6, at = x[j];
    double up[MOST_DOF], down[MOST_DOF];
    x[j] = at + h, slv_ring_energy(&y, x, &ahead), slv_ring_gradient(&y, x, up);
    x[j] = at - h, slv_ring_energy(&y, x, &behind), slv_ring_gradient(&y, x, down);
    x[j] = at;
    cr_expect(fabs((ahead - behind) / (2 * h) - g[j]) < 1e-7, "%d", j);
    for (int i = 0; i < MOST_DOF; i++)
      cr_expect(fabs((up[i] - down[i]) / (2 * h) - H[i + MOST_DOF * j]) < 1e-6, "%d, %d", i, j);
  }
}

/* slv_ring_*() against ring_six, which differs only by the rounding of e(X), prepared in quad. */
Test(ring, is_the_row) {
  const slv_ring six = {6, 1, {3, 3, 3, 3, 3, 3}};
  const slv_energy *e = slv_energy_find("ring_six");
  const ring_case c = ring_case_of("ring_six", &RING_SOFT, e->rests[2].X);
  slv_ring_rest y;
  double x[21], g[21], want[21], w;
  static double H[441], P[441];
  ring_general(21, e->rests[2].X, x);
  cr_assert(eq(int, slv_ring_prepare(&six, &RING_SOFT, e->rests[2].X, &y), SLV_OK));
  slv_ring_energy(&y, x, &w), slv_ring_gradient(&y, x, g);
  e->f64->gradient(x, c.p, want);
  cr_expect(lt(dbl, fabs(w - ring_case_energy(&c, x)), 1e-14));
  for (int i = 0; i < 21; i++) cr_expect(lt(dbl, fabs(g[i] - want[i]), 1e-13));
  slv_ring_hessian(&y, x, H), e->f64->hessian(x, c.p, P);
  for (int i = 0; i < 441; i++) cr_expect(lt(dbl, fabs(H[i] - P[i]), 1e-12));
  slv_ring_definite(&y, x, H), e->f64->definite(x, c.p, P);
  for (int i = 0; i < 441; i++) cr_expect(lt(dbl, fabs(H[i] - P[i]), 1e-12));
}

Test(ring, refuses) {
  slv_ring r = {6, 1, {3, 3, 3, 3, 3, 3}};
  const double *X = slv_energy_find("ring_six")->rest;
  slv_ring_material m = RING_UNIT;
  slv_ring_rest y;
  double bad[21];
  memcpy(bad, X, sizeof bad);
  bad[7] = (double)NAN;
  cr_expect(eq(int, slv_ring_prepare(&r, &m, bad, &y), SLV_EARG));
  memcpy(bad, X, sizeof bad);
  memcpy(bad + 3, bad + 6, 3 * sizeof *bad);
  cr_expect(eq(int, slv_ring_prepare(&r, &m, bad, &y), SLV_EDEGENERATE));
  m.nu = 1;
  cr_expect(eq(int, slv_ring_prepare(&r, &m, X, &y), SLV_EPARAM));
  r.corners[5] = 5;
  cr_expect(eq(int, slv_ring_points(&r), 0));
  r = (slv_ring){2, 1, {3, 3}};
  cr_expect(eq(int, slv_ring_points(&r), 0), "two triangles do not close a ring");
  r = (slv_ring){2, 1, {3, 4}};
  cr_expect(eq(int, slv_ring_points(&r), 4));
  r = (slv_ring){1, 0, {3}};
  cr_expect(eq(int, slv_ring_points(&r), 3));
  r.faces = SLV_RING_FACES + 1;
  cr_expect(eq(int, slv_ring_points(&r), 0));
}
