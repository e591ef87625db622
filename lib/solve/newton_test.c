/* Tests Newton's method on known equilibria, and that failures are not reported as convergence. */
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include "solve/solve_test_support.h"

static const double p[4] = {100, 1, 1, 10}; /* k_stretch, b_u, b_v, k_shear */

/* Two loads of 5 N move two triangles straight down by d: E = k d^2 - 2 F d, so d = F/k = 0.05 m
 * and E = -F^2/k = -0.25 J. */
Test(newton, two_triangles_by_hand) {
  const double load[12] = {[1] = -5, [4] = -5};
  slv_newton_result r;
  cloth c = cloth_of(1, SLV_GRID_ONE_DIAGONAL);
  hold_plane(&c);
  hold_side(&c, 1, 1);
  make_solver(&c, "baraff_witkin", p);
  slv_solver_set_load(c.solver, load);
  cr_assert(eq(int, slv_solver_find_equilibrium(c.solver, NULL, c.x, &r), SLV_OK));
  cr_expect(eq(int, r.stop, SLV_STOP_RESIDUAL));
  const double expected[6] = {0, -0.05, 0, 1, -0.05, 0};
  for (size_t i = 0; i < 6; i++)
    cr_expect(epsilon_eq(dbl, c.x[i], expected[i], 1e-14), "coordinate %zu", i);
  /* the loads' potential is -F y, with y = 0 at the start */
  cr_expect(epsilon_eq(dbl, r.last.energy, -0.25, 1e-13));
  cloth_free(&c);
}

/* Left and right sides are pulled apart by s; the minimum is affine, with E = k s^2. */
static double pulled(slv_grid_pattern pattern, double s, double inner, slv_newton_hessian h,
                     slv_newton_result *r, slv_status *status) {
  const slv_newton_options o = {.hessian = h, .tolerance = 1e-13};
  cloth c = cloth_of(8, pattern);
  hold_side(&c, 0, 0);
  hold_side(&c, 0, 1);
  if (inner == 0) hold_plane(&c);
  make_solver(&c, "baraff_witkin", p);
  for (size_t v = 0; v < c.mesh.nvertices; v++) {
    const int side = c.held[3 * v];
    c.x[3 * v] += (side ? s : inner) * (c.mesh.x[3 * v] - 0.5);
  }
  *status = slv_solver_find_equilibrium(c.solver, &o, c.x, r);
  double farthest = 0;
  for (size_t v = 0; v < c.mesh.nvertices; v++)
    farthest = fmax(farthest, fabs(c.x[3 * v] - c.mesh.x[3 * v] - s * (c.mesh.x[3 * v] - 0.5)));
  cr_expect(lt(dbl, farthest, 1e-12));
  cloth_free(&c);
  return r->last.energy;
}

Test(newton, pulled_sides_from_flat_have_the_exact_energy) {
  slv_newton_result r;
  slv_status s;
  for (int pattern = 0; pattern < SLV_GRID_QUADS; pattern++) {
    const double energy = pulled((slv_grid_pattern)pattern, 0.25, 0, SLV_NEWTON_ON_DEMAND, &r, &s);
    cr_expect(eq(int, s, SLV_OK), "pattern %d: %s", pattern, slv_stop_text(r.stop));
    cr_expect(epsilon_eq(dbl, energy, 6.25, 6.25e-12));
  }
}

static volatile sig_atomic_t signals, solved;
static void on_signal(int number) { signals += number == SIGTERM; }

static void *terminate_until_solved(void *unused) {
  sigset_t all;
  (void)sigfillset(&all);
  (void)pthread_sigmask(SIG_BLOCK, &all, NULL);
  while (!solved) (void)kill(getpid(), SIGTERM);
  return unused;
}

/* METIS replaces the handler of SIGTERM and restores it with SA_RESETHAND. */
Test(newton, keeps_every_handler_and_signal) {
  const struct sigaction own = {.sa_handler = on_signal};
  struct sigaction after;
  pthread_t sender;
  slv_newton_result r;
  slv_status s;
  cr_assert(sigaction(SIGTERM, &own, NULL) == 0);
  cr_assert(pthread_create(&sender, NULL, terminate_until_solved, NULL) == 0);
  for (int i = 0; i < 60; i++) {
    (void)pulled(SLV_GRID_ONE_DIAGONAL, 0.25, 0, SLV_NEWTON_ON_DEMAND, &r, &s);
    cr_expect(eq(int, s, SLV_OK), "%s", slv_stop_text(r.stop));
  }
  const int seen = signals;
  while (signals == seen) continue; /* the handler still works */
  solved = 1;
  cr_assert(pthread_join(sender, NULL) == 0);
  cr_assert(sigaction(SIGTERM, NULL, &after) == 0);
  cr_expect(after.sa_handler == on_signal);
  cr_expect(eq(int, after.sa_flags &(int)SA_RESETHAND, 0));
}

Test(newton, pulled_sides_in_space_from_nearly_affine) {
  slv_newton_result r;
  slv_status s;
  const double energy = pulled(SLV_GRID_JITTERED, 0.25, 0.2, SLV_NEWTON_PROJECTED, &r, &s);
  cr_expect(eq(int, s, SLV_OK), "%s", slv_stop_text(r.stop));
  cr_expect(epsilon_eq(dbl, energy, 6.25, 6.25e-12));
}

enum { TRACE = 40 };
typedef struct {
  slv_iterate at[TRACE];
  int count, most;
} trace;

static int note(void *to, const slv_iterate *at) {
  trace *t = to;
  cr_assert(lt(int, t->count, TRACE));
  cr_expect(eq(int, at->iteration, t->count));
  t->at[t->count++] = *at;
  return t->count <= t->most;
}

static slv_status hung(const slv_newton_options *o, double weight, slv_newton_result *r) {
  cloth c = cloth_of(10, SLV_GRID_JITTERED);
  hold_plane(&c);
  hold_side(&c, 1, 1);
  make_solver(&c, "baraff_witkin", p);
  hang(&c, weight);
  const slv_status s = slv_solver_find_equilibrium(c.solver, o, c.x, r);
  cloth_free(&c);
  return s;
}

/* Near the solution the residual is of the order of the square of the previous residual. */
Test(newton, converges_quadratically) {
  trace t = {.most = TRACE};
  slv_newton_result r;
  const slv_newton_options o = {.tolerance = 1e-13, .observe = note, .to = &t};
  cr_assert(eq(int, hung(&o, 60, &r), SLV_OK));
  cr_assert(ge(int, t.count, 5));
  double order = 0;
  for (int k = 0; k + 2 < t.count; k++) {
    const double a = t.at[k].relative, b = t.at[k + 1].relative, next = t.at[k + 2].relative;
    if (next > 1e-13 && b < 1e-2) order = fmax(order, log(next / b) / log(b / a));
  }
  cr_expect(gt(dbl, order, 1.7), "order %g", order);
  for (int k = 1; k < t.count; k++) {
    cr_expect(le(dbl, t.at[k].energy, t.at[k - 1].energy + 1e-12));
    cr_expect(gt(dbl, t.at[k].length, 0));
  }
  cr_expect(eq(int, r.last.iteration, t.count - 1));
}

Test(newton, says_that_it_did_not_converge) {
  slv_newton_result r;
  const slv_newton_options few = {.most_iterations = 1};
  cr_expect(eq(int, hung(&few, 60, &r), SLV_ENOTCONVERGED));
  cr_expect(eq(int, r.stop, SLV_STOP_ITERATIONS));
  cr_expect(eq(int, r.last.iteration, 1));

  trace t = {.most = 2};
  const slv_newton_options watched = {.observe = note, .to = &t};
  cr_expect(eq(int, hung(&watched, 60, &r), SLV_ENOTCONVERGED));
  cr_expect(eq(int, r.stop, SLV_STOP_OBSERVER));
}

/* A tolerance below round-off cannot be met: the run must stop, and not report convergence. */
Test(newton, stops_at_the_rounding_floor) {
  slv_newton_result r;
  const slv_newton_options o = {.tolerance = 1e-30};
  cr_expect(eq(int, hung(&o, 60, &r), SLV_ENOTCONVERGED));
  cr_expect(eq(int, r.stop, SLV_STOP_ROUNDING));
  cr_expect(lt(dbl, r.last.relative, 1e-13));
  cr_expect(lt(int, r.last.iteration, 30));
}

/* Far from the origin, changes of the energy are below the round-off of the load's potential, but
 * the residual still shows progress.  Full steps, whichever way energies round. */
Test(newton, does_not_stall_where_energies_are_equal) {
  cloth c = cloth_of(10, SLV_GRID_ALTERNATING);
  slv_newton_result r;
  const slv_newton_options o = {.tolerance = 1e-8};
  const size_t n = 3 * c.mesh.nvertices;
  hold_plane(&c);
  hold_side(&c, 1, 1);
  make_solver(&c, "baraff_witkin", p);
  hang(&c, 60);
  for (size_t v = 0; v < c.mesh.nvertices; v++) c.x[3 * v + 1] += 1000;
  cr_assert(eq(int, slv_solver_find_equilibrium(c.solver, &o, c.x, &r), SLV_OK));
  for (int k = 0; k < 16; k++) {
    for (size_t i = 0; i < n; i++)
      if (!c.held[i]) c.x[i] += 1e-8 * sin((double)i + 100.0 * k);
    cr_expect(eq(int, slv_solver_find_equilibrium(c.solver, &o, c.x, &r), SLV_OK));
    cr_expect(eq(int, r.last.iteration, 1));
    cr_expect(zero(int, r.last.halvings));
  }
  cloth_free(&c);
}

/* A flat cloth has no stiffness out of plane, so both matrices are singular. */
Test(newton, says_that_the_matrix_is_singular) {
  slv_newton_result r;
  const slv_newton_options o = {.hessian = SLV_NEWTON_ON_DEMAND};
  cloth c = cloth_of(4, SLV_GRID_ONE_DIAGONAL);
  hold_side(&c, 1, 1);
  make_solver(&c, "baraff_witkin", p);
  hang(&c, 1);
  cr_expect(eq(int, slv_solver_find_equilibrium(c.solver, &o, c.x, &r), SLV_ENOTCONVERGED));
  cr_expect(eq(int, r.stop, SLV_STOP_INDEFINITE));
  cr_expect(eq(int, r.refused, 2));
  cr_expect(eq(int, r.last.iteration, 0));
  cloth_free(&c);
}

/* Compressed to half in its plane, a square has an indefinite full Hessian; its projection is
 * definite if nothing else is singular. */
Test(newton, projects_on_demand) {
  slv_newton_result r;
  const slv_newton_options full = {.hessian = SLV_NEWTON_FULL},
                           demand = {.hessian = SLV_NEWTON_ON_DEMAND, .most_iterations = 1};
  const slv_newton_options *const both[] = {&full, &demand};
  for (int k = 0; k < 2; k++) {
    cloth c = cloth_of(4, SLV_GRID_ALTERNATING);
    hold_side(&c, 0, 0);
    hold_side(&c, 1, 0);
    hold_side(&c, 1, 1);
    make_solver(&c, "baraff_witkin", p);
    for (size_t v = 0; v < c.mesh.nvertices; v++) {
      c.x[3 * v] *= 0.5;
      if (!c.held[3 * v]) c.x[3 * v + 2] = 0.05 * sin(5.0 * (double)v);
    }
    cr_expect(eq(int, slv_solver_find_equilibrium(c.solver, both[k], c.x, &r), SLV_ENOTCONVERGED));
    cr_expect(eq(int, r.stop, k == 0 ? SLV_STOP_INDEFINITE : SLV_STOP_ITERATIONS), "%s",
              slv_stop_text(r.stop));
    cr_expect(eq(int, r.refused, 1));
    cr_expect(eq(int, r.last.projected, k));
    cloth_free(&c);
  }
}

Test(newton, refuses_what_it_cannot_do) {
  slv_newton_result r;
  cr_expect(eq(int, hung(&(slv_newton_options){.most_iterations = -1}, 1, &r), SLV_EARG));
  cr_expect(eq(int, hung(&(slv_newton_options){.tolerance = NAN}, 1, &r), SLV_EARG));
  cr_expect(eq(int, hung(NULL, NAN, &r), SLV_EDOMAIN));
  for (int s = 0; s < SLV_STOPS; s++) cr_expect(gt(sz, strlen(slv_stop_text((slv_stop)s)), 0));
  cr_expect(zero(int, strcmp(slv_stop_text(SLV_STOPS), "unknown stop")));
}
