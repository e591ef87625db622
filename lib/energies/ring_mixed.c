/* ring_mixed.c -- bending of two quadrilaterals and three triangles around a vertex. */
#include "energies/ring_row.h"

enum { DOF = 24 };
static const slv_ring mixed = {5, 1, {4, 4, 3, 3, 3}};

RING_KERNELS(ring_mixed, mixed, DOF)

#ifdef SLV_ROW_HERE

static const double flat[DOF] = {0,  0, 0, 1,  0, 0, 1,    1,  0, 0,   1,  0,
                                 -1, 1, 0, -1, 0, 0, -0.5, -1, 0, 0.5, -1, 0};

static const slv_rest_shape rests[] = {
    {"flat", flat},
    {"dome", (const double[]){0,  0, 0.5, 1,  0, 0.25, 1,    1,  0,      0,   1,  0.25,
                              -1, 1, 0,   -1, 0, 0.25, -0.5, -1, 0.1875, 0.5, -1, 0.1875}},
    {"warped",
     (const double[]){0,  0,     0.25,  1,  0.125, 0,      1.125, 1,  0.25, 0,   1,      -0.125,
                      -1, 0.875, 0.125, -1, 0,     -0.125, -0.5,  -1, 0.25, 0.5, -1.125, 0}},
    {NULL, NULL}};

/* The flat ring enlarged five times and folded along x by asin(3/5) on either side; its triangles
 * are as large as its quads: a_v = 25 7/6.  S_22 = -36/175 is the only nonzero entry of S, and k_1
 * + k_2 = 16/15 over the rest area 1. */
static const slv_declared declared[] = {
    RING_BY_HAND("folded", ((const double[]){0,  0, 0,  5,  0, 0, 5,  4,  -3, 0, 4,  -3,
                                             -5, 4, -3, -5, 0, 0, -5, -4, -3, 5, -4, -3}),
                 20736. / 459375),
    RING_NO_FRAME(((const double[]){0, 0, 0, 0,  0, 1, 1, 0,  0, 1, 1, 0,
                                    0, 1, 0, -1, 0, 0, 0, -1, 0, 1, 0, 0})),
    RING_NO_FACE(((const double[]){0,  0, 0, 1,  0, 0, 0,    0,  0, 0,   1,  0,
                                   -1, 1, 0, -1, 0, 0, -0.5, -1, 0, 0.5, -1, 0})),
    RING_TURNED_FACE(((const double[]){0,  0, 0, 1,  0, 0, -1,   -1, 0, 0,   1,  0,
                                       -1, 1, 0, -1, 0, 0, -0.5, -1, 0, 0.5, -1, 0})),
    {0}};

RING_ROW(ring_mixed, mixed, DOF, rests, "two quads, three triangles")
#endif
