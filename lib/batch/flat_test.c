/* Flat arrays must be bitwise identical to the energies' scalar functions, state by state. */
#include "selvedge/flat.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <string.h>

#include "selvedge/states.h"

/* COUNT: more than a piece, and not a multiple of the block size. */
enum { COUNT = 1099, MOST = 12, MOST_P = 64 };

static double x[COUNT * MOST], y[COUNT * (MOST + MOST * MOST)];

static void fill(const slv_energy *e) {
  const slv_state_source source = {.energy = e, .seed = 5, .random = COUNT};
  const uint64_t named = slv_state_source_count_named(&source);
  double p[MOST_P];
  for (uint64_t k = 0; k < COUNT; k++) {
    slv_state s = {.x = x + (size_t)e->ndof * k, .p = p};
    cr_assert(eq(int, slv_state_source_at(&source, named + k, &s), SLV_OK));
  }
}

static int same(double a, double b) {
  return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

static void expect_equal(const slv_energy *e, slv_flat_quantity q, slv_fn_f64 *f) {
  double p[MOST_P], want[MOST + MOST * MOST];
  const size_t m = (size_t)slv_flat_numbers(e, q);
  cr_assert(eq(int, slv_energy_typical_params(e, p), SLV_OK));
  if (f == NULL) return;
  cr_assert(eq(int, slv_flat_evaluate(e, q, SLV_FLAT_COLUMNS, p, COUNT, x, y), SLV_OK), "%s",
            e->name);
  size_t off = 0;
  for (size_t k = 0; k < COUNT; k++) {
    for (size_t i = 0; i < m; i++) want[i] = (double)NAN;
    (void)f(x + (size_t)e->ndof * k, p, want);
    for (size_t i = 0; i < m; i++) off += !same(y[m * k + i], want[i]);
  }
  cr_expect(eq(sz, off, 0), "%s, quantity %d", e->name, (int)q);
}

Test(flat, equals_the_functions_of_the_rows) {
  for (size_t i = 0; slv_energy_at(i) != NULL; i++) {
    const slv_energy *e = slv_energy_at(i);
    if (e->ndof > MOST || slv_energy_count_params(e) > MOST_P) continue;
    fill(e);
    expect_equal(e, SLV_FLAT_ENERGY, e->f64->energy);
    expect_equal(e, SLV_FLAT_GRADIENT, e->f64->gradient);
    expect_equal(e, SLV_FLAT_HESSIAN, e->f64->hessian);
    expect_equal(e, SLV_FLAT_PROJECTED, e->f64->projected);
    expect_equal(e, SLV_FLAT_DEFINITE, e->f64->definite);
    expect_equal(e, SLV_FLAT_SPECTRUM, e->f64->spectrum);
  }
}

/* k (f_u . f_v)^2 for f_u = (1, 0, 2), f_v = (1/4, 1, 1/2), k = 100: dW/dF = 250 [f_v f_u] */
Test(flat, takes_F_by_rows) {
  const double F[6] = {1, 0.25, 0, 1, 2, 0.5}, want[6] = {62.5, 250, 250, 0, 125, 500}, k = 100;
  const slv_energy *e = slv_energy_find("bw_shear");
  double spectrum[42], by_columns[42];
  cr_assert(eq(int, slv_flat_evaluate(e, SLV_FLAT_GRADIENT, SLV_FLAT_ROWS, &k, 1, F, y), SLV_OK));
  for (int i = 0; i < 6; i++) cr_expect(eq(dbl, y[i], want[i]), "%d", i);
  cr_assert(
      eq(int, slv_flat_evaluate(e, SLV_FLAT_SPECTRUM, SLV_FLAT_ROWS, &k, 1, F, spectrum), SLV_OK));
  const double columns[6] = {1, 0, 2, 0.25, 1, 0.5};
  cr_assert(eq(int, e->f64->spectrum(columns, &k, by_columns), SLV_OK));
  cr_expect(memcmp(spectrum, by_columns, sizeof spectrum) == 0);
}

/* Tests every density: shear would not change if the two numbers of each row were exchanged. */
Test(flat, rows_are_columns_in_another_order) {
  static const int column[6] = {0, 3, 1, 4, 2, 5};
  static double rows[6 * COUNT], by_rows[6 * COUNT];
  for (size_t i = 0; slv_energy_at(i) != NULL; i++) {
    const slv_energy *e = slv_energy_at(i);
    double p[MOST_P];
    size_t off = 0;
    if (e->ndof != 6) continue;
    fill(e);
    cr_assert(eq(int, slv_energy_typical_params(e, p), SLV_OK));
    for (size_t k = 0; k < 6 * COUNT; k++) rows[k] = x[k - k % 6 + (size_t)column[k % 6]];
    cr_assert(
        eq(int, slv_flat_evaluate(e, SLV_FLAT_GRADIENT, SLV_FLAT_COLUMNS, p, COUNT, x, y), SLV_OK));
    cr_assert(eq(int,
                 slv_flat_evaluate(e, SLV_FLAT_GRADIENT, SLV_FLAT_ROWS, p, COUNT, rows, by_rows),
                 SLV_OK));
    for (size_t k = 0; k < 6 * COUNT; k++)
      off += !same(by_rows[k], y[k - k % 6 + (size_t)column[k % 6]]);
    cr_expect(eq(sz, off, 0), "%s", e->name);
  }
}

Test(flat, says_what_a_row_is) {
  const slv_energy *e = slv_energy_find("bw_shear");
  cr_expect(strcmp(slv_flat_text(e, SLV_FLAT_NAME), "bw_shear") == 0);
  cr_expect(strcmp(slv_flat_text(e, SLV_FLAT_W_UNIT), "J/m^2") == 0);
  cr_expect(eq(int, slv_flat_dof(e), 6));
  cr_expect(strcmp(slv_flat_param(e, 0)->name, "k") == 0);
  cr_expect(slv_flat_param(e, 1) == NULL && slv_flat_param(e, -1) == NULL);
  cr_expect(slv_flat_text(e, (slv_flat_word)9) == NULL);
  cr_expect(slv_flat_rest(e, 0) == NULL && slv_flat_rest_numbers(e) == 0);
  const slv_energy *quad = slv_energy_find("quad_stvk");
  cr_expect(eq(int, slv_flat_rest_numbers(quad), 20)); /* four points, and u, v of each */
  cr_expect(strcmp(slv_flat_rest(quad, 0)->name, quad->rests[0].name) == 0);
  cr_expect(slv_flat_rest(quad, slv_energy_count_rests(quad)) == NULL);
}

/* For a rest triangle without area, stretch_u does not exist at any x. */
Test(flat, is_nan_where_the_energy_does_not_exist) {
  const slv_energy *e = slv_energy_find("stretch_u");
  double p[MOST_P], at[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0}, g[9] = {0};
  cr_assert(eq(int, slv_energy_typical_params(e, p), SLV_OK));
  p[0] = p[1] = p[2] = p[3] = 0;
  cr_expect(eq(int, slv_flat_evaluate(e, SLV_FLAT_GRADIENT, SLV_FLAT_ROWS, p, 1, at, g), SLV_OK));
  for (int i = 0; i < 9; i++) cr_expect(isnan(g[i]), "%d", i);
}

static slv_status refuse(const double *at, const double *p, double *restrict values) {
  *values = *at - *p; /* arbitrary value */
  return SLV_EPARAM;
}

Test(flat, refused_parameters_are_said) {
  const double one[6] = {1, 0, 0, 0, 1, 0}, p = 1;
  slv_energy e = *slv_energy_find("arap");
  slv_kernels_f64 functions = *e.f64;
  functions.spectrum = refuse, e.f64 = &functions;
  cr_expect(
      eq(int, slv_flat_evaluate(&e, SLV_FLAT_SPECTRUM, SLV_FLAT_ROWS, &p, 1, one, y), SLV_EPARAM));
}

Test(flat, what_a_row_lacks_is_said) {
  double one[6] = {1, 0, 0, 0, 1, 0}, p = 1;
  const slv_energy *e = slv_energy_find("arap");
  cr_expect(eq(int, slv_flat_evaluate(e, SLV_FLAT_DEFINITE, SLV_FLAT_ROWS, &p, 1, one, y),
               SLV_ECAPABILITY));
  cr_expect(
      eq(int, slv_flat_evaluate(e, (slv_flat_quantity)9, SLV_FLAT_ROWS, &p, 1, one, y), SLV_EARG));
}
