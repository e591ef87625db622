/* Tests the helpers of Pritchard's and Robson's rows: derivatives along a motion; triangle and
 * hinge, each computed in two ways, by hand; and rows with planted mistakes. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

#include "ledger/pritchard/pritchard_fold.h"
#include "ledger/pritchard/pritchard_sheet.h"

static void expect_near(slv_f128 got, double want, const char *what) {
  const double off = (double)quad_abs(got - (slv_f128)want);
  cr_expect(off < 1e-18, "%s: %.17g, not %.17g", what, (double)got, want);
}

/* Computes x^2 y. */
static void cubic(const slv_f128 *x, const void *with, slv_f128 *y) {
  (void)with;
  y[0] = x[0] * x[0] * x[1];
}

Test(pritchard, rates_are_derivatives_along_the_motion) {
  const slv_f128 x[2] = {3, 5}, v[2] = {1, 2}, w[2] = {-1, 1};
  const motion q = {cubic, NULL, 2, 1, x, (slv_f128)1e-4};
  slv_f128 y;
  motion_rate(&q, v, NULL, &y);
  expect_near(y, 48, "30 1 + 9 2");
  motion_rate(&q, v, w, &y);
  expect_near(y, -16, "10 v_0 w_0 + 6 (v_0 w_1 + v_1 w_0)");
}

Test(pritchard, errors_are_relative_and_nothing_hides) {
  const slv_f128 none[2] = {0, 0}, one[2] = {3, 4}, bad[2] = {(slv_f128)NAN, 0};
  cr_expect(motion_error(2, none, none, 0) == 0);
  cr_expect(motion_error(2, one, none, 0) == (double)INFINITY);
  cr_expect(motion_error(2, one, none, 10) == 0.5);
  cr_expect(motion_error(2, none, one, 1) == 1);
  cr_expect(isnan(motion_error(2, bad, one, 1)));
  cr_expect(isnan(ledger_larger(1, motion_error(2, bad, one, 1))));
  cr_expect(isnan(ledger_larger(motion_error(2, bad, one, 1), 1)));
  cr_expect(isnan(ledger_smaller(1, (double)NAN)));
}

Test(pritchard, directions_are_unit_and_apart) {
  const ledger_state s = {.seed = 7, .index = 11};
  slv_f128 v[12], w[12];
  motion_draw(&s, 0, 12, v), motion_draw(&s, 1, 12, w);
  expect_near(quad_norm(12, v), 1, "|v|");
  const double along = (double)quad_abs(quad_dot(12, v, w));
  cr_expect(along < 0.99);
}

/* Rest edges (2, 0) and (1, 1); x_1 - x_0 = (4, 0, 0), x_2 - x_0 = (2, 0, 3): w_u = (2, 0, 0), w_v
 * = (0, 0, 3). */
static const double triangle[9] = {1, 1, 1, 5, 1, 1, 3, 1, 4};
static const double rest[6] = {2, 0, 1, 1, 1, 0.5};

Test(pritchard, a_triangle_is_the_same_both_ways) {
  const ledger_state s = {.x = triangle, .p = rest};
  slv_f128 y[6], C[2], cosine;
  sheet t;
  cr_assert(sheet_of(&s, &t));
  sheet_tangents(t.x, &t, y);
  const double want[6] = {2, 0, 0, 0, 0, 3};
  for (int i = 0; i < 6; i++) {
    expect_near(y[i], want[i], "tangent by the definition");
    expect_near(t.w[i / 3][i % 3], want[i], "tangent as printed");
  }
  expect_near(t.area, 1, "area");
  sheet_stretch(t.x, &t, C);
  expect_near(C[0], 1, "2 - 1"), expect_near(C[1], 2.5, "3 - 1/2");
  sheet_cosine(t.x, &t, &cosine);
  expect_near(cosine, 0, "cosine");
}

Test(pritchard, triangles_without_directions_are_left_out) {
  const double flat[6] = {2, 0, 4, 0, 1, 1}, point[9] = {0};
  sheet t;
  const ledger_state no_area = {.x = triangle, .p = flat};
  const ledger_state no_tangent = {.x = point, .p = rest};
  cr_expect(sheet_of(&no_area, &t) == 0);
  cr_expect(sheet_of(&no_tangent, &t) == 0);
}

/* The edge from x_1 = (0, -1, 0) to x_2 = (0, 1, 0), so that e points down y; x_0 at x = -1, and
 * x_3 above the edge: a fold by 90 degrees. */
static const double folded[12] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 1};

Test(pritchard, a_fold_by_90_degrees_is_the_same_both_ways) {
  const ledger_state s = {.x = folded};
  slv_f128 by_heights[3], by_normals[3];
  fold h;
  cr_assert(fold_of(&s, &h));
  fold_angle(h.x, &h, by_heights), fold_angle_of_units(h.x, &h, by_normals);
  for (int i = 0; i < 3; i++) expect_near(by_normals[i], (double)by_heights[i], "cos, sin, angle");
  expect_near(h.cosine, 0, "cosine");
  expect_near(h.sine * h.sine, 1, "sine squared");
}

/* Vertex 3 has distance 1 from the edge: its motion across the height rotates the angle. */
Test(pritchard, the_angle_turns_with_vertex_3) {
  const ledger_state s = {.x = folded};
  slv_f128 v[12] = {0};
  fold h;
  bend b;
  cr_assert(fold_of(&s, &h));
  v[9] = 1; /* x > 0 flattens the hinge */
  bend_formulas(&h, BEND_EXACT, v, v, &b);
  expect_near(b.theta.v * h.sine, -1, "the fold opens");
  expect_near(b.theta.vw, 0, "at a right angle to the height");
}

Test(pritchard, hinges_without_a_normal_are_left_out) {
  double x[12] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0};
  const ledger_state s = {.x = x};
  fold h;
  cr_expect(fold_of(&s, &h) == 0);
}

/* Exact formulas differ from differences under the assumption, and vice versa, so that rows 53 to
 * 57 can distinguish them at a bent hinge. */
Test(pritchard, assumed_and_exact_derivatives_differ) {
  const double x[12] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 0.5, 0.25, 1};
  const ledger_state s = {.x = x, .index = 3};
  slv_f128 v[12], truth[3], assumed[3];
  fold h;
  bend b;
  cr_assert(fold_of(&s, &h));
  motion_draw(&s, 0, 12, v);
  const motion p = fold_motion(&h, fold_angle, 3);
  const motion q = fold_motion(&h, fold_angle_of_assumed, 3);
  motion_rate(&p, v, NULL, truth), motion_rate(&q, v, NULL, assumed);
  bend_formulas(&h, BEND_EXACT, v, v, &b);
  cr_expect(motion_error(1, &b.theta.v, truth + 2, 0) < 1e-22);
  cr_expect(motion_error(1, &b.theta.v, assumed + 2, 0) > 1e-3);
  bend_formulas(&h, BEND_ASSUMED, v, v, &b);
  cr_expect(motion_error(1, &b.theta.v, assumed + 2, 0) < 1e-22);
  cr_expect(motion_error(1, &b.theta.v, truth + 2, 0) > 1e-3);
}

/* Measures a row at a triangle with the rest shape `rest`. */
static ledger_found found(const char *id, const double *x, uint64_t index) {
  const ledger_row *row = ledger_find(id);
  ledger_found f = LEDGER_UNMEASURED;
  cr_assert(row != NULL && row->measure != NULL, "%s", id);
  const ledger_state s = {
      .x = x, .p = rest, .seed = 1, .index = index, .variant = row->variant, .order = row->order};
  cr_assert(row->measure(&s, &f), "%s leaves the state out", id);
  return f;
}

/* w_u = (1/5, 0, 0), w_v = (0, 0, 3/10). */
static const double compressed[9] = {1, 1, 1, 1.4, 1, 1, 1.2, 1, 1.3};

Test(pritchard_rows, forces_included_together_need_stretch_both_ways) {
  const ledger_found yes = found("R23", triangle, 0), no = found("R23", compressed, 0);
  cr_expect(yes.printed == 0 && yes.when == 1);
  cr_expect(no.printed > 0.01 && no.when == 0);
}

Test(pritchard_rows, conjugate_gradients_meet_what_is_negative) {
  cr_expect(found("R22.1", compressed, 0).printed == 0);
  cr_expect(found("R22.1", triangle, 0).printed == 0);
  cr_expect(found("R22", triangle, 0).printed < 1e-25);
}

/* w_v = (1, 0, 3): the square of the cosine is 1/10; (b_u b_v)^2 = 1/4 of half of that is less by
 * 3/80. alpha = a = 1. */
Test(pritchard_rows, shear_at_the_wanted_lengths_knows_them) {
  static const double sheared[9] = {1, 1, 1, 5, 1, 1, 4, 1, 4};
  const ledger_found no = found("P3.3b", sheared, 3), yes = found("P3.3b", sheared, 0);
  cr_expect(fabs(no.printed - 0.0375) < 1e-15 && no.figure == 0.75 && no.when == 0);
  cr_expect(yes.printed < 1e-30 && yes.when == 1);
}

/* In double the formula has 15 digits; differences have at most 10 for any step. */
Test(pritchard_rows, formulas_have_more_digits_than_differences) {
  const ledger_found f = found("P4.r", triangle, 0);
  cr_expect(f.printed == 0);
  cr_expect(f.figure > 1e-12 && f.figure < 1e-6, "%g", f.figure);
}

/* Both forces make the system indefinite under compression, but not under extension. */
Test(pritchard_rows, both_forces_make_the_system_indefinite_under_compression) {
  cr_expect(found("R19", compressed, 0).printed == 0);
  cr_expect(found("R19", triangle, 0).printed == 1);
}

/* w_u and w_v have lengths 2 and 3 and a right angle: both readings give implicit Euler's step. */
Test(pritchard_rows, a_step_changes_a_velocity_as_z_wants) {
  const double off = found("P5.2z", triangle, 0).printed;
  cr_expect(off < 1e-20, "%g", off);
}
