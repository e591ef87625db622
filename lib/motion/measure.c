/* measure.c -- energies, momenta and stretch of a state; products with the force Jacobian K. */
#include <math.h>

#include "mesh/corners.h"
#include "motion/motion_parts.h"
#include "solve/angle.h"

static slv_status row_energy(const slv_solver *s, int row, const double *x, double *sum) {
  *sum = 0;
  for (size_t t = 0; t < s->mesh.ntriangles; t++) {
    double y[9], w;
    slv_input in;
    corner_positions(&s->mesh, x, t, y);
    slv_input_of(s, SLV_TRIANGLES, row, t, y, &in);
    if (in.energy->f64->energy == NULL) return SLV_ECAPABILITY;
    SLV_TRY(in.energy->f64->energy(in.x, in.p, &w));
    *sum += in.dof == 6 ? s->rest[t].area * w : w;
  }
  return SLV_OK;
}

static double length3(const double *a) { return sqrt(slv_dot3(a, a)); }

/* Returns the larger of a and b; NaN if one of them is NaN. */
static double larger(double a, double b) { return a > b || isnan(a) ? a : b; }

static double triangle_stretch(const slv_solver *s, const double *x, size_t t) {
  double y[9], F[6];
  corner_positions(&s->mesh, x, t, y);
  slv_triangle_F(&s->rest[t], y, F);
  return larger(length3(F), length3(F + 3));
}

/* Returns the largest ratio of a quad's side to its rest length, from the energy's rest data. */
static double quad_stretch(const slv_solver *s, const double *x, size_t q) {
  const double *X = slv_quad_at_rest(s, q);
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

static slv_status add_energies(slv_solver *s, slv_kind k, const double *x, double *sum) {
  const slv_elements *e = &s->elements[k];
  double own = 0;
  SLV_TRY(slv_elements_forces(s, k, x, 0));
  for (size_t i = 0; e->terms > 0 && i < s->pattern.of[k].count; i++) own += e->energy[i];
  *sum += own;
  return SLV_OK;
}

slv_status slv_motion_measure(slv_motion *m, const slv_motion_state *at, slv_motion_measures *y) {
  slv_solver *s = m->s;
  *y = (slv_motion_measures){0};
  momenta(m, at, y);
  for (int r = 0; r < s->elements[SLV_TRIANGLES].terms; r++)
    SLV_TRY(row_energy(s, r, at->x, &y->membrane[r]));
  SLV_TRY(add_energies(s, SLV_HINGES, at->x, &y->bending));
  SLV_TRY(add_energies(s, SLV_RINGS, at->x, &y->bending));
  SLV_TRY(add_energies(s, SLV_QUADS, at->x, &y->quads));
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
