/* Batched hinges must be bitwise identical to the scalar functions, on every target that this
 * machine runs: flat, folded, degenerate and out-of-range hinges in blocks with ordinary ones, with
 * shared and with separate parameters.  Fused results may differ by round-off. */
#include "batch/batch_test_support.h"

enum { HINGES = 40 * LANES + 5, DOF = 12, WIDEST = 78 };

static const char *const rows[] = {"bend_theta", "discrete_shells", "bend_constant"};

static const slv_batch_target targets[] = {SLV_TARGET_AVX512, SLV_TARGET_AVX2, SLV_TARGET_BASELINE};

/* ---- states ---------------------------------------------------------------------- */

typedef struct {
  const slv_energy *e;
  double *p, *plain;    /* plain arrays of parameters and positions */
  double *rest, *x, *y; /* blocks */
  double *back;
} hinges;

/* Heights 1 over an edge of length 2; theta is a right angle. */
static const double upright[DOF] = {-1, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 1};

/* Fills *a with parameter sets in turn, and random vertices in a cube scaled by powers of two. */
static void fill_hinges(hinges *a) {
  const size_t m = (size_t)a->e->nparam;
  for (size_t k = 0; k < HINGES; k++) {
    double u[DOF];
    const double size = k % 3 == 0 ? 0x1p-8 : k % 3 == 1 ? 1 : 0x1p20;
    for (uint32_t s = 0; s < 3; s++) slv_random_uniform4(11, k, s, u + 4 * s);
    for (size_t i = 0; i < DOF; i++) a->plain[DOF * k + i] = size * (u[i] - 0.5);
    params_of(a->e, (int)(k % (size_t)sets_of(a->e)), a->p + m * k);
  }
}

static void pack(hinges *a) {
  slv_batch_pack(HINGES, DOF, a->plain, a->x);
  slv_batch_pack(HINGES, a->e->nparam, a->p, a->rest);
}

static hinges hinges_new(const char *name) {
  const slv_energy *e = slv_energy_find(name);
  cr_assert(eq(int, slv_batch_rest_numbers(e), e->nparam));
  hinges a = {.e = e,
              .p = numbers((size_t)e->nparam * HINGES),
              .plain = numbers(DOF * HINGES),
              .rest = numbers(slv_batch_length(HINGES, e->nparam)),
              .x = numbers(slv_batch_length(HINGES, DOF)),
              .y = numbers(slv_batch_length(HINGES, WIDEST)),
              .back = numbers(WIDEST * HINGES)};
  fill_hinges(&a);
  pack(&a);
  return a;
}

static void hinges_free(hinges *a) {
  free(a->p), free(a->plain), free(a->rest), free(a->x), free(a->y), free(a->back);
}

static double *hinge_at(const hinges *a, size_t k) { return a->plain + DOF * k; }

/* ---- against the scalar functions ------------------------------------------------ */

static void scalar_hinge(const hinges *a, slv_batch_quantity q, size_t k, double *y) {
  const slv_kernels_f64 *f = a->e->f64;
  const double *x = hinge_at(a, k), *p = a->p + (size_t)a->e->nparam * k;
  double H[DOF * DOF];
  if (q == SLV_BATCH_ENERGY || q == SLV_BATCH_ENERGY_GRADIENT) f->energy(x, p, y);
  if (q == SLV_BATCH_GRADIENT) f->gradient(x, p, y);
  if (q == SLV_BATCH_ENERGY_GRADIENT) f->gradient(x, p, y + 1);
  if (q != SLV_BATCH_HESSIAN && q != SLV_BATCH_PROJECTED) return;
  (q == SLV_BATCH_HESSIAN ? f->hessian : f->projected)(x, p, H);
  for (int j = 0, n = 0; j < DOF; j++)
    for (int i = j; i < DOF; i++) y[n++] = H[i + DOF * j];
}

static int lacks(const slv_energy *e, int q) {
  return q == SLV_BATCH_DEFINITE || (q == SLV_BATCH_PROJECTED && e->f64->projected == NULL);
}

/* Returns the number of hinges that are not bitwise identical to the scalar functions. */
static size_t count_off(hinges *a, slv_batch_quantity q, const slv_batch_options *o) {
  const size_t m = (size_t)slv_batch_element_numbers(q);
  double want[WIDEST];
  size_t off = 0;
  memset(a->back, 0xFF, WIDEST * HINGES * sizeof *a->back);
  cr_assert(eq(int, slv_batch_elements(a->e, q, NULL, HINGES, a->rest, a->x, a->y, o), SLV_OK));
  slv_batch_unpack(HINGES, (int)m, a->y, a->back);
  for (size_t k = 0; k < HINGES; k++) {
    size_t i = 0;
    scalar_hinge(a, q, k, want);
    while (i < m && same(a->back[k * m + i], want[i])) i++;
    if (i < m && !o->fused && off < 3)
      cr_expect(0, "%s quantity %d target %s hinge %zu number %zu: %a, not %a", a->e->name, (int)q,
                slv_batch_target_name(o->target), k, i, a->back[k * m + i], want[i]);
    off += i < m;
  }
  return off;
}

static void expect_targets(hinges *a) {
  for (size_t t = 0; t < 3; t++)
    for (int q = 0; q < SLV_BATCH_QUANTITIES; q++) {
      const slv_batch_options o = {.target = targets[t],
                                   .threads = q % 2 == 0 ? 1 : 3,
                                   .store = q % 2 == 0 ? SLV_STORE_CACHED : SLV_STORE_STREAM};
      if (slv_batch_target_name(o.target) != NULL && !lacks(a->e, q))
        cr_expect(eq(sz, count_off(a, (slv_batch_quantity)q, &o), 0));
    }
}

#define FOR_ROWS(a)                                          \
  for (size_t r_ = 0; r_ < sizeof rows / sizeof *rows; r_++) \
    for (hinges a = hinges_new(rows[r_]); a.p != NULL; hinges_free(&a), a.p = NULL)

Test(hinges, equal_the_scalar_functions_to_the_bit) { FOR_ROWS(a) expect_targets(&a); }

/* Flat and folded back, exactly and up to an angle of 1e-9 to either side, and slivers.  All are in
 * range, so that vector lanes compute them. */
Test(hinges, are_equal_where_the_angle_is_special) {
  FOR_ROWS(a) {
    for (size_t k = 0; k < HINGES; k++) {
      double *x = hinge_at(&a, k);
      const double far = k % 2 == 0 ? 1 : -1, rise = k % 3 == 0 ? 0 : k % 3 == 1 ? 1e-9 : -0x1p-52;
      memcpy(x, upright, sizeof upright);
      x[9] = far, x[11] = rise;
      if (k % 5 == 0) x[10] = 0x1p30;
      if (k % 7 == 0) x[0] = -0x1p-50;
    }
    pack(&a);
    expect_targets(&a);
  }
}

/* One hinge of each block has no edge, no normal, an infinity, NaN, or a size out of range. */
Test(hinges, strange_ones_leave_their_neighbours_alone) {
  FOR_ROWS(a) {
    for (size_t b = 0; b < HINGES / LANES; b++) {
      const double strange[] = {NAN, INFINITY, -INFINITY, 1e300, -0x1p510, 0x1p-70, 1e-300, 0x1p80};
      double *x = hinge_at(&a, LANES * b + b % LANES);
      const size_t kind = b % 12;
      if (kind < 4) x[b % DOF] = strange[kind];
      for (size_t i = 0; i < DOF && kind >= 4 && kind < 8; i++) x[i] *= strange[kind];
      if (kind == 8) memcpy(x + 3, x + 6, 3 * sizeof *x);
      for (size_t i = 0; i < 3 && kind == 9; i++) x[i] = x[3 + i] + 2 * (x[6 + i] - x[3 + i]);
      for (size_t i = 0; i < 4 && kind == 10; i++) x[3 * i] = 0x1p600;
      if (kind == 11) memset(x, 0, DOF * sizeof *x);
    }
    pack(&a);
    expect_targets(&a);
  }
}

/* The catalogue of each energy and random states of all classes, with separate parameters. */
Test(hinges, are_equal_at_the_catalogue) {
  FOR_ROWS(a) {
    const slv_state_source s = {.energy = a.e, .seed = 3, .random = HINGES};
    for (size_t k = 0; k < HINGES; k++) {
      slv_state state = {.x = hinge_at(&a, k), .p = a.p + (size_t)a.e->nparam * k};
      cr_assert(eq(int, slv_state_source_at(&s, k, &state), SLV_OK));
    }
    pack(&a);
    expect_targets(&a);
  }
}

/* Without rest data all hinges share p.  Energies not built in use their scalar functions. */
Test(hinges, may_share_their_parameters) {
  FOR_ROWS(a) {
    const slv_batch_options o = {.threads = 1};
    slv_energy copy = *a.e;
    double p[SLV_MAX_PARAM], *y = numbers(slv_batch_length(HINGES, DOF));
    slv_energy_typical_params(a.e, p);
    for (size_t k = 0; k < HINGES; k++)
      slv_energy_typical_params(a.e, a.p + k * (size_t)a.e->nparam);
    pack(&a);
    cr_expect(eq(sz, count_off(&a, SLV_BATCH_GRADIENT, &o), 0));
    slv_batch_elements(a.e, SLV_BATCH_GRADIENT, p, HINGES, NULL, a.x, y, &o);
    cr_expect(memcmp(a.y, y, slv_batch_length(HINGES, DOF) * sizeof *y) == 0);
    memset(y, 0xFF, DOF * LANES * sizeof *y);
    slv_batch_elements(&copy, SLV_BATCH_GRADIENT, p, HINGES, NULL, a.x, y, &o);
    cr_expect(memcmp(a.y, y, slv_batch_length(HINGES, DOF) * sizeof *y) == 0);
    free(y);
  }
}

/* Fused lanes round differently, which shows that vector lanes, not scalar functions, compute the
 * hinges of the tests above.  The tolerance is 2^-40 of the hinge's largest number: about a hundred
 * products, each with a relative error of 2^-53, times the cancellation in random hinges. */
Test(hinges, fused_ones_are_equal_to_rounding) {
  const slv_batch_options o = {.fused = 1, .threads = 1};
  FOR_ROWS(a)
  for (int q = 0; q < SLV_BATCH_QUANTITIES; q++) {
    const size_t m = (size_t)slv_batch_element_numbers((slv_batch_quantity)q);
    double want[WIDEST], worst = 0;
    if (lacks(a.e, q)) continue;
    const size_t off = count_off(&a, (slv_batch_quantity)q, &o);
    if (slv_batch_target_fuses(SLV_TARGET_BEST)) cr_expect(off > HINGES / 2 || q == 0, "%zu", off);
    for (size_t k = 0; k < HINGES; k++) {
      double most = 0, error = 0;
      scalar_hinge(&a, (slv_batch_quantity)q, k, want);
      for (size_t i = 0; i < m; i++) {
        most = fmax(most, fabs(want[i]));
        error = fmax(error, fabs(a.back[k * m + i] - want[i]));
      }
      worst = error <= worst * most ? worst : error / most;
    }
    cr_expect(worst <= 0x1p-40, "%s quantity %d: %g", a.e->name, q, worst);
  }
}

/* ---- by hand --------------------------------------------------------------------- */

/* theta = pi/2: W = 100 (pi/2)^2 / 2, and x_0 is pushed by 100 (pi/2) along e_z. */
Test(hinges, an_upright_hinge_by_hand) {
  const double quarter = 1.5707963267948966, k = 100;
  hinges a = hinges_new("bend_theta");
  slv_batch_pack(1, DOF, upright, a.x);
  cr_assert(eq(int, slv_batch_elements(a.e, SLV_BATCH_ENERGY_GRADIENT, &k, 1, NULL, a.x, a.y, NULL),
               SLV_OK));
  slv_batch_unpack(1, 1 + DOF, a.y, a.back);
  cr_expect(ieee_ulp_eq(dbl, a.back[0], k * quarter * quarter / 2, 4));
  cr_expect(ieee_ulp_eq(dbl, a.back[3], k * quarter, 4));
  cr_expect(ieee_ulp_eq(dbl, a.back[10], -k * quarter, 4));
  hinges_free(&a);
}

/* ---- invalid arguments ----------------------------------------------------------- */

#define EXPECT_REFUSED(status, energy, quantity, own, at) \
  cr_expect(                                              \
      eq(int, slv_batch_elements((energy), (quantity), &k, 8, (own), (at), a.y, NULL), (status)))

Test(hinges, refuse_what_they_cannot_do) {
  const double k = 1;
  hinges a = hinges_new("bend_constant");
  EXPECT_REFUSED(SLV_EARG, a.e, SLV_BATCH_ENERGY, NULL, a.x + 1);
  EXPECT_REFUSED(SLV_EARG, a.e, SLV_BATCH_ENERGY, a.rest + 1, a.x);
  EXPECT_REFUSED(SLV_EARG, slv_energy_find("arap"), SLV_BATCH_ENERGY, a.rest, a.x);
  EXPECT_REFUSED(SLV_EARG, slv_energy_find("quad_stvk"), SLV_BATCH_ENERGY, NULL, a.x);
  EXPECT_REFUSED(SLV_EARG, slv_energy_find("misspelt"), SLV_BATCH_ENERGY, a.rest, a.x);
  EXPECT_REFUSED(SLV_ECAPABILITY, a.e, SLV_BATCH_PROJECTED, a.rest, a.x);
  EXPECT_REFUSED(SLV_ECAPABILITY, a.e, SLV_BATCH_DEFINITE, a.rest, a.x);
  hinges_free(&a);
}
