#include "measure/rest_triangles.h"

#include <math.h>

#include "measure/spread.h"
#include "solve/angle.h"

/* Rest triangles in uv: right, equilateral, skewed, rotated against the axes, small, clockwise */
static const double shapes[][6] = {
    {0, 0, 1, 0, 0, 1},
    {0, 0, 1, 0, 0.5, 0.8660254037844386},
    {0.25, 0.5, 1.25, 0.625, 1, 1.5},
    {0, 0, 0.6, 0.8, -0.8, 0.6},
    {0.01, 0.02, 0.015, 0.02, 0.0125, 0.026},
    {0, 0, 0, 1, 1, 0},
};

enum { SHAPES = sizeof shapes / sizeof shapes[0] };

/* Rotates the rest shape in space and lets slv_rest_from_space() choose uv, with u along the first
 * edge. Sets t->uv to these coordinates: the inverse of the upper triangular G. */
static slv_status rest_in_space(const slv_state *s, placed_triangle *t) {
  double Q[9], X[9];
  const double *G = t->rest.G;
  slv_random_rotation(s->index, 0, 7300, Q);
  for (int m = 0; m < 3; m++)
    for (int i = 0; i < 3; i++) X[i + 3 * m] = Q[i] * t->uv[2 * m] + Q[i + 3] * t->uv[2 * m + 1];
  SLV_TRY(slv_rest_from_space(X, &t->rest));
  t->uv[2] = t->uv[0] + 1 / G[0], t->uv[3] = t->uv[1];
  t->uv[4] = t->uv[0] - G[2] / (G[0] * G[3]), t->uv[5] = t->uv[1] + 1 / G[3];
  return SLV_OK;
}

slv_status placed_triangle_of(const slv_state *s, placed_triangle *t) {
  double D[54];
  const double *const uv = t->uv;
  const int in_space = s->index / SHAPES % 2 == 1;
  for (int i = 0; i < 6; i++) t->uv[i] = shapes[s->index % SHAPES][i];
  SLV_TRY(in_space ? rest_in_space(s, t) : slv_rest_from_uv(uv, &t->rest));
  for (int m = 0; m < 3; m++)
    for (int i = 0; i < 3; i++) t->x[i + 3 * m] = s->x[i] * uv[2 * m] + s->x[i + 3] * uv[2 * m + 1];
  slv_triangle_dF_dx(&t->rest, D);
  t->size = vector_norm(54, D);
  return SLV_OK;
}

double balance_net(int vertices, const double *x, const double *f, double net[6]) {
  double *force = net, *torque = net + 3, moment[3];
  for (int i = 0; i < 6; i++) net[i] = 0;
  for (int m = 0; m < vertices; m++) {
    slv_cross3(x + 3 * m, f + 3 * m, moment);
    for (int i = 0; i < 3; i++) force[i] += f[3 * m + i], torque[i] += moment[i];
  }
  const double arm = vector_norm(3 * vertices, x);
  for (int i = 0; i < 3; i++)
    if (torque[i] != 0) torque[i] /= arm;
  return worse_of(vector_norm(3, force), vector_norm(3, torque));
}
