/* Batched quads must be bitwise identical to the scalar functions, on every target that this
 * machine runs, with different rest shapes, materials and states in one block.  Fused results
 * differ by round-off. */
#include "batch/batch_test_support.h"

enum { QUADS = 20 * LANES + 3, DOF = 12, SHAPE = 20, WIDEST = 78 };

static const char *const rows[] = {"quad_stvk", "quad_gauss", "quad_bend"};

static const slv_batch_target targets[] = {SLV_TARGET_AVX512, SLV_TARGET_AVX2, SLV_TARGET_BASELINE};

/* ---- states ---------------------------------------------------------------------- */

typedef struct {
  const slv_energy *e;
  double *p;         /* [QUADS * slv_energy_count_params(e)], complete */
  double *plain, *X; /* [QUADS * DOF], [QUADS * SHAPE] */
  double *rest, *x;  /* blocks */
  double *y, *back;  /* results, in blocks and plain */
} quads;

static const double *params_at(const quads *a, size_t k) {
  return a->p + k * (size_t)slv_energy_count_params(a->e);
}

/* Fills *a with the energy's rest shapes in turn, scaled by powers of two, and positions near the
 * shape, rotated, and far from it. */
static void fill_quads(quads *a) {
  const slv_energy *e = a->e;
  for (size_t k = 0; k < QUADS; k++) {
    double *p = a->p + k * (size_t)slv_energy_count_params(e), u[12];
    const double *shape = e->rests[k % (size_t)slv_energy_count_rests(e)].X;
    const double size = k % 3 == 0 ? 0x1p-6 : 1, far = k % 4 == 0 ? 0.5 : 0x1p-10;
    for (uint32_t s = 0; s < 3; s++) slv_random_uniform4(7, k, s, u + 4 * s);
    for (int i = 0; i < SHAPE; i++) a->X[SHAPE * k + (size_t)i] = size * shape[i];
    for (int i = 0; i < e->nparam; i++) p[i] = e->param[i].typical;
    cr_assert(eq(int, slv_energy_prepare(e, a->X + SHAPE * k, p), SLV_OK));
    for (size_t i = 0; i < DOF; i++) {
      const size_t turned = i / 3 * 3 + (i + 1) % 3;
      a->plain[DOF * k + i] = a->X[SHAPE * k + turned] + size * far * (u[i] - 0.5);
    }
  }
  slv_batch_pack(QUADS, DOF, a->plain, a->x);
}

static quads quads_new(const char *name) {
  const slv_energy *e = slv_energy_find(name);
  double p[SLV_MAX_PARAM];
  quads a = {.e = e,
             .p = numbers((size_t)slv_energy_count_params(e) * QUADS),
             .plain = numbers(DOF * QUADS),
             .X = numbers(SHAPE * QUADS),
             .rest = numbers(slv_batch_length(QUADS, slv_batch_rest_numbers(e))),
             .x = numbers(slv_batch_length(QUADS, DOF)),
             .y = numbers(slv_batch_length(QUADS, WIDEST)),
             .back = numbers(WIDEST * QUADS)};
  fill_quads(&a);
  for (int i = 0; i < e->nparam; i++) p[i] = e->param[i].typical;
  cr_assert(eq(int, slv_batch_quad_prepare(e, p, QUADS, a.X, a.rest, NULL), SLV_OK));
  return a;
}

static void quads_free(quads *a) {
  free(a->p), free(a->plain), free(a->X), free(a->rest), free(a->x);
  free(a->y), free(a->back);
}

/* ---- against the scalar functions ------------------------------------------------ */

static void scalar_quad(const quads *a, slv_batch_quantity q, size_t k, double *y) {
  const slv_kernels_f64 *f = a->e->f64;
  const double *x = a->plain + DOF * k, *p = params_at(a, k);
  double H[DOF * DOF];
  if (q == SLV_BATCH_ENERGY || q == SLV_BATCH_ENERGY_GRADIENT) f->energy(x, p, y);
  if (q == SLV_BATCH_GRADIENT) f->gradient(x, p, y);
  if (q == SLV_BATCH_ENERGY_GRADIENT) f->gradient(x, p, y + 1);
  if (q != SLV_BATCH_HESSIAN && q != SLV_BATCH_DEFINITE) return;
  (q == SLV_BATCH_HESSIAN ? f->hessian : f->definite)(x, p, H);
  for (int j = 0, n = 0; j < DOF; j++)
    for (int i = j; i < DOF; i++) y[n++] = H[i + DOF * j];
}

static int lacks(const slv_energy *e, int q) {
  return q == SLV_BATCH_PROJECTED || (q == SLV_BATCH_DEFINITE && e->f64->definite == NULL);
}

static void run(quads *a, slv_batch_quantity q, const slv_batch_options *o) {
  const int m = slv_batch_element_numbers(q);
  cr_assert(eq(int, slv_batch_elements(a->e, q, a->p, QUADS, a->rest, a->x, a->y, o), SLV_OK));
  slv_batch_unpack(QUADS, m, a->y, a->back);
}

static void expect_bits(quads *a, slv_batch_quantity q, const slv_batch_options *o) {
  const size_t m = (size_t)slv_batch_element_numbers(q);
  double want[WIDEST];
  int off = 0;
  run(a, q, o);
  for (size_t k = 0; k < QUADS && off < 3; k++) {
    scalar_quad(a, q, k, want);
    for (size_t i = 0; i < m; i++) {
      const double got = a->back[k * m + i];
      if (same(got, want[i])) continue;
      off++;
      cr_expect(0, "%s quantity %d target %s quad %zu number %zu: %a, not %a", a->e->name, (int)q,
                slv_batch_target_name(o->target), k, i, got, want[i]);
      break;
    }
  }
}

static void expect_targets(quads *a, int fused) {
  for (size_t t = 0; t < 3; t++)
    for (int q = 0; q < SLV_BATCH_QUANTITIES; q++) {
      const slv_batch_options o = {.target = targets[t],
                                   .threads = q % 2 == 0 ? 1 : 3,
                                   .fused = fused,
                                   .store = q % 2 == 0 ? SLV_STORE_CACHED : SLV_STORE_STREAM};
      if (slv_batch_target_name(o.target) != NULL && !lacks(a->e, q))
        expect_bits(a, (slv_batch_quantity)q, &o);
    }
}

Test(quads, equal_the_scalar_functions_to_the_bit) {
  for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
    quads a = quads_new(rows[r]);
    expect_targets(&a, 0);
    quads_free(&a);
  }
}

/* Each quad has a different material; the caller packs the rest data. */
Test(quads, may_differ_in_their_material) {
  quads a = quads_new("quad_stvk");
  const size_t m = (size_t)slv_batch_rest_numbers(a.e);
  double *plain = numbers(m * QUADS);
  for (size_t k = 0; k < QUADS; k++) {
    double *p = a.p + k * (size_t)slv_energy_count_params(a.e);
    p[0] *= 1 + (double)k / 8;
    cr_assert(eq(int, slv_energy_prepare(a.e, a.X + SHAPE * k, p), SLV_OK));
    memcpy(plain + m * k, p + a.e->nparam, m * sizeof *plain);
  }
  slv_batch_pack(QUADS, (int)m, plain, a.rest);
  expect_targets(&a, 0);
  free(plain), quads_free(&a);
}

/* Every block has one quad with NaN, infinities, overflow, or all points equal, so that fused
 * kernels, too, must return results of the scalar functions. */
Test(quads, strange_ones_leave_their_neighbours_alone) {
  const double strange[] = {NAN, INFINITY, -INFINITY, 1e300, -1e200};
  for (size_t r = 0; r < 2; r++) {
    quads a = quads_new(rows[r]);
    for (size_t k = 0; k < QUADS; k += LANES)
      a.plain[DOF * k + k / LANES % DOF] = strange[k / LANES % 5];
    slv_batch_pack(QUADS, DOF, a.plain, a.x);
    expect_targets(&a, 1);
    memset(a.plain, 0, DOF * sizeof *a.plain);
    slv_batch_pack(QUADS, DOF, a.plain, a.x);
    expect_targets(&a, 0);
    quads_free(&a);
  }
}

/* The tolerance is 2^-44 of the array's largest number: about a hundred products, each with an
 * error of eps = 2^-52, may cancel in one quad, but not in all. */
Test(quads, fused_ones_are_equal_to_rounding) {
  const slv_batch_options o = {.fused = 1, .threads = 1};
  for (size_t r = 0; r < 2; r++) {
    quads a = quads_new(rows[r]);
    for (int q = 0; q < SLV_BATCH_QUANTITIES; q++) {
      const size_t m = (size_t)slv_batch_element_numbers((slv_batch_quantity)q);
      double want[WIDEST], worst = 0, most = 0;
      if (lacks(a.e, q)) continue;
      run(&a, (slv_batch_quantity)q, &o);
      for (size_t k = 0; k < QUADS; k++) {
        scalar_quad(&a, (slv_batch_quantity)q, k, want);
        for (size_t i = 0; i < m; i++) {
          const double off = fabs(a.back[k * m + i] - want[i]);
          worst = off <= worst ? worst : off;
          most = fmax(most, fabs(want[i]));
        }
      }
      cr_expect(worst <= 0x1p-44 * most, "%s quantity %d: %g of %g", rows[r], q, worst, most);
    }
    quads_free(&a);
  }
}

/* ---- by hand --------------------------------------------------------------------- */

/* The unit square stretched to twice its length has 120 J, as declared in quad_row.h. */
Test(quads, a_stretched_square_by_hand) {
  static const double x[DOF] = {0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0};
  for (size_t r = 0; r < 2; r++) {
    const slv_energy *e = slv_energy_find(rows[r]);
    quads a = quads_new(rows[r]);
    double p[SLV_MAX_PARAM];
    for (int i = 0; i < e->nparam; i++) p[i] = e->param[i].typical;
    cr_assert(eq(int, slv_batch_quad_prepare(e, p, 1, e->rests[0].X, a.rest, NULL), SLV_OK));
    slv_batch_pack(1, DOF, x, a.x);
    cr_assert(eq(int,
                 slv_batch_elements(e, SLV_BATCH_ENERGY_GRADIENT, p, 1, a.rest, a.x, a.y, NULL),
                 SLV_OK));
    slv_batch_unpack(1, 13, a.y, a.back);
    cr_expect(ieee_ulp_eq(dbl, a.back[0], 120, 16), "%s", rows[r]);
    cr_expect(ieee_ulp_eq(dbl, a.back[1], -160, 16), "%s", rows[r]);
    quads_free(&a);
  }
}

/* ---- invalid arguments ----------------------------------------------------------- */

Test(quads, numbers_are_those_of_the_header) {
  static const int of[SLV_BATCH_QUANTITIES] = {1, 12, 13, 78, 78, 78};
  for (int q = 0; q < SLV_BATCH_QUANTITIES; q++)
    cr_expect(eq(int, slv_batch_element_numbers((slv_batch_quantity)q), of[q]));
  cr_expect(eq(int, slv_batch_rest_numbers(slv_energy_find("quad_stvk")), 27));
  cr_expect(eq(int, slv_batch_rest_numbers(slv_energy_find("quad_gauss")), 85));
  cr_expect(eq(int, slv_batch_rest_numbers(slv_energy_find("quad_bend")),
               slv_energy_find("quad_bend")->nprepared));
}

#define EXPECT_REFUSED(status, energy, quantity, p, at)                                        \
  cr_expect(eq(int, slv_batch_elements((energy), (quantity), (p), 8, a.rest, (at), a.y, NULL), \
               (status)))

Test(quads, refuse_what_they_cannot_do) {
  quads a = quads_new("quad_gauss");
  double p[6];
  memcpy(p, a.p, sizeof p);
  EXPECT_REFUSED(SLV_EARG, a.e, SLV_BATCH_ENERGY, p, a.x + 1);
  EXPECT_REFUSED(SLV_EARG, slv_energy_find("arap"), SLV_BATCH_ENERGY, p, a.x);
  EXPECT_REFUSED(SLV_EARG, slv_energy_find("misspelt"), SLV_BATCH_ENERGY, p, a.x);
  cr_expect(eq(int, slv_batch_quad_prepare(a.e, p, 1, a.X, a.rest + 1, NULL), SLV_EARG));
  EXPECT_REFUSED(SLV_ECAPABILITY, a.e, SLV_BATCH_PROJECTED, p, a.x);
  EXPECT_REFUSED(SLV_ECAPABILITY, a.e, SLV_BATCH_DEFINITE, p, a.x);
  p[5] = 3;
  EXPECT_REFUSED(SLV_ECAPABILITY, a.e, SLV_BATCH_ENERGY, p, a.x);
  cr_expect(eq(int, slv_batch_quad_prepare(a.e, p, 1, a.X, a.rest, NULL), SLV_ECAPABILITY));
  quads_free(&a);
}

/* In quad 9, the edge from point 0 to point 1 and the opposite edge have length 0. */
Test(quads, a_degenerate_rest_shape_is_named) {
  quads a = quads_new("quad_stvk");
  size_t bad = 0;
  memcpy(a.X + SHAPE * 9 + 3, a.X + SHAPE * 9, 3 * sizeof *a.X);
  memcpy(a.X + SHAPE * 9 + 9, a.X + SHAPE * 9 + 6, 3 * sizeof *a.X);
  cr_expect(eq(int, slv_batch_quad_prepare(a.e, a.p, QUADS, a.X, a.rest, &bad), SLV_EDEGENERATE));
  cr_expect(eq(sz, bad, 9));
  quads_free(&a);
}
