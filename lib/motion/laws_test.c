/* Tests laws of implicit Euler: order, momenta, energy. */
#include "motion/motion_test_support.h"

/* Makes a crumpled, moving and spinning cloth. */
static moving thrown(double k) {
  moving y = wool(5, SLV_GRID_JITTERED, k, 1e-4);
  disturb(&y.c, 0.02);
  shake(&y, 0.5);
  for (size_t v = 0; v < y.c.mesh.nvertices; v++) {
    y.at.v[3 * v] += 1 - 3 * y.at.x[3 * v + 1]; /* and spins */
    y.at.v[3 * v + 1] += 3 * y.at.x[3 * v];
  }
  return y;
}

static slv_motion_options damped(slv_motion_scheme scheme) {
  slv_motion_options o = {.scheme = scheme,
                          .newton = {.hessian = SLV_NEWTON_ON_DEMAND, .tolerance = 1e-13},
                          .linear_tolerance = 1e-13,
                          .bending_damping = 0.02};
  o.damping[0][0] = o.damping[0][1] = 0.02;
  o.damping[1][0] = 0.01;
  return o;
}

enum { FINE = 128, COARSE = 4 };

static void run(const slv_motion_options *o, int steps, double *x, size_t n) {
  moving y = wool(3, SLV_GRID_ALTERNATING, 20, 1e-3);
  const double g[3] = {0, -9.81, 0};
  cr_assert(eq(int, slv_motion_set_gravity(y.m, g), SLV_OK));
  cr_assert(eq(int, slv_motion_hold(y.m, 0, 3, NULL), SLV_OK));
  for (size_t i = 2; i < n; i += 3) y.at.v[i] = 0.3 * sin((double)i);
  for (int i = 0; i < steps; i++) step(&y, o, 0.08 / steps);
  memcpy(x, y.at.x, n * sizeof *x);
  stop_moving(&y);
}

/* The error at 0.08 s is halved with h. Against a reference with steps 1/32 and 1/16 as long, the
 * measured error is 31/32 and 15/16 of the true error: log2 (31/32) / (15/16) = 0.047. */
Test(laws, order_one) {
  enum { N = 48 };
  for (int scheme = 0; scheme < SLV_MOTION_SCHEMES; scheme++)
    for (int matrix = 0; matrix <= SLV_DAMPING_D; matrix++) {
      slv_motion_options o = damped((slv_motion_scheme)scheme);
      double fine[N], x[2][N];
      o.damping_matrix = (slv_damping_matrix)matrix;
      run(&o, FINE, fine, N);
      run(&o, COARSE, x[0], N);
      run(&o, 2 * COARSE, x[1], N);
      const double e0 = largest_difference(x[0], fine, N), e1 = largest_difference(x[1], fine, N),
                   order = log2(e0 / e1);
      cr_expect(e0 > 1e-5 && fabs(order - 1.047) < 0.25, "%s, %d: %g %g, order %g",
                slv_motion_scheme_name((slv_motion_scheme)scheme), matrix, e0, e1, order);
    }
}

static double size_of_momentum(const moving *y) {
  double sum = 0;
  for (size_t i = 0; i < numbers_of(y); i++) sum += y->m->mass[i / 3] * fabs(y->at.v[i]);
  return sum;
}

static double change(const double *a, const double *b) { return largest_difference(a, b, 3); }

/* Without loads, momentum is conserved to round-off by direct solvers, else to the residual. */
Test(laws, linear_momentum_stays) {
  static const double bound[SLV_LINEAR_SOLVERS] = {1e-13, 1e-9, 1e-9, 1e-13};
  for (int scheme = 0; scheme < SLV_MOTION_SCHEMES; scheme++)
    for (int linear = 0; linear < SLV_LINEAR_SOLVERS; linear++) {
      moving y = thrown(50);
      slv_motion_options o = damped((slv_motion_scheme)scheme);
      o.linear = (slv_linear_solver)linear;
      o.linear_tolerance = 1e-12;
      const double size = size_of_momentum(&y);
      const slv_motion_measures before = measures(&y);
      for (int i = 0; i < 5; i++) step(&y, &o, 0.01);
      const slv_motion_measures after = measures(&y);
      const double off = change(before.momentum, after.momentum) / size;
      cr_expect(off < bound[linear] && size > 0.01, "%d, %s: %g", scheme,
                slv_linear_solver_name((slv_linear_solver)linear), off);
      stop_moving(&y);
    }
}

/* Computes, for one converged step from x_0, v_0, the error of the change of angular momentum: it
 * must be h sum m v_1 x v_0, because forces have no moment about x_1. */
static double angular_error(const slv_motion_options *o, double h, double *size) {
  moving y = thrown(50);
  double v0[3 * 36], want[3] = {0}, got[3];
  memcpy(v0, y.at.v, sizeof v0);
  const slv_motion_measures before = measures(&y);
  step(&y, o, h);
  const slv_motion_measures after = measures(&y);
  for (size_t i = 0; i < numbers_of(&y); i++) {
    const size_t v = i - i % 3, j = v + (i + 1) % 3, k = v + (i + 2) % 3;
    want[i % 3] += h * y.m->mass[i / 3] * (y.at.v[j] * v0[k] - y.at.v[k] * v0[j]);
  }
  *size = 0;
  for (int i = 0; i < 3; i++) {
    got[i] = after.angular[i] - before.angular[i];
    *size = fmax(*size, fabs(got[i]));
  }
  stop_moving(&y);
  return change(got, want);
}

/* Damping in the converged scheme, (C_1 - C_0)/h dC_1, has no moment either. */
Test(laws, angular_momentum_changes_by_an_identity) {
  for (int is_damped = 0; is_damped < 2; is_damped++) {
    slv_motion_options o = damped(SLV_MOTION_CONVERGED);
    double size, half;
    if (!is_damped) o.bending_damping = o.damping[0][0] = o.damping[0][1] = 0;
    const double e = angular_error(&o, 0.002, &size);
    cr_expect(e < 1e-10 * size, "%g of %g", e, size);
    angular_error(&o, 2e-5, &size); /* much shorter than any period of the cloth */
    angular_error(&o, 1e-5, &half);
    cr_expect(fabs(log2(size / half) - 2) < 0.05, "a step's change is of order 2: %g",
              log2(size / half));
    o.scheme = SLV_MOTION_LINEAR; /* the linear scheme has no such identity */
    cr_expect(gt(dbl, angular_error(&o, 0.002, &size), 1e-6 * size));
  }
}

/* Makes a cloth with Robson's stretch, max(|w| - b, 0)^2, which is convex: an increasing convex
 * function of a norm of x. Stretch that resists compression is not convex. */
static moving convex(void) {
  moving y = moving_of(5, SLV_GRID_JITTERED);
  const double p[9] = {0, 0, 0, 0, 0.5, 60, 40, 1, 1};
  make_solver(&y.c, "robson_stretch", p);
  start_moving(&y);
  disturb(&y.c, 0.03);
  shake(&y, 1);
  return y;
}

/* Returns the largest rise of the energy in 20 steps, relative to the initial energy. */
static double largest_rise(moving *y, const slv_motion_options *o, double h) {
  slv_motion_measures e = measures(y);
  double before = own_energy(&e), rise = -1;
  const double start = before;
  for (int i = 0; i < 20; i++) {
    step(y, o, h);
    e = measures(y);
    rise = fmax(rise, (own_energy(&e) - before) / start);
    before = own_energy(&e);
  }
  return rise;
}

Test(laws, convex_energy_falls_in_converged_steps) {
  static const double h[] = {0.001, 0.01, 0.1};
  for (int i = 0; i < 3; i++) {
    moving y = convex();
    const slv_motion_options o = {.scheme = SLV_MOTION_CONVERGED,
                                  .newton = {.tolerance = 1e-12, .search = SLV_SEARCH_ARMIJO}};
    const double rise = largest_rise(&y, &o, h[i]);
    cr_expect(rise <= 1e-14, "h = %g: %g", h[i], rise);
    stop_moving(&y);
  }
}

/* In linear steps a convex energy may rise: Robson's Hessian at rest is that of compression, 0. A
 * cloth that begins to widen keeps its velocity, and gains its elastic energy. */
Test(laws, convex_energy_may_rise_in_linear_steps) {
  moving y = moving_of(5, SLV_GRID_JITTERED);
  const double p[9] = {0, 0, 0, 0, 0.5, 60, 40, 1, 1};
  make_solver(&y.c, "robson_stretch", p);
  start_moving(&y);
  for (size_t i = 0; i < numbers_of(&y); i++) y.at.v[i] = y.at.x[i];
  const slv_motion_options linear = {0};
  cr_expect(gt(dbl, largest_rise(&y, &linear, 0.05), 0.01));
  stop_moving(&y);
}

/* With b = 0, stretch along u and v is quadratic and convex, k A |w|^2, and a linear step equals a
 * converged step. */
Test(laws, quadratic_energy_falls_in_linear_steps) {
  const double p[3] = {60, 0, 0};
  for (int scheme = 0; scheme < SLV_MOTION_SCHEMES; scheme++)
    for (int i = 0; i < 3; i++) {
      const double h = pow(10, -1 - i);
      moving y = moving_of(5, SLV_GRID_JITTERED);
      make_solver(&y.c, "bw_stretch", p);
      start_moving(&y);
      disturb(&y.c, 0.03);
      shake(&y, 1);
      slv_motion_options o = damped((slv_motion_scheme)scheme);
      o.bending_damping = o.damping[1][0] = 0;
      const double rise = largest_rise(&y, &o, h);
      cr_expect(rise <= 1e-14, "h = %g: %g", h, rise);
      stop_moving(&y);
    }
}

/* In free fall x_n = x_0 + n h v_0 + n (n + 1)/2 h^2 g; dissipation and work are 0. */
Test(laws, free_fall) {
  for (int scheme = 0; scheme < SLV_MOTION_SCHEMES; scheme++) {
    moving y = wool(4, SLV_GRID_JITTERED, 100, 1e-3);
    const slv_motion_options o = damped((slv_motion_scheme)scheme);
    const double g[3] = {1, 2, -9.81}, h = 0.02;
    slv_motion_set_gravity(y.m, g);
    for (size_t i = 0; i < numbers_of(&y); i++) y.at.v[i] = (double)(i % 3) - 1;
    for (int n = 1; n <= 10; n++) {
      const slv_motion_result r = step(&y, &o, h);
      cr_expect(fabs(r.dissipated) < 1e-14 && r.work == 0);
      for (size_t i = 0; i < numbers_of(&y); i++) {
        const double want =
            y.c.mesh.x[i] + n * h * ((double)(i % 3) - 1) + n * (n + 1) / 2.0 * h * h * g[i % 3];
        cr_assert(fabs(y.at.x[i] - want) < 1e-12, "%d, step %d, %zu: %g", scheme, n, i,
                  y.at.x[i] - want);
      }
    }
    stop_moving(&y);
  }
}

/* Energy balance of one step, by hand, with a driven corner: the energy lost is the dissipation
 * plus the step's own loss |v_1 - v_0|_M^2/2 plus E(x_0) - E(x_1) - dE(x_1) (x_0 - x_1).  For b = 0
 * the energy is quadratic, and the last term is |x_1 - x_0|_K^2 / 2. */
Test(laws, energy_balance_with_work_and_dissipation) {
  const double p[3] = {60, 0, 0}, h = 0.01, w[3] = {0.5, -1, 2};
  for (int scheme = 0; scheme < SLV_MOTION_SCHEMES; scheme++) {
    moving y = moving_of(4, SLV_GRID_JITTERED);
    make_solver(&y.c, "bw_stretch", p);
    start_moving(&y);
    shake(&y, 1);
    slv_motion_hold(y.m, 0, 3, NULL);
    slv_motion_drive(y.m, 0, w);
    slv_motion_options o = damped((slv_motion_scheme)scheme);
    o.bending_damping = o.damping[1][0] = 0;
    double x0[75], v0[75], move[75], Kd[75], loss = 0;
    memcpy(x0, y.at.x, sizeof x0), memcpy(v0, y.at.v, sizeof v0);
    const slv_motion_measures before = measures(&y);
    const slv_motion_result r = step(&y, &o, h);
    const slv_motion_measures after = measures(&y);
    for (size_t i = 0; i < 75; i++) move[i] = y.at.x[i] - x0[i];
    cr_assert(eq(int, slv_motion_multiply(y.m, NULL, x0, move, Kd), SLV_OK));
    for (size_t i = 0; i < 75; i++)
      loss += y.m->mass[i / 3] * pow(y.at.v[i] - v0[i], 2) / 2 - move[i] * Kd[i] / 2;
    const double off = own_energy(&after) - own_energy(&before) - (r.work - r.dissipated - loss);
    cr_expect(fabs(off) < 1e-13 * own_energy(&before), "%d: %g", scheme, off);
    cr_expect(r.dissipated > 1e-4 && fabs(r.work) > 1e-3, "%g %g", r.dissipated, r.work);
    stop_moving(&y);
  }
}
