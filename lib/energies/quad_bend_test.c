/* Values worked by hand: a square of side 1 whose corners are at heights +-w/4 has p_s = (1, 0, 0),
 * p_t = (0, 1, 0) at the centre and d = (0, 0, w): S_12 = w, S_22 = 0. */
#include "energies/quad_test_support.h"

static const double square[20] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 1};

static void warped(double w, double *x) {
  memcpy(x, square, 12 * sizeof *x);
  for (int v = 0; v < 4; v++) x[3 * v + 2] = v % 2 == 0 ? w / 4 : -w / 4;
}

/* h^3/48 k2 tr(S^2) = h^3/48 k2 2 w^2, k2 = E/(1 + nu): h = 1/4, E = 1e5, nu = 1/4. */
Test(quad_bend, a_warped_square_by_hand) {
  const double given[3] = {1e5, 0.25, 0.25};
  double p[QUAD_MOST_P], x[12];
  const slv_energy *e = quad_row("quad_bend", 3, given, square, p);
  warped(0.5, x);
  const double want = 1. / 64 / 48 * (1e5 / 1.25) * 2 * 0.25;
  cr_expect(fabs(quad_energy_at(e, p, x) - want) < 1e-13 * want, "%.17g", quad_energy_at(e, p, x));
}

/* With p_s = (1, 0, 0) and p_t = (c, 1, 0), in the basis (1,0,0), (0,1,0): S_12 = w and S_22 = -2 c
 * w, since the form II = w (ds dt + dt ds), dt = y, ds = x - c y.  The form in S is k1 S_22^2 + k2
 * (S_22^2 + 2 S_12^2). */
Test(quad_bend, a_sheared_one_by_hand) {
  const double given[3] = {1e5, 0.25, 0.25}, c = 0.5, w = 0.25;
  double p[QUAD_MOST_P], x[12], X[20];
  memcpy(X, square, sizeof X);
  X[6] += c, X[9] += c;
  const slv_energy *e = quad_row("quad_bend", 3, given, X, p);
  memcpy(x, X, sizeof x);
  for (int v = 0; v < 4; v++) x[3 * v + 2] = v % 2 == 0 ? w / 4 : -w / 4;
  const double k = 1. / 64 / 48 * 1e5 / (1 - 0.0625), along = -2 * c * w;
  const double want = k * (0.25 * along * along + 0.75 * (along * along + 2 * w * w));
  cr_expect(fabs(quad_energy_at(e, p, x) - want) < 1e-13 * want, "%.17g, %.17g",
            quad_energy_at(e, p, x), want);
}

/* The warped square with 2 x 2 quadrature points, sigma^2 = tau^2 = 1/12, w = 1: p_s = (1, 0, tau),
 * p_t = (0, 1, sigma), so that J^2 = 7/6, S_12 = 1/J^2 = 6/7 and S_22 = -2 sigma tau/J^3, whose
 * square is 6/343 at each point. */
Test(quad_bend, four_points_by_hand) {
  const double given[4] = {1e5, 0.25, 0.25, 2};
  double p[QUAD_MOST_P], x[12];
  const slv_energy *e = quad_row("quad_bend", 4, given, square, p);
  warped(1, x);
  const double k = 1. / 64 / 48 * 1e5 / (1 - 0.0625);
  const double want = k * (6. / 343 + 2 * 0.75 * 36 / 49);
  cr_expect(fabs(quad_energy_at(e, p, x) - want) < 1e-13 * want, "%.17g, %.17g",
            quad_energy_at(e, p, x), want);
}

/* smooth_within() for orthogonal tangents of length 3: |n| = 9, over sqrt(9 + 9), times 1/2. */
Test(quad_bend, how_far_a_square_is_from_none) {
  const double given[3] = {1e5, 0.25, 0.25}, want = 9 / sqrt(18) / 2;
  double p[QUAD_MOST_P], x[12];
  const slv_energy *e = quad_row("quad_bend", 3, given, square, p);
  quad_map((const double[]){3, 0, 0, 0, 3, 0, 0, 0, 3}, square, x);
  cr_expect(fabs(e->smooth_within(x, p) - want) < 1e-14 * want);
}

/* Flat states of a flat shape have no bending energy, even if stretched.  The mirror image of a
 * warp has another energy, because S changes sign. */
Test(quad_bend, flat_states_and_mirrored_warps) {
  const double given[4] = {1e5, 0.25, 0.25, 3};
  double p[QUAD_MOST_P], x[12], X[20];
  const slv_energy *e = quad_row("quad_bend", 4, given, square, p);
  quad_map((const double[]){2, 0.5, 0, -0.25, 0.75, 0, 0, 0, 1}, square, x);
  cr_expect(eq(dbl, quad_energy_at(e, p, x), 0));
  memcpy(X, square, sizeof X);
  warped(0.5, X);
  quad_row("quad_bend", 4, given, X, p);
  warped(0.5, x);
  cr_expect(eq(dbl, quad_energy_at(e, p, x), 0));
  warped(-0.5, x);
  cr_expect(gt(dbl, quad_energy_at(e, p, x), 1));
}

Test(quad_bend, derivatives_on_every_rest_shape) {
  const slv_energy *e = slv_energy_find("quad_bend");
  for (int r = 0; r < 2 * slv_energy_count_rests(e); r++) {
    const double given[4] = {1e5, 0.25, 0.25, r % 2 == 0 ? 1 : 3};
    double p[QUAD_MOST_P];
    quad_row("quad_bend", 4, given, e->rests[r / 2].X, p);
    cr_expect(le(dbl, quad_step_error(e, p, quad_general), 1e-12), "%s", e->rests[r / 2].name);
  }
}

/* At rest D = 0, so the second derivatives of S do not contribute. */
Test(quad_bend, definite_is_the_hessian_at_rest) {
  const slv_energy *e = slv_energy_find("quad_bend");
  const double given[3] = {1e5, 0.25, 0.25};
  double p[QUAD_MOST_P], H[144], G[144], size = 0, off = 0;
  quad_row("quad_bend", 3, given, e->rests[2].X, p);
  e->f64->hessian(e->rests[2].X, p, H), e->f64->definite(e->rests[2].X, p, G);
  for (int i = 0; i < 144; i++) size = fmax(size, fabs(H[i])), off = fmax(off, fabs(H[i] - G[i]));
  cr_expect(le(dbl, off, 1e-13 * size));
  e->f64->hessian(quad_general, p, H), e->f64->definite(quad_general, p, G);
  off = 0;
  for (int i = 0; i < 144; i++) off = fmax(off, fabs(H[i] - G[i]));
  cr_expect(gt(dbl, off, 0.01 * size));
}
