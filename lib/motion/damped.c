/* damped.c -- the damped condition functions of an element, as functions of positions. */
#include <math.h>
#include <string.h>

#include "motion/motion_parts.h"
#include "selvedge/hinge.h"

enum { TRIANGLE_DOF = 9 };

/* Transforms a condition of F to positions: D = dF/dx, g = D'g_F, H = D'H_F D. */
static void pull_back(const slv_rest *rest, const slv_condition_f64 *of_F, slv_damped *y) {
  const slv_rest unit = {.area = 1, .G = {rest->G[0], rest->G[1], rest->G[2], rest->G[3]}};
  slv_triangle_force_from_stress(&unit, of_F->gradient, y->g);
  slv_triangle_jacobian_from_hessian(&unit, of_F->hessian, y->H);
  for (int i = 0; i < TRIANGLE_DOF; i++) y->g[i] = -y->g[i];
  for (int i = 0; i < TRIANGLE_DOF * TRIANGLE_DOF; i++) y->H[i] = -y->H[i];
}

/* L = log |e|, e = x_1 - x_2, and its derivatives; bend_constant assumes a constant length. */
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

/* Replaces the angle's derivatives by those with constant lengths, as energies/bend_constant.c. */
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

static slv_status by_angle(const slv_motion *m, const slv_input *in, slv_damped *c) {
  SLV_TRY(slv_hinge_theta(in->x, &c->C, c->g, c->H));
  c->kd = m->o->bending_damping * in->p[0];
  if (c->C != 0) assume(in->x, c);
  return SLV_OK;
}

static double k_damp_of(const slv_motion *m, slv_kind kind, int term, int condition) {
  return kind == SLV_HINGES ? m->o->bending_damping : m->o->damping[term][condition];
}

int slv_is_damped(const slv_motion *m, slv_kind kind, int term) {
  const int count = m->s->elements[kind].term[term].energy->ncondition;
  if (kind == SLV_HINGES) return m->o->bending_damping != 0;
  for (int i = 0; i < count; i++)
    if (m->o->damping[term][i] != 0) return 1;
  return 0;
}

/* Appends the damped conditions of a term to c[*count]. */
static slv_status add_conditions(const slv_motion *m, slv_kind kind, int term, size_t e,
                                 const double *y, slv_damped *c, int *count) {
  double all[SLV_MAX_CONDITION * SLV_CONDITION_SIZE(CONDITION_DOF)];
  slv_input in;
  slv_input_of(m->s, kind, term, e, y, &in);
  if (in.energy->f64->condition == NULL) return by_angle(m, &in, &c[(*count)++]);
  SLV_TRY(in.energy->f64->condition(in.x, in.p, all));
  for (int i = 0; i < in.energy->ncondition; i++) {
    const slv_condition_f64 one = slv_condition_at_f64(in.dof, all, i);
    const size_t n = (size_t)in.dof;
    if (k_damp_of(m, kind, term, i) == 0) continue;
    slv_damped *to = &c[(*count)++];
    to->kd = k_damp_of(m, kind, term, i) * one.k * (n == 6 ? m->s->rest[e].area : 1);
    to->C = one.C;
    if (n == 6) {
      pull_back(&m->s->rest[e], &one, to);
    } else {
      memcpy(to->g, one.gradient, n * sizeof *to->g);
      memcpy(to->H, one.hessian, n * n * sizeof *to->H);
    }
  }
  return SLV_OK;
}

slv_status slv_damped_conditions(const slv_motion *m, slv_kind kind, size_t e, const double *y,
                                 slv_damped *c, int *count) {
  *count = 0;
  for (int t = 0; t < m->s->elements[kind].terms; t++)
    if (slv_is_damped(m, kind, t)) SLV_TRY(add_conditions(m, kind, t, e, y, c, count));
  return SLV_OK;
}
