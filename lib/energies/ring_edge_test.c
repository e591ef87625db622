/* Values worked by hand of two quads on the boundary. */
#include "energies/ring_test_support.h"

static const slv_ring edge = {2, 0, {4, 4}};

Test(ring_edge, as_the_source_has_it) {
  expect_ring_row("ring_edge", &edge);
  expect_ring_definite_at_rest("ring_edge");
}

/* Folded along x = 0 by slopes -+1: areas sqrt 2, a_v = sqrt(2)/2; each quad adds
 * -1/sqrt 2 to 2 a_v S_11, so that S_11 = -1, which is that of the closed ring: the
 * fold is along the boundary's normal.  a_v = 1/2 at rest: W = 1/2. */
Test(ring_edge, folded_along_the_boundary) {
  const slv_energy *e = slv_energy_find("ring_edge");
  const ring_case c = ring_case_of("ring_edge", &RING_UNIT, e->rest);
  double x[18];
  memcpy(x, e->rest, sizeof x);
  for (int p = 0; p < 6; p++) x[3 * p + 2] = -fabs(x[3 * p]);
  cr_expect(fabs(ring_case_energy(&c, x) - 0.5) < 1e-15, "%.17g",
            ring_case_energy(&c, x));
}

/* Both quads in one plane, however inclined: curvature across the boundary is not seen.
 */
Test(ring_edge, across_the_boundary_nothing_is_seen) {
  const slv_energy *e = slv_energy_find("ring_edge");
  const ring_case c = ring_case_of("ring_edge", &RING_UNIT, e->rest);
  double x[18];
  memcpy(x, e->rest, sizeof x);
  for (int p = 0; p < 6; p++) x[3 * p + 2] = -x[3 * p + 1];
  cr_expect(lt(dbl, ring_case_energy(&c, x), 1e-31));
}
