/* Tests whether slv_energy_spectrum() and slv_energy_project() use closed form or eigensolver, on
 * test energies with the Hessian diag(3, -1, 2). */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "selvedge/dense.h"

static slv_status hessian(const double *x, const double *p, double *restrict H) {
  (void)p;
  if (x[0] < 0) return SLV_EDOMAIN;
  memset(H, 0, 9 * sizeof *H);
  H[0] = 3, H[4] = -1, H[8] = 2;
  return SLV_OK;
}

/* Deliberately differs from the eigensolver's result, so that the test can tell them apart. */
static slv_status projected(const double *x, const double *p, double *restrict P) {
  (void)x, (void)p;
  memset(P, 0, 9 * sizeof *P);
  P[0] = 3.25, P[8] = 2;
  return SLV_OK;
}

/* Eigenpairs in an order that is not ascending: 3 e_x, -1 -e_y, 2 e_z. */
static slv_status spectrum(const double *x, const double *p, double *restrict y) {
  const double pairs[12] = {3, -1, 2, 1, 0, 0, 0, -1, 0, 0, 0, 1};
  (void)p;
  if (x[0] < 0) return SLV_EDOMAIN;
  memcpy(y, pairs, sizeof pairs);
  return SLV_OK;
}

static slv_status two_terms(const double *x, const double *p, double *restrict y) {
  (void)x, (void)p;
  for (int i = 0; i < 9; i++) y[i] = i, y[9 + i] = 10 * i;
  return SLV_OK;
}

static const slv_kernels_f64 closed = {
    .hessian = hessian, .projected = projected, .spectrum = spectrum};
static const slv_kernels_f64 numeric = {.hessian = hessian};
static const slv_kernels_f64 bare = {.hessian = NULL};
static const slv_kernels_f64 summed = {.term_projected = two_terms};
static const double x[3] = {1, 1, 1}, outside[3] = {-1, 1, 1};

Test(row, projects_by_its_closed_form) {
  const slv_energy e = {.ndof = 3, .f64 = &closed};
  slv_projection_path path = SLV_BY_EIGENSOLVER;
  double P[9];
  cr_assert(eq(int, slv_energy_project(&e, x, NULL, P, &path), SLV_OK));
  cr_expect(eq(int, (int)path, SLV_BY_CLOSED_FORM));
  cr_expect(eq(dbl, P[0], 3.25));
}

Test(row, projects_by_the_eigensolver_where_it_has_no_closed_form) {
  const slv_energy e = {.ndof = 3, .f64 = &numeric};
  const double want[9] = {[0] = 3, [8] = 2};
  slv_projection_path path = SLV_BY_CLOSED_FORM;
  double P[9];
  cr_assert(eq(int, slv_energy_project(&e, x, NULL, P, &path), SLV_OK));
  cr_expect(eq(int, (int)path, SLV_BY_EIGENSOLVER));
  for (int i = 0; i < 9; i++) cr_expect(fabs(P[i] - want[i]) < 1e-14, "P[%d]", i);
  cr_expect(eq(int, slv_energy_project(&e, x, NULL, P, NULL), SLV_OK), "path is NULL");
}

Test(row, says_what_it_lacks) {
  const slv_energy e = {.ndof = 3, .f64 = &bare};
  double P[9], w[3];
  cr_expect(eq(int, slv_energy_project(&e, x, NULL, P, NULL), SLV_ECAPABILITY));
  cr_expect(eq(int, slv_energy_project_terms(&e, x, NULL, P), SLV_ECAPABILITY));
  cr_expect(eq(int, slv_energy_spectrum(&e, x, NULL, w, P, NULL), SLV_ECAPABILITY));
}

Test(row, passes_on_that_it_is_not_defined_here) {
  const slv_energy e = {.ndof = 3, .f64 = &numeric}, c = {.ndof = 3, .f64 = &closed};
  double P[9], w[3] = {7, 7, 7};
  cr_expect(eq(int, slv_energy_project(&e, outside, NULL, P, NULL), SLV_EDOMAIN));
  cr_expect(eq(int, slv_energy_spectrum(&e, outside, NULL, w, P, NULL), SLV_EDOMAIN));
  cr_expect(eq(int, slv_energy_spectrum(&c, outside, NULL, w, P, NULL), SLV_EDOMAIN));
  cr_expect(eq(dbl, w[0], 7.0));
}

Test(row, sums_its_projected_terms) {
  const slv_energy e = {.ndof = 3, .nterm = 2, .f64 = &summed};
  double P[9];
  cr_assert(eq(int, slv_energy_project_terms(&e, x, NULL, P), SLV_OK));
  for (int i = 0; i < 9; i++) cr_expect(eq(dbl, P[i], 11.0 * i));
}

static void expect_sorted(const slv_energy *e, slv_projection_path want) {
  const double axis[9] = {[1] = 1, [5] = 1, [6] = 1}; /* e_y, e_z, e_x */
  slv_projection_path path;
  double w[3], alone[3], V[9];
  cr_assert(eq(int, slv_energy_spectrum(e, x, NULL, w, V, &path), SLV_OK));
  cr_assert(eq(int, slv_energy_spectrum(e, x, NULL, alone, NULL, NULL), SLV_OK));
  cr_expect(eq(int, (int)path, (int)want));
  cr_expect(w[0] == -1 && w[1] == 2 && w[2] == 3, "%g %g %g", w[0], w[1], w[2]);
  cr_expect(memcmp(w, alone, sizeof w) == 0);
  for (int i = 0; i < 9; i++) cr_expect(eq(dbl, fabs(V[i]), axis[i]), "V[%d]", i);
}

Test(row, sorts_its_spectrum_with_its_vectors) {
  expect_sorted(&(slv_energy){.ndof = 3, .f64 = &closed}, SLV_BY_CLOSED_FORM);
}

Test(row, has_a_spectrum_by_the_eigensolver) {
  expect_sorted(&(slv_energy){.ndof = 3, .f64 = &numeric}, SLV_BY_EIGENSOLVER);
}

/* Closed forms of every built-in density agree with the eigensolver in a generic state, without
 * eigenvalues near 0 or repeated by symmetry. */
Test(row, built_in_closed_forms_agree_with_the_eigensolver) {
  const double F[6] = {1.25, 0.5, 0.125, 0.25, 0.75, -0.5};
  const slv_energy *e;
  for (size_t n = 0; (e = slv_energy_at(n)) != NULL; n++) {
    double p[SLV_MAX_PARAM], H[36], P[36], Q[36], w[6], u[6];
    if (e->ndof != 6) continue; /* energies of vertices have no closed form */
    slv_energy_typical_params(e, p);
    cr_assert(eq(int, e->f64->hessian(F, p, H), SLV_OK));
    cr_assert(eq(int, slv_energy_project(e, F, p, P, NULL), SLV_OK));
    cr_assert(eq(int, slv_dense_project_clamp(6, H, Q), SLV_OK));
    cr_assert(eq(int, slv_energy_spectrum(e, F, p, w, NULL, NULL), SLV_OK));
    cr_assert(eq(int, slv_dense_eigen(6, H, u, NULL), SLV_OK));
    for (int i = 0; i < 6; i++)
      cr_expect(fabs(w[i] - u[i]) < 1e-13 * fabs(u[5]), "%s: w[%d]", e->name, i);
    for (int i = 0; i < 36; i++)
      cr_expect(fabs(P[i] - Q[i]) < 1e-13 * fabs(u[5]), "%s: P[%d]", e->name, i);
  }
}

/* ---- `definite` of Schweickart section 4, by eigensolver ------------------------- */

/* Computes K h: entries uu, uv, vv, and the shear entry. */
static void stiffness(const slv_energy *e, const double *p, double K[4]) {
  const int isotropic = e->nparam == 3;
  const double Eu = p[0], Ev = isotropic ? p[0] : p[1], nu = isotropic ? p[1] : p[2];
  const double h = p[e->nparam - 1], rest = 1 - nu * nu * Ev / Eu;
  K[0] = h * Eu / rest, K[1] = h * nu * Ev / rest, K[2] = h * Ev / rest;
  K[3] = isotropic ? K[0] * (1 - nu) / 2 : h * p[3];
}

/* Adds K_ij d_i d_j' to P for the gradients d of the strains. */
static void add_first(const double K[4], const double *F, double *P) {
  for (int j = 0; j < 6; j++)
    for (int i = 0; i < 6; i++) {
      const double k = i / 3 == j / 3 ? K[i < 3 ? 0 : 2] : K[1];
      P[i + 6 * j] += k * F[i] * F[j] + K[3] * F[(i + 3) % 6] * F[(j + 3) % 6];
    }
}

/* Adds the positive part of s d2e, by eigensolver, for e_uu, e_vv or e_uv. */
static void add_clamped(double s, int strain, double *P) {
  double A[36] = {0}, clamped[36];
  for (int i = 0; i < 3; i++) {
    if (strain == 0) A[7 * i] = s;
    if (strain == 1) A[7 * (i + 3)] = s;
    if (strain == 2) A[i + 6 * (i + 3)] = A[i + 3 + 6 * i] = s;
  }
  cr_assert(eq(int, slv_dense_project_clamp(6, A, clamped), SLV_OK));
  for (int i = 0; i < 36; i++) P[i] += clamped[i];
}

Test(row, definite_keeps_the_positive_part_of_each_strain) {
  static const double states[][6] = {{1.25, 0.5, 0.125, 0.25, 0.75, -0.5},
                                     {0.5, 0.25, 0, -0.25, 0.5, 0.125},
                                     {2, 0.5, 0, 0.1, 0.5, 0},
                                     {0.5, 0, 0, -0.5, 2, 0}};
  static const char *const names[] = {"stvk_isotropic", "stvk_orthotropic"};
  for (int n = 0; n < 8; n++) {
    const slv_energy *e = slv_energy_find(names[n % 2]);
    const double *F = states[n / 2];
    double p[SLV_MAX_PARAM], K[4], strain[3] = {-0.5, -0.5, 0}, P[36], want[36] = {0};
    slv_energy_typical_params(e, p);
    stiffness(e, p, K);
    for (int i = 0; i < 3; i++) {
      strain[0] += F[i] * F[i] / 2, strain[1] += F[i + 3] * F[i + 3] / 2;
      strain[2] += F[i] * F[i + 3];
    }
    add_first(K, F, want);
    add_clamped(K[0] * strain[0] + K[1] * strain[1], 0, want);
    add_clamped(K[1] * strain[0] + K[2] * strain[1], 1, want);
    add_clamped(K[3] * strain[2], 2, want);
    cr_assert(eq(int, e->f64->definite(F, p, P), SLV_OK));
    for (int i = 0; i < 36; i++)
      cr_expect(fabs(P[i] - want[i]) < 1e-12 * K[0], "%s, state %d: P[%d]", e->name, n / 2, i);
  }
}
