#include "energies/ring_test_support.h"

static const slv_ring mixed = {5, 1, {4, 4, 3, 3, 3}};

Test(ring_mixed, as_the_source_has_it) {
  expect_ring_row("ring_mixed", &mixed);
  expect_ring_definite_at_rest("ring_mixed");
}

/* A face without area contributes 0: a quad whose opposite corner is the vertex itself. */
Test(ring_mixed, a_face_without_area) {
  const slv_energy *e = slv_energy_find("ring_mixed");
  const ring_case c = ring_case_of("ring_mixed", &RING_UNIT, e->rests[1].X);
  double x[24], g[24];
  static double H[24 * 24];
  memcpy(x, e->rests[1].X, sizeof x);
  memcpy(x + 6, x, 3 * sizeof *x);
  cr_expect(e->smooth_within(x, c.p) < 1e-15);
  e->f64->gradient(x, c.p, g), e->f64->hessian(x, c.p, H);
  for (int i = 0; i < 24; i++) cr_expect(isfinite(g[i]));
  for (int i = 0; i < 24 * 24; i++) cr_expect(isfinite(H[i]));
}
