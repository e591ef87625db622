/* schweickart_fibres.c -- S, section 3: the directions of an orthotropic material from uv
 * coordinates, and when its stiffness is positive semi-definite. */
#include <string.h>

#include "ledger/schweickart/schweickart_patch.h"

/* B = W^-1 R^-1 with Q R = T_rest W^-1, as printed, at a point drawn for the state. */
typedef struct {
  patch q;
  slv_f128 per_uv[6], Q[6], B[4];
} fibres;

/* Makes the patch a parallelogram on the edges of the triangle of corners 0, 1 and 3, so that its
 * tangents are these edges everywhere, and so are those of the rest shape and of the uv. */
static void use_triangle(patch *q) {
  slv_f128 *const of[] = {q->x, q->X, q->uv};
  for (int k = 0; k < 3; k++) {
    const int dim = k < 2 ? 3 : 2;
    for (int i = 0; i < dim; i++)
      of[k][2 * dim + i] = of[k][dim + i] + of[k][3 * dim + i] - of[k][i];
  }
  patch_tangents(3, q->x, 0, 0, q->T), patch_tangents(3, q->X, 0, 0, q->rest);
}

/* variant 1: of a triangle. */
static int fibres_of(const ledger_state *s, fibres *k) {
  slv_f128 W[4], by_uv[4], R[4], inverse[4];
  patch_of(s, &k->q);
  if (s->variant[0]) use_triangle(&k->q);
  patch_tangents(2, k->q.uv, k->q.st[0], k->q.st[1], W);
  patch_invert(W, by_uv);
  patch_times(3, k->q.rest, by_uv, k->per_uv);
  patch_factors(k->per_uv, k->Q, R, inverse), patch_times(2, by_uv, inverse, k->B);
  return 1;
}

/* F takes Q, where it lies in the rest shape, to where the state has it: F Q'T_rest is T. */
MEASURE(gradient, fibres_of, fibres, k) {
  slv_f128 F[6], in_Q[4], got[6];
  patch_times(3, k->q.T, k->B, F);
  patch_in_frame(k->Q, k->q.rest, in_Q), patch_times(3, F, in_Q, got);
  return ledger_judged(f, motion_error(6, got, k->q.T, 0));
}

/* T_rest B has its first column along dp/du where v is constant, and the second at right angles. */
MEASURE(along_u, fibres_of, fibres, k) {
  static const slv_f128 unit[4] = {1, 0, 0, 1};
  slv_f128 made[6], gram[4], across[3];
  patch_times(3, k->q.rest, k->B, made), patch_in_frame(made, made, gram);
  quad_cross(made, k->per_uv, across);
  const double off = (double)(quad_norm(3, across) / quad_norm(3, k->per_uv));
  return ledger_judged(f, ledger_larger(motion_error(4, gram, unit, 0), off));
}

/* The density with uv of another scale along u and along v. */
static int of_scale(const ledger_state *s, ledger_found *f) {
  fibres k, other;
  slv_f128 by[4], eps[3], scaled[3];
  fibres_of(s, &k), patch_draw(s, 1, by);
  other.q = k.q;
  for (int i = 0; i < 8; i++) other.q.uv[i] *= (slv_f128)0.125 + by[i % 2];
  patch_rest(&other.q, k.q.st[0], k.q.st[1], other.B);
  patch_strain(k.q.T, k.B, eps), patch_strain(k.q.T, other.B, scaled);
  return ledger_judged(f, motion_error(3, scaled, eps, quad_dot(6, k.q.T, k.q.T)));
}

/* The least eigenvalue of a symmetric 2 x 2 matrix over its trace, where that is below 0. */
static double below_zero(slv_f128 a, slv_f128 b, slv_f128 c) {
  const slv_f128 half = (a + c) / 2, apart = (a - c) / 2;
  const slv_f128 root = quad_sqrt(apart * apart + b * b);
  return half >= root ? 0 : (double)((root - half) / (quad_abs(half) + root));
}

/* E_u, E_v in [1, 2), nu_uv in [-3, 3), nu_vu by symmetry. */
static int membrane(const ledger_state *s, ledger_found *f) {
  slv_f128 u[4];
  patch_draw(s, 0, u);
  const slv_f128 E_u = 1 + u[0], E_v = 1 + u[1], nu_uv = 6 * u[2] - 3;
  const slv_f128 nu_vu = nu_uv * E_v / E_u, delta = 1 - nu_uv * nu_vu;
  if (quad_abs(delta) < (slv_f128)1e-6) return 0;
  return ledger_when(f, below_zero(E_u / delta, nu_vu * E_u / delta, E_v / delta),
                     nu_uv * nu_vu < 1);
}

/* nu in [-3, 3); the third eigenvalue is 2 k2. */
static int bending(const ledger_state *s, ledger_found *f) {
  slv_f128 u[4];
  patch_draw(s, 0, u);
  const slv_f128 nu = 6 * u[2] - 3, c = 1 - nu * nu;
  if (quad_abs(c) < (slv_f128)1e-6) return 0;
  const slv_f128 k1 = nu / c, k2 = (1 - nu) / c;
  const double plane = below_zero(k1 + k2, k1, k1 + k2);
  return ledger_when(f, ledger_larger(plane, k2 < 0 ? 1 : 0), nu > -1 && nu < 1);
}

LEDGER_FILE(schweickart_fibres, ROW("S18", gradient), ROW("S18.1", along_u), ROW("S18.2", of_scale),
            ROW("S18.3", of_scale, {1}), ROW("S19.1", membrane), ROW("S19.2", bending));
