/* Tests adaptive time steps, and driven vertices. */
#include "motion/motion_test_support.h"

static moving hung(double k) {
  moving y = wool(6, SLV_GRID_ALTERNATING, k, 1e-4);
  const double g[3] = {0, 0, -9.81};
  cr_assert(eq(int, slv_motion_set_gravity(y.m, g), SLV_OK));
  cr_assert(eq(int, slv_motion_hold(y.m, 0, 3, NULL), SLV_OK));
  cr_assert(eq(int, slv_motion_hold(y.m, 6, 3, NULL), SLV_OK));
  disturb(&y.c, 1e-3);
  return y;
}

static slv_motion_result advance(moving *y, const slv_motion_options *o, double until,
                                 double longest, double *h) {
  slv_motion_result r;
  const slv_status s = slv_motion_advance(y->m, o, until, longest, h, &y->at, &r);
  cr_assert(s == SLV_OK, "%s", slv_status_text(s));
  cr_expect(eq(dbl, y->at.t, until));
  return r;
}

/* Without rejections, 0.1 s takes 10 steps and equals ten single steps; another 0.025 s takes two
 * steps and a shorter one. */
Test(advance, steps_of_one_length) {
  moving y[2] = {hung(200), hung(200)};
  const slv_motion_options o = {.newton.hessian = SLV_NEWTON_PROJECTED};
  double h = 0.01;
  slv_motion_result r = advance(&y[0], &o, 0.1, 0.01, &h);
  cr_expect(r.steps == 10 && r.rejected == 0 && h == 0.01);
  for (int i = 0; i < 10; i++) step(&y[1], &o, 0.01);
  cr_expect(lt(dbl, largest_difference(y[0].at.x, y[1].at.x, 147), 1e-12));
  r = advance(&y[0], &o, 0.125, 0.01, &h);
  cr_expect(r.steps == 3 && fabs(r.h - 0.005) < 1e-15 && h == 0.01);
  for (int i = 0; i < 2; i++) stop_moving(&y[i]);
}

/* A soft cloth falls until its corners hold it: long steps stretch it too much, but shorter steps
 * no less.  So the limit is tested against overshooting: a corner is thrown. */
Test(advance, stretch_is_limited) {
  const slv_motion_options free = {.newton.hessian = SLV_NEWTON_PROJECTED};
  slv_motion_options limited = free;
  double h = 0.05;
  moving y = hung(2000);
  for (size_t i = 0; i < 3; i++) y.at.v[3 * 24 + i] = 20;
  moving z = hung(2000);
  memcpy(z.at.v, y.at.v, numbers_of(&y) * sizeof *y.at.v);
  advance(&y, &free, 0.05, 0.05, &h);
  const double overshot = measures(&y).stretch;
  limited.stretch_limit = 1 + (overshot - 1) / 2;
  const slv_motion_result r = advance(&z, &limited, 0.05, 0.05, &h);
  const double most = measures(&z).stretch;
  cr_expect(r.rejected > 0 && r.steps > 1 && most <= limited.stretch_limit, "%d %d %g %g",
            r.rejected, r.steps, most, overshot);
  stop_moving(&y), stop_moving(&z);
}

/* Compressed so that M - h^2 K is indefinite at h = 0.05 but not at 0.05/8: the step length falls,
 * and grows again once the cloth has folded. */
Test(advance, indefinite_steps_are_halved) {
  moving y = wool(6, SLV_GRID_ALTERNATING, 100, 1e-4);
  slv_motion_options o = {.newton.hessian = SLV_NEWTON_FULL};
  double h = 0.05;
  slv_motion_result r;
  o.damping[0][0] = o.damping[0][1] = 0.05;
  o.damping_matrix = SLV_DAMPING_D;
  for (size_t v = 0; v < y.c.mesh.nvertices; v++) {
    y.at.x[3 * v] *= 0.9;
    y.at.x[3 * v + 2] += 1e-2 * sin((double)(v * v));
  }
  cr_assert(eq(int, slv_motion_step(y.m, &o, h, &y.at, &r), SLV_EINDEFINITE));
  r = advance(&y, &o, 1, 0.05, &h);
  cr_expect(r.rejected >= 3 && r.refused == r.rejected && r.steps > 20, "%d %d", r.rejected,
            r.steps);
  cr_expect(gt(dbl, h, 0.01));
  /* With least_h the error of the last tried step is returned, and the state is unchanged. */
  moving z = wool(6, SLV_GRID_ALTERNATING, 100, 1e-4);
  for (size_t v = 0; v < z.c.mesh.nvertices; v++) z.at.x[3 * v] *= 0.9;
  const double before = z.at.x[3];
  h = 0.05, o.least_h = 0.02;
  cr_expect(eq(int, slv_motion_advance(z.m, &o, 1, 0.05, &h, &z.at, &r), SLV_EINDEFINITE));
  cr_expect(z.at.t == 0 && z.at.x[3] == before && r.steps == 0 && r.rejected == 2);
  stop_moving(&y), stop_moving(&z);
}

/* A swinging pole: at the end of each step the driven vertex is on the pole. */
typedef struct {
  double worst;
  int calls;
} pole;

static double position_of(double t) { return 0.2 * sin(20 * t); }

static void swing(void *to, slv_motion *m, const slv_motion_state *at, double h) {
  pole *p = to;
  const double w[3] = {0, 0, (position_of(at->t + h) - at->x[2]) / h};
  p->worst = fmax(p->worst, fabs(at->x[2] - position_of(at->t)));
  p->calls++;
  cr_assert(eq(int, slv_motion_drive(m, 0, w), SLV_OK));
}

Test(advance, driver_is_followed) {
  for (int scheme = 0; scheme < SLV_MOTION_SCHEMES; scheme++) {
    moving y = hung(500);
    pole p = {0};
    double h = 0.01;
    y.at.x[2] = 0;
    const slv_motion_options o = {.scheme = (slv_motion_scheme)scheme,
                                  .newton.hessian = SLV_NEWTON_ON_DEMAND,
                                  .drive = swing,
                                  .drive_to = &p};
    const slv_motion_result r = advance(&y, &o, 0.3, 0.01, &h);
    cr_expect(p.calls == 30 && r.steps == 30 && p.worst < 1e-15, "%d %g", p.calls, p.worst);
    cr_expect(fabs(y.at.x[2] - position_of(0.3)) < 1e-15 && fabs(r.work) > 1e-3);
    stop_moving(&y);
  }
}

/* Energy balance over many steps: final energy plus dissipation equals initial energy plus work of
 * the pole, minus the loss of implicit Euler, which is never a gain. */
Test(advance, energy_is_accounted_for) {
  moving y = hung(500);
  pole p = {0};
  slv_motion_options o = {.scheme = SLV_MOTION_CONVERGED,
                          .newton.hessian = SLV_NEWTON_ON_DEMAND,
                          .drive = swing,
                          .drive_to = &p};
  o.damping[0][0] = o.damping[0][1] = o.damping[1][0] = 0.01;
  y.at.x[2] = 0;
  double lost[2], h = 0.004;
  for (int i = 0; i < 2; i++) {
    const slv_motion_measures a = measures(&y);
    const slv_motion_result r = advance(&y, &o, y.at.t + 0.08, h, &h);
    const slv_motion_measures b = measures(&y);
    lost[i] = own_energy(&a) + a.load + r.work - r.dissipated - own_energy(&b) - b.load;
    cr_expect(r.dissipated > 0 && lost[i] > 0 && lost[i] < fabs(r.work), "%g %g %g", lost[i],
              r.dissipated, r.work);
  }
  stop_moving(&y);
}
