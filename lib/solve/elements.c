/* elements.c -- energies, forces and matrices of elements one at a time; see also membrane.c. */
#include <stdlib.h>
#include <string.h>

#include "solve/solver.h"

slv_status slv_elements_create(slv_solver *s, slv_kind k) {
  const slv_incidence *of = &s->pattern.of[k];
  slv_elements *e = &s->elements[k];
  const int uneven = of->corners == 0;
  e->energy = calloc(of->count + 1, sizeof *e->energy);
  e->force = calloc(slv_corners_at(of, of->count) + 1, 3 * sizeof *e->force);
  if (uneven) e->blocks_at = calloc(of->count + 1, sizeof *e->blocks_at);
  if (e->energy == NULL || e->force == NULL || (uneven && e->blocks_at == NULL)) return SLV_EMEMORY;
  for (size_t i = 0; uneven && i < of->count; i++)
    e->blocks_at[i + 1] = e->blocks_at[i] + slv_block_numbers(slv_corners_of(of, i));
  return SLV_OK;
}

slv_status slv_elements_room(slv_solver *s, slv_kind k) {
  slv_elements *e = &s->elements[k];
  const size_t numbers = slv_blocks_at(s, k, s->pattern.of[k].count);
  if (e->blocks == NULL) e->blocks = calloc(numbers + 1, sizeof *e->blocks);
  return e->blocks != NULL ? SLV_OK : SLV_EMEMORY;
}

void slv_elements_drop_terms(slv_elements *e) {
  for (int t = 0; t < e->terms; t++) {
    free(e->term[t].p);
    free(e->term[t].ring);
  }
  e->terms = 0;
}

void slv_elements_free(slv_elements *e) {
  slv_elements_drop_terms(e);
  free(e->energy);
  free(e->force);
  free(e->blocks);
  free(e->blocks_at);
}

slv_status slv_term_forces(slv_solver *s, slv_kind k, int term, size_t element, const double *y,
                           int forces) {
  slv_elements *e = &s->elements[k];
  double w, g[SLV_MOST_DOF], *force = e->force + 3 * slv_corners_at(&s->pattern.of[k], element);
  slv_input in;
  slv_input_of(s, k, term, element, y, &in);
  if (in.energy == NULL)
    slv_ring_energy(in.ring, in.x, &w);
  else if (in.energy->f64->energy == NULL)
    return SLV_ECAPABILITY;
  else
    SLV_TRY(in.energy->f64->energy(in.x, in.p, &w));
  e->energy[element] += w;
  if (!forces) return SLV_OK;
  if (in.energy == NULL)
    slv_ring_gradient(in.ring, in.x, g);
  else if (in.energy->f64->gradient == NULL)
    return SLV_ECAPABILITY;
  else
    SLV_TRY(in.energy->f64->gradient(in.x, in.p, g));
  for (int i = 0; i < in.dof; i++) force[i] -= g[i];
  return SLV_OK;
}

static slv_status element_forces(slv_solver *s, slv_kind k, const double *x, size_t element,
                                 int forces) {
  const slv_incidence *of = &s->pattern.of[k];
  slv_elements *e = &s->elements[k];
  double y[SLV_MOST_DOF];
  const int dof = slv_corner_positions(of, x, element, y);
  if (k == SLV_HINGES && slv_hinge_forces(s, element, y, forces)) return SLV_OK;
  e->energy[element] = 0;
  memset(e->force + 3 * slv_corners_at(of, element), 0, (size_t)dof * sizeof *e->force);
  for (int t = 0; t < e->terms; t++) SLV_TRY(slv_term_forces(s, k, t, element, y, forces));
  return SLV_OK;
}

/* Returns whether there are enough elements to outweigh the start of a team of threads. */
static int worth_a_team(const slv_solver *s, slv_kind k) {
  return s->pattern.of[k].count >= (k >= SLV_QUADS ? 512 : SLV_WORTH_A_TEAM);
}

slv_status slv_elements_forces(slv_solver *s, slv_kind k, const double *x, int forces) {
  const size_t count = s->elements[k].terms > 0 ? s->pattern.of[k].count : 0;
  slv_status worst = SLV_OK;
#pragma omp parallel for schedule(dynamic, 64) reduction(max : worst) if (worth_a_team(s, k))
  for (size_t i = 0; i < count; i++) worst = slv_worse(worst, element_forces(s, k, x, i, forces));
  return worst;
}

static slv_status keep_blocks(slv_solver *s, slv_kind k, slv_newton_hessian h,
                              slv_bending_hessian b, const double *x, size_t element) {
  double y[SLV_MOST_DOF] = {0}, K[SLV_MOST_DOF * SLV_MOST_DOF];
  double *to = s->elements[k].blocks + slv_blocks_at(s, k, element);
  const int dof = slv_corner_positions(&s->pattern.of[k], x, element, y);
  SLV_TRY(slv_element_matrix(s, k, h, b, element, y, K));
  for (int c = 0; c < dof; c += 3)
    for (int r = c; r < dof; r += 3)
      for (int i = 0; i < 9; i++) *to++ = K[r + i % 3 + dof * (c + i / 3)];
  return SLV_OK;
}

slv_status slv_elements_matrix(slv_solver *s, slv_kind k, slv_newton_hessian h,
                               slv_bending_hessian b, const double *x) {
  const size_t count = s->pattern.of[k].count;
  slv_status worst = slv_elements_room(s, k);
  if (worst != SLV_OK) return worst;
#pragma omp parallel for schedule(dynamic, 64) reduction(max : worst) if (worth_a_team(s, k))
  for (size_t i = 0; i < count; i++) worst = slv_worse(worst, keep_blocks(s, k, h, b, x, i));
  return worst;
}
