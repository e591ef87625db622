/* pritchard_cylinder.c -- P, section 5.2: how the energy of bending depends on the mesh, on a grid
 * of triangles that lies on a cylinder; and what whole scenes show. */
#include "ledger/pritchard/pritchard_fold.h"

/* A grid with cells of w_u x w_v, cut along their diagonals (1, 1), bent along a direction to
 * radius 1, and the sum of the angles' squares over the area. */
typedef struct {
  slv_f128 w[2], along[2]; /* the direction is of length 1 */
  slv_f128 energy;         /* said to be, over that of a plate, 1/2 an area */
} bent_grid;

enum { ALONG_GRID, ALONG_DIAGONAL, ACROSS_DIAGONAL, LONG_CELLS, GRIDS };

static bent_grid grid_of(int which) {
  const slv_f128 r = quad_sqrt((slv_f128)0.5), half = (slv_f128)0.5;
  const bent_grid all[GRIDS] = {[ALONG_GRID] = {{1, 1}, {1, 0}, 1},
                                [ALONG_DIAGONAL] = {{1, 1}, {r, r}, 5 * half},
                                [ACROSS_DIAGONAL] = {{1, 1}, {r, -r}, half},
                                [LONG_CELLS] = {{2, 1}, {1, 0}, 2}};
  return all[which];
}

/* Cells are this small against the radius: what is left is of the order of its square. */
#define FINE ((slv_f128)1e-9)

/* The node (i, j): so near to the middle a circle is a parabola. */
static void node(const bent_grid *g, const int *ij, slv_f128 *x) {
  const slv_f128 u = FINE * g->w[0] * ij[0], v = FINE * g->w[1] * ij[1];
  const slv_f128 s = u * g->along[0] + v * g->along[1];
  x[0] = s;
  x[1] = v * g->along[0] - u * g->along[1];
  x[2] = -s * s / 2;
}

/* The three hinges of a cell: a vertex, the edge, the other vertex. */
static int ratio_to_plate(const bent_grid *g, slv_f128 *ratio) {
  static const int hinges[3][4][2] = {{{1, 0}, {0, 0}, {1, 1}, {0, 1}},
                                      {{0, 0}, {1, 0}, {1, 1}, {2, 1}},
                                      {{0, 0}, {0, 1}, {1, 1}, {1, 2}}};
  slv_f128 sum = 0;
  for (int k = 0; k < 3; k++) {
    slv_f128 x[HINGE_DOF];
    fold h;
    for (int m = 0; m < 4; m++) node(g, hinges[k][m], x + 3 * m);
    if (!fold_at(x, &h)) return 0;
    const slv_f128 angle = slv_quad_atan2(h.sine, h.cosine);
    sum += angle * angle;
  }
  *ratio = sum / (FINE * FINE * g->w[0] * g->w[1]);
  return 1;
}

/* The variant is the grid. */
static int energy(const ledger_state *s, ledger_found *f) {
  const bent_grid g = grid_of(s->variant[0]);
  slv_f128 ratio;
  if (!ratio_to_plate(&g, &ratio)) return 0;
  f->figure = (double)ratio;
  return ledger_judged(f, motion_off(ratio, g.energy, 0));
}

/* The largest of the four over the least. */
static int most_over_least(const ledger_state *s, ledger_found *f) {
  slv_f128 least = 0, most = 0;
  (void)s;
  for (int k = 0; k < GRIDS; k++) {
    const bent_grid g = grid_of(k);
    slv_f128 ratio;
    if (!ratio_to_plate(&g, &ratio)) return 0;
    if (k == 0 || ratio < least) least = ratio;
    if (k == 0 || ratio > most) most = ratio;
  }
  f->figure = (double)(most / least);
  return ledger_judged(f, (double)quad_abs(most / least / 5 - 1));
}

LEDGER_FILE(pritchard_cylinder, ROW("P5.2n", most_over_least), ROW("P5.2n1", energy, {ALONG_GRID}),
            ROW("P5.2n2", energy, {ALONG_DIAGONAL}), ROW("P5.2n3", energy, {ACROSS_DIAGONAL}),
            ROW("P5.2n4", energy, {LONG_CELLS}));
