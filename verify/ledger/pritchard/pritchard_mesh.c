/* pritchard_mesh.c -- Pritchard's section 5.2: effects of the mesh.
 *
 * A regular n x n grid is refined at equal strain, for alpha = area to the power 1, 3/4 and 1/2.  P
 * considers the force on one particle.  But gravity is balanced by the force through a whole cut of
 * the cloth, which twice as many particles share after a refinement.  The energy of bending is that
 * of a grid of triangles on a cylinder. */

#include "ledger/pritchard/pritchard_fold.h"
#include "ledger/pritchard/pritchard_sheet.h"

/* Powers of two, so that all coordinates are exact. */
enum { COARSE = 8, FINE = 16 };
typedef enum { AREA, THREE_QUARTERS, ROOT } power_of_area; /* in the order of sheet_of() */

/* The corners (u, v) of triangle k, 0 or 1, of a cell; the first is (0, 0). */
static const int corners[2][6] = {{0, 0, 1, 0, 1, 1}, {0, 0, 1, 1, 0, 1}};

/* Computes the forces of stretch along u and of shear, k = 1, on the corners of triangle k of a
 * cell. Stretch along v has no force through the cut.  The grid is stretched by 1/4 and 1/8, and
 * sheared by 1/16.  Returns 0 if the triangle is flat. */
static int triangle_force(int n, int k, power_of_area power, slv_f128 force[9]) {
  const int *at = corners[k];
  double x[9] = {0}, p[6];
  sheet t;
  for (int m = 0; m < 3; m++) {
    const double u = (double)at[2 * m] / n, v = (double)at[2 * m + 1] / n;
    x[3 * m] = 1.25 * u + 0.0625 * v, x[3 * m + 1] = 1.125 * v;
  }
  for (int i = 0; i < 4; i++) p[i] = (double)at[2 + i] / n;
  p[4] = p[5] = 1;
  const ledger_state s = {.x = x, .p = p, .index = (uint64_t)power};
  if (!sheet_of(&s, &t)) return 0;
  slv_f128 stretch[9], shear[9];
  const slv_f128 C = sheet_condition(&t, 0), cosine = t.alpha * quad_dot(3, t.w[0], t.w[1]);
  sheet_stretch_slope(&t, 0, stretch), sheet_shear_slope(&t, shear);
  for (int i = 0; i < 9; i++) force[i] = -(C * stretch[i] + cosine * shear[i]);
  return 1;
}

/* Returns the length of the force of the triangles to the right of a particle, or NaN.  All cells
 * are equal, so this is the force of one cell on its left nodes; the force through a cut of length
 * 1 is n times as large. */
static slv_f128 force_on_particle(int n, power_of_area power) {
  slv_f128 total[3] = {0}, force[9];
  for (int k = 0; k < 2; k++) {
    if (!triangle_force(n, k, power, force)) return (slv_f128)NAN;
    for (int i = 0; i < 9; i++) total[i % 3] += corners[k][2 * (i / 3)] == 0 ? force[i] : 0;
  }
  return quad_norm(3, total);
}

/* Returns the relative error of the force through a cut of length 1, compared with the stress
 *   (w_u (|w_u| - 1) / |w_u| + (w_u.w_v) w_v) alpha^2 / area
 * across the cut.  Other triangles have the same ratios. */
static slv_f128 stress_error(int n, power_of_area power, slv_f128 force) {
  const slv_f128 area = (slv_f128)0.5 / (n * n), root = quad_sqrt(area);
  const slv_f128 over[] = {area, root, 1}; /* alpha^2 / area */
  const slv_f128 w_u[3] = {1.25, 0, 0}, w_v[3] = {0.0625, 1.125, 0};
  const slv_f128 u = 1 - 1 / quad_norm(3, w_u), v = quad_dot(3, w_u, w_v);
  slv_f128 P[3];
  for (int i = 0; i < 3; i++) P[i] = u * w_u[i] + v * w_v[i];
  const slv_f128 want = over[power] * quad_norm(3, P);
  return quad_abs(force - want) / want;
}

/* Returns the ratio of the forces on both grids; NaN if a force contradicts the stress. */
static double cut_ratio(power_of_area power) {
  const slv_f128 coarse = COARSE * force_on_particle(COARSE, power);
  const slv_f128 fine = FINE * force_on_particle(FINE, power), least = (slv_f128)1e-28;
  if (!(stress_error(COARSE, power, coarse) < least)) return (double)NAN;
  if (!(stress_error(FINE, power, fine) < least)) return (double)NAN;
  return (double)(coarse / fine);
}

/* Returns a third of the area of the triangles around a node, by P1.  Each corner of a cell's
 * triangles is a node of this cell or of a neighbour. */
static double area_around(int n) {
  double sum = 0;
  for (int k = 0; k < 2; k++) {
    const int *at = corners[k];
    const double u1 = at[2], v1 = at[3], u2 = at[4], v2 = at[5];
    for (int m = 0; m < 3; m++) sum += fabs(u1 * v2 - u2 * v1) / 2 / 3 / n / n;
  }
  return sum;
}

/* Tests that an interior particle carries one of n x n equal parts of the cloth.  Any share that is
 * proportional to the triangles falls by a factor of four. */
MEASURE_ONCE(gravity) {
  const double coarse = area_around(COARSE), fine = area_around(FINE);
  f->figure = coarse / fine;
  ledger_worse(f, fabs(coarse * COARSE * COARSE - 1));
  ledger_worse(f, fabs(fine * FINE * FINE - 1));
  ledger_worse(f, fabs(f->figure / 4 - 1));
  return 1;
}

/* Tests the force on a particle; variant: the power of the area; order: the claimed ratio. */
static int particle_falls(const ledger_state *s, ledger_found *f) {
  const power_of_area power = (power_of_area)s->variant;
  f->figure = (double)(force_on_particle(COARSE, power) / force_on_particle(FINE, power));
  return ledger_judged(f, fabs(f->figure / s->order - 1));
}

static int cut_stays(const ledger_state *s, ledger_found *f) {
  f->figure = cut_ratio((power_of_area)s->variant);
  return ledger_judged(f, fabs(f->figure - 1));
}

/* Tests that the force changes less with alpha = a^(3/4) than with alpha = a, on a regular mesh. */
MEASURE_ONCE(better) {
  const double with = cut_ratio(THREE_QUARTERS), without = cut_ratio(AREA);
  f->figure = without / with;
  return ledger_judged(f, fabs(log(with)) < fabs(log(without)) ? 0 : 1);
}

/* A grid with cells of w x 1, cut along their diagonals (1, 1), and bent to radius 1 along a
 * direction.  Its energy is the sum of the squared angles over the area. */
typedef struct {
  slv_f128 w, along[2]; /* width along u, with 1 along v; `along` has length 1 */
  slv_f128 energy;      /* claimed ratio to a plate's energy, which is area / 2 */
} bent_grid;

enum { ALONG_GRID, ALONG_DIAGONAL, ACROSS_DIAGONAL, LONG_CELLS, GRIDS };

/* Size of the cells relative to the radius; the remaining error is of the order of its square. */
#define CELL ((slv_f128)1e-9)

/* Measures the three hinges of a cell (vertex, edge, vertex) on a circle, here a parabola. */
static int ratio_to_plate(int which, slv_f128 *ratio, slv_f128 *said) {
  static const int hinges[3][4][2] = {{{1, 0}, {0, 0}, {1, 1}, {0, 1}},
                                      {{0, 0}, {1, 0}, {1, 1}, {2, 1}},
                                      {{0, 0}, {0, 1}, {1, 1}, {1, 2}}};
  const slv_f128 r = quad_sqrt((slv_f128)0.5), half = (slv_f128)0.5;
  const bent_grid all[GRIDS] = {[ALONG_GRID] = {1, {1, 0}, 1},
                                [ALONG_DIAGONAL] = {1, {r, r}, 5 * half},
                                [ACROSS_DIAGONAL] = {1, {r, -r}, half},
                                [LONG_CELLS] = {2, {1, 0}, 2}};
  const bent_grid *g = &all[which];
  slv_f128 sum = 0;
  for (int k = 0; k < 3; k++) {
    slv_f128 x[HINGE_DOF];
    fold h;
    for (int m = 0; m < 4; m++) {
      const slv_f128 u = CELL * g->w * hinges[k][m][0], v = CELL * hinges[k][m][1];
      const slv_f128 along = u * g->along[0] + v * g->along[1];
      x[3 * m] = along, x[3 * m + 1] = v * g->along[0] - u * g->along[1];
      x[3 * m + 2] = -along * along / 2;
    }
    if (!fold_at(x, &h)) return 0;
    const slv_f128 angle = slv_quad_atan2(h.sine, h.cosine);
    sum += angle * angle;
  }
  *said = g->energy;
  *ratio = sum / (CELL * CELL * g->w);
  return 1;
}

/* Tests the energy of grid s->variant. */
static int energy(const ledger_state *s, ledger_found *f) {
  slv_f128 ratio, said;
  if (!ratio_to_plate(s->variant, &ratio, &said)) return 0;
  f->figure = (double)ratio;
  return ledger_judged(f, motion_off(ratio, said, 0));
}

/* Tests the largest of the four energies over the smallest. */
MEASURE_ONCE(most_over_least) {
  slv_f128 least = 0, most = 0;
  for (int k = 0; k < GRIDS; k++) {
    slv_f128 ratio, said;
    if (!ratio_to_plate(k, &ratio, &said)) return 0;
    if (k == 0 || ratio < least) least = ratio;
    if (ratio > most) most = ratio;
  }
  f->figure = (double)(most / least);
  return ledger_judged(f, (double)quad_abs(most / least / 5 - 1));
}

LEDGER_FILE(pritchard_mesh, ROW("P5.2g", gravity), ROW("P5.2h", particle_falls, AREA, 8),
            ROW("P5.2i", particle_falls, THREE_QUARTERS, 4), ROW("P5.2j", cut_stays, AREA),
            ROW("P5.2k", cut_stays, THREE_QUARTERS), ROW("P5.2l", cut_stays, ROOT),
            ROW("P5.2m", better), ROW("P5.2n", most_over_least), ROW("P5.2n1", energy, ALONG_GRID),
            ROW("P5.2n2", energy, ALONG_DIAGONAL), ROW("P5.2n3", energy, ACROSS_DIAGONAL),
            ROW("P5.2n4", energy, LONG_CELLS));
