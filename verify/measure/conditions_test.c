/* Tests of what the checks of condition functions use, against values computed by hand. */
#include "measure/conditions.h"
#include "measure/quantity.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/check_engine.h"
#include "measure/oracle.h"
#include "measure/rest_triangles.h"
#include "selvedge/condition.h"

static arena memory; /* owns the records */

/* w_u = x_1 - x_0 = (2, 0, 0) and alpha = sqrt(1/2): moving x_1 by d changes C by alpha d_x. */
Test(conditions, a_step_is_the_rate_of_change) {
  const slv_energy *e = slv_energy_find("stretch_u");
  double x[] = {0, 0, 0, 2, 0, 0, 0, 1, 0};
  double p[SLV_MAX_PARAM];
  slv_state s = {.x = x, .p = p};
  const double d[9] = {[3] = 3, [4] = 5};
  slv_c64 all[quantity_size(e, QUANTITY_CONDITION)];
  double h;
  slv_energy_typical_params(e, s.p);
  cr_assert(eq(int, conditions_stepped(e, &s, d, &h, all), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, cimag(all[1]) / h, 3 * sqrt(0.5), 8));
  cr_expect(ieee_ulp_eq(dbl, creal(all[1]), sqrt(0.5), 4));
}

/* v = x^2 at x = 1. The bound is 8 eps |v| plus 16 eps, the change of v if x changes by 8 eps. */
static slv_status square(const void *of, int corner, double *v) {
  const double x = 1;
  double y = x;
  (void)of;
  if (corner >= 0) spread_corner(1, &x, DBL_EPSILON, corner, &y);
  *v = y * y;
  return SLV_OK;
}

Test(spread, allows_what_roundings_of_the_input_do) {
  const double eps = DBL_EPSILON;
  cr_expect(fabs(spread_ratio_of(square, NULL, 1, 24 * eps, 0) - 1) < 0.05);
  cr_expect(fabs(spread_ratio_of(square, NULL, 1, 240 * eps, 0) - 10) < 0.5);
  cr_expect(spread_ratio_of(square, NULL, 1, 0, 0) == 0);
  cr_expect(spread_ratio_of(square, NULL, 1, eps, 5) == 1.0 / 8, "an upper bound is enough");
  cr_expect(isnan(spread_ratio_of(square, NULL, 1, (double)NAN, 0)));
  cr_expect(isinf(spread_ratio_of(square, NULL, 1, HUGE_VAL, 0)));
}

/* For n > 6 only 64 corners are used. Any two entries must differ in sign at some of them. */
Test(spread, corners_move_all_numbers_apart) {
  const double x[12] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  for (int i = 0; i < 12; i++)
    for (int k = 0; k < i; k++) {
      int apart = 0;
      for (int corner = 0; corner < 64; corner++) {
        double y[12];
        spread_corner(12, x, DBL_EPSILON, corner, y);
        apart += y[i] != y[k];
      }
      cr_expect(apart >= 8, "%d and %d: %d", i, k, apart);
    }
}

/* Two opposite forces 1 at distance 2: torque 2, |x| = 2. */
Test(balance, couples_and_net_forces_by_hand) {
  const double x[6] = {0, 0, 0, 0, 2, 0};
  double net[6];
  cr_expect(eq(dbl, balance_net(2, x, (const double[]){1, 0, 0, -1, 0, 0}, net), 1.0));
  cr_expect(eq(dbl, balance_net(2, x, (const double[]){0, 3, 0, 0, -3, 0}, net), 0.0));
  cr_expect(eq(dbl, balance_net(2, x, (const double[]){0, 3, 4, 0, 0, 0}, net), 5.0));
  cr_expect(eq(dbl, balance_net(2, (const double[6]){0}, (const double[6]){0}, net), 0.0));
}

/* ---- damping forces ---------------------------------------------------------------- */

Test(damping_law, is_the_librarys_for_every_row) {
  const slv_energy *e;
  for (size_t i = 0; (e = slv_energy_at(i)) != NULL; i++)
    cr_expect(damping_law_of(e) == slv_energy_damping_force, "%s", e->name);
}

/* P 5.2: a rate for each vertex damps a translation of the element; dC/dt does not. */
Test(damping_law, a_rate_per_particle_resists_moving_as_a_whole) {
  static control c;
  const double x[9] = {0, 0, 0, 2, 0, 0, 0, 1, 0}, v[9] = {1, 0, 0, 1, 0, 0, 1, 0, 0};
  const double kd = 2;
  double p[SLV_MAX_PARAM], f[9], g[9];
  size_t i = 0;
  while (control_at(i, &c) == SLV_OK && strcmp(c.name, "dC/dt per particle") != 0) i++;
  slv_energy_typical_params(&c.row, p);
  cr_assert(eq(int, damping_law_of (&c.row)(&c.row, p, &kd, x, v, f), SLV_OK));
  cr_assert(eq(int, slv_energy_damping_force(&c.row, p, &kd, x, v, g), SLV_OK));
  for (int k = 0; k < 9; k++) cr_expect(fabs(g[k]) < 1e-15);
  /* dC/dx_0 = -alpha e_x, dC/dx_1 = alpha e_x, alpha^2 = 1/2: the force on both is -1 */
  cr_expect(fabs(f[0] + 1) < 1e-15 && fabs(f[3] + 1) < 1e-15);
}

/* ---- the figure of a record's note ----------------------------------------------- */

Test(figure, is_told_of_passing_checks) {
  const slv_state_source source = {
      .energy = slv_energy_find("stretch_pair"), .seed = 1, .random = 200};
  const doc_record r = engine_run(check_find("original"), &source,
                                  &(engine_options){.threads = 1, .strict = 1}, &memory);
  cr_expect(eq(int, (int)r.verdict, VERDICT_PASS));
  const char *at = strstr(r.note, "1e-8): ");
  cr_assert(at != NULL, "%s", r.note);
  const double figure = strtod(at + 7, NULL);
  cr_expect(figure > 0 && figure < 1e-8, "%g", figure);
}
