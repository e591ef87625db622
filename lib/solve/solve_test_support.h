/* solve_test_support.h -- small cloths for the tests in this folder. */
#pragma once

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/corners.h"
#include "solve/solver.h"

/* A grid of the unit square with its membrane and pinned coordinates. */
typedef struct {
  slv_mesh mesh;
  slv_rest *rest;
  unsigned char *held;
  double *x; /* positions, initially at rest */
  slv_solver *solver;
} cloth;

static inline cloth cloth_from(const slv_grid *g) {
  cloth c = {0};
  cr_assert(eq(int, slv_mesh_create_grid(g, &c.mesh), SLV_OK));
  c.rest = calloc(c.mesh.ntriangles, sizeof *c.rest);
  c.held = calloc(c.mesh.nvertices, 3);
  c.x = calloc(c.mesh.nvertices, 3 * sizeof *c.x);
  cr_assert(c.rest != NULL && c.held != NULL && c.x != NULL);
  memcpy(c.x, c.mesh.x, 3 * c.mesh.nvertices * sizeof *c.x);
  for (size_t t = 0; t < c.mesh.ntriangles; t++) {
    double uv[6];
    corner_uv(&c.mesh, t, uv);
    cr_assert(eq(int, slv_rest_from_uv(uv, &c.rest[t]), SLV_OK));
  }
  return c;
}

static inline cloth cloth_of(size_t cells, slv_grid_pattern pattern) {
  return cloth_from(&(slv_grid){.columns = cells + 1,
                                .rows = cells + 1,
                                .width = 1,
                                .height = 1,
                                .pattern = pattern,
                                .jitter = 0.2,
                                .seed = 7});
}

/* Pins all coordinates of the vertices with X[axis] = at. */
static inline void hold_side(cloth *c, int axis, double at) {
  for (size_t v = 0; v < c->mesh.nvertices; v++)
    if (c->mesh.x[3 * v + (size_t)axis] == at) memset(c->held + 3 * v, 1, 3);
}

static inline void hold_plane(cloth *c) {
  for (size_t v = 0; v < c->mesh.nvertices; v++) c->held[3 * v + 2] = 1;
}

static inline void make_solver(cloth *c, const char *energy, const double *p) {
  cr_assert(eq(int, slv_solver_create(&c->mesh, c->held, &c->solver), SLV_OK));
  cr_assert(
      eq(int, slv_solver_set_membrane(c->solver, slv_energy_find(energy), p, c->rest), SLV_OK));
}

/* Makes a solver with bending of stiffness k_theta, flat at rest. */
static inline void make_hinged(cloth *c, const char *energy, const double *p, double k_theta) {
  cr_assert(eq(int, slv_solver_create_hinged(&c->mesh, c->held, &c->solver), SLV_OK));
  cr_assert(
      eq(int, slv_solver_set_membrane(c->solver, slv_energy_find(energy), p, c->rest), SLV_OK));
  cr_assert(eq(int, slv_solver_set_discrete_shells(c->solver, k_theta, c->mesh.x), SLV_OK));
}

/* Moves free coordinates by up to `amount`, irregularly. */
static inline void disturb(cloth *c, double amount) {
  for (size_t i = 0; i < 3 * c->mesh.nvertices; i++)
    if (!c->held[i]) c->x[i] += amount * sin(1 + 17.0 * (double)i * (double)i);
}

/* Returns entry (i, j), i >= j, of the assembled Hessian. */
static inline double entry(const slv_solver *s, size_t i, size_t j) {
  for (size_t b = s->pattern.column[j / 3]; b < s->pattern.column[j / 3 + 1]; b++)
    if (s->pattern.row[b] == i / 3) return s->hessian[9 * b + 3 * (j % 3) + i % 3];
  return 0;
}

/* Sets the cloth's weight as load: a third of each triangle's weight at each corner. */
static inline void hang(cloth *c, double weight_per_area) {
  double *load = calloc(c->mesh.nvertices, 3 * sizeof *load);
  cr_assert(load != NULL);
  for (size_t i = 0; i < 3 * c->mesh.ntriangles; i++)
    load[3 * (size_t)c->mesh.vertex[i] + 1] -= weight_per_area * c->rest[i / 3].area / 3;
  slv_solver_set_load(c->solver, load);
  free(load);
}

static inline void cloth_free(cloth *c) {
  slv_mesh_free(&c->mesh);
  free(c->rest);
  free(c->held);
  free(c->x);
  slv_solver_free(c->solver);
}
