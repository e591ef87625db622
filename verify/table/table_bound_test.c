/* Tests the bound against oracle.h and against values worked by hand. */
#include <float.h>
#include <math.h>

#include "measure/oracle.h"
#include "selvedge/states.h"
#include "table/table_bound.h"
#include "table/table_test_support.h"

/* Corners evaluated in double and in quad give the same bound. */
Test(bound, is_the_rounding_bound) {
  static const char *const energies[] = {"bw_shear", "arap", "stretch_pair", "bend_theta"};
  for (size_t i = 0; i < sizeof energies / sizeof energies[0]; i++) {
    const slv_energy *e = slv_energy_find(energies[i]);
    const slv_state_source source = {.energy = e, .seed = 1, .random = 21};
    double x[12];
    double p[SLV_MAX_PARAM];
    slv_state s = {.x = x, .p = p};
    for (uint64_t k = slv_state_source_count_named(&source);
         slv_state_source_at(&source, k, &s) == SLV_OK; k++)
      for (int q = 0; q < 3; q++) {
        const double ratio = oracle_bound_ratio(e, (quantity)q, s.x, s.p, 1, 0);
        const double want = ratio > 0 ? 1 / ratio : (double)INFINITY;
        const double got =
            table_bound_of(&(bounded){e, (quantity)q, SCALAR_F64, s.x, s.p, NULL, 0, 0}).error;
        cr_expect(isinf(want) || fabs(got - want) <= 1e-12 * want + 3 * DBL_MIN,
                  "%s at %s: %g for %g", e->name, s.name, got, want);
      }
  }
}

/* For W = k c^2 at c = 0, the bound is the change of W by rounding of the input. */
Test(bound, of_zero_is_what_the_input_allows) {
  const slv_energy *e = slv_energy_find("bw_shear");
  const double x[6] = {1, 0, 0, 0, 1, 0}, k = 100;
  /* f_u and f_v move by one step each, so that c = f_u . f_v moves by at most 2 steps. */
  const double step = 8 * DBL_EPSILON * sqrt(2) / sqrt(6), c = 2 * step;
  const bound b = table_bound_of(&(bounded){e, QUANTITY_ENERGY, SCALAR_F64, x, &k, NULL, 0, 0});
  cr_expect(gt(dbl, b.error, 0.5 * k * c * c));
  cr_expect(lt(dbl, b.error, 2 * k * c * c + 3 * DBL_MIN));
}

Test(bound, printed_inputs_widen_it) {
  const slv_energy *e = slv_energy_find("bw_shear");
  const double x[6] = {1, 0, 0, 0.25, 1, 0}, k = 100;
  const double half[6] = {0.5e-6, 0.5e-6, 0.5e-6, 0.5e-6, 0.5e-6, 0.5e-6};
  /* dW = 2 k c (f_v . d_u + f_u . d_v) = 50 (0.25 + 1 + 1) half, if all changes have one sign */
  const bound b = table_bound_of(&(bounded){e, QUANTITY_ENERGY, SCALAR_F64, x, &k, half, 0, 0});
  cr_expect(epsilon_eq(dbl, b.error, 50 * 2.25 * 0.5e-6, 1e-9));
}

Test(bound, float_has_its_own_eps) {
  const slv_energy *e = slv_energy_find("bw_shear");
  const double x[6] = {1, 0, 0, 0.25, 1, 0}, k = 100;
  const double wide =
      table_bound_of(&(bounded){e, QUANTITY_HESSIAN, SCALAR_F32, x, &k, NULL, 0, 0}).error;
  const double narrow =
      table_bound_of(&(bounded){e, QUANTITY_HESSIAN, SCALAR_F64, x, &k, NULL, 0, 0}).error;
  const double ratio = (double)FLT_EPSILON / DBL_EPSILON;
  cr_expect(gt(dbl, wide / narrow, 0.9 * ratio));
  cr_expect(lt(dbl, wide / narrow, 1.2 * ratio));
}

/* The bound exceeds the Hessian's by 30 n eps |H|; at rest H = 200 g g' with |g|^2 = 2. */
Test(bound, of_eigenvalues_is_lapacks) {
  const slv_energy *e = slv_energy_find("bw_shear");
  const double x[6] = {1, 0, 0, 0, 1, 0}, k = 100, least = 180 * DBL_EPSILON * 400;
  const bound b =
      table_bound_of(&(bounded){e, QUANTITY_EIGENVALUES, SCALAR_F64, x, &k, NULL, 0, 0});
  const bound H = table_bound_of(&(bounded){e, QUANTITY_HESSIAN, SCALAR_F64, x, &k, NULL, 0, 0});
  cr_expect(epsilon_eq(dbl, b.error - H.error, least, 1e-3 * least));
}

Test(bound, judged_where_smooth_and_in_range) {
  const slv_energy *stretch = slv_energy_find("bw_stretch"), *shear = slv_energy_find("bw_shear");
  const double p[3] = {100, 1, 1}, flat[6] = {1, 0, 0, 0, 0, 0};
  const double huge[6] = {1e31, 0, 0, 0, 1, 0}, large[6] = {1e9, 0, 0, 0, 1, 0};
  cr_expect(eq(int, table_is_judged(stretch, SCALAR_F64, flat, p), 0));
  cr_expect(eq(int, table_is_judged(shear, SCALAR_F64, flat, p), 1));
  cr_expect(eq(int, table_is_judged(shear, SCALAR_F64, huge, p), 0));
  cr_expect(eq(int, table_is_judged(shear, SCALAR_F64, large, p), 1));
  cr_expect(eq(int, table_is_judged(shear, SCALAR_F32, large, p), 0));
}
