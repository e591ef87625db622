/* motion_control.c -- one linear step against a reference that shares nothing with it
 * but the rows: dense matrices, elements one by one, Gauss's elimination, and the
 * system as Baraff and Witkin write it,
 *
 *     (I - h W D - h^2 W K) dv = h W (f_0 + d_0 + h K v_0) + z,   W = M^-1 S,
 *
 * of which the library solves another form.  Mistakes that have been made with it go
 * into the reference one at a time, and each must differ from what the library returns.
 */
#include "motion/motion_control.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/condition.h"
#include "selvedge/mesh.h"
#include "selvedge/triangle.h"
#include "support/base/complain.h"
#include "support/base/memory.h"

enum { N = 27, TRIANGLES = 8, HINGES = 8, NUMBERS = 12 };

static const char *const mistakes[MOTION_MISTAKES] = {
    [MOTION_RIGHT] = "none",
    [MOTION_Z_TIMES_H] = "z scaled by h",
    [MOTION_H_FOR_H_SQUARED] = "h in place of h^2",
    [MOTION_DAMPING_TURNED] = "damping of the wrong sign",
    [MOTION_NO_HKV] = "the term h W K v_0 is missing",
    [MOTION_FILTER_ONCE] = "filtered once",
    [MOTION_MASS_NOT_BY_AREA] = "masses that are not lumped by area",
    [MOTION_RATE_PER_VERTEX] = "a rate of C for each vertex",
    [MOTION_RATES_MIXED] = "these rates with D of one for all"};

const char *motion_mistake_name(motion_mistake wrong) {
  return mistakes[wrong];
}

static const double h = 0.01, rho = 0.1, k_bend = 1e-2;
static const double p_stretch[9] = {0, 0, 0, 0, 0.5, 80, 60, 1, 0.9},
                    p_shear[6] = {0, 0, 0, 0, 0.5, 20};
static const double k_damp[2] = {0.02, 0.03}, k_damp_bend[1] = {0.05};

/* A crumpled cloth of 2 x 2 cells that moves. */
typedef struct {
  slv_mesh mesh;
  slv_rest rest[TRIANGLES];
  double x[N], v[N];
  slv_solver *solver;
  slv_motion *motion;
} moving;

typedef struct {
  double mass[N / 3], f[N], d[N], K[N * N], D[N * N], U[N * N];
} parts;

/* ---- elements ----------------------------------------------------------------------
 */

/* One energy of the coordinates at[], with its conditions' k_damp. */
typedef struct {
  const char *energy;
  const double *p, *k_damp;
  size_t at[NUMBERS];
} element;

/* Adds what damps condition c, of n coordinates that move by V. */
static void add_damping(const element *of, const slv_condition_f64 *c, double kd, int n,
                        const double *V, motion_mistake wrong, parts *y) {
  const size_t *at = of->at;
  double rate = 0;
  for (int i = 0; i < n; i++) rate += c->gradient[i] * V[i];
  for (int i = 0; i < n; i++) {
    double own = 0, turn = 0;
    for (int j = i / 3 * 3; j < i / 3 * 3 + 3; j++) own += c->gradient[j] * V[j];
    for (int j = 0; j < n; j++) turn += c->hessian[i + n * j] * V[j];
    y->d[at[i]] -= kd * c->gradient[i] * (wrong >= MOTION_RATE_PER_VERTEX ? own : rate);
    for (int j = 0; j < n; j++) {
      const int apart = wrong == MOTION_RATE_PER_VERTEX && i / 3 != j / 3;
      y->D[at[i] + N * at[j]] -= apart ? 0 : kd * c->gradient[i] * c->gradient[j];
      if (wrong < MOTION_RATE_PER_VERTEX)
        y->K[at[i] + N * at[j]] -= kd * rate * c->hessian[i + n * j];
      y->U[at[j] + N * at[i]] -= kd * c->gradient[j] * turn;
    }
  }
}

static slv_status add(const element *of, const moving *m, motion_mistake wrong, parts *y) {
  const slv_energy *e = slv_energy_find(of->energy);
  const int n = e->ndof;
  const size_t *at = of->at;
  double X[NUMBERS] = {0}, V[NUMBERS] = {0}, g[NUMBERS], H[NUMBERS * NUMBERS],
         all[SLV_MAX_CONDITION * SLV_CONDITION_SIZE(NUMBERS)];
  for (int i = 0; i < n; i++) X[i] = m->x[at[i]], V[i] = m->v[at[i]];
  SLV_TRY(e->f64->gradient(X, of->p, g));
  SLV_TRY(e->f64->hessian(X, of->p, H));
  SLV_TRY(e->f64->condition(X, of->p, all));
  for (int i = 0; i < n; i++) y->f[at[i]] -= g[i];
  for (int i = 0; i < n * n; i++) y->K[at[i % n] + N * at[i / n]] -= H[i];
  for (int k = 0; k < e->ncondition; k++) {
    const slv_condition_f64 c = slv_condition_at_f64(n, all, k);
    const double kd = (wrong == MOTION_DAMPING_TURNED ? -1 : 1) * c.k * of->k_damp[k];
    add_damping(of, &c, kd, n, V, wrong, y);
  }
  return SLV_OK;
}

static slv_status add_triangle(const moving *m, size_t t, motion_mistake wrong, parts *to) {
  const uint32_t *corner = m->mesh.vertex + 3 * t;
  const double *X[3] = {m->mesh.x + 3 * corner[0], m->mesh.x + 3 * corner[1],
                        m->mesh.x + 3 * corner[2]}; /* flat, u along x, v along y */
  const double edges[4] = {X[1][0] - X[0][0], X[1][1] - X[0][1], X[2][0] - X[0][0],
                           X[2][1] - X[0][1]};
  const double area = (edges[0] * edges[3] - edges[1] * edges[2]) / 2,
               lumped = wrong == MOTION_MASS_NOT_BY_AREA ? 1.0 / TRIANGLES : area;
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

static slv_status collect(const moving *m, motion_mistake wrong, parts *to) {
  const uint32_t *hinge;
  const size_t hinges = slv_solver_get_hinges(m->solver, &hinge);
  memset(to, 0, sizeof *to);
  for (size_t t = 0; t < TRIANGLES; t++) SLV_TRY(add_triangle(m, t, wrong, to));
  for (size_t b = 0; b < hinges; b++) {
    element of = {"bend_theta", &k_bend, k_damp_bend, {0}};
    for (size_t i = 0; i < NUMBERS; i++) of.at[i] = 3 * (size_t)hinge[4 * b + i / 3] + i % 3;
    SLV_TRY(add(&of, m, wrong, to));
  }
  for (size_t i = 0; i < N; i++) to->f[i] += to->mass[i / 3] * (i % 3 == 2 ? -9.81 : 0);
  return SLV_OK;
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

/* z, and f_0 + d_0 + h K v_0. */
static void right_side(const moving *m, const parts *a, motion_mistake wrong, double *z,
                       double *b) {
  for (int i = 0; i < N; i++) {
    double S[9];
    filter_of(i / 3, S);
    z[i] = 0;
    for (int k = 0; k < 3; k++) {
      const int j = i / 3 * 3 + k;
      const double one = i == j ? 1 : 0;
      z[i] += (one - S[i % 3 + 3 * k]) * (velocity_of(i / 3)[k] - m->v[j]);
    }
    if (wrong == MOTION_Z_TIMES_H) z[i] *= h;
    b[i] = a->f[i] + a->d[i];
    for (int j = 0; j < N; j++) b[i] += wrong == MOTION_NO_HKV ? 0 : h * a->K[i + N * j] * m->v[j];
  }
}

/* dv of the reference; a: its parts, of which K is changed. */
static void reference(const moving *m, motion_mistake wrong, slv_damping_matrix matrix, parts *a,
                      double *dv) {
  double *A = base_alloc((size_t)N * N, sizeof *A), b[N], z[N];
  const double square = wrong == MOTION_H_FOR_H_SQUARED ? h : h * h;
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
                   keeps = wrong == MOTION_FILTER_ONCE ? (i == r ? 1 : 0) : free_part,
                   W = keeps / a->mass[i / 3];
      dv[i] += h * free_part / a->mass[i / 3] * b[r];
      for (int j = 0; j < N; j++)
        A[i + N * j] -= W * (h * a->D[r + N * j] + square * a->K[r + N * j]);
    }
  }
  eliminate(A, dv);
  free(A);
}

/* ---- the cloth ---------------------------------------------------------------------
 */

static slv_status hold_and_drive(slv_motion *m) {
  const double g[3] = {0, 0, -9.81};
  /* Two directions that leave `line`, not orthogonal, of other lengths. */
  const double left[6] = {2, 0, 0, 3, 4, -3};
  SLV_TRY(slv_motion_set_gravity(m, g));
  SLV_TRY(slv_motion_hold(m, 0, 3, NULL));
  SLV_TRY(slv_motion_hold(m, 2, 1, along));
  SLV_TRY(slv_motion_hold(m, 6, 2, left));
  SLV_TRY(slv_motion_drive(m, 0, velocity_of(0)));
  SLV_TRY(slv_motion_drive(m, 2, velocity_of(2)));
  return slv_motion_drive(m, 6, velocity_of(6));
}

static slv_status crumple(moving *m) {
  const slv_grid grid = {.columns = 3,
                         .rows = 3,
                         .width = 1,
                         .height = 1,
                         .pattern = SLV_GRID_JITTERED,
                         .jitter = 0.2,
                         .seed = 7};
  double p_bend[HINGES];
  for (size_t i = 0; i < HINGES; i++) p_bend[i] = k_bend;
  SLV_TRY(slv_mesh_create_grid(&grid, &m->mesh));
  for (size_t t = 0; t < TRIANGLES; t++) {
    double uv[6];
    for (size_t i = 0; i < 6; i++)
      uv[i] = m->mesh.x[3 * (size_t)m->mesh.vertex[3 * t + i / 2] + i % 2];
    SLV_TRY(slv_rest_from_uv(uv, &m->rest[t]));
  }
  SLV_TRY(slv_solver_create_hinged(&m->mesh, NULL, &m->solver));
  SLV_TRY(slv_solver_set_membrane(m->solver, slv_energy_find("stretch_pair"), p_stretch, m->rest));
  SLV_TRY(slv_solver_add_membrane(m->solver, slv_energy_find("shear_condition"), p_shear));
  SLV_TRY(slv_solver_set_bending(m->solver, slv_energy_find("bend_theta"), p_bend));
  SLV_TRY(slv_motion_create(m->solver, rho, &m->motion));
  for (size_t i = 0; i < N; i++) {
    m->x[i] = m->mesh.x[i] + 0.05 * sin(1 + 17.0 * (double)i * (double)i);
    m->v[i] = 0.4 * sin(2 + 11.0 * (double)i * (double)i);
  }
  return hold_and_drive(m->motion);
}

slv_motion_options motion_control_options(slv_damping_matrix matrix, slv_linear_solver linear) {
  slv_motion_options o = {.newton.bending = SLV_BENDING_FULL,
                          .damping_matrix = matrix,
                          .linear = linear,
                          .linear_tolerance = 1e-14,
                          .bending_damping = k_damp_bend[0]};
  memcpy(o.damping[0], k_damp, sizeof k_damp);
  o.damping[1][0] = k_damp[0];
  return o;
}

/* ---- the comparison ----------------------------------------------------------------
 */

/* *off is NaN where an entry is. */
static slv_status compare(moving *m, const slv_motion_options *o, motion_mistake wrong,
                          double *off) {
  slv_motion_state at = {0, m->x, m->v};
  slv_motion_result result;
  double dv[N], v0[N], size = 0, most = 0;
  parts *a = base_alloc(1, sizeof *a);
  slv_status s = collect(m, wrong, a);
  memcpy(v0, m->v, sizeof v0);
  if (s == SLV_OK) {
    reference(m, wrong, o->damping_matrix, a, dv);
    s = slv_motion_step(m->motion, o, h, &at, &result);
  }
  free(a);
  for (int i = 0; i < N && s == SLV_OK; i++) {
    const double apart = fabs(m->v[i] - v0[i] - dv[i]);
    size = fmax(size, fabs(dv[i]));
    most = apart <= most ? most : apart;
  }
  *off = most / size;
  return s;
}

slv_status motion_control_difference(const slv_motion_options *o, motion_mistake wrong,
                                     double *off) {
  moving m = {.solver = NULL};
  slv_status s = crumple(&m);
  *off = (double)NAN;
  if (s == SLV_OK) s = compare(&m, o, wrong, off);
  slv_motion_free(m.motion);
  slv_solver_free(m.solver);
  slv_mesh_free(&m.mesh);
  return base_status(s);
}

int motion_controls(void) {
  const slv_motion_options o = motion_control_options(SLV_DAMPING_SYMMETRIC, SLV_LINEAR_CHOLESKY);
  int missed = 0;
  printf(
      "check step: the linear step is that of a dense reference in Baraff and Witkin's\n"
      "form, to %g of it: rounding times the systems' condition, below 1e4, and their\n"
      "size.  A mistake in the reference is caught where the check fails.\n\n",
      MOTION_CONTROL_BOUND);
  for (int i = 0; i < MOTION_MISTAKES; i++) {
    double off;
    const slv_status s = motion_control_difference(&o, (motion_mistake)i, &off);
    if (s != SLV_OK) return harness_error("%s: %s", mistakes[i], slv_status_text(s));
    const int differs = !(off <= MOTION_CONTROL_BOUND);
    const int good = differs == (i != MOTION_RIGHT);
    printf("%-36s %8.2g  %s\n", mistakes[i], off,
           i == MOTION_RIGHT ? (good ? "agrees" : "DIFFERS")
           : good            ? "caught by the check step"
                             : "MISSED");
    missed += !good;
  }
  return missed > 0 ? EXIT_CHECK_FAILED : EXIT_PASSED;
}
