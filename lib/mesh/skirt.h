/* skirt.h -- a small garment of quads and triangles: samples/skirt.obj.
 *
 * A flared skirt with a waistband, a tube of COLUMNS columns of quads around the z
 * axis. Below line APEX a godet is let into some columns of vertices: a wedge of two
 * triangles and, below them, quads, so that the ring of its apex mixes both.  Folds
 * deepen towards the hem, which warps the quads.  Its uv are the pattern: two panels
 * from side to side, and each godet on its own. */
#ifndef MESH_SKIRT_H
#define MESH_SKIRT_H

#include <math.h>
#include <stdlib.h>

#include "selvedge/mesh.h"

enum {
  COLUMNS = 20,
  HALF = COLUMNS / 2, /* columns of a panel */
  BAND = 2,           /* the waistband's rows of faces */
  ROWS = 10,          /* all rows of faces */
  APEX = 6,           /* the line of vertices where godets begin */
  DEPTH = ROWS - APEX,
  GODETS = 4,
  FIRST_GODET = 2, /* the column of the first; the others follow 5 columns apart */
  GODET_STEP = COLUMNS / GODETS,

  LINES = ROWS + 1,
  SKIRT_VERTICES = LINES * COLUMNS + GODETS * DEPTH * 2,
  PANEL_UV = LINES * (HALF + 1),
  GODET_UV = 1 + 3 * DEPTH,
  SKIRT_UV = 2 * PANEL_UV + GODETS * GODET_UV,
  SKIRT_TRIANGLES = 2 * GODETS,
  SKIRT_QUADS = ROWS * COLUMNS + 2 * GODETS * (DEPTH - 1)
};

/* Across a godet: its left edge, which is the column's own vertex, middle, right edge.
 */
typedef enum { LEFT, MIDDLE, RIGHT } part;

/* The godet let into a column below its apex, or -1. */
static inline int godet_at(int line, int column) {
  const int from = column % COLUMNS - FIRST_GODET;
  return line > APEX && from >= 0 && from % GODET_STEP == 0 ? from / GODET_STEP : -1;
}

static inline uint32_t skirt_vertex(int line, int column, part p) {
  const int g = godet_at(line, column);
  if (p == LEFT || g < 0) return (uint32_t)(line * COLUMNS + column % COLUMNS);
  const int below = DEPTH * g + line - APEX - 1;
  return (uint32_t)(LINES * COLUMNS + 2 * below + (p == RIGHT));
}

/* The uv of the faces right of column `at`, at that column or the next. */
static inline uint32_t panel_uv(int line, int at, int next) {
  return (uint32_t)(at / HALF * PANEL_UV + line * (HALF + 1) + at % HALF + next);
}

static inline uint32_t godet_uv(int g, int line, part p) {
  const int below = line == APEX ? 0 : 3 * (line - APEX) - 2 + (int)p;
  return (uint32_t)(2 * PANEL_UV + g * GODET_UV + below);
}

/* To 1/8192: what the math library's last digit is does not matter then. */
static inline double settled(double x) {
  return rint(8192 * x) / 8192 + 0.0; /* no -0 */
}

static inline void place_skirt_vertex(int line, int column, part p, slv_mesh *m) {
  const double turn = 2 * acos(-1), below = line > BAND ? line - BAND : 0;
  const double open = godet_at(line, column) < 0 ? 0 : line - APEX;
  const double angle = turn * column / COLUMNS + 0.04 * open * ((int)p - 1);
  const double fold = cos(GODETS * (angle - turn * FIRST_GODET / COLUMNS));
  const double bulge = p == MIDDLE ? 0.01 * open : 0;
  const double radius = 0.12 + 0.02 * below + 0.004 * below * fold + bulge;
  double *x = m->x + 3 * (size_t)skirt_vertex(line, column, p);
  x[0] = settled(1.15 * radius * cos(angle));
  x[1] = settled(0.9 * radius * sin(angle));
  x[2] = settled(-0.02 * (line - below) - 0.055 * below);
}

static inline double skirt_distance(const slv_mesh *m, uint32_t a, uint32_t b) {
  const double *x = m->x + 3 * (size_t)a, *y = m->x + 3 * (size_t)b;
  const double d[3] = {x[0] - y[0], x[1] - y[1], x[2] - y[2]};
  return sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
}

static inline void set_uv(slv_mesh *m, uint32_t i, double u, double v) {
  m->uv[2 * (size_t)i] = settled(u);
  m->uv[2 * (size_t)i + 1] = settled(v);
}

/* Each line is as long as it is on the skirt, without the godets, about the middle of
 * the panel. */
static inline void lay_out_panel(int panel, slv_mesh *m) {
  double v = 0;
  for (int line = 0; line < LINES; line++) {
    double u[HALF + 1] = {0};
    for (int i = 0; i < HALF; i++) {
      const int column = HALF * panel + i;
      u[i + 1] = u[i] + skirt_distance(m, skirt_vertex(line, column, RIGHT),
                                       skirt_vertex(line, column + 1, LEFT));
    }
    if (line > 0)
      v -= skirt_distance(m, skirt_vertex(line, HALF * panel, LEFT),
                          skirt_vertex(line - 1, HALF * panel, LEFT));
    for (int i = 0; i <= HALF; i++)
      set_uv(m, panel_uv(line, HALF * panel, i), panel + u[i] - u[HALF] / 2, v);
  }
}

static inline void lay_out_godet(int g, slv_mesh *m) {
  const int column = FIRST_GODET + GODET_STEP * g;
  const double u = 1.6 + 0.2 * g;
  double v = 0;
  set_uv(m, godet_uv(g, APEX, MIDDLE), u, v);
  for (int line = APEX + 1; line < LINES; line++) {
    const uint32_t middle = skirt_vertex(line, column, MIDDLE);
    v -= skirt_distance(m, middle, skirt_vertex(line - 1, column, MIDDLE));
    set_uv(m, godet_uv(g, line, LEFT),
           u - skirt_distance(m, middle, skirt_vertex(line, column, LEFT)), v);
    set_uv(m, godet_uv(g, line, MIDDLE), u, v);
    set_uv(m, godet_uv(g, line, RIGHT),
           u + skirt_distance(m, middle, skirt_vertex(line, column, RIGHT)), v);
  }
}

static inline void add_corner(uint32_t vertex, uint32_t uv, uint32_t **to,
                              uint32_t **uv_to) {
  *(*to)++ = vertex;
  *(*uv_to)++ = uv;
}

/* Quads from their lower left corner, seen from outside. */
static inline void add_panel_row(int line, uint32_t **to, uint32_t **uv_to) {
  for (int c = 0; c < COLUMNS; c++) {
    add_corner(skirt_vertex(line + 1, c, RIGHT), panel_uv(line + 1, c, 0), to, uv_to);
    add_corner(skirt_vertex(line + 1, c + 1, LEFT), panel_uv(line + 1, c, 1), to,
               uv_to);
    add_corner(skirt_vertex(line, c + 1, LEFT), panel_uv(line, c, 1), to, uv_to);
    add_corner(skirt_vertex(line, c, RIGHT), panel_uv(line, c, 0), to, uv_to);
  }
}

/* The two faces of a godet below a line: below its apex triangles, else quads. */
static inline void add_godet_row(int g, int line, uint32_t **to, uint32_t **uv_to) {
  const int c = FIRST_GODET + GODET_STEP * g;
  for (int p = LEFT; p < RIGHT; p++) {
    const part left = (part)p, right = (part)(p + 1);
    add_corner(skirt_vertex(line + 1, c, left), godet_uv(g, line + 1, left), to, uv_to);
    add_corner(skirt_vertex(line + 1, c, right), godet_uv(g, line + 1, right), to,
               uv_to);
    if (line > APEX)
      add_corner(skirt_vertex(line, c, right), godet_uv(g, line, right), to, uv_to);
    add_corner(skirt_vertex(line, c, left), godet_uv(g, line, left), to, uv_to);
  }
}

static inline slv_status allocate_skirt(slv_mesh *m) {
  *m = (slv_mesh){.nvertices = SKIRT_VERTICES,
                  .nuv = SKIRT_UV,
                  .ntriangles = SKIRT_TRIANGLES,
                  .nquads = SKIRT_QUADS,
                  .x = calloc(SKIRT_VERTICES, 3 * sizeof *m->x),
                  .uv = calloc(SKIRT_UV, 2 * sizeof *m->uv),
                  .vertex = calloc(SKIRT_TRIANGLES, 3 * sizeof *m->vertex),
                  .uv_vertex = calloc(SKIRT_TRIANGLES, 3 * sizeof *m->uv_vertex),
                  .quad = calloc(SKIRT_QUADS, 4 * sizeof *m->quad),
                  .uv_quad = calloc(SKIRT_QUADS, 4 * sizeof *m->uv_quad)};
  if (m->x && m->uv && m->vertex && m->uv_vertex && m->quad && m->uv_quad)
    return SLV_OK;
  slv_mesh_free(m);
  return SLV_EMEMORY;
}

static inline slv_status make_skirt(slv_mesh *m) {
  SLV_TRY(allocate_skirt(m));
  for (int line = 0; line < LINES; line++)
    for (int c = 0; c < COLUMNS; c++)
      for (int p = LEFT; p <= (godet_at(line, c) < 0 ? LEFT : RIGHT); p++)
        place_skirt_vertex(line, c, (part)p, m);
  for (int panel = 0; panel < 2; panel++) lay_out_panel(panel, m);
  for (int g = 0; g < GODETS; g++) lay_out_godet(g, m);
  uint32_t *quad = m->quad, *uv_quad = m->uv_quad, *vertex = m->vertex,
           *uv_vertex = m->uv_vertex;
  for (int line = 0; line < ROWS; line++) add_panel_row(line, &quad, &uv_quad);
  for (int g = 0; g < GODETS; g++) {
    add_godet_row(g, APEX, &vertex, &uv_vertex);
    for (int line = APEX + 1; line < ROWS; line++)
      add_godet_row(g, line, &quad, &uv_quad);
  }
  return SLV_OK;
}

#endif
