/* schweickart_rest.c -- Schweickart's sections 1 and 3: the patch and its tangents, the deformation
 * gradient by rest shape or uv coordinates, the material and when its stiffness is positive
 * semi-definite, and the energy by quadrature. */

#include "ledger/schweickart/schweickart_patch.h"

static void blend(slv_f128 w, const slv_f128 *from, const slv_f128 *to, slv_f128 *y) {
  for (int i = 0; i < 3; i++) y[i] = from[i] + w * (to[i] - from[i]);
}

/* Interpolates along the edges from p_0 to p_1 and from p_3 to p_2, then between the two points. */
MEASURE(bilinear, patch_of, patch, q) {
  slv_f128 p[3], below[3], above[3], want[3];
  patch_point(3, q->x, q->st[0], q->st[1], p);
  blend(q->st[0], q->x, q->x + 3, below), blend(q->st[0], q->x + 9, q->x + 6, above);
  blend(q->st[1], below, above, want);
  return ledger_judged(f, motion_error(3, p, want, quad_norm(12, q->x)));
}

static void point_of(const slv_f128 *st, const void *with, slv_f128 *p) {
  patch_point(3, with, st[0], st[1], p);
}

/* Compares tangents at the patch's point with differences. */
static double tangents_off(const patch *q, const slv_f128 *T) {
  slv_f128 want[6];
  quad_jacobian(point_of, q->x, 2, 3, q->st, (slv_f128)0.125, want);
  return motion_error(6, T, want, quad_norm(12, q->x));
}

MEASURE(tangents, patch_of, patch, q) { return ledger_judged(f, tangents_off(q, q->T)); }

/* Computes tangents by the expansion about the centre, with the given sign. */
static void expanded(const slv_f128 *x, int sign, slv_f128 s, slv_f128 t, slv_f128 *T) {
  slv_f128 c[9];
  patch_centre(x, c);
  for (int i = 0; i < 3; i++) {
    T[i] = c[i] + sign * (t - HALF) * c[6 + i];
    T[3 + i] = c[3 + i] + sign * (s - HALF) * c[6 + i];
  }
}

MEASURE(expansion, patch_of, patch, q) {
  slv_f128 T[6], mended[6];
  expanded(q->x, -1, q->st[0], q->st[1], T), expanded(q->x, 1, q->st[0], q->st[1], mended);
  return ledger_mended(f, tangents_off(q, T), tangents_off(q, mended));
}

static slv_f128 slipped(const void *with, slv_f128 s, slv_f128 t) {
  const patch *q = with;
  slv_f128 T[6];
  expanded(q->x, -1, s, t, T);
  return patch_density(q, T, s, t);
}

/* Returns 1 if the tangents of rest shape and uv are constant. */
static int is_parallelogram(const patch *q) {
  slv_f128 c[9], w = 0;
  patch_centre(q->X, c);
  for (int i = 0; i < 2; i++) w += quad_abs(q->uv[i] - q->uv[2 + i] + q->uv[4 + i] - q->uv[6 + i]);
  return quad_norm(3, c + 6) == 0 && w == 0;
}

MEASURE(slip_unseen, patch_of, patch, q) {
  const slv_f128 want = patch_integral(2, 1, patch_membrane, q);
  const slv_f128 got = patch_integral(2, 1, slipped, q);
  if (want > (slv_f128)1e-6 * q->E * q->h) f->figure = (double)(got / want);
  return ledger_when(f, motion_off(got, want, patch_small_energy(q)), is_parallelogram(q));
}

/* Tests the strain of F = T R^-1, R = Q'T_rest, along the direction way[2] in the tangents: half of
 * the growth of the squared length.  The error is relative to the squared lengths. */
static double gain_error(const slv_f128 *T, const slv_f128 *rest, const slv_f128 *way) {
  slv_f128 Q[6], R[4], B[4], eps[3], c[2], now[3], before[3];
  patch_factors(rest, Q, R, B);
  patch_strain(T, B, eps);
  for (int i = 0; i < 2; i++) c[i] = R[i] * way[0] + R[2 + i] * way[1];
  for (int i = 0; i < 3; i++) {
    now[i] = T[i] * way[0] + T[3 + i] * way[1];
    before[i] = rest[i] * way[0] + rest[3 + i] * way[1];
  }
  const slv_f128 after = quad_dot(3, now, now), first = quad_dot(3, before, before);
  const slv_f128 got = eps[0] * c[0] * c[0] + eps[1] * c[1] * c[1] + eps[2] * c[0] * c[1];
  return motion_off(got, (after - first) / 2, after + first);
}

/* Tests all edges of a triangle. */
static int of_triangle(const ledger_state *s, ledger_found *f) {
  static const slv_f128 edges[3][2] = {{1, 0}, {0, 1}, {1, -1}};
  slv_f128 x[9], T[6], rest[6] = {0};
  quad_from(9, s->x, x);
  for (int k = 0; k < 2; k++) {
    rest[3 * k] = (slv_f128)s->p[2 * k], rest[3 * k + 1] = (slv_f128)s->p[2 * k + 1];
    for (int i = 0; i < 3; i++) T[3 * k + i] = x[3 * (k + 1) + i] - x[i];
  }
  f->figure = (double)(quad_distance(3, T, T + 3) / quad_distance(3, rest, rest + 3));
  for (int k = 0; k < 3; k++) ledger_worse(f, gain_error(T, rest, edges[k]));
  return 1;
}

/* Tests a random direction at a random point of a patch. */
MEASURE(of_patch, patch_of, patch, q) {
  slv_f128 way[2];
  motion_draw(s, 0, 2, way);
  return ledger_judged(f, gain_error(q->T, q->rest, way));
}

/* Tests a random direction of the plane for a random F. */
static int voigt(const ledger_state *s, ledger_found *f) {
  static const slv_f128 plane[6] = {1, 0, 0, 0, 1, 0};
  slv_f128 F[6], way[2];
  motion_draw(s, 0, 6, F), motion_draw(s, 1, 2, way);
  return ledger_judged(f, gain_error(F, plane, way));
}

/* Tests that the rest tangents times R^-1 are orthonormal, and that R^-1 has a 0 above the diagonal
 * (as printed) or below it (corrected). */
MEASURE(triangular, patch_of, patch, q) {
  static const slv_f128 unit[4] = {1, 0, 0, 1};
  slv_f128 Q[6], R[4], inverse[4], made[6], gram[4];
  patch_factors(q->rest, Q, R, inverse);
  patch_times(3, q->rest, inverse, made), patch_in_frame(made, made, gram);
  const slv_f128 size = quad_norm(4, inverse);
  const double off = motion_error(4, gram, unit, 1);
  return ledger_mended(f, ledger_larger(off, motion_off(inverse[2], 0, size)),
                       ledger_larger(off, motion_off(inverse[1], 0, size)));
}

/* Tests the frame of a lower triangular inverse, whose first direction is p_t.  Every second state
 * has an isotropic material. */
MEASURE(lower_triangle, patch_of, patch, q) {
  slv_f128 swapped[6], Q[6], R[4], up[4], eps[3], low[3];
  f->when = s->index % 2 == 0;
  if (f->when) patch_isotropic(q->E, q->nu, q->K);
  patch_factors(q->rest, Q, R, up), patch_strain(q->T, up, eps);
  for (int i = 0; i < 3; i++) swapped[i] = q->rest[3 + i], swapped[3 + i] = q->rest[i];
  patch_factors(swapped, Q, R, up);
  const slv_f128 B[4] = {up[3], up[2], up[1], up[0]};
  patch_strain(q->T, B, low);
  const slv_f128 want = patch_form(3, eps, q->K, eps), got = patch_form(3, low, q->K, low);
  const slv_f128 size = quad_dot(3, eps, eps) + (slv_f128)1e-12;
  return ledger_judged(f, motion_off(got, want, q->E * size));
}

/* Compares with Hooke's energy lambda/2 tr^2 + mu |e|^2, minimal over the strain across. */
static int plane_stress(const ledger_state *s, ledger_found *f) {
  slv_f128 u[4], eps[3], K[9];
  patch_draw(s, 0, u), motion_draw(s, 0, 3, eps);
  const slv_f128 E = 1 + u[0], nu = (slv_f128)0.49 * (2 * u[1] - 1);
  const slv_f128 lambda = E * nu / ((1 + nu) * (1 - 2 * nu)), mu = E / (2 * (1 + nu));
  const slv_f128 in_plane = eps[0] + eps[1], across = -lambda * in_plane / (lambda + 2 * mu);
  const slv_f128 trace = in_plane + across;
  const slv_f128 square = quad_dot(2, eps, eps) + across * across + eps[2] * eps[2] / 2;
  const slv_f128 solid = lambda / 2 * trace * trace + mu * square;
  patch_isotropic(E, nu, K);
  return ledger_judged(f, motion_off(patch_form(3, eps, K, eps) / 2, solid, E));
}

/* Tests the weights of points 0 to N on the unit square, with N the number of points; point N is
 * read as point 0 again.  Corrected, n points also integrate s^k over [0, 1] for k up to 2n - 1. */
MEASURE_ONCE(one_too_many) {
  slv_f128 at[5], g[5];
  f->printed = INFINITY;
  for (int n = 1; n <= 5; n++) {
    slv_f128 power[5] = {1, 1, 1, 1, 1}, sum = 0;
    patch_gauss(n, at, g);
    for (int i = 0; i < n * n; i++) sum += g[i % n] * g[i / n];
    f->printed = ledger_smaller(f->printed, motion_off(sum + g[0] * g[0], 1, 0));
    f->remedy = ledger_larger(f->remedy, motion_off(sum, 1, 0));
    for (int k = 0; k < 2 * n; k++) {
      const slv_f128 moment = quad_dot(n, g, power);
      f->remedy = ledger_larger(f->remedy, motion_off(moment, (slv_f128)1 / (k + 1), 0));
      for (int i = 0; i < n; i++) power[i] *= at[i];
    }
  }
  return 1;
}

/* Compares n x n points, n = s->variant, with 5 x 5 points in each of four parts of the patch. */
MEASURE(quadrature, patch_of, patch, q) {
  slv_f128 c[9];
  patch_centre(q->x, c);
  const slv_f128 want = patch_integral(5, 2, patch_membrane, q);
  const slv_f128 got = patch_integral(s->variant, 1, patch_membrane, q);
  f->when = is_parallelogram(q) && (s->variant == 3 || quad_norm(3, c + 6) == 0);
  return ledger_figured(f, motion_off(got, want, patch_small_energy(q)));
}

/* B = W^-1 R^-1 with Q R = T_rest W^-1, as printed, at a random point. */
typedef struct {
  patch q;
  slv_f128 per_uv[6], Q[6], B[4];
} fibres;

/* Computes the fibres.  Corner 2 moves in uv, so that W is not constant.  Variant 1: it moves to
 * x_1 + x_3 - x_0 in space, at rest and in uv: a parallelogram with constant tangents. */
static int fibres_of(const ledger_state *s, fibres *k) {
  patch *const q = &k->q;
  slv_f128 *const of[] = {q->x, q->X, q->uv}, W[4], by_uv[4], R[4], inverse[4];
  patch_of(s, q), q->uv[4] += HALF;
  for (int n = 0; s->variant == 1 && n < 3; n++)
    for (int i = 0, dim = n < 2 ? 3 : 2; i < dim; i++)
      of[n][2 * dim + i] = of[n][dim + i] + of[n][3 * dim + i] - of[n][i];
  patch_tangents(3, q->x, q->st[0], q->st[1], q->T);
  patch_tangents(3, q->X, q->st[0], q->st[1], q->rest);
  patch_tangents(2, q->uv, q->st[0], q->st[1], W);
  patch_invert(W, by_uv), patch_times(3, q->rest, by_uv, k->per_uv);
  patch_factors(k->per_uv, k->Q, R, inverse), patch_times(2, by_uv, inverse, k->B);
  return 1;
}

/* Tests that F maps Q from the rest shape to the state: F Q'T_rest is T. */
MEASURE(of_uv, fibres_of, fibres, k) {
  slv_f128 F[6], in_Q[4], got[6];
  patch_times(3, k->q.T, k->B, F);
  patch_in_frame(k->Q, k->q.rest, in_Q), patch_times(3, F, in_Q, got);
  return ledger_judged(f, motion_error(6, got, k->q.T, 0));
}

/* Tests that T_rest B has the direction of dp/du at constant v, and one at a right angle to it. */
MEASURE(along_u, fibres_of, fibres, k) {
  static const slv_f128 unit[4] = {1, 0, 0, 1};
  slv_f128 made[6], gram[4], across[3];
  patch_times(3, k->q.rest, k->B, made), patch_in_frame(made, made, gram);
  quad_cross(made, k->per_uv, across);
  const double off = motion_off(quad_norm(3, across), 0, quad_norm(3, k->per_uv));
  return ledger_judged(f, ledger_larger(motion_error(4, gram, unit, 0), off));
}

/* Compares strains after uv are scaled along u and along v. */
static int of_scale(const ledger_state *s, ledger_found *f) {
  fibres k, other;
  slv_f128 by[4], eps[3], scaled[3];
  fibres_of(s, &k), patch_draw(s, 1, by), other.q = k.q;
  for (int i = 0; i < 8; i++) other.q.uv[i] *= (slv_f128)0.125 + by[i % 2];
  patch_rest(&other.q, k.q.st[0], k.q.st[1], other.B);
  patch_strain(k.q.T, k.B, eps), patch_strain(k.q.T, other.B, scaled);
  f->figure = (double)quad_norm(6, k.per_uv);
  return ledger_judged(f, motion_error(3, scaled, eps, quad_dot(6, k.q.T, k.q.T)));
}

/* Returns the smallest eigenvalue, if negative, of [a b; b c] over a scale; else 0. */
static double below_zero(slv_f128 a, slv_f128 b, slv_f128 c) {
  const slv_f128 half = (a + c) / 2, apart = (a - c) / 2;
  const slv_f128 root = quad_sqrt(apart * apart + b * b);
  return half >= root ? 0 : (double)((root - half) / (quad_abs(half) + root));
}

/* Tests whether the orthotropic stiffness is positive semi-definite exactly if nu_uv nu_vu < 1, for
 * random E_u, E_v in [1, 2) and nu_uv in [-3, 3).  By symmetry nu_vu = nu_uv E_v / E_u. */
static int membrane(const ledger_state *s, ledger_found *f) {
  slv_f128 u[4];
  patch_draw(s, 0, u);
  const slv_f128 E_u = 1 + u[0], E_v = 1 + u[1], nu_uv = 6 * u[2] - 3;
  const slv_f128 nu_vu = nu_uv * E_v / E_u, delta = 1 - nu_uv * nu_vu;
  if (quad_abs(delta) < (slv_f128)1e-6) return 0;
  const slv_f128 a = E_u / delta, b = nu_vu * a, c = E_v / delta;
  f->figure = (double)(a + 2 * b + 3 * c);
  return ledger_when(f, below_zero(a, b, c), nu_uv * nu_vu < 1);
}

/* Tests whether the bending stiffness is positive semi-definite exactly if -1 < nu < 1, for random
 * nu in [-3, 3).  Its third eigenvalue is 2 k2. */
static int bending(const ledger_state *s, ledger_found *f) {
  slv_f128 u[4];
  patch_draw(s, 0, u);
  const slv_f128 nu = 6 * u[2] - 3, c = 1 - nu * nu;
  if (quad_abs(c) < (slv_f128)1e-6) return 0;
  const slv_f128 k1 = nu / c, k2 = (1 - nu) / c;
  const double plane = below_zero(k1 + k2, k1, k1 + k2);
  f->figure = (double)(k1 + 2 * k2);
  return ledger_when(f, ledger_larger(plane, k2 < 0 ? 1 : 0), nu > -1 && nu < 1);
}

LEDGER_FILE(schweickart_rest, ROW("S1", bilinear), ROW("S2", of_triangle), ROW("S2.1", tangents),
            ROW("S3", triangular), ROW("S3.1", lower_triangle), ROW("S3.2", of_patch),
            ROW("S4", plane_stress), ROW("S4.1", voigt), ROW("S5", one_too_many),
            ROW("S5.1", quadrature, 3), ROW("S5.2", quadrature, 2), ROW("S6", expansion),
            ROW("S6.1", slip_unseen), ROW("S18", of_uv), ROW("S18.1", along_u),
            ROW("S18.2", of_scale), ROW("S18.3", of_scale, 1), ROW("S19.1", membrane),
            ROW("S19.2", bending));
