/* ring_four.c -- bending of four quadrilaterals around a vertex, as on a grid. */
#include "energies/ring_row.h"

enum { DOF = 27 };
static const slv_ring four = {4, 1, {4, 4, 4, 4}};

RING_KERNELS(ring_four, four, DOF)

#ifdef SLV_ROW_HERE

static const double flat[DOF] = {0, 0,  0, 1, 0,  0,  1, 1, 0,  0, 1, 0,  -1, 1,
                                 0, -1, 0, 0, -1, -1, 0, 0, -1, 0, 1, -1, 0};

/* The cylinder has heights -x^2/4, the twist xy/4; no quad of the last shape is planar.
 */
static const slv_rest_shape rests[] = {
    {"flat", flat},
    {"uneven",
     (const double[]){0.125,  -0.0625, 0, 1.25,   0.125, 0, 1,     0.75,   0,
                      -0.125, 0.75,    0, -1,     1.25,  0, -0.75, -0.125, 0,
                      -1.25,  -1,      0, 0.1875, -1,    0, 1,     -1.25,  0}},
    {"cylinder", (const double[]){0,  0,  0,     1,  0,  -0.25, 1,  1,  -0.25,
                                  0,  1,  0,     -1, 1,  -0.25, -1, 0,  -0.25,
                                  -1, -1, -0.25, 0,  -1, 0,     1,  -1, -0.25}},
    {"twist",
     (const double[]){0,     0,  0, 1, 0,  0,  1,    1, 0.25, 0, 1, 0,  -1,   1,
                      -0.25, -1, 0, 0, -1, -1, 0.25, 0, -1,   0, 1, -1, -0.25}},
    {"warped",
     (const double[]){0,      0,  0.25,  1.125, 0.125, 0,      1,  0.875,  -0.375,
                      0,      1,  0.125, -1,    1.25,  -0.125, -1, 0,      0.125,
                      -0.875, -1, 0,     0.125, -1,    0.25,   1,  -1.125, -0.25}},
    {NULL, NULL}};

/* The middle raised by 1: A_f = (1/2, 1/2, 1) and the like, a_v^2 = 3/2, tr S =
 * -2/a_v^2, S = -2/3 I: k_1 16/9 + k_2 8/9 over the rest area 1. */
static const slv_declared declared[] = {
    RING_BY_HAND("pyramid",
                 ((const double[]){0, 0,  1, 1, 0,  0,  1, 1, 0,  0, 1, 0,  -1, 1,
                                   0, -1, 0, 0, -1, -1, 0, 0, -1, 0, 1, -1, 0}),
                 32. / 27),
    RING_NO_FRAME(((const double[]){0, 0,  0, 0, 0,  1, 1, 0, 0,  1, 1, 0, 0, 1,
                                    0, -1, 1, 0, -1, 0, 0, 0, -1, 0, 1, 0, 0})),
    RING_NO_FACE(((const double[]){0, 0,  0, 1, 0,  0,  0, 0, 0,  0, 1, 0,  -1, 1,
                                   0, -1, 0, 0, -1, -1, 0, 0, -1, 0, 1, -1, 0})),
    RING_TURNED_FACE(((const double[]){0, 0,  0, 1, 0,  0,  -1, -1, 0,  0, 1, 0,  -1, 1,
                                       0, -1, 0, 0, -1, -1, 0,  0,  -1, 0, 1, -1, 0})),
    {0}};

RING_ROW(ring_four, four, DOF, rests, declared, "four quads")
#endif
