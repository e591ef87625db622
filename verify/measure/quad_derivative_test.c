/* Tests of quad_derivative.c: right formulas pass, an error of 1e-9 in one entry is found. */
#include "measure/quad_derivative.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

static const slv_energy *shear(void) { return slv_energy_find("bw_shear"); }

static slv_status off_by_little(const slv_f128 *x, const slv_f128 *p, slv_f128 *restrict g) {
  SLV_TRY(shear()->f128->gradient(x, p, g));
  g[2] *= 1 + (slv_f128)1e-9;
  return SLV_OK;
}

static quad_derivative of(const slv_energy *e, quantity q) {
  double x[6] = {1.25, 0.5, -0.25, 0.125, 0.75, 2};
  double p[SLV_MAX_PARAM];
  slv_state s = {.x = x, .p = p};
  quad_derivative d;
  slv_energy_typical_params(e, s.p);
  cr_assert(quad_derivative_exists(e, q));
  cr_assert(eq(int, quad_derivative_of(e, q, &s, &d), SLV_OK));
  return d;
}

Test(quad_derivative, of_a_right_formula) {
  cr_expect(lt(dbl, of(shear(), QUANTITY_GRADIENT).error, SMALLEST_MISTAKE));
  cr_expect(lt(dbl, of(shear(), QUANTITY_HESSIAN).error, SMALLEST_MISTAKE));
}

Test(quad_derivative, of_a_wrong_formula) {
  slv_energy e = *shear();
  slv_kernels_f128 f128 = *e.f128;
  f128.gradient = off_by_little;
  e.f128 = &f128;
  const quad_derivative d = of(&e, QUANTITY_GRADIENT);
  cr_expect(d.error > SMALLEST_MISTAKE && d.error < 1e-9, "%g", d.error);
  cr_expect(d.doubt < 1e-15, "%g", d.doubt);
}

/* One column has length 1e-9, the other 1e6: only short steps resolve it. */
Test(quad_derivative, of_a_state_with_a_tiny_column) {
  double x[6] = {1e6, 0, 0, 0, 1e-9, 1e-10};
  double p[SLV_MAX_PARAM];
  slv_state s = {.x = x, .p = p};
  quad_derivative d;
  const slv_energy *e = slv_energy_find("bw_stretch");
  slv_energy_typical_params(e, s.p);
  cr_assert(eq(int, quad_derivative_of(e, QUANTITY_HESSIAN, &s, &d), SLV_OK));
  cr_expect(lt(dbl, d.error, SMALLEST_MISTAKE));
}

Test(quad_derivative, needs_both_functions) {
  slv_energy e = *shear();
  e.f128 = NULL;
  cr_expect(not(quad_derivative_exists(&e, QUANTITY_GRADIENT)));
}
