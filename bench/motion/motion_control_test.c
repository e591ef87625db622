/* One linear step against a dense reference, right and wrong. */
#include "motion/motion_control.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

static double difference(const slv_motion_options *o, motion_mistake wrong) {
  double off;
  cr_assert(eq(int, motion_control_difference(o, wrong, &off), SLV_OK));
  return off;
}

/* Both solve systems whose condition is below 1e4. */
Test(motion_control, is_that_of_the_reference) {
  for (int matrix = 0; matrix <= SLV_DAMPING_UNSYMMETRIC; matrix++)
    for (int linear = 0; linear < SLV_LINEAR_SOLVERS; linear++) {
      const slv_motion_options o =
          motion_control_options((slv_damping_matrix)matrix, (slv_linear_solver)linear);
      if (matrix == SLV_DAMPING_UNSYMMETRIC && linear != SLV_LINEAR_DENSE) continue;
      if (matrix == SLV_DAMPING_D) continue; /* below */
      const double off = difference(&o, MOTION_RIGHT);
      cr_expect(off < MOTION_CONTROL_BOUND, "%d, %s: %g", matrix,
                slv_linear_solver_name((slv_linear_solver)linear), off);
    }
}

Test(motion_control, mistakes_are_caught) {
  const slv_motion_options o = motion_control_options(SLV_DAMPING_SYMMETRIC, SLV_LINEAR_CHOLESKY);
  for (int i = MOTION_RIGHT + 1; i < MOTION_MISTAKES; i++) {
    const double off = difference(&o, (motion_mistake)i);
    cr_expect(off > 1e-3, "%s: %g", motion_mistake_name((motion_mistake)i), off);
  }
}

/* Early versions of Pritchard's program: with their own Jacobian or that of one rate,
 * they are what the reference calls mistakes. */
Test(motion_control, rates_per_vertex) {
  slv_motion_options o = motion_control_options(SLV_DAMPING_D, SLV_LINEAR_CHOLESKY);
  o.damping_rate = SLV_RATE_VERTEX;
  cr_expect(lt(dbl, difference(&o, MOTION_RATE_PER_VERTEX), MOTION_CONTROL_BOUND));
  cr_expect(gt(dbl, difference(&o, MOTION_RIGHT), 1e-3));
  o.damping_rate = SLV_RATE_MIXED;
  cr_expect(lt(dbl, difference(&o, MOTION_RATES_MIXED), MOTION_CONTROL_BOUND));
  cr_expect(gt(dbl, difference(&o, MOTION_RATE_PER_VERTEX), 1e-3));
}

/* What dropping dC/dt d2C costs here: not nothing. */
Test(motion_control, derivatives_of_damping_matter) {
  const slv_motion_options d = motion_control_options(SLV_DAMPING_D, SLV_LINEAR_CHOLESKY);
  cr_expect(gt(dbl, difference(&d, MOTION_RIGHT), 1e-4));
}
