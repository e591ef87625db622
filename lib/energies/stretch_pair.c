/* stretch_pair.c -- Baraff and Witkin's stretch, with a stiffness and rest stretch for each fibre:
 *
 *   W(x) = k_u C_u^2 / 2 + k_v C_v^2 / 2,   C = alpha (|w| - b)
 *
 * Pritchard eqs. 13-18; separate stiffnesses are from Robson. */
#include "energies/element_row.h"

DENSITY_OF_FIBRES(2, pair_of_fibres, quadratic, condition_of_fibre)

ELEMENT_KERNELS(stretch_pair, 2)

#ifdef SLV_ROW_HERE
static const slv_declared declared[] = {
    DECLARED("all vertices in one point",
             "tip of a cone in w_u and w_v: the terms -k b |w| are dropped", .x = element_zero,
             .energy = (const double[]){50}, .gradient = element_zero,
             .hessian = HESSIAN_OF_STRETCH(50, 50, 50, 50)),
    DECLARED("vertices 0 and 2 in one point",
             "w_v = 0: its direction is undefined, the term -k b_v |w_v| is dropped",
             .x = (const double[]){0, 0, 0, 2, 0, 0, 0, 0, 0}, .energy = (const double[]){50},
             .gradient = (const double[]){-50, 0, 0, 50, 0, 0, 0, 0, 0},
             .hessian = HESSIAN_OF_STRETCH(50, 50, 25, 50)),
    {0}};

ROW(stretch_pair) = {
    ROW_OF_TRIANGLE(stretch_pair),
    .formula = "k_u/2 [alpha (|w_u| - b_u)]^2 + k_v/2 [alpha (|w_v| - b_v)]^2",
    .source = PRITCHARD "eqs. 13-18; separate stiffnesses for u and v: " ROBSON "2019",
    PAIR_OF_STRETCHES,
    .smooth_within = element_directions_within,
};
#endif
