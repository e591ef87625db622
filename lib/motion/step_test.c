/* Compares linear steps with a reference that shares only the energies: dense matrices, single
 * elements, Gaussian elimination, and the system as Baraff and Witkin write it,
 *
 *     (I - h W D - h^2 W K) dv = h W (f_0 + d_0 + h K v_0) + z,   W = M^-1 S,
 *
 * whereas the library solves another form.  Known mistakes are made in the reference one at a time,
 * and each must differ from the library's step. */
#include "motion/motion_test_support.h"
#include "selvedge/condition.h"

enum { N = 27, TRIANGLES = 8, HINGES = 8, NUMBERS = 12 };

/* Mistakes made in the reference. */
typedef enum {
  RIGHT,
  Z_TIMES_H,
  H_FOR_H_SQUARED,
  DAMPING_TURNED,
  NO_HKV,
  FILTER_ONCE,
  MASS_NOT_BY_AREA,
  RATE_PER_VERTEX,
  RATES_MIXED,
  MISTAKES
} mistake;

static const char *const mistakes[MISTAKES] = {
    [RIGHT] = "none",
    [Z_TIMES_H] = "z scaled by h",
    [H_FOR_H_SQUARED] = "h in place of h^2",
    [DAMPING_TURNED] = "damping of the wrong sign",
    [NO_HKV] = "the term h W K v_0 is missing",
    [FILTER_ONCE] = "filtered once",
    [MASS_NOT_BY_AREA] = "masses that are not lumped by area",
    [RATE_PER_VERTEX] = "a rate of C for each vertex",
    [RATES_MIXED] = "these rates with D of one for all"};

static const double h = 0.01;
static const double p_stretch[9] = {0, 0, 0, 0, 0.5, 80, 60, 1, 0.9},
                    p_shear[6] = {0, 0, 0, 0, 0.5, 20};

static const double k_damp[2] = {0.02, 0.03}, k_damp_bend[1] = {0.05}, p_bend[1] = {1e-2};

/* Vertex 0 is fixed, 2 is constrained along (1, 2, 2)/3, and 6 is free only along (0, 3, 4)/5. */
static const double along[3] = {1 / 3.0, 2 / 3.0, 2 / 3.0}, line[3] = {0, 0.6, 0.8};
static const double driven[3][3] = {{0.1, -0.2, 0.3}, {0.3, 0.6, 0.6}, {1, -0.4, 0.3}};

static const double *velocity_of(int vertex) {
  return vertex == 0 ? driven[0] : vertex == 2 ? driven[1] : driven[2];
}

static moving crumpled(void) {
  moving y = moving_of(2, SLV_GRID_JITTERED);
  const double g[3] = {0, 0, -9.81};
  double p[HINGES];
  for (int i = 0; i < HINGES; i++) p[i] = p_bend[0];
  cr_assert(eq(int, slv_solver_create_hinged(&y.c.mesh, NULL, &y.c.solver), SLV_OK));
  slv_solver *s = y.c.solver;
  cr_assert(eq(int,
               slv_solver_set_membrane(s, slv_energy_find("stretch_pair"), p_stretch, y.c.rest),
               SLV_OK));
  cr_assert(
      eq(int, slv_solver_add_membrane(s, slv_energy_find("shear_condition"), p_shear), SLV_OK));
  cr_assert(eq(int, slv_solver_set_bending(s, slv_energy_find("bend_theta"), p), SLV_OK));
  start_moving(&y);
  disturb(&y.c, 0.05);
  shake(&y, 0.4);
  slv_motion_set_gravity(y.m, g);
  /* two constrained directions, not orthogonal, of different lengths */
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

typedef struct {
  double mass[N / 3], f[N], d[N], K[N * N], D[N * N], U[N * N];
} parts;

/* An energy of the coordinates at[], and k_damp of its conditions. */
typedef struct {
  const char *energy;
  const double *p, *k_damp;
  size_t at[NUMBERS];
} element;

/* Adds the damping of condition c, a function of n coordinates with velocities V. */
static void add_damping(const element *of, const slv_condition_f64 *c, double kd, int n,
                        const double *V, mistake wrong, parts *y) {
  const size_t *at = of->at;
  double rate = 0;
  for (int i = 0; i < n; i++) rate += c->gradient[i] * V[i];
  for (int i = 0; i < n; i++) {
    double own = 0, turn = 0;
    for (int j = i / 3 * 3; j < i / 3 * 3 + 3; j++) own += c->gradient[j] * V[j];
    for (int j = 0; j < n; j++) turn += c->hessian[i + n * j] * V[j];
    y->d[at[i]] -= kd * c->gradient[i] * (wrong >= RATE_PER_VERTEX ? own : rate);
    for (int j = 0; j < n; j++) {
      const int apart = wrong == RATE_PER_VERTEX && i / 3 != j / 3;
      y->D[at[i] + N * at[j]] -= apart ? 0 : kd * c->gradient[i] * c->gradient[j];
      if (wrong < RATE_PER_VERTEX) y->K[at[i] + N * at[j]] -= kd * rate * c->hessian[i + n * j];
      y->U[at[j] + N * at[i]] -= kd * c->gradient[j] * turn;
    }
  }
}

static slv_status add(const element *of, const moving *m, mistake wrong, parts *y) {
  const slv_energy *e = slv_energy_find(of->energy);
  const int n = e->ndof;
  const size_t *at = of->at;
  double X[NUMBERS] = {0}, V[NUMBERS] = {0}, g[NUMBERS], H[NUMBERS * NUMBERS],
         all[SLV_MAX_CONDITION * SLV_CONDITION_SIZE(NUMBERS)];
  for (int i = 0; i < n; i++) X[i] = m->c.x[at[i]], V[i] = m->at.v[at[i]];
  SLV_TRY(e->f64->gradient(X, of->p, g));
  SLV_TRY(e->f64->hessian(X, of->p, H));
  SLV_TRY(e->f64->condition(X, of->p, all));
  for (int i = 0; i < n; i++) y->f[at[i]] -= g[i];
  for (int i = 0; i < n * n; i++) y->K[at[i % n] + N * at[i / n]] -= H[i];
  for (int k = 0; k < e->ncondition; k++) {
    const slv_condition_f64 c = slv_condition_at_f64(n, all, k);
    const double kd = (wrong == DAMPING_TURNED ? -1 : 1) * c.k * of->k_damp[k];
    add_damping(of, &c, kd, n, V, wrong, y);
  }
  return SLV_OK;
}

static slv_status add_triangle(const moving *m, size_t t, mistake wrong, parts *to) {
  const uint32_t *corner = m->c.mesh.vertex + 3 * t;
  const double *X[3] = {m->c.mesh.x + 3 * corner[0], m->c.mesh.x + 3 * corner[1],
                        m->c.mesh.x + 3 * corner[2]}; /* flat, u along x, v along y */
  const double edges[4] = {X[1][0] - X[0][0], X[1][1] - X[0][1], X[2][0] - X[0][0],
                           X[2][1] - X[0][1]};
  const double area = (edges[0] * edges[3] - edges[1] * edges[2]) / 2,
               lumped = wrong == MASS_NOT_BY_AREA ? 1.0 / TRIANGLES : area;
  double p[9];
  element of = {"stretch_pair", p, k_damp, {0}};
  for (size_t i = 0; i < 9; i++) of.at[i] = 3 * (size_t)corner[i / 3] + i % 3;
  for (size_t i = 0; i < 9; i += 3) to->mass[of.at[i] / 3] += rho / 3 * lumped;
  memcpy(p, p_stretch, sizeof p_stretch), memcpy(p, edges, sizeof edges);
  SLV_TRY(add(&of, m, wrong, to));
  of.energy = "shear_condition";
  memcpy(p, p_shear, sizeof p_shear), memcpy(p, edges, sizeof edges);
  return add(&of, m, wrong, to);
}

static slv_status collect(const moving *m, mistake wrong, parts *to) {
  const uint32_t *hinge;
  const size_t hinges = slv_solver_get_hinges(m->c.solver, &hinge);
  memset(to, 0, sizeof *to);
  for (size_t t = 0; t < TRIANGLES; t++) SLV_TRY(add_triangle(m, t, wrong, to));
  for (size_t b = 0; b < hinges; b++) {
    element of = {"bend_theta", p_bend, k_damp_bend, {0}};
    for (size_t i = 0; i < NUMBERS; i++) of.at[i] = 3 * (size_t)hinge[4 * b + i / 3] + i % 3;
    SLV_TRY(add(&of, m, wrong, to));
  }
  for (size_t i = 0; i < N; i++) to->f[i] += to->mass[i / 3] * (i % 3 == 2 ? -9.81 : 0);
  return SLV_OK;
}

/* Solves by Gaussian elimination with row pivots; overwrites A and b. */
static void eliminate(double *A, double *b) {
  for (int k = 0; k < N; k++) {
    int pivot = k;
    for (int i = k; i < N; i++)
      if (fabs(A[i + N * k]) > fabs(A[pivot + N * k])) pivot = i;
    for (int j = 0; j < N; j++) {
      const double was = A[k + N * j];
      A[k + N * j] = A[pivot + N * j], A[pivot + N * j] = was;
    }
    const double was = b[k];
    b[k] = b[pivot], b[pivot] = was;
    for (int i = k + 1; i < N; i++) {
      const double q = A[i + N * k] / A[k + N * k];
      for (int j = k; j < N; j++) A[i + N * j] -= q * A[k + N * j];
      b[i] -= q * b[k];
    }
  }
  for (int i = N - 1; i >= 0; i--) {
    for (int j = i + 1; j < N; j++) b[i] -= A[i + N * j] * b[j];
    b[i] /= A[i + N * i];
  }
}

static void filter_of(int vertex, double S[9]) {
  for (int k = 0; k < 9; k++) {
    const double one = k % 4 == 0 ? 1 : 0;
    S[k] = vertex == 0   ? 0
           : vertex == 2 ? one - along[k % 3] * along[k / 3]
           : vertex == 6 ? line[k % 3] * line[k / 3]
                         : one;
  }
}

/* Computes z, and f_0 + d_0 + h K v_0. */
static void right_side(const moving *m, const parts *a, mistake wrong, double *z, double *b) {
  for (int i = 0; i < N; i++) {
    double S[9];
    filter_of(i / 3, S);
    z[i] = 0;
    for (int k = 0; k < 3; k++) {
      const int j = i / 3 * 3 + k;
      const double one = i == j ? 1 : 0;
      z[i] += (one - S[i % 3 + 3 * k]) * (velocity_of(i / 3)[k] - m->at.v[j]);
    }
    if (wrong == Z_TIMES_H) z[i] *= h;
    b[i] = a->f[i] + a->d[i];
    for (int j = 0; j < N; j++) b[i] += wrong == NO_HKV ? 0 : h * a->K[i + N * j] * m->at.v[j];
  }
}

/* Computes dv of the reference from the parts *a; changes a->K. */
static void reference(const moving *m, mistake wrong, slv_damping_matrix matrix, parts *a,
                      double *dv) {
  static double A[N * N];
  double b[N], z[N];
  const double square = wrong == H_FOR_H_SQUARED ? h : h * h;
  for (int i = 0; i < N * N && matrix == SLV_DAMPING_UNSYMMETRIC; i++) a->K[i] += a->U[i];
  right_side(m, a, wrong, z, b);
  for (int i = 0; i < N; i++) {
    double S[9];
    filter_of(i / 3, S);
    dv[i] = z[i];
    for (int j = 0; j < N; j++) A[i + N * j] = i == j ? 1 : 0;
    for (int k = 0; k < 3; k++) {
      const int r = i / 3 * 3 + k;
      const double free_part = S[i % 3 + 3 * k],
                   keeps = wrong == FILTER_ONCE ? (i == r ? 1 : 0) : free_part,
                   W = keeps / a->mass[i / 3];
      dv[i] += h * free_part / a->mass[i / 3] * b[r];
      for (int j = 0; j < N; j++)
        A[i + N * j] -= W * (h * a->D[r + N * j] + square * a->K[r + N * j]);
    }
  }
  eliminate(A, dv);
}

/* Relative tolerance: 27 coordinates, condition numbers below 1e4, round-off 2.2e-16. */
static const double rounding = 1e-11;

/* Returns the relative difference of dv from the reference, by largest entries; NaN if one is. */
static double difference(const slv_motion_options *o, mistake wrong) {
  static parts a;
  moving m = crumpled();
  double dv[N], v0[N], zero[N] = {0};
  cr_assert(eq(int, collect(&m, wrong, &a), SLV_OK));
  reference(&m, wrong, o->damping_matrix, &a, dv);
  memcpy(v0, m.at.v, sizeof v0);
  step(&m, o, h);
  for (int i = 0; i < N; i++) v0[i] = m.at.v[i] - v0[i];
  const double off = largest_difference(v0, dv, N) / largest_difference(dv, zero, N);
  stop_moving(&m);
  return off;
}

Test(step, is_that_of_the_reference) {
  for (int matrix = 0; matrix <= SLV_DAMPING_UNSYMMETRIC; matrix++)
    for (int linear = 0; linear < SLV_LINEAR_SOLVERS; linear++) {
      const slv_motion_options o = options((slv_damping_matrix)matrix, (slv_linear_solver)linear);
      if (matrix == SLV_DAMPING_UNSYMMETRIC && linear != SLV_LINEAR_DENSE) continue;
      if (matrix == SLV_DAMPING_D) continue; /* tested below */
      const double off = difference(&o, RIGHT);
      cr_expect(off < rounding, "%d, %s: %g", matrix,
                slv_linear_solver_name((slv_linear_solver)linear), off);
    }
}

Test(step, mistakes_are_caught) {
  const slv_motion_options o = options(SLV_DAMPING_SYMMETRIC, SLV_LINEAR_CHOLESKY);
  for (int i = RIGHT + 1; i < MISTAKES; i++) {
    const double off = difference(&o, (mistake)i);
    cr_expect(off > 1e-3, "%s: %g", mistakes[i], off);
  }
}

/* Rates per vertex, as in early versions of Pritchard's program, with their own Jacobian or that of
 * a common rate, are mistakes of the reference. */
Test(step, rates_per_vertex) {
  slv_motion_options o = options(SLV_DAMPING_D, SLV_LINEAR_CHOLESKY);
  o.damping_rate = SLV_RATE_VERTEX;
  cr_expect(lt(dbl, difference(&o, RATE_PER_VERTEX), rounding));
  cr_expect(gt(dbl, difference(&o, RIGHT), 1e-3));
  o.damping_rate = SLV_RATE_MIXED;
  cr_expect(lt(dbl, difference(&o, RATES_MIXED), rounding));
  cr_expect(gt(dbl, difference(&o, RATE_PER_VERTEX), 1e-3));
}

/* Dropping dC/dt d2C changes the step. */
Test(step, second_derivatives_of_damping_matter) {
  const slv_motion_options d = options(SLV_DAMPING_D, SLV_LINEAR_CHOLESKY);
  cr_expect(gt(dbl, difference(&d, RIGHT), 1e-4));
}

/* Dropping dC (d2C v)' changes the step. */
Test(step, derivatives_of_damping_matter) {
  slv_motion_options all = options(SLV_DAMPING_SYMMETRIC, SLV_LINEAR_DENSE);
  moving y[2] = {crumpled(), crumpled()};
  step(&y[0], &all, h);
  all.damping_matrix = SLV_DAMPING_UNSYMMETRIC;
  step(&y[1], &all, h);
  cr_expect(gt(dbl, largest_difference(y[0].at.v, y[1].at.v, N), 1e-4));
  for (int i = 0; i < 2; i++) stop_moving(&y[i]);
}

/* Returns the dissipation of a step with D alone: -h v_1 . d, d = D v_1 at x_0, over elements. */
static double taken(const moving *y, const double *x0) {
  const uint32_t *hinge;
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
