/* stretch_u.c -- Baraff and Witkin's stretch along u of one triangle, a condition of its own:
 *
 *   W(x) = k C^2 / 2,   C = alpha (|w_u| - b)
 *
 * P 13-15; its own stiffness and damping: R. */
#define AXIS 0
#include "energies/stretch_one.h"

ELEMENT_KERNELS(stretch_u, 1)

#ifdef SLV_ROW_HERE
/* k alpha^2 (g g') (x) I, g the vertices' weights in w_u */
#define AT_A_POINT                                                                             \
  (const double[81]) {                                                                         \
    [0] = 50, [10] = 50, [20] = 50, [3] = -50, [13] = -50, [23] = -50, [27] = -50, [37] = -50, \
    [47] = -50, [30] = 50, [40] = 50, [50] = 50                                                \
  }

static const double lost[9] = {0, 0, 0, 0, 0, 0, 0, 2, 0};

STRETCH_ONE(stretch_u, "w_u", "vertices 0 and 1 in one point", lost, "eqs. 13-15")
#endif
