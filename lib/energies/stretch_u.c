/* stretch_u.c -- Baraff and Witkin's stretch along u of one triangle as a separate energy, W(x) = k
 * C^2 / 2, C = alpha (|w_u| - b): Pritchard eqs. 13-15.  Own stiffness and damping: Robson. */
#define AXIS 0
#include "energies/stretch_one.h"

ELEMENT_KERNELS(stretch_u, 1)

#ifdef SLV_ROW_HERE
STRETCH_ONE(stretch_u, "w_u", "vertices 0 and 1 in one point", "eqs. 13-15")
#endif
