/* bend_energy.c -- energies of bending on a mesh, and that of the smooth surface. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bend/bend_study.h"
#include "selvedge/hinge.h"
#include "support/base/memory.h"

static const bend_method methods[] = {
    {"quads", "Schweickart and Zhai as printed: h^3/48 around vertices and within quads", 1. / 48,
     1. / 48, SLV_GRID_QUADS, 0},
    {"quads-around", "the same around vertices alone", 1. / 48, 0, SLV_GRID_QUADS, 0},
    {"quads-repaired",
     "ours: h^3/24 around vertices, and a hundredth of h^3/48 within quads to hold the "
     "warp that the rings do not see",
     1. / 24, 1. / 4800, SLV_GRID_QUADS, 0},
    {"triangles", "as printed on triangles: h^3/48 around vertices", 1. / 48, 0,
     SLV_GRID_ONE_DIAGONAL, 0},
    {"triangles-repaired", "h^3/24 around vertices", 1. / 24, 0, SLV_GRID_ONE_DIAGONAL, 0},
    {"shells", "Discrete Shells, of the stiffness D/6 that is right along the grid", 0, 0,
     SLV_GRID_ONE_DIAGONAL, 1},
};

const bend_method *bend_method_at(size_t i) {
  return i < sizeof methods / sizeof *methods ? &methods[i] : NULL;
}

slv_status bend_mesh_make(const bend_method *m, size_t cells, bend_mesh *out) {
  const slv_grid g = {.columns = cells + 1,
                      .rows = cells + 1,
                      .width = BEND_SIDE,
                      .height = BEND_SIDE,
                      .pattern = m->pattern};
  *out = (bend_mesh){.method = m, .cells = cells};
  return slv_mesh_create_grid(&g, &out->mesh);
}

void bend_mesh_free(bend_mesh *b) { slv_mesh_free(&b->mesh); }

/* ---- of a mesh ------------------------------------------------------------------- */

static slv_status ring_energy(const bend_mesh *b, const slv_rings *r, size_t i, const double *x,
                              double *W) {
  const uint32_t *point = r->point + r->point_at[i];
  slv_ring ring = {.closed = r->closed[i], .faces = (int)(r->face_at[i + 1] - r->face_at[i])};
  const slv_ring_material material = {BEND_YOUNG, BEND_POISSON, BEND_THICKNESS, b->method->around};
  double X[3 * SLV_RING_POINTS], y[3 * SLV_RING_POINTS], w;
  slv_ring_rest rest;
  for (int f = 0; f < ring.faces; f++) ring.corners[f] = r->corners[r->face_at[i] + (size_t)f];
  for (int k = 0; k < 3 * slv_ring_points(&ring); k++) {
    X[k] = b->mesh.x[3 * (size_t)point[k / 3] + (size_t)(k % 3)];
    y[k] = x[3 * (size_t)point[k / 3] + (size_t)(k % 3)];
  }
  SLV_TRY(slv_ring_prepare(&ring, &material, X, &rest));
  slv_ring_energy(&rest, y, &w);
  *W += w;
  return SLV_OK;
}

static slv_status around(const bend_mesh *b, int closed, const double *x, double *W) {
  slv_rings r;
  SLV_TRY(slv_rings_create(&b->mesh, &r));
  slv_status s = SLV_OK;
  for (size_t i = 0; s == SLV_OK && i < r.count; i++)
    if (r.closed[i] || !closed) s = ring_energy(b, &r, i, x, W);
  slv_rings_free(&r);
  return s;
}

static slv_status quad_energy(const bend_mesh *b, size_t q, const double *x, double *p, double *W) {
  const slv_energy *e = slv_energy_find("quad_bend");
  const double given[5] = {BEND_YOUNG, BEND_POISSON, BEND_THICKNESS, 1, b->method->within};
  double X[20] = {[12] = 0, 0, 1, 0, 1, 1, 0, 1}, y[12], w;
  for (size_t i = 0; i < 12; i++) {
    const size_t at = 3 * (size_t)b->mesh.quad[4 * q + i / 3] + i % 3;
    X[i] = b->mesh.x[at], y[i] = x[at];
  }
  memcpy(p, given, sizeof given);
  SLV_TRY(slv_energy_prepare(e, X, p));
  SLV_TRY(e->f64->energy(y, p, &w));
  *W += w;
  return SLV_OK;
}

static slv_status within(const bend_mesh *b, const double *x, double *W) {
  const size_t numbers = (size_t)slv_energy_count_params(slv_energy_find("quad_bend"));
  double *p = base_alloc(numbers, sizeof *p);
  slv_status s = SLV_OK;
  for (size_t q = 0; s == SLV_OK && q < b->mesh.nquads; q++) s = quad_energy(b, q, x, p, W);
  free(p);
  return s;
}

static double rigidity(void) {
  return BEND_YOUNG * pow(BEND_THICKNESS, 3) / (12 * (1 - BEND_POISSON * BEND_POISSON));
}

static slv_status shells(const bend_mesh *b, const double *x, double *W) {
  static const size_t at[4] = {2, 0, 1, 3}; /* of the topology, in a hinge's order */
  const slv_energy *e = slv_energy_find("discrete_shells");
  slv_topology t;
  SLV_TRY(slv_topology_create(&b->mesh, &t));
  slv_status s = SLV_OK;
  for (size_t h = 0; s == SLV_OK && h < t.report.hinges; h++) {
    double X[12], y[12], w = 0;
    slv_hinge rest;
    for (size_t i = 0; i < 12; i++) {
      const size_t from = 3 * (size_t)t.hinge[4 * h + at[i / 3]] + i % 3;
      X[i] = b->mesh.x[from], y[i] = x[from];
    }
    s = slv_hinge_from_positions(X, &rest);
    const double p[4] = {rigidity() / 6, rest.length, rest.area, rest.theta};
    if (s == SLV_OK) s = e->f64->energy(y, p, &w);
    *W += w;
  }
  slv_topology_free(&t);
  return s;
}

slv_status bend_energy(const bend_mesh *b, int closed, const double *x, double *W) {
  *W = 0;
  if (b->method->hinges) return shells(b, x, W);
  SLV_TRY(around(b, closed, x, W));
  return b->method->within > 0 ? within(b, x, W) : SLV_OK;
}

/* ---- of the surface -------------------------------------------------------------- */

/* The midpoint rule on POINTS x POINTS squares: its error, of the second order, is
 * below 1e-5 for curvatures that change by less than themselves over the square. */
enum { POINTS = 200 };

slv_status bend_smooth_energy(slv_surface surface, double curvature, double side, double *W) {
  const double k_1 = BEND_YOUNG * BEND_POISSON / (1 - BEND_POISSON * BEND_POISSON),
               k_2 = BEND_YOUNG / (1 + BEND_POISSON), cell = side / POINTS;
  double sum = 0;
  for (int i = 0; i < POINTS * POINTS; i++) {
    const int row = i / POINTS, column = i % POINTS;
    const double at[2] = {(column + 0.5) * cell - side / 2, (row + 0.5) * cell - side / 2};
    double k[2];
    SLV_TRY(slv_surface_curvatures(surface, curvature, at, k));
    sum += k_1 * (k[0] + k[1]) * (k[0] + k[1]) + k_2 * (k[0] * k[0] + k[1] * k[1]);
  }
  *W = pow(BEND_THICKNESS, 3) / 24 * sum * cell * cell;
  return SLV_OK;
}
