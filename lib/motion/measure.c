/* measure.c -- energies, momenta and stretch of a state; products with K. */
#include <math.h>
#include <string.h>

#include "mesh/corners.h"
#include "motion/motion_parts.h"

/* ---- energies of the membrane's rows -------------------------------------------- */

static slv_status row_energy(const slv_solver *s, const slv_row *row, const double *x,
                             double *sum) {
  const int of_F = row->energy->ndof == 6;
  *sum = 0;
  for (size_t t = 0; t < s->mesh.ntriangles; t++) {
    double y[9], inputs[9], p[SLV_MAX_PARAM], w;
    corner_positions(&s->mesh, x, t, y);
    slv_row_inputs(row, &s->rest[t], y, inputs, p);
    SLV_TRY(row->energy->f64->energy(inputs, p, &w));
    *sum += of_F ? s->rest[t].area * w : w;
  }
  return SLV_OK;
}

/* ---- stretch -------------------------------------------------------------------- */

static double length3(const double *a) { return sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]); }

/* The larger one; NaN where one is. */
static double larger(double a, double b) { return a > b || isnan(a) ? a : b; }

static double triangle_stretch(const slv_solver *s, const double *x, size_t t) {
  double y[9], F[6];
  corner_positions(&s->mesh, x, t, y);
  slv_triangle_F(&s->rest[t], y, F);
  return larger(length3(F), length3(F + 3));
}

/* Lengths of its sides over those at rest, which its row keeps. */
static double quad_stretch(const slv_solver *s, const double *x, size_t q) {
  const slv_term *term = &s->elements[0].term[0];
  const slv_energy *e = term->energy;
  const double *X = term->p + (size_t)slv_energy_count_params(e) * q + e->nparam + e->nprepared;
  double most = 0;
  for (size_t a = 0; a < 4; a++) {
    const size_t b = (a + 1) % 4, from = s->mesh.quad[4 * q + a], to = s->mesh.quad[4 * q + b];
    double side[3], rest[3];
    for (size_t i = 0; i < 3; i++) {
      side[i] = x[3 * to + i] - x[3 * from + i];
      rest[i] = X[3 * b + i] - X[3 * a + i];
    }
    const double length = length3(rest);
    if (length > 0) most = larger(length3(side) / length, most);
  }
  return most;
}

double slv_motion_stretch(const slv_motion *m, const double *x) {
  const slv_solver *s = m->s;
  double most = 0;
  for (size_t t = 0; t < s->mesh.ntriangles; t++) most = larger(triangle_stretch(s, x, t), most);
  for (size_t q = 0; q < s->mesh.nquads; q++) most = larger(quad_stretch(s, x, q), most);
  return most;
}

/* ---- the whole ------------------------------------------------------------------ */

static void momenta(const slv_motion *m, const slv_motion_state *at, slv_motion_measures *y) {
  for (size_t i = 0; i < slv_motion_size(m); i++) {
    const size_t v = i - i % 3, j = v + (i + 1) % 3, k = v + (i + 2) % 3;
    const double mass = m->mass[i / 3];
    y->kinetic += mass * at->v[i] * at->v[i] / 2;
    y->load -= m->s->load[i] * at->x[i];
    y->momentum[i % 3] += mass * at->v[i];
    y->angular[i % 3] += mass * (at->x[j] * at->v[k] - at->x[k] * at->v[j]);
  }
}

static double sum_of(const double *numbers, size_t count) {
  double sum = 0;
  for (size_t i = 0; i < count; i++) sum += numbers[i];
  return sum;
}

slv_status slv_motion_measure(slv_motion *m, const slv_motion_state *at, slv_motion_measures *y) {
  slv_solver *s = m->s;
  *y = (slv_motion_measures){0};
  momenta(m, at, y);
  for (int r = 0; r < s->rows; r++) SLV_TRY(row_energy(s, &s->row[r], at->x, &y->membrane[r]));
  SLV_TRY(slv_bending_forces(s, at->x, 0));
  for (int k = 0; k < SLV_ELEMENT_KINDS; k++)
    SLV_TRY(slv_elements_forces(&s->elements[k], at->x, 0));
  if (s->bending != NULL) y->bending = sum_of(s->hinge_energy, s->pattern.of[SLV_HINGES].count);
  if (s->elements[1].terms > 0)
    y->bending += sum_of(s->elements[1].energy, s->elements[1].of->count);
  if (s->elements[0].terms > 0) y->quads = sum_of(s->elements[0].energy, s->elements[0].of->count);
  y->stretch = slv_motion_stretch(m, at->x);
  return SLV_OK;
}

slv_status slv_motion_multiply(slv_motion *m, const slv_motion_options *o, const double *x,
                               const double *v, double *y) {
  static const slv_motion_options plain = {0};
  m->o = o != NULL ? o : &plain;
  SLV_TRY(slv_solver_hessian(m->s, m->o->newton.hessian, m->o->newton.bending, x));
  m->h = 0;
  slv_product(m, 0, v, y);
  for (size_t i = 0; i < slv_motion_size(m); i++) y[i] = -y[i];
  return SLV_OK;
}
