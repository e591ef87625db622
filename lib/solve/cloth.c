/* cloth.c -- sets the membrane, the bending and the loads of a solver. */
#include <stdlib.h>
#include <string.h>

#include "selvedge/hinge.h"
#include "solve/solver.h"

static size_t hinges_of(const slv_solver *s) { return s->pattern.of[SLV_HINGES].count; }

static slv_status add_row(slv_solver *s, const slv_energy *e, const double *p) {
  const int of_positions = e->ndof == 9 && e->element == SLV_ELEMENT_TRIANGLE;
  if ((e->ndof != 6 && !of_positions) || e->nrest > 0) return SLV_EARG;
  slv_row *row = &s->row[s->rows++];
  row->energy = e;
  if (e->nparam > 0) memcpy(row->p, p, (size_t)e->nparam * sizeof *p);
  return SLV_OK;
}

slv_status slv_solver_set_membrane(slv_solver *s, const slv_energy *e, const double *p,
                                   const slv_rest *rest) {
  const int before = s->rows;
  s->rows = 0;
  if (add_row(s, e, p) != SLV_OK) {
    s->rows = before;
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
  return s->rows > 0 && s->rows < SLV_MAX_ROWS ? add_row(s, e, p) : SLV_EARG;
}

size_t slv_solver_get_hinges(const slv_solver *s, const uint32_t **vertex) {
  if (vertex != NULL) *vertex = s->hinge;
  return hinges_of(s);
}

/* Rows that are K (theta - theta_0)^2 / 2. */
static int is_of_angle(const slv_energy *e) {
  return e == slv_energy_find("discrete_shells") || e == slv_energy_find("bend_theta");
}

/* K and theta_0 of each hinge, from the row's condition at the row's rest state. */
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
  free(s->bending_p);
  free(s->hinge_K);
  free(s->hinge_rest);
  s->bending_p = s->hinge_K = s->hinge_rest = NULL;
  s->bending = NULL;
}

static slv_status take_bending(slv_solver *s, const slv_energy *e, const double *p) {
  const size_t hinges = hinges_of(s), numbers = hinges * (size_t)slv_energy_count_params(e);
  s->bending_p = calloc(numbers + 1, sizeof *p);
  if (s->bending_p == NULL) return SLV_EMEMORY;
  if (numbers > 0) memcpy(s->bending_p, p, numbers * sizeof *p);
  s->bending = e;
  if (!is_of_angle(e)) return SLV_OK;
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
    for (size_t i = 0; i < 12; i++) x[i] = X[3 * (size_t)s->hinge[4 * h + i / 3] + i % 3];
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
