/* Compares modes of a chain of springs with the closed form of implicit Euler's recurrence.
 *
 * A strip of cells, each cut along one diagonal, has stiffness only for stretch along u.  It is
 * two chains of springs side by side: each triangle has one edge along u, and only the strain of
 * this edge counts.  With
 *
 *     M = rho a b                 of each inner vertex, a x b the cells: 3 triangles, a third each
 *     K = k A / a^2               of a spring, A = a b / 2 its triangle's area, W = A k C^2 / 2
 *     K = k A e / (a^2 (1 + e))   across the strip, if it is pulled by the strain e
 *
 * and pinned ends, mode j of N springs has omega^2 = 4 K / M sin^2(pi j / (2 N)).  Damping
 * along the springs is K k_damp; across them it is of second order in the amplitude.
 * With c = omega^2 k_damp the amplitude q follows
 *
 *     q'' + c q' + omega^2 q = 0,  and by implicit Euler
 *     (1 + h c + h^2 omega^2) z^2 - (2 + h c) z + 1 = 0,   q_n = Re(A z^n). */
#include <complex.h>

#include "motion/motion_test_support.h"

enum { SPRINGS = 8, STEPS = 40 };
static const double k_u = 30, a = 0.25, b = 0.5, pi = 3.14159265358979323846;

typedef struct {
  double h, k_damp;
  size_t axis; /* direction of the motion: 0: u, 2: out of plane */
  double mode, strain, amplitude;
} swing;

static double shape_of(const swing *w, size_t v) {
  return sin(pi * w->mode * (double)(v % (SPRINGS + 1)) / SPRINGS);
}

/* Makes the strip: SPRINGS x 1 cells, pulled, both ends pinned, displaced by a mode. */
static moving strip(const swing *w) {
  moving y = {.c = cloth_from(&(slv_grid){
                  .columns = SPRINGS + 1, .rows = 2, .width = SPRINGS * a, .height = b})};
  const double p[7] = {0, 0, 0, 0, 0.5, k_u, 1}; /* alpha = sqrt area */
  make_solver(&y.c, "stretch_u", p);
  start_moving(&y);
  for (size_t v = 0; v < y.c.mesh.nvertices; v++) {
    const size_t column = v % (SPRINGS + 1);
    y.at.x[3 * v] *= 1 + w->strain;
    y.at.x[3 * v + w->axis] += w->amplitude * shape_of(w, v);
    if (column == 0 || column == SPRINGS)
      cr_assert(eq(int, slv_motion_hold(y.m, v, 3, NULL), SLV_OK));
  }
  return y;
}

static double squared_frequency(const swing *w) {
  const double area = a * b / 2, along = k_u * area / (a * a),
               K = w->axis == 0 ? along : along * w->strain / (1 + w->strain);
  return 4 * K / (rho * a * b / 2) * pow(sin(pi * w->mode / (2 * SPRINGS)), 2);
}

/* Returns q_n for q_0 = 1 and no initial velocity, from the roots z_1, z_2 of the recurrence; q_1
 * follows from (1 + hc + h^2 w^2) q_1 = 1 + hc, as q_-1 = 1. */
static double expected(double ww, double c, double h, int n) {
  const double A = 1 + h * c + h * h * ww, B = 2 + h * c;
  const double complex root = csqrt(B * B - 4 * A), z1 = (B + root) / (2 * A),
                       z2 = (B - root) / (2 * A);
  const double complex one = z1 * (1 - z2) / (z1 - z2), two = z2 * (z1 - 1) / (z1 - z2);
  return creal(one * cpow(z1, n) + two * cpow(z2, n));
}

/* Returns the largest difference from the closed form over all steps, relative to the amplitude. */
static double error_of(const swing *w, const slv_motion_options *o, double ww, double c) {
  moving y = strip(w);
  double worst = 0;
  for (int n = 1; n <= STEPS; n++) {
    step(&y, o, w->h);
    for (size_t v = 0; v < y.c.mesh.nvertices; v++)
      for (size_t i = 0; i < 3; i++) {
        const double rest = i == 0 ? y.c.mesh.x[3 * v] * (1 + w->strain) : y.c.mesh.x[3 * v + i],
                     mode = i == w->axis ? shape_of(w, v) : 0,
                     q = (y.at.x[3 * v + i] - rest) / w->amplitude,
                     off = fabs(q - mode * expected(ww, c, w->h, n));
        worst = off <= worst ? worst : off;
      }
  }
  stop_moving(&y);
  return worst;
}

/* Returns the tolerance: ten times the round-off of x <= 2.4 in each step, relative to the
 * amplitude.  Motion across the strip also pulls along it, to second order in the amplitude. */
static double bound_of(const swing *w) {
  return 10 * STEPS * 2.3e-16 * (1 + 2.4 / w->amplitude) +
         (w->axis == 2 ? 4 * w->amplitude / a : 0);
}

static const swing swings[] = {{0.02, 0, 0, 1, 0, 1e-2},      {0.02, 0.05, 0, 1, 0, 1e-2},
                               {0.02, 0.2, 0, 3, 0, 1e-2},    {0.005, 0.01, 0, 7, 0.1, 1e-2},
                               {0.1, 0.2, 0, 2, 0.1, 1e-2},   {0.02, 0, 2, 1, 0.2, 1e-7},
                               {0.02, 0.2, 2, 4, 0.05, 1e-7}, {0.005, 0, 2, 7, 0.2, 1e-7}};
enum { SWINGS = sizeof swings / sizeof swings[0] };

static slv_motion_options options_of(const swing *w) {
  slv_motion_options o = {.newton.tolerance = 1e-13};
  o.damping[0][0] = w->k_damp;
  return o;
}

static double damping_of(const swing *w) {
  return w->axis == 0 ? squared_frequency(w) * w->k_damp : 0;
}

Test(modes, linear_step) {
  for (int i = 0; i < SWINGS; i++) {
    const swing *w = &swings[i];
    const slv_motion_options o = options_of(w);
    const double e = error_of(w, &o, squared_frequency(w), damping_of(w));
    cr_expect(e < bound_of(w), "swing %d: %g, at most %g", i, e, bound_of(w));
  }
}

/* The recurrence holds for converged steps: along the strip all is linear; across it up to the
 * square of the amplitude. */
Test(modes, converged_step) {
  for (int i = 0; i < SWINGS; i++) {
    const swing *w = &swings[i];
    slv_motion_options o = options_of(w);
    o.scheme = SLV_MOTION_CONVERGED;
    const double e = error_of(w, &o, squared_frequency(w), damping_of(w));
    cr_expect(e < 1e3 * bound_of(w), "swing %d: %g, at most %g", i, e, 1e3 * bound_of(w));
  }
}

Test(modes, by_conjugate_gradients) {
  for (int linear = SLV_LINEAR_CG_DIAGONAL; linear <= SLV_LINEAR_CG_INCOMPLETE; linear++) {
    slv_motion_options o = options_of(&swings[1]);
    o.linear = (slv_linear_solver)linear;
    o.linear_tolerance = 1e-14;
    const double e =
        error_of(&swings[1], &o, squared_frequency(&swings[1]), damping_of(&swings[1]));
    cr_expect(e < bound_of(&swings[1]), "%s: %g", slv_linear_solver_name((slv_linear_solver)linear),
              e);
  }
}

/* Mistakes to catch: damping with the wrong sign, a frequency with h in place of h^2, and masses
 * distributed equally over vertices instead of lumped by area. */
Test(modes, wrong_closed_forms_are_caught) {
  const swing *w = &swings[1];
  const slv_motion_options o = options_of(w);
  const double ww = squared_frequency(w), c = damping_of(w);
  cr_expect(gt(dbl, error_of(w, &o, ww, -c), 1e-2));
  cr_expect(gt(dbl, error_of(w, &o, ww, 0), 1e-2));
  cr_expect(gt(dbl, error_of(w, &o, ww / w->h, c), 1e-2));
  cr_expect(gt(dbl, error_of(w, &o, ww * 18.0 / 16, c), 1e-2));
}
