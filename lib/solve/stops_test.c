/* Tests why runs stop, and what their traces contain. */
#include "solve/solve_test_support.h"

static const double p[4] = {100, 1, 1, 100}; /* k_stretch, b_u, b_v, k_shear */

enum { TRACE = 64 };
typedef struct {
  slv_iterate at[TRACE];
  int count;
} trace;

static int note(void *to, const slv_iterate *at) {
  trace *t = to;
  if (t->count < TRACE) t->at[t->count++] = *at;
  return 1;
}

/* Runs a cloth that hangs from its upper side, with noise, or strongly deformed by `away`. */
static slv_status hung(slv_newton_options o, double away, trace *t, slv_newton_result *r) {
  const double gravity[3] = {0, -9.8, 0};
  cloth c = cloth_of(8, SLV_GRID_ALTERNATING);
  hold_side(&c, 1, 1);
  make_hinged(&c, "baraff_witkin", p, 1e-3);
  slv_solver_set_gravity(c.solver, 0.5, gravity);
  disturb(&c, away > 0 ? away : 1e-4);
  t->count = 0;
  o.observe = note;
  o.to = t;
  const slv_status s = slv_solver_find_equilibrium(c.solver, &o, c.x, r);
  for (size_t i = 0; i < 3 * c.mesh.nvertices; i++) cr_assert(isfinite(c.x[i]));
  cloth_free(&c);
  return s;
}

Test(stops, residual_by_full_steps) {
  static trace t;
  slv_newton_result r;
  const slv_newton_options o = {.hessian = SLV_NEWTON_PROJECTED, .search = SLV_SEARCH_NONE};
  cr_expect(eq(int, hung(o, 0, &t, &r), SLV_OK), "%s", slv_stop_text(r.stop));
  for (int k = 1; k < t.count; k++) {
    cr_expect(zero(int, t.at[k].halvings));
    cr_expect(t.at[k].length == 1);
  }
}

Test(stops, step_and_energy_by_tolerances_asked_for) {
  static trace t;
  slv_newton_result r;
  slv_newton_options o = {.hessian = SLV_NEWTON_PROJECTED, .step_tolerance = 1e-3};
  cr_expect(eq(int, hung(o, 0, &t, &r), SLV_ENOTCONVERGED));
  cr_expect(eq(int, r.stop, SLV_STOP_STEP));
  cr_expect(le(dbl, r.last.moved, 1e-3));
  o = (slv_newton_options){.hessian = SLV_NEWTON_PROJECTED, .energy_tolerance = 1e-4};
  cr_expect(eq(int, hung(o, 0, &t, &r), SLV_ENOTCONVERGED));
  cr_expect(eq(int, r.stop, SLV_STOP_STAGNATION));
  const double change = t.at[t.count - 1].energy - t.at[t.count - 2].energy;
  cr_expect(le(dbl, fabs(change), 1e-4 * fabs(r.last.energy)));
}

/* With such a load a full step overflows the energy: no convergence, and x stays at the start. */
Test(stops, divergence_is_told_and_leaves_the_last_finite_iterate) {
  slv_newton_result r;
  double x[12];
  const double load[12] = {[3] = 1e120, [4] = 1e120, [5] = 1e120};
  const slv_newton_options o = {.hessian = SLV_NEWTON_PROJECTED, .search = SLV_SEARCH_NONE};
  cloth c = cloth_of(1, SLV_GRID_ONE_DIAGONAL);
  hold_side(&c, 0, 0);
  make_hinged(&c, "baraff_witkin", p, 1);
  slv_solver_set_load(c.solver, load);
  disturb(&c, 0.1);
  memcpy(x, c.x, sizeof x);
  cr_expect(eq(int, slv_solver_find_equilibrium(c.solver, &o, c.x, &r), SLV_ENOTCONVERGED));
  cr_expect(eq(int, r.stop, SLV_STOP_DIVERGED), "%s", slv_stop_text(r.stop));
  for (size_t i = 0; i < 12; i++) cr_expect(isfinite(c.x[i]));
  cr_expect(zero(int, r.last.iteration));
  cr_expect(zero(int, memcmp(x, c.x, sizeof x)));
  cloth_free(&c);
}

Test(stops, trace_tells_of_every_step) {
  static trace t;
  slv_newton_result r;
  const slv_newton_options o = {.hessian = SLV_NEWTON_ON_DEMAND, .bending = SLV_BENDING_FULL};
  int refused = 0;
  cr_expect(eq(int, hung(o, 0.05, &t, &r), SLV_OK), "%s", slv_stop_text(r.stop));
  cr_assert(gt(int, t.count, 4));
  cr_expect(zero(dbl, t.at[0].moved + t.at[0].length + t.at[0].factorisation));
  cr_expect(gt(dbl, t.at[0].evaluation, 0));
  for (int k = 1; k < t.count; k++) {
    const slv_iterate *at = &t.at[k];
    cr_expect(eq(int, at->iteration, k));
    cr_expect(at->decrement > 0 && at->moved > 0 && at->length > 0);
    cr_expect(at->length == ldexp(1, -at->halvings));
    cr_expect(eq(int, at->projected, at->refused));
    cr_expect(at->blend == at->projected && at->shift == 0);
    cr_expect(at->evaluation > 0 && at->assembly > 0);
    cr_expect(at->factorisation > 0 && at->solve > 0);
    const double parts = at->evaluation + at->assembly + at->factorisation + at->solve;
    cr_expect(le(dbl, parts, at->seconds));
    refused += at->refused;
  }
  cr_expect(eq(int, refused, r.refused));
  cr_expect(gt(int, refused, 0));
}

Test(stops, options_out_of_range) {
  static trace t;
  slv_newton_result r;
  const slv_newton_options bad[] = {
      {.hessian = SLV_NEWTON_HESSIANS}, {.bending = SLV_BENDING_HESSIANS}, {.search = SLV_SEARCHES},
      {.step_tolerance = -1},           {.energy_tolerance = NAN},         {.most_iterations = -1}};
  for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++)
    cr_expect(eq(int, hung(bad[k], 0, &t, &r), SLV_EARG), "%zu", k);
}
