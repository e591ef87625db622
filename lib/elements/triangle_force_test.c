/* Energy, force and Jacobian of a triangle.  Five-point central differences are exact for quartics
 * up to round-off, and bw_shear is a quartic in x. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "selvedge/states.h"
#include "selvedge/triangle.h"

static const double UV[6] = {0.1, 0.2, 1.3, -0.1, 0.4, 0.9};
static const double X[9] = {0.3, -0.2, 0.5, 1.6, 0.4, 0.1, 0.2, 0.9, -0.7};
static const double K_SHEAR = 8;

static slv_rest rest_of(const double *uv) {
  slv_rest r = {0};
  cr_assert(eq(int, slv_rest_from_uv(uv, &r), SLV_OK));
  return r;
}

/* f_u = (1,0,1), f_v = (1,1,0), c = 1: W = 8, P = 16 [f_v; f_u], area 1. */
Test(triangle_force, by_hand) {
  const double x[9] = {0, 0, 0, 2, 0, 2, 1, 1, 0};
  const double want[9] = {24, 8, 16, -8, -8, 0, -16, 0, -16};
  const slv_rest r = rest_of((const double[]){0, 0, 2, 0, 0, 1});
  const slv_energy *e = slv_energy_find("bw_shear");
  double w, f[9];
  cr_assert(eq(int, slv_triangle_energy(&r, e, &K_SHEAR, x, &w), SLV_OK));
  cr_assert(eq(int, slv_triangle_force(&r, e, &K_SHEAR, x, f), SLV_OK));
  cr_expect(ieee_ulp_eq(dbl, w, 8, 1));
  for (int i = 0; i < 9; i++) cr_expect(ieee_ulp_eq(dbl, f[i], want[i], 2), "f[%d]", i);
}

/* For H = I, K = -a D'D.  u = (-1/2, 1/2, 0), v = (-1, 0, 1): K_mn = -(u_m u_n + v_m v_n) I. */
Test(triangle_force, jacobian_of_the_identity_by_hand) {
  const double u[3] = {-0.5, 0.5, 0}, v[3] = {-1, 0, 1};
  const slv_rest r = rest_of((const double[]){0, 0, 2, 0, 0, 1});
  double H[36] = {0}, K[81];
  for (int i = 0; i < 6; i++) H[7 * i] = 1;
  slv_triangle_jacobian_from_hessian(&r, H, K);
  for (int q = 0; q < 81; q++) {
    const int m = q % 9 / 3, n = q / 27;
    const double want = q % 3 == q / 9 % 3 ? -(u[m] * u[n] + v[m] * v[n]) : 0;
    cr_expect(ieee_ulp_eq(dbl, K[q], want, 0), "K[%d]", q);
  }
}

/* A function of positions; five_points() computes its derivative by x[i] from five points. */
typedef void vector_fn(const double *x, double *y);

static void five_points(vector_fn *y, int n, int i, double *dy) {
  const double h = 0.125, weight[4] = {1, -8, 8, -1}, at[4] = {-2, -1, 1, 2};
  for (int k = 0; k < n; k++) dy[k] = 0;
  for (int s = 0; s < 4; s++) {
    double x[9], z[9];
    memcpy(x, X, sizeof x);
    x[i] += at[s] * h;
    y(x, z);
    for (int k = 0; k < n; k++) dy[k] += weight[s] * z[k] / (12 * h);
  }
}

static void shear_energy(const double *x, double *w) {
  const slv_rest r = rest_of(UV);
  const slv_status s = slv_triangle_energy(&r, slv_energy_find("bw_shear"), &K_SHEAR, x, w);
  cr_assert(eq(int, s, SLV_OK));
}

static void shear_force(const double *x, double *f) {
  const slv_rest r = rest_of(UV);
  const slv_status s = slv_triangle_force(&r, slv_energy_find("bw_shear"), &K_SHEAR, x, f);
  cr_assert(eq(int, s, SLV_OK));
}

/* Returns the largest difference between f and -dE/dx, relative to the largest force. */
static double force_error(const double *f) {
  double worst = 0, scale = 0, slope;
  for (int i = 0; i < 9; i++) {
    five_points(shear_energy, 1, i, &slope);
    if (!(fabs(f[i] + slope) <= worst)) worst = fabs(f[i] + slope);
    scale = fmax(scale, fabs(slope));
  }
  return worst / scale;
}

/* Returns the largest difference between K and df/dx, relative to the largest entry. */
static double jacobian_error(const double *K) {
  double worst = 0, scale = 0, column[9];
  for (int q = 0; q < 81; q++) {
    if (q % 9 == 0) five_points(shear_force, 9, q / 9, column);
    const double miss = fabs(K[q] - column[q % 9]);
    if (!(miss <= worst)) worst = miss;
    scale = fmax(scale, fabs(column[q % 9]));
  }
  return worst / scale;
}

Test(triangle_force, force_is_minus_the_slope_of_the_energy) {
  double f[9];
  shear_force(X, f);
  cr_expect(force_error(f) <= 1e-12);
}

Test(triangle_force, jacobian_is_the_slope_of_the_force) {
  const slv_rest r = rest_of(UV);
  const slv_energy *e = slv_energy_find("bw_shear");
  double K[81];
  cr_assert(eq(int, slv_triangle_jacobian(&r, e, &K_SHEAR, X, K), SLV_OK));
  cr_expect(jacobian_error(K) <= 1e-12);
  for (int q = 0; q < 81; q++)
    cr_expect(ieee_ulp_eq(dbl, K[q], K[q / 9 + q % 9 * 9], 0), "not bitwise symmetric");
}

/* Computes K = sign a D' H D, reading entries of D as D[row_step * row + column_step * column]. */
static void sandwich(double sign, int row_step, int column_step, double *K) {
  const slv_rest r = rest_of(UV);
  double F[6], H[36], D[54];
  slv_triangle_F(&r, X, F);
  slv_triangle_dF_dx(&r, D);
  (void)slv_energy_find("bw_shear")->f64->hessian(F, &K_SHEAR, H);
  for (int q = 0; q < 81; q++) {
    K[q] = 0;
    for (int s = 0; s < 36; s++) {
      const double left = D[row_step * (s % 6) + column_step * (q % 9)];
      const double right = D[row_step * (s / 6) + column_step * (q / 9)];
      K[q] += sign * r.area * left * H[s] * right;
    }
  }
}

Test(triangle_force, catches_a_wrong_sign_and_a_transposed_factor) {
  double K[81], f[9];
  sandwich(-1, 1, 6, K);
  cr_expect(jacobian_error(K) <= 1e-12, "Kim eq. 20 corrected");
  sandwich(1, 1, 6, K);
  cr_expect(jacobian_error(K) > 1, "Kim eq. 20 as printed lacks the sign");
  sandwich(-1, 9, 1, K);
  cr_expect(jacobian_error(K) > 0.1, "D read row by row");
  sandwich(-1, 1, 6, K);
  for (int q = 0; q < 81; q++) K[q] /= K_SHEAR;
  cr_expect(jacobian_error(K) > 0.1, "Kim eq. 20 as printed lacks the stiffness");
  shear_force(X, f);
  for (int i = 0; i < 9; i++) f[i] = -f[i];
  cr_expect(force_error(f) > 1, "the sign of the force");
}

Test(triangle_force, no_net_force_or_torque) {
  for (size_t i = 0; slv_energy_at(i) != NULL; i++) {
    const slv_energy *e = slv_energy_at(i);
    const slv_rest r = rest_of(UV);
    double p[SLV_MAX_PARAM], f[9], size = 0, net[3] = {0}, torque[3] = {0};
    if (e->ndof != 6) continue; /* only densities are evaluated by slv_triangle_force() */
    slv_energy_typical_params(e, p);
    cr_assert(eq(int, slv_triangle_force(&r, e, p, X, f), SLV_OK), "%s", e->name);
    for (int q = 0; q < 9; q++) {
      const int m = 3 * (q / 3), j = (q + 1) % 3, k = (q + 2) % 3;
      net[q % 3] += f[q];
      torque[q % 3] += X[m + j] * f[m + k] - X[m + k] * f[m + j];
      size = fmax(size, fabs(f[q]));
    }
    cr_expect(size > 1, "%s: forces too small to test", e->name);
    for (int k = 0; k < 3; k++) {
      cr_expect(fabs(net[k]) <= 1e-14 * size, "%s: net force", e->name);
      cr_expect(fabs(torque[k]) <= 1e-13 * size, "%s: torque", e->name);
    }
  }
}

static const int order[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}};

Test(triangle_force, energy_does_not_depend_on_the_order_of_vertices) {
  const slv_energy *e = slv_energy_find("baraff_witkin");
  double p[SLV_MAX_PARAM], first, w;
  slv_rest r = rest_of(UV);
  slv_energy_typical_params(e, p);
  cr_assert(eq(int, slv_triangle_energy(&r, e, p, X, &first), SLV_OK));
  cr_assert(gt(dbl, first, 1.0));
  for (int o = 1; o < 6; o++) {
    double uv[6], x[9];
    for (int i = 0; i < 6; i++) uv[i] = UV[2 * order[o][i / 2] + i % 2];
    for (int i = 0; i < 9; i++) x[i] = X[3 * order[o][i / 3] + i % 3];
    r = rest_of(uv);
    cr_assert(eq(int, slv_triangle_energy(&r, e, p, x, &w), SLV_OK));
    cr_expect(fabs(w - first) <= 1e-13 * first, "order %d", o);
  }
}

/* With QR the frame depends on the order of the vertices: only isotropic energies are equal. */
Test(triangle_force, isotropic_energy_by_qr_does_not_depend_on_it_either) {
  const double rest[9] = {0, 0, 0, 1, 0.2, 0.3, 0.1, 0.8, -0.4};
  const char *const name[2] = {"arap", "bw_shear"};
  double p[SLV_MAX_PARAM], w[6], spread[2];
  for (int k = 0; k < 2; k++) {
    const slv_energy *e = slv_energy_find(name[k]);
    slv_energy_typical_params(e, p);
    spread[k] = 0;
    for (int o = 0; o < 6; o++) {
      double from[9], x[9];
      slv_rest r;
      for (int i = 0; i < 9; i++) from[i] = rest[3 * order[o][i / 3] + i % 3];
      for (int i = 0; i < 9; i++) x[i] = X[3 * order[o][i / 3] + i % 3];
      cr_assert(eq(int, slv_rest_from_space(from, &r), SLV_OK));
      cr_assert(eq(int, slv_triangle_energy(&r, e, p, x, &w[o]), SLV_OK));
      spread[k] = fmax(spread[k], fabs(w[o] / w[0] - 1));
    }
  }
  cr_expect(spread[0] <= 1e-13, "arap");
  cr_expect(spread[1] > 0.01, "bw_shear must depend on the frame");
}

Test(triangle_force, refuses_rows_that_cannot_serve) {
  const slv_rest r = rest_of(UV);
  slv_energy e = *slv_energy_find("bw_shear");
  slv_kernels_f64 bare = {.energy = e.f64->energy};
  double y[81] = {0};
  e.f64 = &bare;
  cr_expect(eq(int, slv_triangle_force(&r, &e, &K_SHEAR, X, y), SLV_ECAPABILITY));
  cr_expect(eq(int, slv_triangle_jacobian(&r, &e, &K_SHEAR, X, y), SLV_ECAPABILITY));
  e.ndof = 9;
  cr_expect(eq(int, slv_triangle_energy(&r, &e, &K_SHEAR, X, y), SLV_EARG));
  cr_expect(eq(int, slv_triangle_force(&r, &e, &K_SHEAR, X, y), SLV_EARG));
  cr_expect(eq(int, slv_triangle_jacobian(&r, &e, &K_SHEAR, X, y), SLV_EARG));
}
