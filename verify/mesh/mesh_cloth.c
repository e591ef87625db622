#include "mesh/mesh_cloth.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/evaluate.h"
#include "measure/spread.h"
#include "selvedge/hinge.h"
#include "selvedge/triangle.h"
#include "subjects/mesh_quads.h"
#include "subjects/settings.h"
#include "support/base/memory.h"
#include "support/harness/named_energy.h"

/* ---- the energies ---------------------------------------------------------------- */

static int add_term(mesh_cloth *c, const char *name, mesh_group g) {
  mesh_term *t = &c->term[c->terms];
  if (c->terms == MESH_TERMS)
    return usage_error("mesh takes at most %d energies", MESH_TERMS);
  TRY(named_energy(name, &t->e));
  const int fits = g == MESH_BENDING
                       ? t->e->element == SLV_ELEMENT_HINGE
                       : t->e->ndof == 6 || t->e->element == SLV_ELEMENT_TRIANGLE;
  if (!fits || t->e->nrest > 0)
    return usage_error("--%s %s: it is no energy of %s",
                       g == MESH_BENDING ? "bending" : "energy", name,
                       g == MESH_BENDING ? "hinges" : "triangles");
  t->group = g;
  c->terms++;
  return 0;
}

static int set_parameters(const options *o, mesh_cloth *c) {
  wire_card card[MESH_TERMS];
  const wire_card *cards[MESH_TERMS];
  double pinned[MESH_TERMS][SLV_MAX_PARAM];
  for (int t = 0; t < c->terms; t++) {
    card[t] = wire_card_of(c->term[t].e);
    cards[t] = &card[t];
  }
  TRY(settings_pin(&o->settings, cards, (size_t)c->terms, pinned));
  for (int t = 0; t < c->terms; t++)
    for (int i = 0; i < c->term[t].e->nparam; i++) {
      const int set = !isnan(pinned[t][i]);
      c->term[t].p[i] = set ? pinned[t][i] : c->term[t].e->param[i].typical;
      c->term[t].set |= (unsigned)set << i;
    }
  return 0;
}

int mesh_is_named(const mesh_cloth *c, mesh_group g) {
  for (int t = 0; t < c->terms; t++)
    if (c->term[t].group == g) return 1;
  return 0;
}

/* ---- the elements ---------------------------------------------------------------- */

static void take_hinges(mesh_cloth *c, const slv_topology *t) {
  c->of[MESH_HINGE] = t->report.hinges;
  c->of[MESH_EDGE] = t->report.boundary;
  c->hinge =
      base_alloc(t->report.hinges + t->report.boundary + 1, 4 * sizeof *c->hinge);
  for (size_t h = 0; h < t->report.hinges; h++) {
    const uint32_t *from = t->hinge + 4 * h,
                   x[4] = {from[2], from[0], from[1], from[3]};
    memcpy(c->hinge + 4 * h, x, sizeof x);
  }
}

/* Each edge runs as its triangle does: the triangle is the one in which b follows a.
 * `corner` lists the corners at each vertex, those of a from at[a + 1] on. */
static void take_edges(mesh_cloth *c, const slv_topology *t) {
  const slv_mesh *m = &c->rest;
  size_t *at = base_alloc(m->nvertices + 2, sizeof *at),
         *corner = base_alloc(3 * m->ntriangles + 1, sizeof *corner);
  for (size_t i = 0; i < 3 * m->ntriangles; i++) at[m->vertex[i] + 1]++;
  for (size_t v = 0; v < m->nvertices; v++) at[v + 1] += at[v];
  for (size_t i = 3 * m->ntriangles; i-- > 0;) corner[--at[m->vertex[i] + 1]] = i;
  for (size_t e = 0; e < t->report.boundary; e++) {
    const uint32_t a = t->boundary[2 * e], b = t->boundary[2 * e + 1];
    const size_t *i = corner + at[a + 1];
    while (m->vertex[*i - *i % 3 + (*i + 1) % 3] != b) i++;
    const uint32_t first = m->vertex[*i - *i % 3 + (*i + 2) % 3];
    const uint32_t x[4] = {first, a, b, first};
    memcpy(c->hinge + 4 * (t->report.hinges + e), x, sizeof x);
  }
  free(at);
  free(corner);
}

static int check_topology(const mesh_cloth *c, const slv_mesh_report *r) {
  if (r->repeated_vertex + r->duplicates > 0)
    return input_error(
        "%s: %zu faces name a vertex twice, %zu stand there twice; remove "
        "them",
        c->file, r->repeated_vertex, r->duplicates);
  if (mesh_is_named(c, MESH_BENDING) && r->inconsistent + r->nonmanifold > 0)
    return input_error(
        "%s: both faces run along %zu edges in one direction, and %zu edges have more "
        "than two faces; such edges have no angle: orient the faces alike, or leave "
        "--bending out",
        c->file, r->inconsistent, r->nonmanifold);
  return 0;
}

static int find_elements(mesh_cloth *c) {
  slv_topology t;
  slv_rest rest;
  mesh_element e;
  if (base_status(slv_topology_create(&c->rest, &t)) != SLV_OK)
    return input_error("%s: %s", c->file, slv_status_text(SLV_EARG));
  int code = check_topology(c, &t.report);
  c->of[MESH_TRIANGLE] = c->rest.ntriangles;
  if (code == 0) take_hinges(c, &t);
  if (code == 0) take_edges(c, &t);
  slv_topology_free(&t);
  for (size_t i = 0; code == 0 && i < c->rest.ntriangles; i++) {
    mesh_element_of(c, &(mesh_change){0}, i, &e);
    if ((e.flat ? slv_rest_from_uv(e.X, &rest) : slv_rest_from_space(e.X, &rest)) !=
        SLV_OK)
      code = input_error(
          "%s: triangle %zu (counted from 0) has no area at rest, so that "
          "it has no F; mend it, or remove it from both codes",
          c->file, i);
  }
  return code;
}

int mesh_cloth_read(const options *o, mesh_cloth *c) {
  slv_mesh_error error = {0};
  *c = (mesh_cloth){.file = o->input, .eps = DBL_EPSILON};
  for (size_t i = 0; i < o->energies.count; i++)
    TRY(add_term(c, items_text(&o->energies, i), MESH_MEMBRANE));
  if (o->bending != NULL) TRY(add_term(c, o->bending, MESH_BENDING));
  TRY(set_parameters(o, c));
  const slv_status s = slv_mesh_read(c->file, &c->rest, &error);
  if (s != SLV_OK) return mesh_refuse(c->file, s, &error);
  return find_elements(c);
}

void mesh_cloth_free(mesh_cloth *c) {
  slv_mesh_free(&c->rest);
  free(c->hinge);
}

mesh_kind mesh_kind_of(const mesh_cloth *c, size_t element) {
  if (element < c->of[MESH_TRIANGLE]) return MESH_TRIANGLE;
  return element - c->of[MESH_TRIANGLE] < c->of[MESH_HINGE] ? MESH_HINGE : MESH_EDGE;
}

const char *mesh_kind_name(mesh_kind kind) {
  return kind == MESH_TRIANGLE ? "triangle" : kind == MESH_HINGE ? "hinge" : "edge";
}

size_t mesh_number_of(const mesh_cloth *c, size_t element) {
  const mesh_kind kind = mesh_kind_of(c, element);
  if (kind > MESH_TRIANGLE) element -= c->of[MESH_TRIANGLE];
  return kind > MESH_HINGE ? element - c->of[MESH_HINGE] : element;
}

static void triangle_at_rest(const mesh_cloth *c, int space, size_t t,
                             mesh_element *e) {
  const slv_mesh *m = &c->rest;
  e->flat = m->uv_vertex != NULL && !space;
  for (size_t i = 0; i < 6 && e->flat; i++)
    e->X[i] = m->uv[2 * (size_t)m->uv_vertex[3 * t + i / 2] + i % 2];
  for (size_t i = 0; i < 9 && !e->flat; i++)
    e->X[i] = m->x[3 * (size_t)m->vertex[3 * t + i / 3] + i % 3];
}

static void hinge_at_rest(const mesh_cloth *c, mesh_element *e) {
  for (size_t i = 0; i < 12; i++) e->X[i] = c->rest.x[3 * (size_t)e->v[i / 3] + i % 3];
}

void mesh_element_of(const mesh_cloth *c, const mesh_change *d, size_t element,
                     mesh_element *e) {
  *e = (mesh_element){.kind = mesh_kind_of(c, element), .corners = 3};
  const size_t triangles = c->of[MESH_TRIANGLE];
  const char *order = d->triangle;
  uint32_t v[4];
  if (e->kind == MESH_TRIANGLE) {
    memcpy(e->v, c->rest.vertex + 3 * element, 3 * sizeof *e->v);
    triangle_at_rest(c, d->space, element, e);
  } else {
    e->corners = 4;
    order = d->hinge;
    memcpy(e->v, c->hinge + 4 * (element - triangles), sizeof e->v);
    if (e->kind == MESH_EDGE && d->fourth != FOURTH_IS_FIRST)
      e->v[3] = d->fourth == FOURTH_IS_LAST ? (uint32_t)c->rest.nvertices - 1 : 0;
    if (!d->follows) hinge_at_rest(c, e);
  }
  memcpy(v, e->v, sizeof v);
  for (int i = 0; i < e->corners && order != NULL; i++) e->v[i] = v[order[i] - '0'];
  if (e->kind != MESH_TRIANGLE && d->follows) hinge_at_rest(c, e);
}

/* ---- their numbers --------------------------------------------------------------- */

/* The rest triangle's edges, which a row of a triangle's positions has for its first
 * four parameters, from G, their inverse. */
static void rest_edges(const slv_rest *r, double p[4]) {
  const double det = r->G[0] * r->G[3] - r->G[1] * r->G[2];
  p[0] = r->G[3] / det, p[1] = -r->G[1] / det;
  p[2] = -r->G[2] / det, p[3] = r->G[0] / det;
}

static double area_of(const mesh_change *d, const slv_rest *r, const double *y) {
  double u[3], v[3];
  if (d->area == AREA_AT_REST) return r->area;
  if (d->area == AREA_LEFT_OUT) return 1;
  for (int i = 0; i < 3; i++) u[i] = y[3 + i] - y[i], v[i] = y[6 + i] - y[i];
  const double n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                       u[0] * v[1] - u[1] * v[0]};
  return vector_norm(3, n) / 2;
}

/* A density's numbers at F, as ones of the positions. */
static slv_status density_values(const slv_rest *r, const mesh_term *t, const double *y,
                                 quantity q, double *v) {
  double F[6], of_F[36];
  slv_triangle_F(r, y, F);
  SLV_TRY(evaluate(t->e, q, SCALAR_F64, F, t->p, of_F));
  if (q == QUANTITY_ENERGY) {
    *v = r->area * of_F[0];
    return SLV_OK;
  }
  if (q == QUANTITY_GRADIENT)
    slv_triangle_force_from_stress(r, of_F, v);
  else
    slv_triangle_jacobian_from_hessian(r, of_F, v);
  for (int i = 0; i < (q == QUANTITY_GRADIENT ? 9 : 81); i++) v[i] = -v[i];
  return SLV_OK;
}

static slv_status triangle_values(const mesh_change *d, const mesh_term *t,
                                  const mesh_element *e, const double *y, quantity q,
                                  double *v) {
  slv_rest r;
  double p[SLV_MAX_PARAM];
  SLV_TRY(e->flat ? slv_rest_from_uv(e->X, &r) : slv_rest_from_space(e->X, &r));
  if (t->e->ndof == 6) {
    r.area = area_of(d, &r, y);
    return density_values(&r, t, y, q, v);
  }
  memcpy(p, t->p, sizeof p);
  rest_edges(&r, p);
  return evaluate(t->e, q, SCALAR_F64, y, p, v);
}

/* The angle moved by half a turn, into (-pi, pi]. */
static double turned(double theta) {
  const double pi = acos(-1);
  return theta > 0 ? theta - pi : theta + pi;
}

/* An edge whose missing vertex is taken for the tip it has lies folded onto itself: its
 * angle is pi or -pi as rounding has it, which explains anything. */
static slv_status hinge_values(const mesh_change *d, const mesh_term *t,
                               const mesh_element *e, const double *y, quantity q,
                               double *v) {
  double p[SLV_MAX_PARAM], theta;
  slv_hinge rest;
  memcpy(p, t->p, sizeof p);
  SLV_TRY(slv_hinge_from_positions(e->X, &rest));
  SLV_TRY(slv_hinge_theta(y, &theta, NULL, NULL));
  if (e->kind == MESH_EDGE && fabs(theta) > 3.14159) return SLV_EDOMAIN;
  const double moved = d->normal > 0 ? turned(theta) - theta : 0;
  if (d->flat) rest.theta = 0;
  if (d->normal == 2) rest.theta = turned(rest.theta);
  const struct {
    const char *name;
    double value;
  } own[] = {{"l", rest.length}, {"A", rest.area}, {"theta_0", rest.theta - moved}};
  for (int i = 0; i < 3; i++) {
    const int at = slv_energy_find_param(t->e, own[i].name);
    if (at >= 0 && (t->set >> at & 1u) == 0) p[at] = own[i].value;
  }
  return evaluate(t->e, q, SCALAR_F64, y, p, v);
}

/* The sum over the terms at the element's positions y. */
static slv_status sum_terms(const mesh_cloth *c, const mesh_change *d,
                            const mesh_element *e, const double *y, quantity q,
                            double *v) {
  double one[MESH_NUMBERS];
  const int is_triangle = e->kind == MESH_TRIANGLE, dof = 3 * e->corners;
  const int n = q == QUANTITY_ENERGY ? 1 : q == QUANTITY_GRADIENT ? dof : dof * dof;
  if (n > dof && d->matrix != 0) q = d->matrix;
  memset(v, 0, (size_t)n * sizeof *v);
  for (int t = 0; t < c->terms; t++) {
    if ((c->term[t].group == MESH_MEMBRANE) != is_triangle) continue;
    SLV_TRY(is_triangle ? triangle_values(d, &c->term[t], e, y, q, one)
                        : hinge_values(d, &c->term[t], e, y, q, one));
    for (int i = 0; i < n; i++) v[i] += one[i];
  }
  return vector_norm(n, v) <= DBL_MAX ? SLV_OK : SLV_EDOMAIN; /* refuses NaN, too */
}

slv_status mesh_element_values(const mesh_cloth *c, const mesh_change *d,
                               const mesh_element *e, const double *x, quantity q,
                               double *v, double *bound) {
  enum { CORNERS = 2 };
  double y[MESH_DOF] = {0}, z[MESH_DOF] = {0}, w[MESH_NUMBERS];
  const int dof = 3 * e->corners, n = q == QUANTITY_ENERGY     ? 1
                                      : q == QUANTITY_GRADIENT ? dof
                                                               : dof * dof;
  for (int i = 0; i < dof; i++) y[i] = x[3 * (size_t)e->v[i / 3] + (size_t)(i % 3)];
  SLV_TRY(sum_terms(c, d, e, y, q, v));
  if (bound == NULL) return SLV_OK;
  *bound = 0;
  for (int k = 0; k < CORNERS; k++) {
    mesh_element moved = *e;
    spread_corner(dof, y, c->eps, k, z);
    for (int i = 0; i < dof && c->half != NULL; i++)
      z[i] +=
          spread_sign(dof, k, i) * c->half[3 * (size_t)e->v[i / 3] + (size_t)(i % 3)];
    spread_corner(e->flat ? 6 : dof, e->X, c->eps, k + CORNERS, moved.X);
    SLV_TRY(sum_terms(c, d, &moved, z, q, w));
    *bound = fmax(*bound, vector_distance(n, v, w));
  }
  *bound += 8 * c->eps * vector_norm(n, v);
  return SLV_OK;
}
