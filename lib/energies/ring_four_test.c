/* Values worked by hand of four quads that make a roof. */
#include "energies/ring_test_support.h"

static const slv_ring four = {4, 1, {4, 4, 4, 4}};

Test(ring_four, as_the_source_has_it) {
  expect_ring_row("ring_four", &four);
  expect_ring_definite_at_rest("ring_four");
}

/* Planes z = t (1 - |x| - |y|).  Each has the normal (t, t, 1)/l and the area l, l^2 =
 * 1 + 2 t^2, a_v = l; it adds -s times |(0, 1) - (1, 0)| = sqrt 2 to 2 a_v tr S, s =
 * sqrt 2 t/l: tr S = -8 t/(2 l^2).  At t = 1/2 it is -4/3, S = -2/3 I, W = tr(S^2) =
 * 8/9. */
Test(ring_four, roof) {
  const slv_energy *e = slv_energy_find("ring_four");
  const ring_case c = ring_case_of("ring_four", &RING_UNIT, e->rest);
  double x[27];
  memcpy(x, e->rest, sizeof x);
  for (int p = 0; p < 9; p++)
    x[3 * p + 2] = 0.5 * (1 - fabs(x[3 * p]) - fabs(x[3 * p + 1]));
  cr_expect(fabs(ring_case_energy(&c, x) - 8. / 9) < 1e-15, "%.17g",
            ring_case_energy(&c, x));
}

/* Folded along x = 0 by slopes -+t: l^2 = 1 + t^2, a_v = l at the slope t; each quad
 * adds -t/l times its extent 1 along the fold to 2 a_v S_11, four of them make S_11 =
 * -2 t/l^2. At t = 1/2: -4/5, W = 16/25. */
Test(ring_four, fold) {
  const slv_energy *e = slv_energy_find("ring_four");
  const ring_case c = ring_case_of("ring_four", &RING_UNIT, e->rest);
  double x[27];
  memcpy(x, e->rest, sizeof x);
  for (int p = 0; p < 9; p++) x[3 * p + 2] = -0.5 * fabs(x[3 * p]);
  cr_expect(fabs(ring_case_energy(&c, x) - 0.64) < 1e-15, "%.17g",
            ring_case_energy(&c, x));
}
