/* check_damping.c -- tests the damping force and its two Jacobians against complex steps of the
 * conditions; that net force and torque are 0; and that damping never adds energy. */
#include <math.h>
#include <string.h>

#include "engine/finding.h"
#include "engine/sweep.h"
#include "measure/conditions.h"
#include "measure/rest_triangles.h"
#include "selvedge/condition.h"

enum { STREAM = 7400, KD_STREAM = STREAM + 12, BY_V = 512 };

typedef enum { FORCE, BY_X, BY_SPEED } damped;

/* A state with velocities v and damping coefficients kd */
typedef struct {
  const slv_energy *e;
  const slv_state *s;
  double v[VERIFY_MAX_DOF], kd[SLV_MAX_CONDITION];
  damped what; /* result whose rounding bound is computed */
} motion;

/* Chooses v and kd by random numbers that depend only on the state's index. */
static void set_in_motion(const slv_energy *e, const slv_state *s, motion *a) {
  double u[4];
  a->e = e, a->s = s;
  random_direction(s->index, STREAM, e->ndof, a->v);
  slv_random_uniform4(s->index, 0, KD_STREAM, u);
  for (int c = 0; c < e->ncondition; c++) a->kd[c] = 0.5 + u[c];
}

/* Computes the force or a Jacobian at a corner of the rounding bound, which moves x and v. */
static slv_status damped_at(const void *of, int corner, double *y) {
  const motion *a = of;
  const slv_energy *e = a->e;
  double x[e->ndof], v[e->ndof], other[quantity_max(e)];
  memcpy(x, a->s->x, sizeof x);
  memcpy(v, a->v, sizeof v);
  if (corner >= 0) spread_corner(e->ndof, a->s->x, eps_of(e), corner, x);
  if (corner >= 0) spread_corner(e->ndof, a->v, eps_of(e), BY_V + corner, v);
  if (a->what == FORCE) return damping_law_of(e)(e, a->s->p, a->kd, x, v, y);
  return a->what == BY_X ? slv_energy_damping_jacobians(e, a->s->p, a->kd, x, v, y, other)
                         : slv_energy_damping_jacobians(e, a->s->p, a->kd, x, v, other, y);
}

static double ratio(motion *a, damped what, double error, double worst) {
  const int n = a->e->ndof;
  a->what = what;
  return spread_ratio_of(damped_at, a, what == FORCE ? n : n * n, error, worst);
}

/* The force [n] and its derivatives [n*n] with respect to x and v, in arrays of the caller */
typedef struct {
  double *f, *by_x, *by_v;
} damping;

/* Computes f = -sum kd dC (dC/dt) and df/dv. dC/dt comes from one complex step along v. */
static slv_status force_stepped(const motion *a, damping *y) {
  const int n = a->e->ndof;
  slv_c64 all[quantity_size(a->e, QUANTITY_CONDITION)];
  double h;
  memset(y->f, 0, (size_t)n * sizeof *y->f);
  memset(y->by_v, 0, (size_t)(n * n) * sizeof *y->by_v);
  SLV_TRY(conditions_stepped(a->e, a->s, a->v, &h, all));
  for (int c = 0; c < a->e->ncondition; c++) {
    const slv_condition_c64 at = slv_condition_at_c64(n, all, c);
    const double rate = cimag(at.C) / h;
    const slv_c64 *dC = at.gradient;
    for (int i = 0; i < n; i++) y->f[i] -= a->kd[c] * rate * creal(dC[i]);
    for (int i = 0; i < n * n; i++) y->by_v[i] -= a->kd[c] * creal(dC[i % n]) * creal(dC[i / n]);
  }
  return SLV_OK;
}

/* Computes column j of df/dx by a complex step of the force along x_j. */
static slv_status column_stepped(const motion *a, int j, damping *y) {
  const int n = a->e->ndof;
  slv_c64 all[quantity_size(a->e, QUANTITY_CONDITION)], f[n];
  double d[n], h;
  for (int i = 0; i < n; i++) d[i] = i == j, f[i] = 0;
  SLV_TRY(conditions_stepped(a->e, a->s, d, &h, all));
  for (int c = 0; c < a->e->ncondition; c++) {
    const slv_c64 *dC = slv_condition_at_c64(n, all, c).gradient;
    slv_c64 rate = 0;
    for (int i = 0; i < n; i++) rate += dC[i] * a->v[i];
    for (int i = 0; i < n; i++) f[i] -= a->kd[c] * rate * dC[i];
  }
  for (int i = 0; i < n; i++) y->by_x[i + n * j] = cimag(f[i]) / h;
  return SLV_OK;
}

static slv_status all_stepped(const motion *a, damping *y) {
  SLV_TRY(force_stepped(a, y));
  for (int j = 0; j < a->e->ndof; j++) SLV_TRY(column_stepped(a, j, y));
  return SLV_OK;
}

static slv_status by_library(const motion *a, damping *y) {
  const slv_energy *e = a->e;
  SLV_TRY(damping_law_of(e)(e, a->s->p, a->kd, a->s->x, a->v, y->f));
  return slv_energy_damping_jacobians(e, a->s->p, a->kd, a->s->x, a->v, y->by_x, y->by_v);
}

/* Returns f . v / |v| if this power is positive, so that damping adds energy; else 0. */
static double gained(const motion *a, const double *f) {
  double power = 0;
  for (int i = 0; i < a->e->ndof; i++) power += f[i] * a->v[i];
  return power > 0 ? power / vector_norm(a->e->ndof, a->v) : isnan(power) ? power : 0;
}

MEASURE_OF(measure) {
  const int n = e->ndof, m = n * n;
  double f[2][n], by_x[2][m], by_v[2][m], parts[6];
  damping got = {f[0], by_x[0], by_v[0]}, want = {f[1], by_x[1], by_v[1]};
  motion a;
  if (!state_is_smooth(e, s)) return NOT_JUDGED;
  set_in_motion(e, s, &a);
  if (by_library(&a, &got) != SLV_OK) return NOT_JUDGED;
  if (all_stepped(&a, &want) != SLV_OK) return (double)NAN;
  /* The force of a density acts on F, not on vertices, and need not be balanced. */
  const int is_free = e->element != SLV_ELEMENT_NONE && (e->claims & SLV_ROTATION_INVARIANT) != 0;
  const double net = is_free ? balance_net(n / 3, s->x, got.f, parts) : 0;
  const double power = gained(&a, got.f);
  const double r[] = {ratio(&a, FORCE, vector_distance(n, got.f, want.f), worst),
                      ratio(&a, BY_X, vector_distance(m, got.by_x, want.by_x), worst),
                      ratio(&a, BY_SPEED, vector_distance(m, got.by_v, want.by_v), worst),
                      ratio(&a, FORCE, net, worst), ratio(&a, FORCE, power, worst)};
  find_vector(t, r[0], "gradient", "damping force", n, got.f, want.f);
  find_matrix(t, r[1], "hessian", "df/dx of damping", n, got.by_x, want.by_x);
  find_matrix(t, r[2], "hessian", "df/dv of damping", n, got.by_v, want.by_v);
  find_number(t, r[3], "gradient", "net damping force, or torque over |x|,", net, 0);
  find_number(t, r[4], "gradient", "power of damping over |v|", power, 0);
  double most = 0;
  for (int i = 0; i < 5; i++) most = worse_of(most, r[i]);
  return most;
}

DEFINE_CHECK(damping, .bound = 10, .quantity = "gradient", .share = 20, .spare = 0.1,
             .missing = missing_complex_condition, .measure = measure)
