/* Tests of sweep.c on functions of one variable, whose truncation errors are known. */
#include "engine/sweep.h"
#include "measure/params.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

#define FUNCTION(name, value)                                                    \
  static slv_status name(const double *x, const double *p, double *restrict y) { \
    (void)p;                                                                     \
    y[0] = value;                                                                \
    return SLV_OK;                                                               \
  }

FUNCTION(cube, x[0] * x[0] * x[0])
FUNCTION(cube_slope, 3 * x[0] * x[0])
FUNCTION(cube_slope_slip, 3 * x[0] * x[0] * (1 + 1e-6))
FUNCTION(fourth_slope, 4 * x[0] * x[0] * x[0])
FUNCTION(fourth_bend, 12 * x[0] * x[0])
FUNCTION(square, x[0] * x[0])
FUNCTION(square_slope, 2 * x[0])
FUNCTION(raised_cube, x[0] * x[0] * x[0] + 1e8)
FUNCTION(ramp, fmax(x[0] - 1, 0))
FUNCTION(ramp_slope, x[0] > 1 ? 1 : 0)
FUNCTION(bent, x[0] * x[0] + 1e-3 * fabs(x[0] - 1))
FUNCTION(bent_slope, 2 * x[0] + (x[0] > 1 ? 1e-3 : -1e-3))
FUNCTION(bent_slope_slip, 2 * x[0] + (x[0] > 1 ? 1e-2 : -1e-3))
FUNCTION(stairs, rint(x[0] * x[0] * x[0] * 0x1p33) * 0x1p-33)
FUNCTION(not_a_number, (double)NAN *x[0])

/* W = -log(2 - x), defined for x < 2. */
static slv_status barrier(const double *x, const double *p, double *restrict y) {
  (void)p;
  *y = -log(2 - x[0]);
  return x[0] < 2 ? SLV_OK : SLV_EDOMAIN;
}

FUNCTION(barrier_slope, 1 / (2 - x[0]))
FUNCTION(barrier_slope_slip, (1 + 1e-6) / (2 - x[0]))

static double to_one(const double *x, const double *p) {
  (void)p;
  return fabs(x[0] - 1);
}

typedef struct {
  slv_kernels_f64 f64;
  slv_energy row;
} model;

static model *model_of(slv_fn_f64 *energy, slv_fn_f64 *gradient, slv_fn_f64 *hessian,
                       unsigned claims) {
  static model m;
  m.f64 = (slv_kernels_f64){.energy = energy, .gradient = gradient, .hessian = hessian};
  m.row = (slv_energy){.name = "row", .ndof = 1, .claims = claims, .f64 = &m.f64};
  return &m;
}

static sweep sweep_of(const model *m, double x, quantity of) {
  const slv_state s = {.x = &x, .index = 5};
  sweep w;
  cr_assert(eq(int, sweep_run(&m->row, &s, of, &w), SLV_OK));
  return w;
}

static void expect_error_of_h_squared(const sweep *w, double factor) {
  for (int k = 0; k < SWEEP_STEPS; k++) {
    const double want = factor * w->h[k] * w->h[k];
    cr_expect(fabs(w->error[k] - want) <= w->rounding[k], "h %g: %g, not %g", w->h[k], w->error[k],
              want);
  }
  cr_expect(fabs(w->order - 2) < 0.1, "order %g", w->order);
}

static void expect_best_keeps_its_word(const sweep *w) {
  cr_assert(w->best >= 0);
  cr_expect(w->error[w->best] <= w->truncation[w->best] + w->rounding[w->best]);
}

/* ((x + h)^3 - (x - h)^3) / 2h = 3 x^2 + h^2 */
Test(sweep, a_cube_errs_by_h_squared) {
  const sweep w = sweep_of(model_of(cube, cube_slope, NULL, 0), 1, QUANTITY_ENERGY);
  expect_error_of_h_squared(&w, 1);
  expect_best_keeps_its_word(&w);
  cr_expect(w.first == 0 && w.scale == 3);
  cr_expect(w.h[0] == 0.5 && w.h[SWEEP_STEPS - 1] == ldexp(1, -SWEEP_STEPS));
  cr_expect(w.h[0] / w.h[SWEEP_STEPS - 1] > 1e12, "less than twelve decades");
}

/* The same for the gradient g = 4 x^3, whose error is 4 h^2, at x = -64. */
Test(sweep, a_gradient_is_swept_as_an_energy_is) {
  const sweep w = sweep_of(model_of(cube, fourth_slope, fourth_bend, 0), -64, QUANTITY_GRADIENT);
  expect_error_of_h_squared(&w, 4);
  expect_best_keeps_its_word(&w);
  cr_expect(w.h[0] == 32 && w.scale == 12 * 64. * 64);
}

Test(sweep, a_square_has_no_error_to_show_an_order) {
  const sweep w = sweep_of(model_of(square, square_slope, NULL, 0), 1.7, QUANTITY_ENERGY);
  cr_expect(isnan(w.order), "order %g", w.order);
  expect_best_keeps_its_word(&w);
}

Test(sweep, at_zero_steps_are_those_of_one) {
  const sweep w = sweep_of(model_of(cube, cube_slope, NULL, 0), 0, QUANTITY_ENERGY);
  cr_expect(w.h[0] == 0.5);
  expect_error_of_h_squared(&w, 1);
}

Test(sweep, steps_stay_inside_the_smooth_region) {
  model *m = model_of(ramp, ramp_slope, NULL, 0);
  m->row.smooth_within = to_one;
  const sweep w = sweep_of(m, 1.25, QUANTITY_ENERGY);
  cr_expect(2 * w.h[w.first] < 0.25 && 4 * w.h[w.first] >= 0.25);
  cr_expect(w.best >= w.first + 2);
  const sweep at_kink = sweep_of(m, 1, QUANTITY_ENERGY);
  cr_expect(at_kink.best == -1 && at_kink.first == SWEEP_STEPS);
}

/* At x = 1.75, steps 0.875 and 0.4375 leave the domain x < 2. */
Test(sweep, steps_that_leave_the_domain_are_passed_over) {
  const sweep w = sweep_of(model_of(barrier, barrier_slope, NULL, 0), 1.75, QUANTITY_ENERGY);
  cr_expect(eq(int, w.first, 2));
  cr_expect(eq(int, w.outside, 2));
  expect_best_keeps_its_word(&w);
  cr_expect(fabs(w.order - 2) < 0.1, "order %g", w.order);
}

Test(sweep, says_what_the_row_lacks) {
  double one = 1;
  const slv_state s = {.x = &one};
  sweep w;
  const model *m = model_of(cube, NULL, NULL, 0);
  cr_expect(eq(int, sweep_run(&m->row, &s, QUANTITY_ENERGY, &w), SLV_ECAPABILITY));
}

static double judge(const model *m, double x, tally *t) {
  const slv_state s = {.x = &x};
  *t = (tally){0};
  return check_find("gradient_differences")->measure(&m->row, &s, 0, t);
}

static void expect_only(const tally *t, finer f) {
  for (int k = 0; k < FINE_COUNT; k++)
    cr_expect(t->count[k] == (k == (int)f ? 1u : 0u), "count %d is %d", k, (int)t->count[k]);
}

Test(differences, right) {
  tally t;
  cr_expect(judge(model_of(cube, cube_slope, NULL, 0), 1.3, &t) <= 1);
  expect_only(&t, FINE_RIGHT);
}

Test(differences, wrong_by_one_part_in_a_million) {
  tally t;
  cr_expect(judge(model_of(cube, cube_slope_slip, NULL, 0), 1.3, &t) > 1);
  expect_only(&t, FINE_WRONG);
}

Test(differences, near_the_end_of_the_domain) {
  tally t;
  cr_expect(judge(model_of(barrier, barrier_slope, NULL, 0), 1.999, &t) <= 1);
  expect_only(&t, FINE_RIGHT);
  cr_expect(judge(model_of(barrier, barrier_slope_slip, NULL, 0), 1.999, &t) > 1);
  expect_only(&t, FINE_WRONG);
}

/* W is raised by 1e8, so that no step is more accurate than about 1e-4. */
Test(differences, limited_by_rounding) {
  tally t;
  cr_expect(eq(dbl, judge(model_of(raised_cube, cube_slope, NULL, 0), 1.3, &t), NOT_JUDGED));
  expect_only(&t, FINE_LIMITED);
}

Test(differences, a_kink_among_the_steps_is_not_smooth_unless_claimed) {
  tally t;
  const double beside = 1 + 1e-9;
  cr_expect(eq(dbl, judge(model_of(ramp, ramp_slope, NULL, 0), beside, &t), NOT_JUDGED));
  expect_only(&t, FINE_NOT_SMOOTH);
  cr_expect(judge(model_of(ramp, ramp_slope, NULL, SLV_SMOOTH), beside, &t) > 1);
  expect_only(&t, FINE_WRONG);
}

/* The central difference of |x - 1| across the kink is 0, the one-sided ones are -1 and 1. */
Test(differences, a_derivative_on_one_side_of_a_kink_is_not_wrong) {
  tally t;
  const double beside = 1 + 1e-9;
  cr_expect(eq(dbl, judge(model_of(bent, bent_slope, NULL, 0), beside, &t), NOT_JUDGED));
  expect_only(&t, FINE_NOT_SMOOTH);
  cr_expect(judge(model_of(bent, bent_slope_slip, NULL, 0), beside, &t) > 1);
  expect_only(&t, FINE_WRONG);
  cr_expect(judge(model_of(bent, bent_slope, NULL, SLV_SMOOTH), beside, &t) > 1);
  expect_only(&t, FINE_WRONG);
}

/* W is rounded to multiples of 1.2e-10, half a million eps: it changes in steps of 4e-11 in x. */
Test(differences, noise_is_measured_and_not_taken_for_a_mistake) {
  tally t;
  for (int i = 0; i < 100; i++) {
    const double x = 1.1 + 0.01 * i;
    const double m = judge(model_of(stairs, cube_slope, NULL, 0), x, &t);
    cr_expect(m <= 1, "%g at %g", m, x);
    cr_expect(judge(model_of(stairs, bent_slope, NULL, 0), x, &t) > 1);
  }
}

Test(differences, at_a_known_kink_nothing_is_judged) {
  tally t;
  model *m = model_of(ramp, cube_slope, NULL, 0);
  m->row.smooth_within = to_one;
  cr_expect(eq(dbl, judge(m, 1, &t), NOT_JUDGED));
  expect_only(&t, FINE_NOT_SMOOTH);
}

Test(differences, a_wrong_slope_beside_a_known_kink_is_wrong) {
  tally t;
  model *m = model_of(ramp, cube_slope, NULL, 0);
  m->row.smooth_within = to_one;
  cr_expect(judge(m, 1.25, &t) > 1);
  expect_only(&t, FINE_WRONG);
}

Test(differences, nan_is_wrong_wherever_it_comes_from) {
  tally t;
  cr_expect(isnan(judge(model_of(cube, not_a_number, NULL, 0), 1.3, &t)));
  expect_only(&t, FINE_WRONG);
  cr_expect(isnan(judge(model_of(not_a_number, cube_slope, NULL, 0), 1.3, &t)));
  expect_only(&t, FINE_WRONG);
}

/* Every state that is not extreme is counted by one finer verdict; tested ones count as right. */
static void expect_counts_add_up(const check *c, const slv_energy *e) {
  if (c->missing(e) != NULL) return; /* energies whose force is not a gradient */
  const slv_state_source source = {.energy = e, .seed = 9, .random = 1000};
  uint64_t judged = 0, extreme = 0, i = 0;
  tally t = {0};
  double x[e->ndof], p[params_room(e)];
  slv_state s = {.x = x, .p = p};
  for (; slv_state_source_at(&source, i, &s) == SLV_OK; i++) {
    double w;
    judged += c->measure(e, &s, 0, &t) >= 0 ? 1 : 0;
    extreme += (s.flags & SLV_STATE_EXTREME) != 0 || e->f64->energy(s.x, s.p, &w) == SLV_EDOMAIN;
  }
  const uint64_t *n = t.count;
  cr_expect(n[FINE_RIGHT] + n[FINE_WRONG] == judged, "%s: judged", e->name);
  cr_expect(judged + n[FINE_LIMITED] + n[FINE_NOT_SMOOTH] + extreme == i, "%s", e->name);
  cr_expect(n[FINE_WRONG] == 0 && 2 * n[FINE_RIGHT] > i, "%s: right", e->name);
}

Test(differences, finer_verdicts_add_up) {
  const slv_energy *e;
  for (size_t i = 0; (e = slv_energy_at(i)) != NULL; i++) {
    expect_counts_add_up(check_find("gradient_differences"), e);
    expect_counts_add_up(check_find("hessian_differences"), e);
  }
}
