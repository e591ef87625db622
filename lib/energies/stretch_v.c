/* stretch_v.c -- Baraff and Witkin's stretch along v of one triangle as a separate energy, W(x) = k
 * C^2 / 2, C = alpha (|w_v| - b): Pritchard eqs. 13, 16-17.  Own stiffness and damping: Robson. */
#define AXIS 1
#include "energies/stretch_one.h"

ELEMENT_KERNELS(stretch_v, 1)

#ifdef SLV_ROW_HERE
STRETCH_ONE(stretch_v, "w_v", "vertices 0 and 2 in one point", "eqs. 13-17")
#endif
