/* Values worked by hand for a hexagon whose middle vertex is raised. */
#include "energies/ring_test_support.h"

static const slv_ring six = {6, 1, {3, 3, 3, 3, 3, 3}};

Test(ring_six, as_the_source_has_it) {
  expect_ring_row("ring_six", &six);
  expect_ring_definite_at_rest("ring_six");
}

/* A pyramid of height t over the unit hexagon.  Its faces are inclined by t over the apothem r =
 * sqrt(3)/2: the slope's sine is s = t/l, l^2 = r^2 + t^2, their area l/2, a_v = 6 (l/2)/3 = l.
 * Each face adds -s times its rim edge's length 1 to 2 a_v tr S: tr S = -6 s/(2 l) = -3 t/l^2; at t
 * = 1/2, l = 1, it is -3/2, and S = -3/4 I.  At rest a_v = sqrt(3)/2; E = h = factor = 1, nu = 0: W
 * = a_v tr(S^2) = sqrt(3)/2 9/8. */
Test(ring_six, pyramid) {
  const slv_energy *e = slv_energy_find("ring_six");
  const ring_case c = ring_case_of("ring_six", &RING_UNIT, e->rest);
  double x[21];
  memcpy(x, e->rest, sizeof x);
  x[2] = 0.5;
  const double want = sqrt(3) / 2 * 9 / 8;
  cr_expect(fabs(ring_case_energy(&c, x) - want) < 4e-16 * 4, "%.17g", ring_case_energy(&c, x));
}

/* nu = 1/4: k_1 = 4/15, k_2 = 4/5; with S = -3/4 I, k_1 9/4 + k_2 9/8 = 3/5 + 9/10. */
Test(ring_six, pyramid_with_contraction) {
  const slv_energy *e = slv_energy_find("ring_six");
  const slv_ring_material m = {.E = 1, .nu = 0.25, .h = 1, .factor = 1};
  const ring_case c = ring_case_of("ring_six", &m, e->rest);
  double x[21];
  memcpy(x, e->rest, sizeof x);
  x[2] = 0.5;
  const double w = ring_case_energy(&c, x);
  cr_expect(fabs(w - sqrt(3) / 2 * 1.5) < 4e-16 * 4, "%.17g", w);
}

/* smooth_within() of the flat hexagon: |A_f| = sqrt(3)/4, the edges of a face have M^2 = 2, and the
 * first edge is orthogonal to the normal, so that half of their angle has the sine sqrt(1/2): (6
 * sqrt(3)/4) sqrt(1/2) / (6 1.62 sqrt 2). */
Test(ring_six, how_far_the_flat_ring_is_smooth) {
  const slv_energy *e = slv_energy_find("ring_six");
  const double want = sqrt(3) / 4 / (2 * 1.62);
  const double got = e->smooth_within(e->rest, NULL);
  cr_expect(fabs(got - want) < 1e-14, "%.17g, %.17g", got, want);
}

/* With the first neighbour at (-1, 0, 1) the area vectors' sum is (-1, 0, 1) sqrt(3)/2, parallel to
 * the first edge.  smooth_within() may not exceed the distance to that state. */
Test(ring_six, how_far_from_an_edge_along_the_normal) {
  const slv_energy *e = slv_energy_find("ring_six");
  for (int k = 2; k < 14; k++) {
    const double d = ldexp(1, -k);
    double x[21];
    memcpy(x, e->rest, sizeof x);
    x[3] = -1 + d, x[5] = 1;
    const double got = e->smooth_within(x, NULL);
    cr_expect(got > 0 && got <= d, "%g: %.17g", d, got);
  }
}

/* W = 0 for every flat ring, in any plane. */
Test(ring_six, flat_is_0) {
  const slv_energy *e = slv_energy_find("ring_six");
  const ring_case c = ring_case_of("ring_six", &RING_UNIT, e->rest);
  double g[21], y[21];
  ring_rigid(21, e->rests[1].X, y);
  cr_expect(eq(dbl, ring_case_energy(&c, e->rests[1].X), 0));
  cr_expect(lt(dbl, ring_case_energy(&c, y), 1e-30));
  e->f64->gradient(e->rests[1].X, c.p, g);
  for (int i = 0; i < 21; i++) cr_expect(eq(dbl, fabs(g[i]), 0));
}

/* Exchanging rim points changes the surface, hence W. */
Test(ring_six, order_of_the_rim_matters) {
  const slv_energy *e = slv_energy_find("ring_six");
  const ring_case c = ring_case_of("ring_six", &RING_UNIT, e->rests[2].X);
  double x[21];
  memcpy(x, e->rests[2].X, sizeof x);
  memcpy(x + 6, e->rests[2].X + 9, 3 * sizeof *x);
  memcpy(x + 9, e->rests[2].X + 6, 3 * sizeof *x);
  cr_expect(gt(dbl, ring_case_energy(&c, x), 0.1));
}
