/* What damping takes in a linear step, and what its derivatives change. */
#include "motion/motion_test_support.h"
#include "selvedge/condition.h"

enum { N = 27 };

static const double h = 0.01;
static const double p_stretch[9] = {0, 0, 0, 0, 0.5, 80, 60, 1, 0.9},
                    p_shear[6] = {0, 0, 0, 0, 0.5, 20};

static const double k_damp[2] = {0.02, 0.03}, k_damp_bend[1] = {0.05};

/* Vertex 0 is held, 2 only along (1, 2, 2)/3, 6 leaves all but (0, 3, 4)/5. */
static const double along[3] = {1 / 3.0, 2 / 3.0, 2 / 3.0};
static const double driven[3][3] = {{0.1, -0.2, 0.3}, {0.3, 0.6, 0.6}, {1, -0.4, 0.3}};

static const double *velocity_of(int vertex) {
  return vertex == 0 ? driven[0] : vertex == 2 ? driven[1] : driven[2];
}

static moving crumpled(void) {
  moving y = moving_of(2, SLV_GRID_JITTERED);
  const double g[3] = {0, 0, -9.81}, p_bend[8] = {1e-2, 1e-2, 1e-2, 1e-2, 1e-2, 1e-2, 1e-2, 1e-2};
  cr_assert(eq(int, slv_solver_create_hinged(&y.c.mesh, NULL, &y.c.solver), SLV_OK));
  slv_solver *s = y.c.solver;
  cr_assert(eq(int,
               slv_solver_set_membrane(s, slv_energy_find("stretch_pair"), p_stretch, y.c.rest),
               SLV_OK));
  cr_assert(
      eq(int, slv_solver_add_membrane(s, slv_energy_find("shear_condition"), p_shear), SLV_OK));
  cr_assert(eq(int, slv_solver_set_bending(s, slv_energy_find("bend_theta"), p_bend), SLV_OK));
  start_moving(&y);
  disturb(&y.c, 0.05);
  shake(&y, 0.4);
  slv_motion_set_gravity(y.m, g);
  /* Two directions, not orthogonal, of other lengths. */
  const double left[6] = {2, 0, 0, 3, 4, -3};
  cr_assert(eq(int, slv_motion_hold(y.m, 0, 3, NULL), SLV_OK));
  cr_assert(eq(int, slv_motion_hold(y.m, 2, 1, along), SLV_OK));
  cr_assert(eq(int, slv_motion_hold(y.m, 6, 2, left), SLV_OK));
  for (size_t v = 0; v < 7; v += v == 0 ? 2 : 4) slv_motion_drive(y.m, v, velocity_of((int)v));
  return y;
}

static slv_motion_options options(slv_damping_matrix matrix, slv_linear_solver linear) {
  slv_motion_options o = {.newton.bending = SLV_BENDING_FULL,
                          .damping_matrix = matrix,
                          .linear = linear,
                          .linear_tolerance = 1e-14,
                          .bending_damping = k_damp_bend[0]};
  memcpy(o.damping[0], k_damp, sizeof k_damp);
  o.damping[1][0] = k_damp[0];
  return o;
}

/* What dropping dC (d2C v)' costs here: not nothing. */
Test(step, derivatives_of_damping_matter) {
  slv_motion_options all = options(SLV_DAMPING_SYMMETRIC, SLV_LINEAR_DENSE);
  moving y[2] = {crumpled(), crumpled()};
  step(&y[0], &all, h);
  all.damping_matrix = SLV_DAMPING_UNSYMMETRIC;
  step(&y[1], &all, h);
  cr_expect(gt(dbl, largest_difference(y[0].at.v, y[1].at.v, N), 1e-4));
  for (int i = 0; i < 2; i++) stop_moving(&y[i]);
}

/* What damping took in a step with D alone: -h v_1 . d, d = D v_1 at x_0, of every
 * element for itself. */
static double taken(const moving *y, const double *x0) {
  const uint32_t *hinge;
  const double p_bend[1] = {1e-2};
  double sum = 0;
  for (size_t t = 0; t < y->c.mesh.ntriangles + 8; t++) {
    const int bends = t >= y->c.mesh.ntriangles, n = bends ? 12 : 9;
    const size_t hinges = slv_solver_get_hinges(y->c.solver, &hinge);
    const uint32_t *corner = bends ? hinge + 4 * (t - 8) : y->c.mesh.vertex + 3 * t;
    double uv[6], X[12], V[12], kd[2], f[12], p[2][9];
    cr_assert(eq(sz, hinges, 8));
    for (int i = 0; i < n; i++) {
      X[i] = x0[3 * (size_t)corner[i / 3] + (size_t)(i % 3)];
      V[i] = y->at.v[3 * (size_t)corner[i / 3] + (size_t)(i % 3)];
    }
    if (!bends) corner_uv(&y->c.mesh, t, uv);
    for (int row = 0; row < (bends ? 1 : 2); row++) {
      const slv_energy *e = slv_energy_find(bends      ? "bend_theta"
                                            : row == 0 ? "stretch_pair"
                                                       : "shear_condition");
      memcpy(p[row], row == 0 ? p_stretch : p_shear, (size_t)e->nparam * sizeof *p[0]);
      for (int i = 0; i < 4 && !bends; i++) p[row][i] = uv[2 + i] - uv[i % 2];
      for (int i = 0; i < 2; i++)
        kd[i] = bends ? p_bend[0] * k_damp_bend[0]
                      : (row == 0 ? p_stretch[5 + i] : p_shear[5]) * k_damp[i];
      cr_assert(eq(int, slv_energy_damping_force(e, bends ? p_bend : p[row], kd, X, V, f), SLV_OK));
      for (int i = 0; i < n; i++) sum -= h * V[i] * f[i];
    }
  }
  return sum;
}

Test(step, dissipation) {
  for (int bending = 0; bending <= SLV_BENDING_FULL; bending++) {
    moving y = crumpled();
    slv_motion_options o = options(SLV_DAMPING_D, SLV_LINEAR_CHOLESKY);
    double x0[N];
    o.newton.bending = (slv_bending_hessian)bending;
    memcpy(x0, y.at.x, sizeof x0);
    const slv_motion_result r = step(&y, &o, h);
    const double want = taken(&y, x0);
    cr_expect(fabs(r.dissipated - want) < 1e-13 * want, "%s: %.17g, %.17g",
              slv_bending_hessian_name((slv_bending_hessian)bending), r.dissipated, want);
    stop_moving(&y);
  }
}
