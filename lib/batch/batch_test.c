/* Batched kernels must be bitwise identical to the scalar functions, in both precisions, on every
 * target that this machine runs, for blocks with states of different sign, scale and degeneracy. */
#include "batch/batch_test_support.h"

static void expect_equal(const slv_energy *e, slv_batch_quantity q, const real *p, const arrays *a,
                         const slv_batch_options *o) {
  const int m = slv_batch_numbers(q);
  int off = 0;
  cr_assert(eq(int, NAME(slv_batch_evaluate)(e, q, p, COUNT, a->x, a->y, o), SLV_OK));
  NAME(slv_batch_unpack)(COUNT, m, a->y, a->back);
  for (size_t n = 0; n < COUNT && off < 3; n++) {
    real want[21];
    cr_assert(eq(int, reference(e, q, a->plain + 6 * n, p, want), 0));
    for (int i = 0; i < m; i++) {
      const real got = a->back[n * (size_t)m + (size_t)i];
      if (same(got, want[i])) continue;
      off++;
      cr_expect(0, "%s quantity %d target %s element %zu number %d: %a, not %a", e->name, (int)q,
                slv_batch_target_name(o->target), n, i, (double)got, (double)want[i]);
      break;
    }
  }
}

static void expect_targets_equal(const slv_energy *e, const real *p, const arrays *a) {
  static const slv_batch_target targets[] = {SLV_TARGET_AVX512, SLV_TARGET_AVX2,
                                             SLV_TARGET_BASELINE};
  for (size_t t = 0; t < 3; t++) {
    if (slv_batch_target_name(targets[t]) == NULL) continue;
    for (int q = 0; q < SLV_BATCH_QUANTITIES; q++) {
      if (q == SLV_BATCH_DEFINITE && SCALARS(e)->definite == NULL) continue;
      const slv_batch_options o = {.target = targets[t],
                                   .threads = q % 2 == 0 ? 1 : 3,
                                   .store = q % 2 == 0 ? SLV_STORE_CACHED : SLV_STORE_STREAM};
      expect_equal(e, (slv_batch_quantity)q, p, a, &o);
    }
  }
}

Test(batch, equals_the_scalar_functions_to_the_bit) {
  arrays a = arrays_new();
  for (size_t i = 0; slv_energy_at(i) != NULL; i++) {
    const slv_energy *e = slv_energy_at(i);
    if (e->ndof != 6) continue; /* only densities are tested here */
    fill(e, &a);
    for (int set = 0; set < sets_of(e); set++) {
      real p[SLV_MAX_PARAM];
      params_of(e, set, p);
      expect_targets_equal(e, p, &a);
    }
  }
  arrays_free(&a);
}

/* Stiffnesses and directions outside the range of the vectorised formulas. */
Test(batch, equals_them_for_extreme_parameters) {
  const slv_energy *e = slv_energy_find("shear_quartic");
  arrays a = arrays_new();
  fill(e, &a);
  const real wild[][5] = {{R(1e12), 1, 0, 0, 1},
                          {1, R(1e-25), 0, 0, 1},
                          {1, R(1e3), R(-1e3), R(1e3), 0},
                          {0, 1, 0, 0, 1}};
  for (size_t i = 0; i < sizeof wild / sizeof *wild; i++) expect_targets_equal(e, wild[i], &a);
  arrays_free(&a);
}

/* Large moduli count as extreme only if their product with the thickness is. */
Test(batch, equals_them_for_moduli_of_all_sizes) {
  const slv_energy *e = slv_energy_find("stvk_orthotropic");
  const real wild[][5] = {{R(1e12), R(1e11), R(0.3), R(1e10), R(1e-9)},
                          {R(1e12), R(1e11), R(0.3), R(1e10), 1},
                          {0, 0, R(0.3), 1, 1},
                          {4, 0, 2, 1, 1}};
  arrays a = arrays_new();
  fill(e, &a);
  for (size_t i = 0; i < sizeof wild / sizeof *wild; i++) expect_targets_equal(e, wild[i], &a);
  arrays_free(&a);
}

/* nu_uv^2 E_v = E_u. */
Test(batch, refuses_parameters_that_the_row_refuses) {
  const slv_energy *e = slv_energy_find("stvk_orthotropic");
  const real p[5] = {4, 1, 2, 1, 1};
  arrays a = arrays_new();
  fill(e, &a);
  a.y[0] = 7;
  for (int q = 0; q < SLV_BATCH_QUANTITIES; q++)
    cr_expect(eq(int, NAME(slv_batch_evaluate)(e, (slv_batch_quantity)q, p, COUNT, a.x, a.y, NULL),
                 SLV_EPARAM));
  cr_expect(eq(dbl, (double)a.y[0], 7.0), "untouched");
  arrays_free(&a);
}

/* NaN, infinities, F = 0, a zero column or f_u = f_v, in blocks with ordinary elements. */
Test(batch, strange_elements_leave_their_neighbours_alone) {
  const real strange[][6] = {
      {R(NAN), 0, 0, 0, 1, 0}, {R(INFINITY), 0, 0, 0, 1, 0}, {0, 0, 0, 0, 0, 0},
      {1, 0, 0, 0, 0, 0},      {0, 0, 0, 0, 1, 0},           {1, 2, 3, 1, 2, 3},
      {1, 2, 3, -1, -2, -3},   {R(1e-30), 0, 0, 0, 1, 0},    {R(1e30), 0, 0, 0, 1, 0},
      {-1, 0, 0, 0, -1, 0},    {1, 0, 0, 0, 1, R(1e-20)},    {R(0.5), 0, 0, 1, 1, 1}};
  enum { KINDS = sizeof strange / sizeof *strange };
  arrays a = arrays_new();
  for (size_t i = 0; slv_energy_at(i) != NULL; i++) {
    const slv_energy *e = slv_energy_at(i);
    real p[SLV_MAX_PARAM];
    if (e->ndof != 6) continue;
    params_of(e, 0, p);
    fill(e, &a);
    for (size_t n = 0; n < COUNT; n += 5)
      memcpy(a.plain + 6 * n, strange[n / 5 % KINDS], sizeof *strange);
    NAME(slv_batch_pack)(COUNT, 6, a.plain, a.x);
    expect_targets_equal(e, p, &a);
  }
  arrays_free(&a);
}

Test(batch, packs_and_unpacks_by_the_layout) {
  real plain[3 * 20], back[3 * 20], *blocks = numbers(NAME(slv_batch_length)(20, 3));
  for (int i = 0; i < 60; i++) plain[i] = (real)i;
  NAME(slv_batch_pack)(20, 3, plain, blocks);
  const size_t e = 17, b = e / LANES;
  cr_expect(eq(dbl, (double)blocks[b * LANES * 3 + LANES * 2 + e % LANES], 53));
  cr_expect(eq(dbl, (double)blocks[NAME(slv_batch_length)(20, 3) - 1], 0), "padding");
  NAME(slv_batch_unpack)(20, 3, blocks, back);
  cr_expect(eq(int, memcmp(plain, back, sizeof plain), 0));
  free(blocks);
}

Test(batch, lengths_are_whole_blocks) {
  cr_expect(eq(sz, NAME(slv_batch_length)(0, 21), 0));
  cr_expect(eq(sz, NAME(slv_batch_length)(1, 21), 21 * LANES));
  cr_expect(eq(sz, NAME(slv_batch_length)(LANES, 6), 6 * LANES));
  cr_expect(eq(sz, NAME(slv_batch_length)(LANES + 1, 6), 12 * LANES));
}

/* ---- energies that are not built in, and invalid arguments ----------------------- */

static slv_status refuse(const real *x, const real *p, real *y) {
  (void)p;
  if (x[0] < 0) return SLV_EDOMAIN;
  *y = x[0];
  return SLV_OK;
}

#if defined(SLV_SCALAR_F32)
static const slv_kernels_f32 guest_kernels = {.energy = refuse};
static const slv_energy guest = {.name = "guest", .ndof = 6, .f32 = &guest_kernels};
#else
static const slv_kernels_f64 guest_kernels = {.energy = refuse};
static const slv_energy guest = {.name = "guest", .ndof = 6, .f64 = &guest_kernels};
#endif

Test(batch, rows_of_others_go_by_their_scalar_functions) {
  arrays a = arrays_new();
  fill(slv_energy_find("arap"), &a);
  a.plain[0] = -1, a.plain[6] = 7;
  NAME(slv_batch_pack)(COUNT, 6, a.plain, a.x);
  const real p[1] = {0};
  cr_assert(
      eq(int, NAME(slv_batch_evaluate)(&guest, SLV_BATCH_ENERGY, p, 2, a.x, a.y, NULL), SLV_OK));
  cr_expect(isnan(a.y[0]), "NaN for SLV_EDOMAIN");
  cr_expect(eq(dbl, (double)a.y[1], 7));
  cr_expect(eq(int, NAME(slv_batch_evaluate)(&guest, SLV_BATCH_HESSIAN, p, 2, a.x, a.y, NULL),
               SLV_ECAPABILITY));
  arrays_free(&a);
}

Test(batch, refuses_what_it_cannot_do) {
  const slv_energy *e = slv_energy_find("bw_stretch");
  const real p[3] = {1, 1, 1};
  arrays a = arrays_new();
  fill(e, &a);
  const slv_batch_options unknown = {.target = (slv_batch_target)99};
  cr_expect(
      eq(int, NAME(slv_batch_evaluate)(e, SLV_BATCH_ENERGY, p, 8, a.x + 1, a.y, NULL), SLV_EARG));
  cr_expect(
      eq(int, NAME(slv_batch_evaluate)(e, SLV_BATCH_ENERGY, p, 8, a.x, a.y + 1, NULL), SLV_EARG));
  cr_expect(eq(int, NAME(slv_batch_evaluate)(e, SLV_BATCH_QUANTITIES, p, 8, a.x, a.y, NULL),
               SLV_ECAPABILITY));
  cr_expect(eq(int, NAME(slv_batch_evaluate)(e, SLV_BATCH_ENERGY, p, 8, a.x, a.y, &unknown),
               SLV_ECAPABILITY));
  cr_expect(eq(int, NAME(slv_batch_evaluate)(e, SLV_BATCH_ENERGY, p, 0, a.x, a.y, NULL), SLV_OK),
            "none");
  arrays_free(&a);
}
