/* hinge_catalogue.c -- named hinges.  What the groups test:
 *
 *   angles       the full circle; near +-pi theta jumps, near 0 it cancels
 *   shapes       slivers, obtuse angles: derivatives grow as 1 / height
 *   degenerate   no edge or no normal: energies declare the result
 *   scales       theta does not depend on them; derivatives grow as 1 / scale
 *   rational     normals have integer lengths: theta = 0 or pi is exact, others are known */
#include <string.h>

#include "states/hinges.h"

#define SQRT3_HALF 0.86602540378443865

/* A hinge: shape, cosine and sine of the angle, factor of x or, if `scale` is 0, a shift of x. */
typedef struct {
  const char *name;
  hinge_shape shape;
  double cosine, sine, scale, moved;
} named_hinge;

#define SQUARE \
  { 1, 0, 1, 0, 2 }
#define UNEVEN \
  { 1, 0.25, 0.75, -0.5, 1.5 }
#define EQUILATERAL \
  { 2 * SQRT3_HALF, 0, 2 * SQRT3_HALF, 0, 2 }

static const named_hinge table[] = {
    {"flat", SQUARE, 1, 0, 1, 0},
    {"folded up by 30 deg", SQUARE, SQRT3_HALF, 0.5, 1, 0},
    {"folded up by 60 deg", SQUARE, 0.5, SQRT3_HALF, 1, 0},
    {"folded up by 90 deg", SQUARE, 0, 1, 1, 0},
    {"folded up by 120 deg", SQUARE, -0.5, SQRT3_HALF, 1, 0},
    {"folded up by 150 deg", SQUARE, -SQRT3_HALF, 0.5, 1, 0},
    {"folded down by 30 deg", SQUARE, SQRT3_HALF, -0.5, 1, 0},
    {"folded down by 60 deg", SQUARE, 0.5, -SQRT3_HALF, 1, 0},
    {"folded down by 90 deg", SQUARE, 0, -1, 1, 0},
    {"folded down by 120 deg", SQUARE, -0.5, -SQRT3_HALF, 1, 0},
    {"folded down by 150 deg", SQUARE, -SQRT3_HALF, -0.5, 1, 0},

    {"folded up by pi - 1e-2", UNEVEN, -0.99995000041666528, 0.0099998333341666645, 1, 0},
    {"folded up by pi - 1e-6", UNEVEN, -0.9999999999995, 1e-6, 1, 0},
    {"folded up by pi - 1e-8", UNEVEN, -1, 1e-8, 1, 0},
    {"folded down by pi - 1e-2", UNEVEN, -0.99995000041666528, -0.0099998333341666645, 1, 0},
    {"folded down by pi - 1e-6", UNEVEN, -0.9999999999995, -1e-6, 1, 0},
    {"folded down by pi - 1e-8", UNEVEN, -1, -1e-8, 1, 0},
    {"folded back", SQUARE, -1, 0, 1, 0},
    {"folded back, uneven", UNEVEN, -1, 0, 1, 0},

    {"flat, uneven", UNEVEN, 1, 0, 1, 0},
    {"folded by 1e-4", UNEVEN, 0.999999995, 9.9999999833333e-5, 1, 0},
    {"folded by 1e-8", UNEVEN, 1, 1e-8, 1, 0},
    {"folded by -1e-8", UNEVEN, 1, -1e-8, 1, 0},
    {"folded by 1e-12", UNEVEN, 1, 1e-12, 1, 0},
    {"folded by 1e-16", UNEVEN, 1, 1e-16, 1, 0},

    {"equilateral, flat", EQUILATERAL, 1, 0, 1, 0},
    {"equilateral, folded up by 60 deg", EQUILATERAL, 0.5, SQRT3_HALF, 1, 0},
    {"right angles at one end", {1, -1, 1, -1, 2}, 0.5, -SQRT3_HALF, 1, 0}, /* of the edge */
    {"right angles at both ends", {1, -1, 1, 1, 2}, 0.5, SQRT3_HALF, 1, 0}, /* one at each end */
    {"obtuse", {1, 3, 0.5, -2, 2}, 0.5, SQRT3_HALF, 1, 0},
    {"obtuse, folded down by 150 deg", {0.5, 6, 1, 4, 2}, -SQRT3_HALF, -0.5, 1, 0},
    {"sliver 1e-6", {1e-6, 0.25, 1, 0, 2}, 0.5, SQRT3_HALF, 1, 0},
    {"slivers 1e-6", {1e-6, 0.25, 1e-6, 0.5, 2}, 0.5, -SQRT3_HALF, 1, 0},
    {"sliver 1e-12", {1, 0, 1e-12, 0.25, 2}, 0, 1, 1, 0},
    {"slivers 1e-12", {1e-12, 0.25, 1e-12, -0.5, 2}, -0.5, SQRT3_HALF, 1, 0},
    {"sliver beside the edge", {1e-6, 3, 1, 0, 2}, 0.5, SQRT3_HALF, 1, 0},
    {"short edge 1e-6", {1, 0.25, 0.5, -0.25, 1e-6}, 0.5, SQRT3_HALF, 1, 0},
    {"short edge 1e-12", {1, 0.25, 0.5, -0.25, 1e-12}, 0.5, SQRT3_HALF, 1, 0},
    {"long edge 1e6", {1, 0.25, 0.5, -0.25, 1e6}, 0.5, SQRT3_HALF, 1, 0},
    {"triangles 1e8 apart in size", {1, 0.25, 1e-8, 0.5, 2}, 0.5, SQRT3_HALF, 1, 0},

    {"vertex on the edge", {0, 0.5, 1, 0, 2}, 1, 0, 1, 0},
    {"vertex on the edge's line", {1, 0, 0, 3, 2}, 1, 0, 1, 0},
    {"vertex at the edge's end", {0, -1, 1, 0, 2}, 0, 1, 1, 0},
    {"both vertices on the edge", {0, 0.5, 0, -0.25, 2}, 1, 0, 1, 0},
    {"edge of no length", {1, 0, 1, 0, 0}, 0, 1, 1, 0},
    {"edge of no length, far apart", {1, 2, 1, -3, 0}, 1, 0, 1, 0},
    {"all points equal", {0, 0, 0, 0, 0}, 1, 0, 1, 0},
    {"all points equal, not at the origin", {0, 0, 0, 0, 0}, 1, 0, 0, 1.5},

    {"scale 1e8", UNEVEN, 0.5, SQRT3_HALF, 1e8, 0},
    {"scale 1e-8", UNEVEN, 0.5, SQRT3_HALF, 1e-8, 0},
    {"scale 1e30", UNEVEN, 0.5, SQRT3_HALF, 1e30, 0},
    {"scale 1e-30", UNEVEN, 0.5, SQRT3_HALF, 1e-30, 0},
    {"scale 1e75", UNEVEN, 0.5, -SQRT3_HALF, 1e75, 0},
    {"scale 1e-75", UNEVEN, 0.5, -SQRT3_HALF, 1e-75, 0},
    {"scale 1e150", UNEVEN, -0.5, SQRT3_HALF, 1e150, 0},
    {"scale 1e-150", UNEVEN, -0.5, SQRT3_HALF, 1e-150, 0},
    {"scale 1e300", UNEVEN, -0.5, SQRT3_HALF, 1e300, 0},
    {"scale 1e-300", UNEVEN, -0.5, SQRT3_HALF, 1e-300, 0},
    {"flat, scale 1e-150", UNEVEN, 1, 0, 1e-150, 0},
    {"flat, scale 1e-300", UNEVEN, 1, 0, 1e-300, 0},
    {"short edge 1e-150", {1, 0, 1, 0, 1e-150}, 0.5, SQRT3_HALF, 1, 0},
    {"sliver 1e-150", {1e-150, 0.25, 1, 0, 2}, 0.5, SQRT3_HALF, 1, 0},

    {"1e4 from the origin", UNEVEN, 0.5, SQRT3_HALF, 0, 1e4},
    {"1e8 from the origin", UNEVEN, 0.5, SQRT3_HALF, 0, 1e8},
    {"flat, 1e8 from the origin", UNEVEN, 1, 0, 0, 1e8},
    {"1e15 from the origin", UNEVEN, 0.5, SQRT3_HALF, 0, 1e15},

    {"folded up, 3 : 4", {2, 0, 1, 0, 2}, 3, 4, 1, 0},
    {"folded down, 3 : 4", {2, 0, 1, 0, 2}, -3, -4, 1, 0},
    {"folded up, 5 : 12", {1, 0.5, 1, 0.25, 3}, -5, 12, 1, 0},
};

/* Edge along (2, 1, -2); one triangle along (2, -2, 1), the other flat, 3 : 4, or folded back. */
static const struct {
  const char *name;
  double x[HINGE_DOF];
} whole[] = {
    {"whole numbers, flat", {-2, 2, -1, -2, -1, 2, 2, 1, -2, 4, -4, 2}},
    {"whole numbers, 3 : 4", {-2, 2, -1, -2, -1, 2, 2, 1, -2, 10, 2, 11}},
    {"whole numbers, folded back", {2, -2, 1, -2, -1, 2, 2, 1, -2, 4, -4, 2}},
};

enum { PLACED = sizeof table / sizeof *table, WHOLE = sizeof whole / sizeof *whole };

size_t slv_hinge_catalogue_size(void) { return PLACED + WHOLE; }

const char *slv_hinge_catalogue_at(size_t i, double x[HINGE_DOF], unsigned *flags) {
  if (i >= slv_hinge_catalogue_size()) return NULL;
  if (i >= PLACED) {
    memcpy(x, whole[i - PLACED].x, sizeof whole[i - PLACED].x);
    *flags = slv_hinge_flags(x);
    return whole[i - PLACED].name;
  }
  const named_hinge *h = &table[i];
  slv_hinge_place(&h->shape, h->cosine, h->sine, x);
  for (int k = 0; k < 12; k++) x[k] = h->scale == 0 ? x[k] + h->moved : x[k] * h->scale;
  *flags = slv_hinge_flags(x);
  return h->name;
}
