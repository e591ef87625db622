/* cloth.c -- sets the membrane, bending and loads of a solver. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/hinge.h"
#include "solve/solver.h"

static size_t hinges_of(const slv_solver *s) { return s->pattern.of[SLV_HINGES].count; }

int slv_has_membrane(const slv_solver *s) {
  const slv_elements *quads = &s->elements[SLV_QUADS];
  return (s->mesh.ntriangles == 0 || s->elements[SLV_TRIANGLES].terms > 0) &&
         (s->mesh.nquads == 0 || (quads->terms > 0 && !quads->term[0].bends));
}

static void add_term(slv_solver *s, slv_kind k, const slv_term *term) {
  s->elements[k].term[s->elements[k].terms++] = *term;
}

/* ---- triangles ------------------------------------------------------------------- */

static slv_status add_row(slv_solver *s, const slv_energy *e, const double *p) {
  const int of_positions = e->ndof == 9 && e->element == SLV_ELEMENT_TRIANGLE;
  slv_term term = {.energy = e};
  if ((e->ndof != 6 && !of_positions) || e->nrest > 0) return SLV_EARG;
  if (e->nparam > 0) memcpy(term.shared, p, (size_t)e->nparam * sizeof *p);
  add_term(s, SLV_TRIANGLES, &term);
  return SLV_OK;
}

slv_status slv_solver_set_membrane(slv_solver *s, const slv_energy *e, const double *p,
                                   const slv_rest *rest) {
  int *rows = &s->elements[SLV_TRIANGLES].terms;
  const int before = *rows;
  *rows = 0;
  if (add_row(s, e, p) != SLV_OK) {
    *rows = before;
    return SLV_EARG;
  }
  memcpy(s->rest, rest, s->mesh.ntriangles * sizeof *rest);
  for (size_t t = 0; t < s->mesh.ntriangles; t++) {
    double *block = s->rest_blocks + t / SLV_BATCH_LANES * SLV_BATCH_LANES * 5;
    block[t % SLV_BATCH_LANES] = rest[t].area;
    for (size_t k = 0; k < 4; k++)
      block[SLV_BATCH_LANES * (1 + k) + t % SLV_BATCH_LANES] = rest[t].G[k];
  }
  return SLV_OK;
}

slv_status slv_solver_add_membrane(slv_solver *s, const slv_energy *e, const double *p) {
  const int rows = s->elements[SLV_TRIANGLES].terms;
  return rows > 0 && rows < SLV_MAX_ROWS ? add_row(s, e, p) : SLV_EARG;
}

/* ---- hinges ---------------------------------------------------------------------- */

size_t slv_solver_get_hinges(const slv_solver *s, const uint32_t **vertex) {
  if (vertex != NULL) *vertex = s->hinge;
  return hinges_of(s);
}

/* Computes K and theta_0 of each hinge from the energy's condition function at its rest state. */
static slv_status angle_parameters(const slv_energy *e, const double *p, size_t hinges, double *K,
                                   double *rest) {
  double theta, one[SLV_CONDITION_SIZE(12)];
  SLV_TRY(slv_hinge_theta(e->rest, &theta, NULL, NULL));
  for (size_t h = 0; h < hinges; h++) {
    SLV_TRY(e->f64->condition(e->rest, p + (size_t)e->nparam * h, one));
    const slv_condition_f64 c = slv_condition_at_f64(12, one, 0);
    K[h] = c.k;
    rest[h] = theta - c.C;
  }
  return SLV_OK;
}

static void drop_bending(slv_solver *s) {
  slv_elements_drop_terms(&s->elements[SLV_HINGES]);
  free(s->hinge_K);
  free(s->hinge_rest);
  s->hinge_K = s->hinge_rest = NULL;
}

static slv_status take_bending(slv_solver *s, const slv_energy *e, const double *p) {
  const size_t hinges = hinges_of(s), numbers = hinges * (size_t)slv_energy_count_params(e);
  slv_term term = {.energy = e, .p = calloc(numbers + 1, sizeof *p), .bends = 1};
  if (term.p == NULL) return SLV_EMEMORY;
  if (numbers > 0) memcpy(term.p, p, numbers * sizeof *p);
  add_term(s, SLV_HINGES, &term);
  if (e != slv_energy_find("discrete_shells") && e != slv_energy_find("bend_theta")) return SLV_OK;
  s->hinge_K = calloc(hinges, sizeof *s->hinge_K);
  s->hinge_rest = calloc(hinges, sizeof *s->hinge_rest);
  if (s->hinge_K == NULL || s->hinge_rest == NULL) return SLV_EMEMORY;
  return angle_parameters(e, p, hinges, s->hinge_K, s->hinge_rest);
}

slv_status slv_solver_set_bending(slv_solver *s, const slv_energy *e, const double *p) {
  if (e->element != SLV_ELEMENT_HINGE || e->ndof != 12 || hinges_of(s) == 0) return SLV_EARG;
  drop_bending(s);
  const slv_status status = take_bending(s, e, p);
  if (status != SLV_OK) drop_bending(s);
  return status;
}

static slv_status shells_parameters(const slv_solver *s, double k_theta, const double *X,
                                    double *p) {
  for (size_t h = 0; h < hinges_of(s); h++) {
    double x[12];
    slv_hinge at_rest;
    (void)slv_corner_positions(&s->pattern.of[SLV_HINGES], X, h, x);
    SLV_TRY(slv_hinge_from_positions(x, &at_rest));
    const double of_hinge[4] = {k_theta, at_rest.length, at_rest.area, at_rest.theta};
    memcpy(p + 4 * h, of_hinge, sizeof of_hinge);
  }
  return SLV_OK;
}

slv_status slv_solver_set_discrete_shells(slv_solver *s, double k_theta, const double *X) {
  double *p = calloc(hinges_of(s) + 1, 4 * sizeof *p);
  if (p == NULL) return SLV_EMEMORY;
  slv_status status = shells_parameters(s, k_theta, X, p);
  if (status == SLV_OK) status = slv_solver_set_bending(s, slv_energy_find("discrete_shells"), p);
  free(p);
  return status;
}

/* ---- quads ----------------------------------------------------------------------- */

static slv_status prepare_quads(const slv_energy *e, const double *p, const slv_mesh *rest,
                                double *to, size_t *bad) {
  const size_t numbers = (size_t)slv_energy_count_params(e);
  for (size_t q = 0; q < rest->nquads; q++) {
    double X[20];
    slv_mesh_quad_rest(rest, q, X);
    memcpy(to + numbers * q, p, (size_t)e->nparam * sizeof *p);
    const slv_status status = slv_energy_prepare(e, X, to + numbers * q);
    if (bad != NULL) *bad = q;
    if (status != SLV_OK) return status;
  }
  return SLV_OK;
}

static slv_status add_quads(slv_solver *s, int bends, const slv_energy *e, const double *p,
                            const slv_mesh *rest, size_t *bad) {
  const int known = e->nrest == 12 || e->nrest == 20;
  if (e->element != SLV_ELEMENT_QUAD || e->ndof != 12 || !known || rest->nquads != s->mesh.nquads ||
      s->elements[SLV_QUADS].terms == SLV_MAX_ROWS)
    return SLV_EARG;
  slv_term term = {.energy = e, .bends = bends};
  term.p = calloc(rest->nquads * (size_t)slv_energy_count_params(e) + 1, sizeof *term.p);
  if (term.p == NULL) return SLV_EMEMORY;
  const slv_status status = prepare_quads(e, p, rest, term.p, bad);
  if (status == SLV_OK)
    add_term(s, SLV_QUADS, &term);
  else
    free(term.p);
  return status;
}

slv_status slv_solver_set_quads(slv_solver *s, const slv_energy *e, const double *p,
                                const slv_mesh *rest, size_t *bad) {
  slv_elements_drop_terms(&s->elements[SLV_QUADS]);
  return add_quads(s, 0, e, p, rest, bad);
}

slv_status slv_solver_add_quad_bending(slv_solver *s, const slv_energy *e, const double *p,
                                       const slv_mesh *rest, size_t *bad) {
  return s->elements[SLV_QUADS].terms > 0 ? add_quads(s, 1, e, p, rest, bad) : SLV_EARG;
}

const double *slv_quad_at_rest(const slv_solver *s, size_t quad) {
  const slv_term *term = &s->elements[SLV_QUADS].term[0];
  const slv_energy *e = term->energy;
  return term->p + (size_t)slv_energy_count_params(e) * quad + e->nparam + e->nprepared;
}

double slv_quad_area(const slv_solver *s, size_t quad) {
  const double *X = slv_quad_at_rest(s, quad);
  double sum = 0;
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const double a =
        (X[6 + j] - X[j]) * (X[9 + k] - X[3 + k]) - (X[6 + k] - X[k]) * (X[9 + j] - X[3 + j]);
    sum = hypot(sum, a / 2);
  }
  return sum;
}

/* ---- rings ----------------------------------------------------------------------- */

static slv_ring ring_at(const slv_rings *r, size_t i) {
  slv_ring ring = {.closed = r->closed[i]};
  const size_t faces = r->face_at[i + 1] - r->face_at[i];
  if (faces > SLV_RING_FACES) return ring; /* slv_ring_prepare() rejects a ring without faces */
  ring.faces = (int)faces;
  for (size_t f = 0; f < faces; f++) ring.corners[f] = r->corners[r->face_at[i] + f];
  return ring;
}

static slv_status prepare_rings(const slv_rings *r, const slv_ring_material *m, int boundary,
                                const double *X, slv_ring_rest *to, size_t *bad) {
  for (size_t i = 0; i < r->count; i++) {
    double Y[3 * SLV_RING_POINTS];
    const slv_ring ring = ring_at(r, i);
    const uint32_t *point = r->point + r->point_at[i];
    slv_ring_material own = *m;
    if (!ring.closed && !boundary) own.factor = 0;
    for (int k = 0; k < 3 * slv_ring_points(&ring); k++)
      Y[k] = X[3 * (size_t)point[k / 3] + (size_t)(k % 3)];
    if (bad != NULL) *bad = point[0];
    SLV_TRY(slv_ring_prepare(&ring, &own, Y, &to[i]));
  }
  return SLV_OK;
}

slv_status slv_solver_set_rings(slv_solver *s, const slv_ring_material *m, int boundary,
                                const double *X, size_t *bad) {
  slv_term term = {.bends = 1};
  slv_elements_drop_terms(&s->elements[SLV_RINGS]);
  if (s->rings.count == 0) return SLV_EARG;
  term.ring = calloc(s->rings.count, sizeof *term.ring);
  if (term.ring == NULL) return SLV_EMEMORY;
  const slv_status status = prepare_rings(&s->rings, m, boundary, X, term.ring, bad);
  if (status == SLV_OK)
    add_term(s, SLV_RINGS, &term);
  else
    free(term.ring);
  return status;
}

/* ---- loads ----------------------------------------------------------------------- */

void slv_solver_set_load(slv_solver *s, const double *load) {
  memcpy(s->load, load, 3 * s->mesh.nvertices * sizeof *load);
}

slv_status slv_solver_set_gravity(slv_solver *s, double density, const double *gravity) {
  if (!slv_has_membrane(s)) return SLV_EARG;
  memset(s->load, 0, 3 * s->mesh.nvertices * sizeof *s->load);
  for (size_t i = 0; i < 9 * s->mesh.ntriangles; i++)
    s->load[3 * (size_t)s->mesh.vertex[i / 3] + i % 3] +=
        density * s->rest[i / 9].area / 3 * gravity[i % 3];
  for (size_t i = 0; i < 12 * s->mesh.nquads; i++)
    s->load[3 * (size_t)s->mesh.quad[i / 3] + i % 3] +=
        density * slv_quad_area(s, i / 12) / 4 * gravity[i % 3];
  return SLV_OK;
}
