/* ring_edge.c -- bending of two quadrilaterals at a vertex on the boundary: the sum
 * over the faces that are there, which sees curvature along the boundary alone. */
#include "energies/ring_row.h"

enum { DOF = 18 };
static const slv_ring edge = {2, 0, {4, 4}};

RING_KERNELS(ring_edge, edge, DOF)

#ifdef SLV_ROW_HERE

static const double flat[DOF] = {0, 0, 0, 1,  0, 0, 1,  1, 0,
                                 0, 1, 0, -1, 1, 0, -1, 0, 0};

static const slv_rest_shape rests[] = {
    {"flat", flat},
    {"cylinder", (const double[]){0, 0, 0, 1, 0, -0.25, 1, 1, -0.25, 0, 1, 0, -1, 1,
                                  -0.25, -1, 0, -0.25}},
    {"warped", (const double[]){0, 0, 0.25, 1, 0.125, 0, 1.125, 1, 0.25, 0, 1, -0.125,
                                -1, 0.875, 0.125, -1, 0, -0.125}},
    {NULL, NULL}};

/* Folded along y by the angle whose sine is 3/5 on either side: S_11 = -6/5 and no
 * other, k_1 + k_2 = 16/15 over the rest area 1/2. */
static const slv_declared declared[] = {
    RING_BY_HAND("folded",
                 ((const double[]){0, 0, 0, 0.8, 0, -0.6, 0.8, 1, -0.6, 0, 1, 0, -0.8,
                                   1, -0.6, -0.8, 0, -0.6}),
                 0.768),
    RING_NO_FRAME(
        ((const double[]){0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, -1, 0, 0})),
    RING_NO_FACE(
        ((const double[]){0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, -1, 1, 0, -1, 0, 0})),
    RING_TURNED_FACE(((const double[]){0, 0, 0, 1, 0, 0, -0.5, -0.5, 0, 0, 1, 0, -1, 1,
                                       0, -1, 0, 0})),
    {0}};

RING_ROW(ring_edge, edge, DOF, rests, declared, "two quads on the boundary")
#endif
