/* elements.c -- energies, forces and matrices of quads and rings. */
#include "solve/elements.h"

#include <stdlib.h>
#include <string.h>

#include "selvedge/dense.h"

enum { MOST_DOF = 3 * SLV_RING_POINTS, MOST = MOST_DOF * MOST_DOF, WORTH_A_TEAM = 512 };

/* ---- room ------------------------------------------------------------------------ */

static size_t numbers_of(const slv_incidence *of, size_t element) {
  const size_t corners = slv_corners_of(of, element);
  return 9 * corners * (corners + 1) / 2;
}

slv_status slv_elements_create(const slv_incidence *of, slv_elements *e) {
  *e = (slv_elements){.of = of};
  e->energy = calloc(of->count + 1, sizeof *e->energy);
  e->force = calloc(slv_corners_at(of, of->count) + 1, 3 * sizeof *e->force);
  e->blocks_at = calloc(of->count + 1, sizeof *e->blocks_at);
  if (e->energy == NULL || e->force == NULL || e->blocks_at == NULL) return SLV_EMEMORY;
  for (size_t i = 0; i < of->count; i++) e->blocks_at[i + 1] = e->blocks_at[i] + numbers_of(of, i);
  return SLV_OK;
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

/* ---- one element ----------------------------------------------------------------- */

static int positions(const slv_incidence *of, const double *x, size_t element, double y[MOST_DOF]) {
  const uint32_t *vertex = of->vertex + slv_corners_at(of, element);
  const int dof = 3 * (int)slv_corners_of(of, element);
  for (int i = 0; i < dof; i++) y[i] = x[3 * (size_t)vertex[i / 3] + (size_t)(i % 3)];
  return dof;
}

static const double *parameters(const slv_term *t, size_t element) {
  return t->p + (size_t)slv_energy_count_params(t->energy) * element;
}

static slv_status energy_of(const slv_term *t, size_t element, const double *y, double *w) {
  if (t->energy != NULL) return t->energy->f64->energy(y, parameters(t, element), w);
  slv_ring_energy(&t->ring[element], y, w);
  return SLV_OK;
}

static slv_status gradient_of(const slv_term *t, size_t element, const double *y, double *g) {
  if (t->energy == NULL) {
    slv_ring_gradient(&t->ring[element], y, g);
    return SLV_OK;
  }
  if (t->energy->f64->gradient == NULL) return SLV_ECAPABILITY;
  return t->energy->f64->gradient(y, parameters(t, element), g);
}

static slv_status hessian_of(const slv_term *t, size_t element, const double *y, double *H) {
  if (t->energy != NULL) return t->energy->f64->hessian(y, parameters(t, element), H);
  slv_ring_hessian(&t->ring[element], y, H);
  return SLV_OK;
}

static slv_status definite_of(const slv_term *t, size_t element, const double *y, double *H) {
  if (t->energy != NULL) return t->energy->f64->definite(y, parameters(t, element), H);
  slv_ring_definite(&t->ring[element], y, H);
  return SLV_OK;
}

static slv_status element_forces(slv_elements *e, const double *x, size_t element, int forces) {
  double y[MOST_DOF], w, g[MOST_DOF];
  double *force = e->force + 3 * slv_corners_at(e->of, element);
  const int dof = positions(e->of, x, element, y);
  e->energy[element] = 0;
  memset(force, 0, (size_t)dof * sizeof *force);
  for (int t = 0; t < e->terms; t++) {
    SLV_TRY(energy_of(&e->term[t], element, y, &w));
    e->energy[element] += w;
    if (!forces) continue;
    SLV_TRY(gradient_of(&e->term[t], element, y, g));
    for (int i = 0; i < dof; i++) force[i] -= g[i];
  }
  return SLV_OK;
}

slv_status slv_elements_forces(slv_elements *e, const double *x, int forces) {
  slv_status worst = SLV_OK;
  if (e->terms == 0) return SLV_OK;
#pragma omp parallel for schedule(dynamic, 64) \
    reduction(max                              \
              : worst) if (e->of->count >= WORTH_A_TEAM)
  for (size_t i = 0; i < e->of->count; i++)
    worst = slv_worse(worst, element_forces(e, x, i, forces));
  return worst;
}

/* ---- matrices -------------------------------------------------------------------- */

typedef slv_status dense_treatment(int n, const double *H, double *P);

/* How the matrix of a scheme is made: from the Hessian or from `definite`, each term
 * treated for itself, then the sum. */
typedef struct {
  int known, definite;
  dense_treatment *term, *sum;
} treatment;

static treatment membrane_treatment(slv_newton_hessian h) {
  static const treatment of[SLV_NEWTON_HESSIANS] = {
      [SLV_NEWTON_FULL] = {1, 0, NULL, NULL},
      [SLV_NEWTON_SHIFTED] = {1, 0, NULL, NULL},
      [SLV_NEWTON_ON_DEMAND] = {1, 0, NULL, NULL},
      [SLV_NEWTON_BLENDED] = {1, 0, NULL, NULL},
      [SLV_NEWTON_PROJECTED] = {1, 0, slv_dense_project_clamp, NULL},
      [SLV_NEWTON_PROJECTED_NUMERIC] = {1, 0, slv_dense_project_clamp, NULL},
      [SLV_NEWTON_PROJECTED_ELEMENT] = {1, 0, NULL, slv_dense_project_clamp},
      [SLV_NEWTON_ABSOLUTE] = {1, 0, NULL, slv_dense_project_absolute},
      [SLV_NEWTON_DEFINITE] = {1, 1, NULL, NULL}};
  return of[h];
}

static treatment bending_treatment(slv_bending_hessian b) {
  static const treatment of[SLV_BENDING_HESSIANS] = {
      [SLV_BENDING_GAUSS_NEWTON] = {1, 1, NULL, NULL},
      [SLV_BENDING_PROJECTED] = {1, 0, slv_dense_project_clamp, NULL},
      [SLV_BENDING_FULL] = {1, 0, NULL, NULL}};
  return of[b];
}

static int has(const slv_term *t, int definite) {
  if (t->energy == NULL) return 1;
  const slv_kernels_f64 *f = t->energy->f64;
  return definite ? f->definite != NULL : f->hessian != NULL;
}

/* Adds the terms that bend, or those that do not, to K [dof * dof]. */
static slv_status add_terms(const slv_elements *e, size_t element, int bends, const treatment *by,
                            const double *y, int dof, double *K) {
  double H[MOST], sum[MOST] = {0};
  const size_t size = (size_t)dof * (size_t)dof;
  for (int t = 0; t < e->terms; t++) {
    const slv_term *term = &e->term[t];
    if (term->bends != bends) continue;
    if (!by->known || !has(term, by->definite)) return SLV_ECAPABILITY;
    SLV_TRY(by->definite ? definite_of(term, element, y, H) : hessian_of(term, element, y, H));
    if (by->term != NULL) SLV_TRY(by->term(dof, H, H));
    for (size_t i = 0; i < size; i++) sum[i] += H[i];
  }
  if (by->sum != NULL) SLV_TRY(by->sum(dof, sum, sum));
  for (size_t i = 0; i < size; i++) K[i] += sum[i];
  return SLV_OK;
}

static slv_status element_matrix(slv_elements *e, const treatment by[2], const double *x,
                                 size_t element) {
  double y[MOST_DOF], K[MOST] = {0}, *to = e->blocks + e->blocks_at[element];
  const int dof = positions(e->of, x, element, y);
  for (int bends = 0; bends < 2; bends++)
    SLV_TRY(add_terms(e, element, bends, &by[bends], y, dof, K));
  for (int b = 0; b < dof; b += 3)
    for (int a = b; a < dof; a += 3)
      for (int k = 0; k < 9; k++) *to++ = K[a + k % 3 + dof * (b + k / 3)];
  return SLV_OK;
}

slv_status slv_elements_matrix(slv_elements *e, slv_newton_hessian h, slv_bending_hessian b,
                               const double *x) {
  const treatment by[2] = {membrane_treatment(h), bending_treatment(b)};
  slv_status worst = SLV_OK;
  if (e->terms == 0) return SLV_OK;
  if (e->blocks == NULL) e->blocks = calloc(e->blocks_at[e->of->count] + 1, sizeof *e->blocks);
  if (e->blocks == NULL) return SLV_EMEMORY;
#pragma omp parallel for schedule(dynamic, 64) \
    reduction(max                              \
              : worst) if (e->of->count >= WORTH_A_TEAM)
  for (size_t i = 0; i < e->of->count; i++) worst = slv_worse(worst, element_matrix(e, by, x, i));
  return worst;
}
