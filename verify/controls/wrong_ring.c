/* wrong_ring.c -- wrong formulas of the bending around a vertex; see controls.def. */
#include "controls/wrong.h"
#include "elements/ring_formula.h"

static const slv_ring six = {6, 1, {3, 3, 3, 3, 3, 3}};
enum { SIX_DOF = 21, OF_MATERIAL = 4 };

/* Uses T' g instead of T' Q g for each face: without the rotation Q to the vertex's normal. */
WRONG(ring_unturned) {
  ring r;
  real e[RING_STRAINS] = {0};
  const real *q = p + OF_MATERIAL;
  *y = 0;
  if (!ring_of(&six, F, &r)) return SLV_OK;
  for (int n = 0; n < r.faces; n++) {
    const ring_face *f = &r.face[n];
    real d[3], g[3];
    for (int i = 0; i < 3; i++) d[i] = r.x[3 * f->at[2] + i] - r.x[3 * f->at[1] + i];
    cross3(f->m, d, g);
    ring_to_frame(r.frame, g);
    e[0] += g[0] * f->tilt[0] + g[1] * f->tilt[1];
    e[1] += g[0] * f->tilt[0] - g[1] * f->tilt[1];
    e[2] += g[0] * f->tilt[1] + g[1] * f->tilt[0];
  }
  for (int k = 0; k < RING_STRAINS; k++) {
    const real change = e[k] / (2 * r.area) - q[2 + k];
    *y += ring_stiffness(q, k) * change * change / 2;
  }
  return SLV_OK;
}

/* Swaps points 2 and 3 of the rim. */
WRONG(ring_unsorted) {
  real x[SIX_DOF];
  memcpy(x, F, sizeof x);
  for (int i = 6; i < 9; i++) x[i] = F[i + 3], x[i + 3] = F[i];
  return RIGHT_OF(ring_six)->energy(x, p, y);
}

/* Uses the current area a_v as the weight. */
WRONG(ring_current_area) {
  ring r;
  const real rest = p[OF_MATERIAL] * (1 - p[1]) / (p[3] * p[2] * p[2] * p[2] * p[0]);
  RIGHT(ring_six, energy);
  if (!ring_of(&six, F, &r)) return SLV_OK;
  *y *= r.area / rest / r.scale / r.scale;
  return SLV_OK;
}

INSTEAD(ring_whole, ring_six, hessian)
