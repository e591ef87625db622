/* pritchard_hinge.c -- P 24 to 30: the hinge's normals, edge and angle. */
#include "ledger/pritchard/pritchard_fold.h"

/* Are the unit vectors of length 1, and along the vectors? */
MEASURE(unit_vectors, fold_of, fold, h) {
  for (int k = 0; k < FOLD_VECTORS; k++) {
    slv_f128 got[4] = {quad_norm(3, h->unit[k])};
    const slv_f128 want[4] = {1, 0, 0, 0};
    quad_cross(h->unit[k], h->vector[k], got + 1);
    for (int i = 1; i < 4; i++) got[i] /= h->length[k];
    const int opposed = !(quad_dot(3, h->unit[k], h->vector[k]) > 0);
    ledger_worse(f, opposed ? 1 : motion_error(4, got, want, 1));
  }
  return 1;
}

/* Edge times height of vertex 0 turned out of the triangle, and of vertex 3; the variant is the
 * normal. */
MEASURE(normal, fold_of, fold, h) {
  const int k = s->variant[0];
  slv_f128 heights[6], edge[3], want[3];
  fold_heights(h->x, heights, edge);
  for (int i = 0; i < 3; i++) edge[i] *= h->length[FOLD_EDGE];
  quad_cross(k == FOLD_A ? edge : heights + 3, k == FOLD_A ? heights : edge, want);
  return ledger_judged(f, motion_error(3, h->vector[k], want, 0));
}

/* Both planes meet in the edge: A x B = e det(x_2 - x_0, x_1 - x_0, x_1 - x_3). */
MEASURE(edge, fold_of, fold, h) {
  slv_f128 d[3][3], cross[3], got[3], want[3];
  for (int i = 0; i < 3; i++) {
    d[0][i] = h->x[6 + i] - h->x[i], d[1][i] = h->x[3 + i] - h->x[i];
    d[2][i] = h->x[3 + i] - h->x[9 + i];
  }
  quad_cross(d[0], d[1], cross);
  for (int i = 0; i < 3; i++) got[i] = h->vector[FOLD_EDGE][i] * quad_dot(3, cross, d[2]);
  quad_cross(h->vector[FOLD_A], h->vector[FOLD_B], want);
  return ledger_judged(f, motion_error(3, got, want, h->length[FOLD_A] * h->length[FOLD_B]));
}

/* Variant 0: cos, 1: sin, 2: the angle that atan2 makes of them. */
MEASURE(of_the_angle, fold_of, fold, h) {
  const int which = s->variant[0];
  slv_f128 got[3];
  fold_angle_of_units(h->x, h, got);
  const slv_f128 want[3] = {h->cosine, h->sine, 0};
  return ledger_judged(f, motion_off(got[which], want[which], 1));
}

/* By atan2, less the angle of the fold; and, as the figure, how far arctan of one number is off. */
MEASURE(by_arctan, fold_of, fold, h) {
  slv_f128 y[3];
  fold_angle_of_units(h->x, h, y);
  const slv_f128 got = slv_quad_atan2(quad_over(y[1], y[0]), 1);
  f->figure = motion_off(got, slv_quad_atan2(h->sine, h->cosine), 1);
  return ledger_judged(f, motion_off(y[2], 0, 1));
}

MEASURE(by_arccos, fold_of, fold, h) {
  slv_f128 y[3];
  fold_angle_of_units(h->x, h, y);
  const slv_f128 c = y[0] > 1 ? 1 : y[0] < -1 ? -1 : y[0];
  const slv_f128 got = slv_quad_atan2(quad_sqrt((1 - c) * (1 + c)), c); /* arccos */
  return ledger_judged(f, motion_off(got, quad_abs(slv_quad_atan2(h->sine, h->cosine)), 1));
}

LEDGER_FILE(pritchard_hinge, ROW("P24", unit_vectors), ROW("P25", normal, {FOLD_A}),
            ROW("P26", normal, {FOLD_B}), ROW("P27", edge), ROW("P28", of_the_angle),
            ROW("P29", of_the_angle, {1}), ROW("P30", by_arctan), ROW("P3.4t", of_the_angle, {2}),
            ROW("P3.4c", by_arccos));
