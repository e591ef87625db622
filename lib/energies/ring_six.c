/* ring_six.c -- bending of six triangles around a vertex, by their shape operator. */
#include "energies/ring_row.h"

enum { DOF = 21 };
static const slv_ring six = {6, 1, {3, 3, 3, 3, 3, 3}};

RING_KERNELS(ring_six, six, DOF)

#ifdef SLV_ROW_HERE

#define HIGH 0.86602540378443865 /* sqrt(3) / 2 */

static const double flat[DOF] = {0, 0,  0, 1, 0,    0,     0.5, HIGH, 0,     -0.5, HIGH,
                                 0, -1, 0, 0, -0.5, -HIGH, 0,   0.5,  -HIGH, 0};

static const slv_rest_shape rests[] = {
    {"flat", flat},
    {"uneven", (const double[]){0.125, -0.0625, 0,     1, 0.25,  0,     0.5, 1,    0,  -0.75, 0.5,
                                0,     -1.25,   -0.25, 0, -0.25, -0.75, 0,   0.75, -1, 0}},
    {"dome", (const double[]){0,    0,  2, 1,    0,    1.75,  0.5,  HIGH, 1.75,  -0.5, HIGH,
                              1.75, -1, 0, 1.75, -0.5, -HIGH, 1.75, 0.5,  -HIGH, 1.75}},
    {NULL, NULL}};

/* The middle vertex raised by 1/2: S = -3/4 I; the rest area a_v is sqrt(3)/2. */
static const slv_declared declared[] = {
    RING_BY_HAND("pyramid",
                 ((const double[]){0, 0,  0.5, 1, 0,    0,     0.5, HIGH, 0,     -0.5, HIGH,
                                   0, -1, 0,   0, -0.5, -HIGH, 0,   0.5,  -HIGH, 0}),
                 HIGH * 1.5),
    RING_NO_FRAME(
        ((const double[]){0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, -1, 0, 0, 0, -1, 0, 1, 0, 0})),
    RING_NO_FACE(
        ((const double[]){0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 1, 0, -1, 0, 0, 0, -1, 0, 1, -1, 0})),
    RING_TURNED_FACE(
        ((const double[]){0, 0, 0, 1, 0, 0, 1, -0.5, 0, 0, 1, 0, -1, 0, 0, 0, -1, 0, 1, -1, 0})),
    {0}};

RING_ROW(ring_six, six, DOF, rests, "six triangles")
#endif
