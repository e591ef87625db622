/* Values worked by hand.  In affine states, W is the density times the rest area; K [3 x 3] for E =
 * 1e5, nu = 1/4 and h = 1/1000 is 100/15 [16 4 0; 4 16 0; 0 0 6] h. */
#include "energies/quad_test_support.h"

static const double isotropic[6] = {1e5, 1e5, 0.25, 4e4, 1e-3, 2};

static const double square[20] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 1};
/* Planar, convex quad without parallel sides; area 1.46875. */
static const double uneven[20] = {0,    0, 0, 2, 0.25, 0,    1.5, 1.25, 0,    0.25,
                                  0.75, 0, 0, 0, 2,    0.25, 1.5, 1.25, 0.25, 0.75};

/* F = [2 0; 0 1; 0 0]: eps = (3/2, 0, 0), W = h/2 K_11 9/4 = 120. */
Test(quad_stvk, a_stretched_square_by_hand) {
  double p[QUAD_MOST_P], x[12], g[12];
  const slv_energy *e = quad_row("quad_stvk", 6, isotropic, square, p);
  quad_map((const double[]){2, 0, 0, 0, 1, 0, 0, 0, 1}, square, x);
  cr_expect(ieee_ulp_eq(dbl, quad_energy_at(e, p, x), 120, 16));
  /* P = h F K eps: 320 along u on both sides of length 1, 40 along v. */
  const double want[12] = {-160, -20, 0, 160, -20, 0, 160, 20, 0, -160, 20, 0};
  cr_expect(eq(int, e->f64->gradient(x, p, g), SLV_OK));
  for (int i = 0; i < 12; i++) cr_expect(fabs(g[i] - want[i]) < 1e-12, "%d", i);
}

/* If the rest shape is planar and convex, F is constant in an affine state: W is density times
 * area, for any number of points. */
Test(quad_stvk, affine_states_of_planar_shapes_are_those_of_triangles) {
  const double M[9] = {1.25, 0.5, 0.25, -0.25, 0.75, 0.5, 0, 0, 1};
  const double uu = 1.25 * 1.25 + 0.5 * 0.5 + 0.25 * 0.25;
  const double vv = 0.25 * 0.25 + 0.75 * 0.75 + 0.5 * 0.5;
  const double uv = -1.25 * 0.25 + 0.5 * 0.75 + 0.25 * 0.5;
  const double e_u = (uu - 1) / 2, e_v = (vv - 1) / 2, k = 100. / 15;
  const double density = k / 2 * (16 * e_u * e_u + 8 * e_u * e_v + 16 * e_v * e_v + 6 * uv * uv);
  for (int points = 1; points <= 5; points++) {
    double p[QUAD_MOST_P], x[12], given[6];
    memcpy(given, isotropic, sizeof given);
    given[5] = points;
    const slv_energy *e = quad_row("quad_stvk", 6, given, uneven, p);
    quad_map(M, uneven, x);
    const double w = quad_energy_at(e, p, x);
    cr_expect(fabs(w - 1.46875 * density) < 64 * DBL_EPSILON * w, "%d: %.17g", points, w);
  }
}

/* A material stiff along u only; u is the square's diagonal.  Scale and shear of uv do not matter.
 * W of a stretch by 2 along the diagonal is h/2 E_u 9/4. */
Test(quad_stvk, the_uv_say_directions_alone) {
  const double stiff[6] = {1e5, 1, 0, 0, 1e-3, 2};
  const double M[9] = {1.5, 0.5, 0, 0.5, 1.5, 0, 0, 0, 1};
  const double scales[3] = {1, 1e-3, 250}, shears[3] = {0, 0.5, -2};
  for (int k = 0; k < 9; k++) {
    double X[20], x[12], p[QUAD_MOST_P];
    memcpy(X, square, sizeof X);
    for (int v = 0; v < 4; v++) {
      const double along = (square[3 * v] + square[3 * v + 1]) * scales[k / 3];
      const double across = square[3 * v + 1] - square[3 * v];
      X[12 + 2 * v] = along + shears[k % 3] * across, X[13 + 2 * v] = across;
    }
    const slv_energy *e = quad_row("quad_stvk", 6, stiff, X, p);
    quad_map(M, X, x);
    cr_expect(fabs(quad_energy_at(e, p, x) - 112.5) < 1e-10, "%d", k);
  }
}

Test(quad_stvk, derivatives_on_every_rest_shape) {
  const slv_energy *e = slv_energy_find("quad_stvk");
  for (int r = 0; r < slv_energy_count_rests(e); r++) {
    double p[QUAD_MOST_P];
    quad_row("quad_stvk", 6, isotropic, e->rests[r].X, p);
    cr_expect(le(dbl, quad_step_error(e, p, quad_general), 1e-13), "%s", e->rests[r].name);
  }
}

/* `definite` adds to the Hessian the negative parts that it drops from s d2e for each strain e with
 * stress s.  Their traces, on each of three axes, are 2 |s| |w|^2 for s < 0 on a.a, b.b, d.d, and
 * |s| |w||w'| for a mixed product, where |w| is 1, 1, 2 for a, b, d.  Their sum must equal the
 * change of the trace.  The stresses follow from the strains and K in p. */
Test(quad_stvk, definite_drops_the_negative_parts) {
  double p[QUAD_MOST_P], H[144], P[144], y[9], D[6], s[6], dropped = 0, change = 0;
  const double *x = quad_general;
  const slv_energy *e = quad_row("quad_stvk", 6, isotropic, uneven, p);
  for (int i = 0; i < 3; i++) {
    y[i] = (x[3 + i] - x[i] + x[6 + i] - x[9 + i]) / 2;
    y[3 + i] = (x[9 + i] - x[i] + x[6 + i] - x[3 + i]) / 2;
    y[6 + i] = x[i] - x[3 + i] + x[6 + i] - x[9 + i];
  }
  static const int of[6][2] = {{0, 0}, {0, 1}, {1, 1}, {2, 0}, {2, 1}, {2, 2}};
  static const double size[3] = {1, 1, 2};
  for (int k = 0; k < 6; k++) {
    const double *u = y + 3 * of[k][0], *v = y + 3 * of[k][1];
    D[k] = u[0] * v[0] + u[1] * v[1] + u[2] * v[2] - p[6 + 21 + k], s[k] = 0;
  }
  for (int j = 0, k = 0; j < 6; j++)
    for (int i = 0; i <= j; i++, k++) {
      s[i] += p[6 + k] * D[j];
      if (i < j) s[j] += p[6 + k] * D[i];
    }
  for (int k = 0; k < 6; k++) {
    const double weight = size[of[k][0]] * size[of[k][1]];
    const int square_of = of[k][0] == of[k][1];
    dropped += 3 * weight * (square_of ? 2 * fmax(0, -s[k]) : fabs(s[k]));
  }
  e->f64->hessian(x, p, H), e->f64->definite(x, p, P);
  for (int i = 0; i < 12; i++) change += P[13 * i] - H[13 * i];
  cr_expect(gt(dbl, dropped, 1));
  cr_expect(fabs(change - dropped) < 1e-12 * dropped, "%.17g, %.17g", change, dropped);
}

/* Degenerate rest shapes fail.  Valid but poor shapes: a corner on its neighbour, and an arrowhead
 * that is not folded at any quadrature point. */
Test(quad_stvk, degenerate_rest_shapes) {
  static const struct {
    const char *name;
    double X[20];
    slv_status want;
  } shapes[] = {
      {"all points on a line",
       {0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 1, 0, 1, 1, 0, 1},
       SLV_EDEGENERATE},
      {"all points equal", {[12] = 0, 0, 1, 0, 1, 1, 0, 1}, SLV_EDEGENERATE},
      {"folded: two sides cross",
       {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1.5, 0, 0, 0, 1, 0, 1, 1, 0, 1},
       SLV_EDEGENERATE},
      {"uv without area",
       {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 3, 0},
       SLV_EDEGENERATE},
      {"a side of no length", {0, 0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 0, 0, 1, 0, 1, 1, 0, 1}, SLV_OK},
      {"arrowhead",
       {0, 0, 0, 1, 0, 0, 0.4375, 0.4375, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 1},
       SLV_OK}};
  const slv_energy *e = slv_energy_find("quad_stvk");
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    double p[QUAD_MOST_P];
    memcpy(p, isotropic, sizeof isotropic);
    cr_expect(eq(int, slv_energy_prepare(e, shapes[i].X, p), shapes[i].want), "%s", shapes[i].name);
  }
}

Test(quad_stvk, parameters_are_judged_together) {
  const slv_energy *e = slv_energy_find("quad_stvk");
  const double bad[3][6] = {{1e5, 4e5, 0.5, 4e4, 1e-3, 2}, /* nu_uv nu_vu = 1 */
                            {1e5, 1e5, 0.25, 4e4, 1e-3, 2.5},
                            {0, 1e5, 0.25, 4e4, 1e-3, 2}};
  for (int i = 0; i < 3; i++) {
    double p[QUAD_MOST_P];
    memcpy(p, bad[i], sizeof bad[i]);
    cr_expect(eq(int, slv_energy_prepare(e, square, p), SLV_EPARAM), "%d", i);
  }
}
