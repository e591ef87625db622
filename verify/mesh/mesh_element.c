/* mesh_element.c -- the numbers of one element, by the right formula or with a solver's mistake. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "measure/evaluate.h"
#include "measure/oracle.h"
#include "measure/params.h"
#include "mesh/mesh_cloth.h"
#include "selvedge/dense.h"
#include "selvedge/hinge.h"

slv_status mesh_triangle_rest(const mesh_element *e, slv_rest *r) {
  return e->flat ? slv_rest_from_uv(e->X + 9, r) : slv_rest_from_space(e->X, r);
}

/* Subtracts the stress term S (x) I, S = (F'F)^-1 F'P, from the Hessian H with respect to F. */
static void drop_stress(const double *F, const double *P, double *H) {
  double C[4] = {0}, T[4] = {0};
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < 3; i++) {
      C[k] += F[3 * (k % 2) + i] * F[3 * (k / 2) + i];
      T[k] += F[3 * (k % 2) + i] * P[3 * (k / 2) + i];
    }
  const double det = C[0] * C[3] - C[1] * C[2];
  for (int k = 0; k < 2; k++)
    for (int l = 0; l < 2; l++) {
      const double S = (C[3 - 3 * k] * T[k + 2 * l] - C[1] * T[1 - k + 2 * l]) / det;
      for (int i = 0; i < 3; i++) H[3 * k + i + 6 * (3 * l + i)] -= S;
    }
}

/* Subtracts the torque term, dW/dtheta d2 theta, from the Hessian H of a hinge. */
static void drop_torque(const double *y, const double *g, double *H) {
  double theta, d[12], d2[144], top = 0, bottom = 0;
  if (slv_hinge_theta(y, &theta, d, d2) != SLV_OK) return;
  for (int i = 0; i < 12; i++) top += g[i] * d[i], bottom += d[i] * d[i];
  for (int i = 0; i < 144 && bottom > 0; i++) H[i] -= top / bottom * d2[i];
}

/* Evaluates an energy of a triangle's positions, or converts a density of F to positions. */
static slv_status triangle_values(const mesh_change *d, const mesh_term *t, const mesh_element *e,
                                  const double *y, quantity q, double *v) {
  slv_rest r, now;
  double F[6], P[6], of_F[36], p[SLV_MAX_PARAM];
  SLV_TRY(mesh_triangle_rest(e, &r));
  memcpy(p, t->p, sizeof p);
  if (t->e->ndof > 6) {
    slv_rest_edges(&r, p);
    return evaluate(t->e, q, SCALAR_F64, y, p, v);
  }
  if (d->area == AREA_LEFT_OUT) r.area = 1;
  if (d->area == AREA_NOW) r.area = slv_rest_from_space(y, &now) == SLV_OK ? now.area : 0;
  slv_triangle_F(&r, y, F);
  SLV_TRY(evaluate(t->e, q, SCALAR_F64, F, p, of_F));
  if (q == QUANTITY_HESSIAN && d->stressless) {
    SLV_TRY(evaluate(t->e, QUANTITY_GRADIENT, SCALAR_F64, F, p, P));
    drop_stress(F, P, of_F);
  }
  if (q == QUANTITY_ENERGY) *v = r.area * of_F[0];
  if (q == QUANTITY_GRADIENT) slv_triangle_force_from_stress(&r, of_F, v);
  if (q > QUANTITY_GRADIENT) slv_triangle_jacobian_from_hessian(&r, of_F, v);
  for (int i = 0; i < mesh_numbers(e, q) && q != QUANTITY_ENERGY; i++) v[i] = -v[i];
  return SLV_OK;
}

/* Returns the angle plus or minus pi, in (-pi, pi]. */
static double turned(double theta) {
  const double pi = acos(-1);
  return theta > 0 ? theta - pi : theta + pi;
}

/* Evaluates a hinge.  If a mistake puts its vertices on one line, the angle is undefined, and
 * nothing is added.  If the missing vertex of an edge is the tip, the hinge is folded onto itself
 * and has no value: its angle, pi or -pi by rounding, would explain any error. */
static slv_status hinge_values(const mesh_change *d, const mesh_term *t, const mesh_element *e,
                               const double *y, quantity q, double *v) {
  static const char *const names[] = {"l", "A", "theta_0"};
  double p[SLV_MAX_PARAM], g[12], theta;
  slv_hinge rest;
  memcpy(p, t->p, sizeof p);
  const slv_status flat = slv_hinge_from_positions(e->X, &rest);
  if (flat != SLV_OK) return e->kind == MESH_EDGE || d->order != NULL ? SLV_OK : flat;
  SLV_TRY(slv_hinge_theta(y, &theta, NULL, NULL));
  if (e->kind == MESH_EDGE && fabs(theta) > 3.14159) return SLV_EDOMAIN;
  if (e->near != 0) rest.theta = e->near + remainder(rest.theta - e->near, 2 * acos(-1));
  const double moved = d->normal > 0 ? turned(theta) - theta : 0;
  if (d->flat) rest.theta = 0;
  if (d->normal == 2) rest.theta = turned(rest.theta);
  const double own[] = {rest.length, rest.area, rest.theta - moved};
  for (int i = 0; i < 3; i++) {
    const int at = slv_energy_find_param(t->e, names[i]);
    if (at >= 0 && (t->set >> at & 1u) == 0) p[at] = own[i];
  }
  SLV_TRY(evaluate(t->e, q, SCALAR_F64, y, p, v));
  if (q == QUANTITY_HESSIAN && d->stressless) {
    SLV_TRY(evaluate(t->e, QUANTITY_GRADIENT, SCALAR_F64, y, p, g));
    drop_torque(y, g, v);
  }
  return SLV_OK;
}

/* Evaluates an energy with rest shapes, which reads rest positions, u and v, or both. */
static slv_status prepared_values(const mesh_term *t, const mesh_element *e, const double *y,
                                  quantity q, double *v) {
  double p[params_room(t->e)], X[5 * MESH_POINTS];
  double *const uv = X + 3 * e->corners;
  slv_rest r;
  memcpy(X, e->X, sizeof X);
  memcpy(p, t->p, (size_t)t->e->nparam * sizeof *p);
  if (e->kind == MESH_TRIANGLE && !e->flat) {
    SLV_TRY(slv_rest_from_space(e->X, &r));
    slv_rest_edges(&r, uv + 2);
  }
  SLV_TRY(slv_energy_prepare(t->e, t->e->nrest == 2 * e->corners ? uv : X, p));
  return evaluate(t->e, q, SCALAR_F64, y, p, v);
}

/* Evaluates a built-in energy on any ring, although slv_energy declares only a few topologies. */
static slv_status ring_values(const mesh_term *t, const mesh_element *e, const double *y,
                              quantity q, double *v) {
  const slv_ring_material m = {t->p[0], t->p[1], t->p[2], t->p[3]};
  slv_ring_rest r;
  if (q == QUANTITY_PROJECTED) return SLV_ECAPABILITY;
  SLV_TRY(slv_ring_prepare(&e->ring, &m, e->X, &r));
  if (q == QUANTITY_ENERGY) slv_ring_energy(&r, y, v);
  if (q == QUANTITY_GRADIENT) slv_ring_gradient(&r, y, v);
  if (q == QUANTITY_HESSIAN) slv_ring_hessian(&r, y, v);
  if (q == QUANTITY_DEFINITE) slv_ring_definite(&r, y, v);
  return SLV_OK;
}

static slv_status term_values(const mesh_change *d, const mesh_term *t, const mesh_element *e,
                              const double *y, quantity q, double *v) {
  const int ring = e->kind == MESH_RING;
  if (q > QUANTITY_PROJECTED && !quantity_has(t->e, q, SCALAR_F64)) return SLV_ECAPABILITY;
  if (ring && slv_energy_find(t->e->name) == t->e) return ring_values(t, e, y, q, v);
  if (ring && t->e->ndof != 3 * e->corners) {
    memset(v, 0, (size_t)mesh_numbers(e, q) * sizeof *v);
    return SLV_OK;
  }
  if (t->e->nrest > 0) return prepared_values(t, e, y, q, v);
  if (e->kind == MESH_TRIANGLE) return triangle_values(d, t, e, y, q, v);
  if (e->kind == MESH_HINGE || e->kind == MESH_EDGE) return hinge_values(d, t, e, y, q, v);
  return evaluate(t->e, q, SCALAR_F64, y, t->p, v);
}

int mesh_numbers(const mesh_element *e, quantity q) {
  const int dof = 3 * e->corners;
  return q == QUANTITY_ENERGY ? 1 : q == QUANTITY_GRADIENT ? dof : dof * dof;
}

/* Sums the energies of the element's kind at the element's positions y. */
static slv_status sum_terms(const mesh_cloth *c, const mesh_change *d, const mesh_element *e,
                            const double *y, quantity q, double *v) {
  static const mesh_change none = {0};
  const mesh_kind kind = e->kind == MESH_EDGE ? MESH_HINGE : e->kind;
  const int n = mesh_numbers(e, q);
  double one[n];
  memset(one, 0, sizeof one);
  if (d->kind != e->kind && d->kind != MESH_KINDS) d = &none;
  if (q == QUANTITY_HESSIAN && d->matrix != 0) q = d->matrix;
  memset(v, 0, (size_t)n * sizeof *v);
  if (d->closed && !e->ring.closed) return SLV_OK;
  for (int t = 0; t < c->terms; t++) {
    if (c->term[t].kind != kind) continue;
    SLV_TRY(term_values(d, &c->term[t], e, y, q, one));
    for (int i = 0; i < n; i++) v[i] += one[i];
  }
  if (!(vector_norm(n, v) <= DBL_MAX)) return SLV_EDOMAIN; /* also true for NaN */
  return q == QUANTITY_HESSIAN && d->clamped ? slv_dense_project_clamp(3 * e->corners, v, v)
                                             : SLV_OK;
}

double mesh_folded(const mesh_change *d, const mesh_element *e) {
  slv_hinge rest;
  const int wrong =
      d->kind == e->kind && (e->kind == MESH_EDGE || (e->kind == MESH_HINGE && d->order != NULL));
  if (!wrong || slv_hinge_from_positions(e->X, &rest) != SLV_OK || fabs(rest.theta) < 3.14159)
    return 0;
  return d->branch ? rest.theta - copysign(2 * acos(-1), rest.theta) : rest.theta;
}

enum { CORNERS = 2 };

typedef struct {
  const mesh_cloth *c;
  const mesh_change *d;
  const mesh_element *e;
  quantity q;
  double y[MESH_DOF];
  slv_status *status;
} around;

/* Computes the values after a perturbation of positions and rest shape by rounding. */
static slv_status at_corner(const void *of, int corner, double *v) {
  const around *a = of;
  const int dof = 3 * a->e->corners;
  const double eps = a->c->eps, *const half = a->c->half;
  mesh_element moved = *a->e;
  double z[MESH_DOF];
  spread_corner(dof, a->y, eps, corner, z);
  for (int i = 0; i < dof && half != NULL; i++)
    z[i] += spread_sign(dof, corner, i) * half[3 * (size_t)moved.v[i / 3] + (size_t)(i % 3)];
  spread_corner(dof, a->e->X, eps, corner + CORNERS, moved.X);
  if (moved.flat) spread_corner(6, a->e->X + dof, eps, corner + CORNERS, moved.X + dof);
  const slv_status s = sum_terms(a->c, a->d, &moved, z, a->q, v);
  if (s != SLV_OK) *a->status = s;
  return s;
}

slv_status mesh_element_values(const mesh_cloth *c, const mesh_change *d, const mesh_element *of,
                               const double *x, quantity q, double *v, double *bound) {
  mesh_element e = *of;
  slv_status status = SLV_OK;
  around a = {c, d, &e, q, {0}, &status};
  const int dof = 3 * e.corners, n = mesh_numbers(&e, q);
  e.near = mesh_folded(d, &e);
  for (int i = 0; i < dof; i++) a.y[i] = x[3 * (size_t)e.v[i / 3] + (size_t)(i % 3)];
  SLV_TRY(sum_terms(c, d, &e, a.y, q, v));
  if (bound == NULL) return SLV_OK;
  *bound = spread_of(at_corner, &a, CORNERS, n, v) + 8 * c->eps * vector_norm(n, v);
  return status;
}
