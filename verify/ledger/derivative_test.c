/* Tests derivatives against values worked by hand, and the order of the truncation error. */
#include "ledger/derivative.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "measure/quad_math.h"

/* Computes y = (x0 x1, x0 / x1, sqrt(x0), x0^3 - x1^7). */
static void known(const slv_f128 *x, const void *with, slv_f128 *y) {
  const slv_f128 a = x[0], b = x[1];
  (void)with;
  y[0] = a * b;
  y[1] = a / b;
  y[2] = quad_sqrt(a);
  y[3] = a * a * a - b * b * b * b * b * b * b;
}

static void known_jacobian(const slv_f128 *x, slv_f128 *J) {
  const slv_f128 a = x[0], b = x[1];
  const slv_f128 values[8] = {
      b, 1 / b, 1 / (2 * quad_sqrt(a)), 3 * a * a, a, -a / (b * b), 0, -7 * b * b * b * b * b * b};
  for (int i = 0; i < 8; i++) J[i] = values[i];
}

static double relative_error(slv_f128 h) {
  const slv_f128 x[2] = {(slv_f128)0.7, (slv_f128)1.3};
  slv_f128 J[8], truth[8], off[8];
  quad_jacobian(known, NULL, 2, 4, x, h, J);
  known_jacobian(x, truth);
  for (int i = 0; i < 8; i++) off[i] = J[i] - truth[i];
  return (double)(quad_norm(8, off) / quad_norm(8, truth));
}

Test(derivative, is_right_to_many_digits) {
  const double error = relative_error((slv_f128)1e-6);
  cr_expect(le(dbl, error, 1e-26), "error %g", error);
  cr_expect(le(dbl, relative_error((slv_f128)1e-5), 1e-27));
}

/* The truncation error is of sixth order: a tenth of the step leaves a millionth of it. */
Test(derivative, errs_as_the_sixth_power_of_the_step) {
  const double ratio = relative_error((slv_f128)0.1) / relative_error((slv_f128)0.01);
  cr_expect(gt(dbl, ratio, 0.9e6));
  cr_expect(lt(dbl, ratio, 1.1e6), "ratio %g", ratio);
}

/* Computes y = a x, with the factor a from `with`. */
static void shifted(const slv_f128 *x, const void *with, slv_f128 *y) {
  y[0] = *(const slv_f128 *)with * x[0];
}

Test(derivative, hands_its_argument_through) {
  const slv_f128 x[1] = {5}, two = 2, three = 3;
  slv_f128 J[1];
  quad_jacobian(shifted, &two, 1, 1, x, (slv_f128)1e-6, J);
  cr_expect(lt(dbl, (double)quad_abs(J[0] - 2), 1e-26));
  quad_jacobian(shifted, &three, 1, 1, x, (slv_f128)1e-6, J);
  cr_expect(gt(dbl, (double)quad_abs(J[0] - 2), 0.9));
}

static void root(const slv_f128 *x, const void *with, slv_f128 *y) {
  (void)with;
  y[0] = quad_sqrt(x[0]);
}

/* If a step leaves the function's domain, the derivative is NaN. */
Test(derivative, is_no_number_where_the_function_is_none) {
  const slv_f128 x[1] = {0};
  slv_f128 J[1];
  quad_jacobian(root, NULL, 1, 1, x, (slv_f128)1e-6, J);
  cr_expect(J[0] != J[0]);
}
