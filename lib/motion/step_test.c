/* One linear step against a reference that shares nothing with it but the rows: dense
 * matrices, elements one by one, Gauss's elimination, and the system as Baraff and
 * Witkin write it,
 *
 *     (I - h W D - h^2 W K) dv = h W (f_0 + d_0 + h K v_0) + z,   W = M^-1 S,
 *
 * of which the library solves another form.  Mistakes that have been made with it go
 * into the reference one at a time, and each must differ from what the library returns.
 */
#include "motion/motion_test_support.h"
#include "selvedge/condition.h"

enum { N = 27, ELEMENTS = 24 };

/* What may be wrong in a reference; all 0: nothing. */
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

static const char *const mistakes[MISTAKES] = {"right",
                                               "z scaled by h",
                                               "h in place of h^2",
                                               "damping of the wrong sign",
                                               "the term h W K v_0 is missing",
                                               "filtered once",
                                               "masses that are not lumped by area",
                                               "a rate of C for each vertex",
                                               "these rates with D of one for all"};

static const double h = 0.01;
static const double p_stretch[9] = {0, 0, 0, 0, 0.5, 80, 60, 1, 0.9},
                    p_shear[6] = {0, 0, 0, 0, 0.5, 20};

typedef struct {
  double mass[N / 3], f[N], d[N], K[N * N], D[N * N], U[N * N];
} parts;

/* ---- elements ----------------------------------------------------------------------
 */

/* Adds element energy e of n coordinates, which are those at[n] of all. */
static void add(const slv_energy *e, const double *p, const double *k_damp,
                const size_t *at, const double *x, const double *v, mistake wrong,
                parts *y) {
  const int n = e->ndof;
  double X[12] = {0}, V[12] = {0}, g[12], H[144],
         all[SLV_MAX_CONDITION * SLV_CONDITION_SIZE(12)];
  for (int i = 0; i < n; i++) X[i] = x[at[i]], V[i] = v[at[i]];
  cr_assert(e->f64->gradient(X, p, g) == SLV_OK);
  cr_assert(e->f64->hessian(X, p, H) == SLV_OK);
  cr_assert(e->f64->condition(X, p, all) == SLV_OK);
  for (int i = 0; i < n; i++) y->f[at[i]] -= g[i];
  for (int i = 0; i < n * n; i++) y->K[at[i % n] + N * at[i / n]] -= H[i];
  for (int k = 0; k < e->ncondition; k++) {
    const slv_condition_f64 c = slv_condition_at_f64(n, all, k);
    const double kd = (wrong == DAMPING_TURNED ? -1 : 1) * c.k * k_damp[k];
    double rate = 0;
    for (int i = 0; i < n; i++) rate += c.gradient[i] * V[i];
    for (int i = 0; i < n; i++) {
      double own = 0, turn = 0;
      for (int j = i / 3 * 3; j < i / 3 * 3 + 3; j++) own += c.gradient[j] * V[j];
      for (int j = 0; j < n; j++) turn += c.hessian[i + n * j] * V[j];
      y->d[at[i]] -= kd * c.gradient[i] * (wrong >= RATE_PER_VERTEX ? own : rate);
      for (int j = 0; j < n; j++) {
        const int apart = wrong == RATE_PER_VERTEX && i / 3 != j / 3;
        y->D[at[i] + N * at[j]] -= apart ? 0 : kd * c.gradient[i] * c.gradient[j];
        if (wrong < RATE_PER_VERTEX)
          y->K[at[i] + N * at[j]] -= kd * rate * c.hessian[i + n * j];
        y->U[at[j] + N * at[i]] -= kd * c.gradient[j] * turn;
      }
    }
  }
}

static const double k_damp[2] = {0.02, 0.03}, k_damp_bend[1] = {0.05};

static void collect(const moving *y, mistake wrong, parts *to) {
  const uint32_t *hinge;
  *to = (parts){{0}, {0}, {0}, {0}, {0}, {0}};
  for (size_t t = 0; t < y->c.mesh.ntriangles; t++) {
    double uv[6], p[9];
    size_t at[9];
    corner_uv(&y->c.mesh, t, uv);
    for (size_t i = 0; i < 9; i++) at[i] = 3 * y->c.mesh.vertex[3 * t + i / 3] + i % 3;
    const double edges[4] = {uv[2] - uv[0], uv[3] - uv[1], uv[4] - uv[0],
                             uv[5] - uv[1]};
    const double area = (edges[0] * edges[3] - edges[1] * edges[2]) / 2;
    for (size_t i = 0; i < 9; i += 3)
      to->mass[at[i] / 3] +=
          rho / 3 * (wrong == MASS_NOT_BY_AREA ? 1.0 / 8 : area); /* of 8 triangles */
    memcpy(p, p_stretch, sizeof p_stretch), memcpy(p, edges, sizeof edges);
    add(slv_energy_find("stretch_pair"), p, k_damp, at, y->at.x, y->at.v, wrong, to);
    memcpy(p, p_shear, sizeof p_shear), memcpy(p, edges, sizeof edges);
    add(slv_energy_find("shear_condition"), p, k_damp, at, y->at.x, y->at.v, wrong, to);
  }
  for (size_t b = 0; b < slv_solver_get_hinges(y->c.solver, &hinge); b++) {
    const double p[1] = {1e-2};
    size_t at[12];
    for (size_t i = 0; i < 12; i++) at[i] = 3 * (size_t)hinge[4 * b + i / 3] + i % 3;
    add(slv_energy_find("bend_theta"), p, k_damp_bend, at, y->at.x, y->at.v, wrong, to);
  }
  for (size_t i = 0; i < N; i++) to->f[i] += to->mass[i / 3] * (i % 3 == 2 ? -9.81 : 0);
}

/* ---- the system --------------------------------------------------------------------
 */

/* Gauss's elimination with row pivots; A and b are overwritten. */
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

/* Vertex 0 is held, 2 only along (1, 2, 2)/3, 6 leaves all but (0, 3, 4)/5. */
static const double along[3] = {1 / 3.0, 2 / 3.0, 2 / 3.0}, line[3] = {0, 0.6, 0.8};
static const double driven[3][3] = {{0.1, -0.2, 0.3}, {0.3, 0.6, 0.6}, {1, -0.4, 0.3}};

static void filter_of(int vertex, double S[9]) {
  for (int k = 0; k < 9; k++) {
    const double one = k % 4 == 0 ? 1 : 0;
    S[k] = vertex == 0   ? 0
           : vertex == 2 ? one - along[k % 3] * along[k / 3]
           : vertex == 6 ? line[k % 3] * line[k / 3]
                         : one;
  }
}

static const double *velocity_of(int vertex) {
  return vertex == 0 ? driven[0] : vertex == 2 ? driven[1] : driven[2];
}

/* dv of the reference. */
static void reference(const moving *y, mistake wrong, slv_damping_matrix matrix,
                      double *dv) {
  static parts a;
  static double A[N * N];
  double b[N], z[N], Wb[N] = {0};
  const double square = wrong == H_FOR_H_SQUARED ? h : h * h;
  collect(y, wrong, &a);
  for (int i = 0; i < N * N && matrix == SLV_DAMPING_UNSYMMETRIC; i++) a.K[i] += a.U[i];
  for (int i = 0; i < N; i++) {
    double S[9];
    filter_of(i / 3, S);
    z[i] = 0;
    for (int k = 0; k < 3; k++) {
      const int j = i / 3 * 3 + k;
      const double one = i == j ? 1 : 0;
      z[i] += (one - S[i % 3 + 3 * k]) * (velocity_of(i / 3)[k] - y->at.v[j]);
    }
    if (wrong == Z_TIMES_H) z[i] *= h;
    b[i] = a.f[i] + a.d[i];
    for (int j = 0; j < N; j++)
      b[i] += wrong == NO_HKV ? 0 : h * a.K[i + N * j] * y->at.v[j];
  }
  for (int i = 0; i < N; i++) {
    double S[9];
    filter_of(i / 3, S);
    for (int j = 0; j < N; j++) A[i + N * j] = i == j ? 1 : 0;
    for (int k = 0; k < 3; k++) {
      const int r = i / 3 * 3 + k;
      const double keeps = wrong == FILTER_ONCE ? (i == r ? 1 : 0) : S[i % 3 + 3 * k],
                   W = keeps / a.mass[i / 3];
      Wb[i] += h * S[i % 3 + 3 * k] / a.mass[i / 3] * b[r];
      for (int j = 0; j < N; j++)
        A[i + N * j] -= W * (h * a.D[r + N * j] + square * a.K[r + N * j]);
    }
    dv[i] = Wb[i] + z[i];
  }
  eliminate(A, dv);
}

/* ---- the comparison ----------------------------------------------------------------
 */

static moving crumpled(void) {
  moving y = moving_of(2, SLV_GRID_JITTERED);
  const double g[3] = {0, 0, -9.81},
               p_bend[8] = {1e-2, 1e-2, 1e-2, 1e-2, 1e-2, 1e-2, 1e-2, 1e-2};
  cr_assert(eq(int, slv_solver_create_hinged(&y.c.mesh, NULL, &y.c.solver), SLV_OK));
  slv_solver *s = y.c.solver;
  cr_assert(eq(
      int,
      slv_solver_set_membrane(s, slv_energy_find("stretch_pair"), p_stretch, y.c.rest),
      SLV_OK));
  cr_assert(eq(int,
               slv_solver_add_membrane(s, slv_energy_find("shear_condition"), p_shear),
               SLV_OK));
  cr_assert(eq(int, slv_solver_set_bending(s, slv_energy_find("bend_theta"), p_bend),
               SLV_OK));
  start_moving(&y);
  disturb(&y.c, 0.05);
  shake(&y, 0.4);
  slv_motion_set_gravity(y.m, g);
  /* Two directions that leave `line`, not orthogonal, of other lengths. */
  const double left[6] = {2, 0, 0, 3, 4, -3};
  cr_assert(eq(int, slv_motion_hold(y.m, 0, 3, NULL), SLV_OK));
  cr_assert(eq(int, slv_motion_hold(y.m, 2, 1, along), SLV_OK));
  cr_assert(eq(int, slv_motion_hold(y.m, 6, 2, left), SLV_OK));
  for (size_t v = 0; v < 7; v += v == 0 ? 2 : 4)
    slv_motion_drive(y.m, v, velocity_of((int)v));
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

/* |dv - reference| / |reference|, largest entries. */
static double difference(const slv_motion_options *o, mistake wrong) {
  moving y = crumpled();
  double v0[N], dv[N], size = 0;
  memcpy(v0, y.at.v, sizeof v0);
  reference(&y, wrong, o->damping_matrix, dv);
  step(&y, o, h);
  for (int i = 0; i < N; i++) {
    size = fmax(size, fabs(dv[i]));
    y.at.v[i] -= v0[i];
  }
  const double off = largest_difference(y.at.v, dv, N) / size;
  stop_moving(&y);
  return off;
}

/* Both solve systems whose condition is below 1e4. */
Test(step, is_that_of_the_reference) {
  for (int matrix = 0; matrix <= SLV_DAMPING_UNSYMMETRIC; matrix++)
    for (int linear = 0; linear < SLV_LINEAR_SOLVERS; linear++) {
      const slv_motion_options o =
          options((slv_damping_matrix)matrix, (slv_linear_solver)linear);
      if (matrix == SLV_DAMPING_UNSYMMETRIC && linear != SLV_LINEAR_DENSE) continue;
      if (matrix == SLV_DAMPING_D) continue; /* below */
      const double off = difference(&o, RIGHT);
      cr_expect(off < 1e-11, "%d, %s: %g", matrix,
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

/* Early versions of Pritchard's program: with their own Jacobian or that of one rate,
 * they are what the reference calls mistakes. */
Test(step, rates_per_vertex) {
  slv_motion_options o = options(SLV_DAMPING_D, SLV_LINEAR_CHOLESKY);
  o.damping_rate = SLV_RATE_VERTEX;
  cr_expect(lt(dbl, difference(&o, RATE_PER_VERTEX), 1e-11));
  cr_expect(gt(dbl, difference(&o, RIGHT), 1e-3));
  o.damping_rate = SLV_RATE_MIXED;
  cr_expect(lt(dbl, difference(&o, RATES_MIXED), 1e-11));
  cr_expect(gt(dbl, difference(&o, RATE_PER_VERTEX), 1e-3));
}

/* What dropping dC/dt d2C and dC (d2C v)' costs here: not nothing. */
Test(step, derivatives_of_damping_matter) {
  const slv_motion_options d = options(SLV_DAMPING_D, SLV_LINEAR_CHOLESKY);
  slv_motion_options all = options(SLV_DAMPING_SYMMETRIC, SLV_LINEAR_DENSE);
  cr_expect(gt(dbl, difference(&d, RIGHT), 1e-4));
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
      cr_assert(eq(int,
                   slv_energy_damping_force(e, bends ? p_bend : p[row], kd, X, V, f),
                   SLV_OK));
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
              slv_bending_hessian_name((slv_bending_hessian)bending), r.dissipated,
              want);
    stop_moving(&y);
  }
}
