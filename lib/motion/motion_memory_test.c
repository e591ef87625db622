/* Fails every allocation in turn: expects SLV_EMEMORY, an unchanged state, and no leaks (seen by
 * sanitizer builds). */
#include "motion/motion_test_support.h"
#include "support/testing/failing_malloc.h"

static cloth small;

static slv_status move(slv_linear_solver linear, slv_motion_scheme scheme) {
  double x[48], v[48] = {0};
  slv_motion_state at = {0, x, v};
  slv_motion *m;
  slv_motion_result r;
  slv_motion_options o = {.linear = linear,
                          .scheme = scheme,
                          .newton = {.hessian = SLV_NEWTON_BLENDED, .bending = SLV_BENDING_FULL},
                          .bending_damping = 0.1};
  const slv_status made = slv_motion_create(small.solver, rho, &m);
  cr_expect(eq(int, m == NULL, made != SLV_OK));
  if (made != SLV_OK) return made;
  memcpy(x, small.x, sizeof x);
  slv_status s = slv_motion_hold(m, 0, 3, NULL);
  if (s == SLV_OK) s = slv_motion_step(m, &o, 0.01, &at, &r);
  cr_expect(s == SLV_OK || memcmp(x, small.x, sizeof x) == 0);
  slv_motion_free(m);
  return s;
}

Test(memory, every_allocation) {
  static const double p[4] = {100, 1, 1, 10};
  small = cloth_of(3, SLV_GRID_ALTERNATING);
  int reported = 0;
  for (int linear = 0; linear < SLV_LINEAR_SOLVERS; linear++)
    for (int scheme = 0; scheme < SLV_MOTION_SCHEMES; scheme++) {
      make_hinged(&small, "baraff_witkin", p, 1e-3); /* steps allocate the hinges' blocks, too */
      disturb(&small, 1e-2);
      for (int failures = 0;; failures++) {
        until_failure = failures;
        const slv_status s = move((slv_linear_solver)linear, (slv_motion_scheme)scheme);
        const int met = until_failure == 0;
        until_failure = -1;
        reported += s == SLV_EMEMORY;
        cr_assert(s == SLV_OK || s == SLV_EMEMORY, "allocation %d: %s", failures,
                  slv_status_text(s));
        cr_assert(lt(int, failures, 100));
        if (!met) break;
      }
      slv_solver_free(small.solver);
      small.solver = NULL;
    }
  cr_expect(gt(int, reported, 8 * 9), "%d", reported);
  cloth_free(&small);
}
