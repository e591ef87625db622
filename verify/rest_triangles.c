#include "rest_triangles.h"

#include "spread.h"

/* Right, equilateral, skewed, turned against the axes, small, clockwise. */
static const double shapes[][6] = {
    {0, 0, 1, 0, 0, 1},
    {0, 0, 1, 0, 0.5, 0.8660254037844386},
    {0.25, 0.5, 1.25, 0.625, 1, 1.5},
    {0, 0, 0.6, 0.8, -0.8, 0.6},
    {0.01, 0.02, 0.015, 0.02, 0.0125, 0.026},
    {0, 0, 0, 1, 1, 0},
};

slv_status placed_triangle_of(const slv_state *s, placed_triangle *t) {
  double D[54];
  const double *uv = shapes[s->index % (sizeof shapes / sizeof shapes[0])];
  for (int i = 0; i < 6; i++) t->uv[i] = uv[i];
  SLV_TRY(slv_rest_from_uv(uv, &t->rest));
  for (int m = 0; m < 3; m++)
    for (int i = 0; i < 3; i++)
      t->x[i + 3 * m] = s->x[i] * uv[2 * m] + s->x[i + 3] * uv[2 * m + 1];
  slv_triangle_dF_dx(&t->rest, D);
  t->size = norm_of(54, D);
  return SLV_OK;
}
