/* patches.c -- sets the energies of quads and of rings, from a mesh at rest. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "solve/solver.h"

static slv_elements *quads_of(slv_solver *s) { return &s->elements[0]; }

static slv_elements *rings_of(slv_solver *s) { return &s->elements[1]; }

int slv_has_membrane(const slv_solver *s) {
  const slv_elements *quads = &s->elements[0];
  return (s->mesh.ntriangles == 0 || s->rows > 0) &&
         (s->mesh.nquads == 0 || (quads->terms > 0 && !quads->term[0].bends));
}

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
  slv_elements *quads = quads_of(s);
  const int known = e->nrest == 12 || e->nrest == 20;
  if (e->element != SLV_ELEMENT_QUAD || e->ndof != 12 || !known || rest->nquads != s->mesh.nquads ||
      quads->terms == SLV_MAX_ROWS)
    return SLV_EARG;
  slv_term term = {.energy = e, .bends = bends};
  term.p = calloc(rest->nquads * (size_t)slv_energy_count_params(e) + 1, sizeof *term.p);
  if (term.p == NULL) return SLV_EMEMORY;
  const slv_status status = prepare_quads(e, p, rest, term.p, bad);
  if (status == SLV_OK)
    quads->term[quads->terms++] = term;
  else
    free(term.p);
  return status;
}

slv_status slv_solver_set_quads(slv_solver *s, const slv_energy *e, const double *p,
                                const slv_mesh *rest, size_t *bad) {
  slv_elements_drop_terms(quads_of(s));
  return add_quads(s, 0, e, p, rest, bad);
}

slv_status slv_solver_add_quad_bending(slv_solver *s, const slv_energy *e, const double *p,
                                       const slv_mesh *rest, size_t *bad) {
  return quads_of(s)->terms > 0 ? add_quads(s, 1, e, p, rest, bad) : SLV_EARG;
}

double slv_quad_area(const slv_solver *s, size_t quad) {
  const slv_term *term = &s->elements[0].term[0];
  const slv_energy *e = term->energy;
  const double *X = term->p + (size_t)slv_energy_count_params(e) * quad + e->nparam + e->nprepared;
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
  if (faces > SLV_RING_FACES) return ring; /* no ring: slv_ring_prepare() refuses it */
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
  slv_elements *rings = rings_of(s);
  slv_term term = {.bends = 1};
  slv_elements_drop_terms(rings);
  if (s->rings.count == 0) return SLV_EARG;
  term.ring = calloc(s->rings.count, sizeof *term.ring);
  if (term.ring == NULL) return SLV_EMEMORY;
  const slv_status status = prepare_rings(&s->rings, m, boundary, X, term.ring, bad);
  if (status == SLV_OK)
    rings->term[rings->terms++] = term;
  else
    free(term.ring);
  return status;
}
