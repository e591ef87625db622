/* stretch_pair.c -- Baraff and Witkin's stretch of one triangle, both conditions, each with a
 * stiffness and a rest stretch of its own:
 *
 *   W(x) = k_u C_u^2 / 2 + k_v C_v^2 / 2,   C = alpha (|w| - b)
 *
 * P 13-18; the two stiffnesses: R. */
#include "energies/element_row.h"

/* q: k_u, k_v, b_u, b_v */
static inline void fibres(const real *q, real half, fibre *f) {
  f[0] = (fibre){.k = half * q[0], .b = q[2], .a = {1, 0}, .axis = 0};
  f[1] = (fibre){.k = half * q[1], .b = q[3], .a = {0, 1}, .axis = 1};
}

DENSITY_OF_FIBRES(2, quadratic)

static inline void density_conditions(const real *q, real alpha, const real *F, real *restrict y) {
  fibre f[2];
  fibres(q, R(1), f);
  for (int i = 0; i < 2; i++) condition_of_fibre(q[i], alpha, &f[i], F, y + OF_ONE_CONDITION * i);
}

ELEMENT_KERNELS(stretch_pair, 2)

#ifdef SLV_ROW_HERE
static const slv_declared declared[] = {
    DECLARED(
        "all vertices in one point", "tip of a cone in w_u and w_v: the terms -k b |w| are dropped",
        .x = element_zero, .energy = (const double[]){50}, .gradient = element_zero,
        .hessian =
            (const double[81]){
                [0] = 100,  [10] = 100, [20] = 100, [3] = -50,  [13] = -50, [23] = -50, [6] = -50,
                [16] = -50, [26] = -50, [27] = -50, [37] = -50, [47] = -50, [30] = 50,  [40] = 50,
                [50] = 50,  [54] = -50, [64] = -50, [74] = -50, [60] = 50,  [70] = 50,  [80] = 50}),
    DECLARED(
        "vertices 0 and 2 in one point",
        "w_v = 0: its direction is lost, the term -k b_v |w_v| is dropped",
        .x = (const double[]){0, 0, 0, 2, 0, 0, 0, 0, 0}, .energy = (const double[]){50},
        .gradient = (const double[]){-50, 0, 0, 50, 0, 0, 0, 0, 0},
        .hessian =
            (const double[81]){
                [0] = 100,  [10] = 75,  [20] = 75,  [3] = -50,  [13] = -25, [23] = -25, [6] = -50,
                [16] = -50, [26] = -50, [27] = -50, [37] = -25, [47] = -25, [30] = 50,  [40] = 25,
                [50] = 25,  [54] = -50, [64] = -50, [74] = -50, [60] = 50,  [70] = 50,  [80] = 50}),
    {0}};

ROW(stretch_pair) = {
    ROW_OF_TRIANGLE(stretch_pair),
    .formula = "k_u/2 [alpha (|w_u| - b_u)]^2 + k_v/2 [alpha (|w_v| - b_v)]^2",
    .source = PRITCHARD "eqs. 13-18; a stiffness for each: " ROBSON "2019",
    PAIR_OF_STRETCHES,
    .smooth_within = element_directions_within,
};
#endif
