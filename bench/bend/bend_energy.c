/* bend_energy.c -- bending energies of a mesh and of the smooth surface; a plate under a load. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bend/bend_study.h"
#include "mesh/corners.h"
#include "support/base/memory.h"

static const bend_method methods[] = {
    {"quads",
     "Schweickart and Zhai as printed: factor h^3/48 for patches around vertices and within quads",
     1. / 48, 1. / 48, SLV_GRID_QUADS, 0},
    {"quads-around", "h^3/48 for patches around vertices only", 1. / 48, 0, SLV_GRID_QUADS, 0},
    {"quads-repaired",
     "ours: h^3/24 around vertices; h^3/4800 within quads, against warps that nothing else resists",
     1. / 24, 1. / 4800, SLV_GRID_QUADS, 0},
    {"triangles", "as printed on triangles: h^3/48 around vertices", 1. / 48, 0,
     SLV_GRID_ONE_DIAGONAL, 0},
    {"triangles-repaired", "h^3/24 around vertices", 1. / 24, 0, SLV_GRID_ONE_DIAGONAL, 0},
    {"shells", "Discrete Shells with stiffness D/6, which is correct along the grid", 0, 0,
     SLV_GRID_ONE_DIAGONAL, 1},
};

const bend_method *bend_method_at(size_t i) {
  return i < sizeof methods / sizeof *methods ? &methods[i] : NULL;
}

slv_status bend_mesh_make(const bend_method *m, size_t cells, double jitter, uint64_t seed,
                          bend_mesh *out) {
  const int moved = jitter > 0 && m->pattern == SLV_GRID_ONE_DIAGONAL;
  const slv_grid g = {.columns = cells + 1,
                      .rows = cells + 1,
                      .width = BEND_SIDE,
                      .height = BEND_SIDE,
                      .pattern = moved ? SLV_GRID_JITTERED : m->pattern,
                      .jitter = jitter,
                      .seed = seed};
  *out = (bend_mesh){.method = m, .cells = cells};
  return slv_mesh_create_grid(&g, &out->mesh);
}

static slv_status set_triangles(const bend_mesh *b, double young, slv_solver *s) {
  const slv_mesh *m = &b->mesh;
  const double p[3] = {young, BEND_POISSON, BEND_THICKNESS};
  slv_rest *rest = base_alloc(m->ntriangles, sizeof *rest);
  slv_status status = SLV_OK;
  for (size_t t = 0; status == SLV_OK && t < m->ntriangles; t++)
    status = rest_of_triangle(m, 0, t, &rest[t]);
  if (status == SLV_OK)
    status = slv_solver_set_membrane(s, slv_energy_find("stvk_isotropic"), p, rest);
  free(rest);
  return status;
}

static slv_status set_quads(const bend_mesh *b, double young, slv_solver *s) {
  const double shear = young / (2 * (1 + BEND_POISSON));
  const double membrane[6] = {young, young, BEND_POISSON, shear, BEND_THICKNESS, 2};
  const double within[5] = {BEND_YOUNG, BEND_POISSON, BEND_THICKNESS, 1, b->method->within};
  SLV_TRY(slv_solver_set_quads(s, slv_energy_find("quad_stvk"), membrane, &b->mesh, NULL));
  if (b->method->within == 0) return SLV_OK;
  return slv_solver_add_quad_bending(s, slv_energy_find("quad_bend"), within, &b->mesh, NULL);
}

/* Creates a solver whose membrane has Young's modulus `young`.  The caller always frees *s. */
static slv_status make_solver(const bend_mesh *b, int closed, double young,
                              const unsigned char *held, slv_solver **s) {
  const slv_ring_material around = {BEND_YOUNG, BEND_POISSON, BEND_THICKNESS, b->method->around};
  SLV_TRY(b->method->hinges ? slv_solver_create_hinged(&b->mesh, held, s)
                            : slv_solver_create_ringed(&b->mesh, held, s));
  SLV_TRY(b->mesh.nquads > 0 ? set_quads(b, young, *s) : set_triangles(b, young, *s));
  return b->method->hinges ? slv_solver_set_discrete_shells(*s, BEND_RIGIDITY / 6, b->mesh.x)
                           : slv_solver_set_rings(*s, &around, !closed, b->mesh.x, NULL);
}

slv_status bend_energy(const bend_mesh *b, int closed, const double *x, double *W) {
  const double none = 1e-300; /* below round-off: the solver requires a membrane */
  slv_solver *s = NULL;
  slv_status status = make_solver(b, closed, none, NULL, &s);
  if (status == SLV_OK) status = slv_solver_evaluate(s, x, W, NULL, NULL);
  slv_solver_free(s);
  return status;
}

/* Number of squares per side for the midpoint rule.  Its second-order error is below 1e-5 if the
 * curvatures vary over the square by less than their magnitude. */
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

enum { TERMS = 199 }; /* terms of Navier's series along each side; the rest is below 1e-9 */

static const double pi = 3.14159265358979323846;

double bend_plate_exact(void) {
  double sum = 0;
  for (int m = 1; m <= TERMS; m += 2)
    for (int n = 1; n <= TERMS; n += 2) {
      const double square = (double)(m * m + n * n);
      sum += ((m + n) / 2 % 2 == 1 ? 1 : -1) / (m * n * square * square);
    }
  return 16 * BEND_LOAD * pow(BEND_SIDE, 4) / (pow(pi, 6) * BEND_RIGIDITY) * sum;
}

/* Distributes the load of each cell equally to its four corners. */
static void set_load(const bend_mesh *b, slv_solver *s) {
  const slv_mesh *m = &b->mesh;
  double *load = base_alloc(3 * m->nvertices, sizeof *load);
  for (size_t c = 0; c < b->cells * b->cells; c++) {
    const size_t row = b->cells + 1, v = c % b->cells + c / b->cells * row;
    const double *a = m->x + 3 * v, *d = a + 3 * (row + 1), *e = a + 3, *f = a + 3 * row;
    const double area = ((d[0] - a[0]) * (f[1] - e[1]) - (d[1] - a[1]) * (f[0] - e[0])) / 2;
    for (size_t k = 0; k < 4; k++) load[3 * (v + k % 2 + k / 2 * row) + 2] += BEND_LOAD * area / 4;
  }
  slv_solver_set_load(s, load);
  free(load);
}

slv_status bend_plate(const bend_mesh *b, int closed, double *deflection) {
  const slv_newton_options o = {.bending = SLV_BENDING_FULL};
  const size_t n = b->mesh.nvertices, row = b->cells + 1, middle = b->cells / 2 * (row + 1);
  unsigned char *held = base_alloc(3 * n, 1);
  double *x = base_alloc(3 * n, sizeof *x);
  slv_newton_result r;
  slv_solver *s = NULL;
  memcpy(x, b->mesh.x, 3 * n * sizeof *x);
  for (size_t v = 0; v < n; v++) { /* only inner vertices move, and only out of plane */
    const size_t i = v % row, j = v / row;
    held[3 * v] = held[3 * v + 1] = 1;
    held[3 * v + 2] = i == 0 || j == 0 || i == b->cells || j == b->cells;
  }
  slv_status status = make_solver(b, closed, BEND_YOUNG, held, &s);
  if (status == SLV_OK) set_load(b, s);
  if (status == SLV_OK) status = slv_solver_find_equilibrium(s, &o, x, &r);
  *deflection = status == SLV_OK ? x[3 * middle + 2] : (double)NAN;
  slv_solver_free(s);
  free(held);
  free(x);
  return status == SLV_ENOTCONVERGED ? SLV_OK : status;
}
