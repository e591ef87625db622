/* Tests of rest_triangles.c: for every rest shape, given by uv or in space, the placed triangle has
 * the deformation gradient of the state, and t.uv describes its rest shape. */
#include "measure/rest_triangles.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

enum { SHAPES = 6 };

static placed_triangle placed(uint64_t index) {
  placed_triangle t;
  double F[] = {1.5, -0.25, 0.5, 0.125, 2, -1};
  const slv_state s = {.index = index, .x = F};
  cr_assert(eq(int, placed_triangle_of(&s, &t), SLV_OK), "state %d", (int)index);
  return t;
}

Test(rest_triangles, have_the_gradient_asked_for) {
  const double want[6] = {1.5, -0.25, 0.5, 0.125, 2, -1};
  for (uint64_t i = 0; i < 4 * SHAPES; i++) {
    const placed_triangle t = placed(i);
    double F[6];
    slv_triangle_F(&t.rest, t.x, F);
    for (int k = 0; k < 6; k++)
      cr_expect(fabs(F[k] - want[k]) < 1e-13, "state %d: F[%d] = %.17g", (int)i, k, F[k]);
  }
}

static double edge(const placed_triangle *t, int a, int b) {
  return hypot(t->uv[2 * b] - t->uv[2 * a], t->uv[2 * b + 1] - t->uv[2 * a + 1]);
}

/* Shapes i and i + 6 are equal, given by uv and in space: u runs along the first edge. */
Test(rest_triangles, are_the_same_shape_from_space) {
  for (uint64_t i = 0; i < SHAPES; i++) {
    const placed_triangle flat = placed(i), space = placed(i + SHAPES);
    for (int k = 0; k < 3; k++) {
      const double want = edge(&flat, k, (k + 1) % 3);
      const double got = edge(&space, k, (k + 1) % 3);
      cr_expect(fabs(got - want) < 1e-14 * want, "shape %d, edge %d: %.17g, not %.17g", (int)i, k,
                got, want);
    }
    cr_expect(fabs(space.rest.area - flat.rest.area) < 1e-14 * flat.rest.area);
    cr_expect(eq(dbl, space.uv[1], space.uv[3]));
    cr_expect(space.uv[2] > space.uv[0] && space.uv[5] > space.uv[1]);
    cr_expect(eq(dbl, space.rest.G[1], 0.0));
  }
}
