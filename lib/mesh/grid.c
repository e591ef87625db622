/* grid.c -- rectangular grids of triangles or quads. */
#include <math.h>
#include <stdlib.h>

#include "mesh/corners.h"
#include "selvedge/states.h"

enum { STREAM = 0x67726964 }; /* "grid": independent of other random numbers with this seed */

static int is_moved(const slv_grid *g) {
  return g->pattern == SLV_GRID_JITTERED || g->pattern == SLV_GRID_QUADS;
}

static int in_range(const slv_grid *g) {
  if (g->columns < 2 || g->rows < 2 || g->columns > SLV_MESH_MAX / g->rows) return 0;
  if ((g->columns - 1) * (g->rows - 1) > SLV_MESH_MAX / 2) return 0;
  if (!(g->width > 0 && isfinite(g->width))) return 0;
  if (!(g->height > 0 && isfinite(g->height))) return 0;
  if ((int)g->pattern < 0 || g->pattern >= SLV_GRID_PATTERNS) return 0;
  return !is_moved(g) || (g->jitter >= 0 && g->jitter < 0.25);
}

/* Allocates arrays; calloc rejects sizes that overflow. */
static slv_status allocate(const slv_grid *g, slv_mesh *m) {
  const size_t n = g->columns * g->rows, cells = (g->columns - 1) * (g->rows - 1);
  const int quads = g->pattern == SLV_GRID_QUADS;
  *m = (slv_mesh){.nvertices = n, .nuv = n};
  m->x = calloc(n, 3 * sizeof *m->x);
  m->uv = calloc(n, 2 * sizeof *m->uv);
  uint32_t *vertex = calloc(cells, (quads ? 4 : 6) * sizeof *vertex),
           *uv_vertex = calloc(cells, (quads ? 4 : 6) * sizeof *uv_vertex);
  if (quads)
    m->nquads = cells, m->quad = vertex, m->uv_quad = uv_vertex;
  else
    m->ntriangles = 2 * cells, m->vertex = vertex, m->uv_vertex = uv_vertex;
  if (m->x != NULL && m->uv != NULL && vertex != NULL && uv_vertex != NULL) return SLV_OK;
  slv_mesh_free(m);
  return SLV_EMEMORY;
}

/* Returns coordinate i of n on [0, length], moved by `shift` cells. */
static double coordinate(size_t i, size_t n, double length, double shift) {
  const double cells = (double)(n - 1), at = (double)i + shift;
  return length * (at / cells);
}

static void place_vertex(const slv_grid *g, size_t i, size_t j, slv_mesh *m) {
  const size_t v = i + g->columns * j;
  double u[4], shift[2] = {0, 0};
  const int inside = i > 0 && i + 1 < g->columns && j > 0 && j + 1 < g->rows;
  if (is_moved(g) && inside) {
    slv_random_uniform4(g->seed, v, STREAM, u);
    for (int k = 0; k < 2; k++) shift[k] = g->jitter * (2 * u[k] - 1);
  }
  m->uv[2 * v] = m->x[3 * v] = coordinate(i, g->columns, g->width, shift[0]);
  m->uv[2 * v + 1] = m->x[3 * v + 1] = coordinate(j, g->rows, g->height, shift[1]);
}

/* Returns whether a cell is cut from lower left to upper right. */
static int rising(const slv_grid *g, size_t i, size_t j) {
  double u[4];
  if (g->pattern == SLV_GRID_ONE_DIAGONAL) return 1;
  if (g->pattern == SLV_GRID_ALTERNATING) return (i + j) % 2 == 0;
  slv_random_uniform4(g->seed, i + g->columns * j, STREAM, u);
  return u[2] < 0.5;
}

static void cut_cell(const slv_grid *g, size_t i, size_t j, slv_mesh *m) {
  static const unsigned char falling[] = {0, 1, 2, 1, 3, 2}, up[] = {0, 1, 3, 0, 3, 2},
                             whole[] = {0, 1, 3, 2};
  const size_t a = i + g->columns * j, cell = i + (g->columns - 1) * j;
  const size_t vertex[4] = {a, a + 1, a + g->columns, a + g->columns + 1};
  const int quads = g->pattern == SLV_GRID_QUADS;
  const size_t corners = quads ? sizeof whole : sizeof up;
  const unsigned char *order = quads ? whole : rising(g, i, j) ? up : falling;
  uint32_t *to = quads ? m->quad : m->vertex, *uv_to = quads ? m->uv_quad : m->uv_vertex;
  for (size_t k = 0; k < corners; k++)
    to[corners * cell + k] = uv_to[corners * cell + k] = (uint32_t)vertex[order[k]];
}

static int every_face_has_area(const slv_mesh *m) {
  for (size_t f = 0; f < count_faces(m); f++)
    if (!has_uv_area(m, face_of(m, f))) return 0;
  return 1;
}

slv_status slv_mesh_create_grid(const slv_grid *g, slv_mesh *m) {
  *m = (slv_mesh){0};
  if (!in_range(g)) return SLV_EARG;
  SLV_TRY(allocate(g, m));
  for (size_t j = 0; j < g->rows; j++)
    for (size_t i = 0; i < g->columns; i++) place_vertex(g, i, j, m);
  for (size_t j = 0; j + 1 < g->rows; j++)
    for (size_t i = 0; i + 1 < g->columns; i++) cut_cell(g, i, j, m);
  if (every_face_has_area(m)) return SLV_OK;
  slv_mesh_free(m);
  return SLV_EARG;
}
