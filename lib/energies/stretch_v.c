/* stretch_v.c -- Baraff and Witkin's stretch along v of one triangle, a condition of its own:
 *
 *   W(x) = k C^2 / 2,   C = alpha (|w_v| - b)
 *
 * P 13, 16-17; its own stiffness and damping: R. */
#define AXIS 1
#include "energies/stretch_one.h"

ELEMENT_KERNELS(stretch_v, 1)

#ifdef SLV_ROW_HERE
/* k alpha^2 (g g') (x) I, g the vertices' weights in w_v */
#define AT_A_POINT                                                                             \
  (const double[81]) {                                                                         \
    [0] = 50, [10] = 50, [20] = 50, [6] = -50, [16] = -50, [26] = -50, [54] = -50, [64] = -50, \
    [74] = -50, [60] = 50, [70] = 50, [80] = 50                                                \
  }

static const double lost[9] = {0, 0, 0, 2, 0, 0, 0, 0, 0};

STRETCH_ONE(stretch_v, "w_v", "vertices 0 and 2 in one point", lost, "eqs. 13-17")
#endif
