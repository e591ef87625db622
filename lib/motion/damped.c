#include "motion/damped.h"

#include <math.h>
#include <string.h>

#include "selvedge/hinge.h"

enum { TRIANGLE_DOF = 9 };

/* ---- triangles ------------------------------------------------------------------ */

/* From a condition of F to one of positions: D = dF/dx, g = D'g_F, H = D'H_F D. */
static void pull_back(const slv_rest *rest, const slv_condition_f64 *of_F, slv_damped *y) {
  const slv_rest unit = {.area = 1, .G = {rest->G[0], rest->G[1], rest->G[2], rest->G[3]}};
  slv_triangle_force_from_stress(&unit, of_F->gradient, y->g);
  slv_triangle_jacobian_from_hessian(&unit, of_F->hessian, y->H);
  for (int i = 0; i < TRIANGLE_DOF; i++) y->g[i] = -y->g[i];
  for (int i = 0; i < TRIANGLE_DOF * TRIANGLE_DOF; i++) y->H[i] = -y->H[i];
}

/* Of one row, of those that are damped. */
static int row_conditions(const slv_motion *m, int r, size_t t, const double *y, slv_damped *c) {
  const slv_row *row = &m->s->row[r];
  const slv_rest *rest = &m->s->rest[t];
  const int of_F = row->energy->ndof == 6;
  double x[9], p[SLV_MAX_PARAM], all[SLV_MAX_CONDITION * SLV_CONDITION_SIZE(TRIANGLE_DOF)];
  int found = 0;
  slv_row_inputs(row, rest, y, x, p);
  const slv_status s = row->energy->f64->condition(x, p, all);
  if (s != SLV_OK) return -(int)s;
  for (int i = 0; i < row->energy->ncondition; i++) {
    const slv_condition_f64 one = slv_condition_at_f64(row->energy->ndof, all, i);
    const double k_damp = m->o->damping[r][i];
    if (k_damp == 0) continue;
    slv_damped *to = &c[found++];
    to->kd = k_damp * one.k * (of_F ? rest->area : 1);
    to->C = one.C;
    if (of_F) {
      pull_back(rest, &one, to);
    } else {
      memcpy(to->g, one.gradient, TRIANGLE_DOF * sizeof *to->g);
      memcpy(to->H, one.hessian, TRIANGLE_DOF * TRIANGLE_DOF * sizeof *to->H);
    }
  }
  return found;
}

static int is_damped(const slv_motion *m, int row) {
  for (int i = 0; i < m->s->row[row].energy->ncondition; i++)
    if (m->o->damping[row][i] != 0) return 1;
  return 0;
}

static int triangle_conditions(const slv_motion *m, size_t t, const double *y, slv_damped *c) {
  int found = 0;
  for (int r = 0; r < m->s->rows; r++) {
    if (!is_damped(m, r)) continue;
    const int more = row_conditions(m, r, t, y, c + found);
    if (more < 0) return more;
    found += more;
  }
  return found;
}

/* ---- hinges --------------------------------------------------------------------- */

/* L = log |e|, e = x_1 - x_2, whose length bend_constant holds while x moves. */
typedef struct {
  double first[CONDITION_DOF], unit[3], square;
} log_edge;

static log_edge log_edge_of(const double *x) {
  log_edge L = {.square = 0};
  double e[3];
  for (int i = 0; i < 3; i++) {
    e[i] = x[3 + i] - x[6 + i];
    L.square += e[i] * e[i];
  }
  for (int i = 0; i < 3; i++) {
    L.unit[i] = e[i] / sqrt(L.square);
    L.first[3 + i] = e[i] / L.square;
    L.first[6 + i] = -e[i] / L.square;
  }
  return L;
}

static double second_of_log(const log_edge *L, int i, int j) {
  const int a = i / 3, b = j / 3;
  if (a == 0 || a == 3 || b == 0 || b == 3) return 0;
  const double same = i % 3 == j % 3 ? 1 : 0;
  return (a == b ? 1 : -1) * (same - 2 * L->unit[i % 3] * L->unit[j % 3]) / L->square;
}

/* From the angle's derivatives to those that bend_constant assumes; its file has the formulas. */
static void assume(const double *x, slv_damped *c) {
  const double sc = sin(c->C) * cos(c->C), cos_2 = cos(2 * c->C);
  const log_edge L = log_edge_of(x);
  for (int j = 0; j < CONDITION_DOF; j++)
    for (int i = 0; i < CONDITION_DOF; i++)
      c->H[i + CONDITION_DOF * j] +=
          cos_2 * (c->g[i] * L.first[j] + L.first[i] * c->g[j] + sc * L.first[i] * L.first[j]) +
          sc * second_of_log(&L, i, j);
  for (int i = 0; i < CONDITION_DOF; i++) c->g[i] += sc * L.first[i];
}

static int hinge_conditions(const slv_motion *m, size_t h, const double *y, slv_damped *c) {
  const slv_energy *e = m->s->bending;
  const double *p = m->s->bending_p + (size_t)slv_energy_count_params(e) * h;
  if (e->f64->condition != NULL) {
    double all[SLV_CONDITION_SIZE(CONDITION_DOF)];
    const slv_status s = e->f64->condition(y, p, all);
    if (s != SLV_OK) return -(int)s;
    const slv_condition_f64 one = slv_condition_at_f64(CONDITION_DOF, all, 0);
    c->kd = m->o->bending_damping * one.k;
    c->C = one.C;
    memcpy(c->g, one.gradient, sizeof c->g);
    memcpy(c->H, one.hessian, sizeof c->H);
    return 1;
  }
  const slv_status s = slv_hinge_theta(y, &c->C, c->g, c->H);
  if (s != SLV_OK) return -(int)s;
  c->kd = m->o->bending_damping * p[0];
  if (c->C != 0) assume(y, c);
  return 1;
}

int slv_damped_conditions(const slv_motion *m, slv_kind kind, size_t e, const double *y,
                          slv_damped *c) {
  return kind == SLV_TRIANGLES ? triangle_conditions(m, e, y, c) : hinge_conditions(m, e, y, c);
}
