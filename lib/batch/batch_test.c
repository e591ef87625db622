/* Batched kernels against the scalar functions of the same row: to the bit, for every
 * target that runs here, on states whose neighbours in a block differ in sign, scale
 * and degeneracy.  Compiled for both precisions. */
#include "selvedge/batch.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "selvedge/formula.h"
#include "selvedge/states.h"
#include "selvedge/triangle.h"

#if defined(SLV_SCALAR_F32)
#define NAME(name) name##_f32
#define SCALARS(e) (e)->f32
enum { LANES = SLV_BATCH_LANES_F32 };
#else
#define NAME(name) name
#define SCALARS(e) (e)->f64
enum { LANES = SLV_BATCH_LANES };
#endif

enum { COUNT = 2003 }; /* no whole number of blocks */

static real *numbers(size_t n) {
  real *a = aligned_alloc(SLV_BATCH_ALIGNMENT, (n * sizeof *a + 63) / 64 * 64);
  cr_assert(ne(ptr, a, NULL));
  return a;
}

typedef struct {
  real *plain, *x, *y, *back;
} arrays;

static arrays arrays_new(void) {
  const size_t x = NAME(slv_batch_length)(COUNT, 6),
               y = NAME(slv_batch_length)(COUNT, 21);
  return (arrays){numbers(6 * COUNT), numbers(x), numbers(y), numbers(21 * COUNT)};
}

static void arrays_free(arrays *a) {
  free(a->plain), free(a->x), free(a->y), free(a->back);
}

/* The catalogue and random states of all classes, in the order of their numbers. */
static void fill(const slv_energy *e, arrays *a) {
  const slv_state_source s = {.energy = e, .seed = 5, .random = COUNT};
  for (size_t n = 0; n < COUNT; n++) {
    slv_state state;
    cr_assert(eq(int, slv_state_at(&s, n, &state), SLV_OK));
    for (int i = 0; i < 6; i++) a->plain[6 * n + (size_t)i] = (real)state.x[i];
  }
  NAME(slv_batch_pack)(COUNT, 6, a->plain, a->x);
}

/* What the scalar functions say, packed. */
static int reference(const slv_energy *e, slv_batch_quantity q, const real *F,
                     const real *p, real *y) {
  real full[36 * SLV_MAX_TERM] = {0};
  const int closed = SCALARS(e)->projected != NULL;
  switch (q) {
    case SLV_BATCH_ENERGY:
      return (int)SCALARS(e)->energy(F, p, y);
    case SLV_BATCH_GRADIENT:
      return (int)SCALARS(e)->gradient(F, p, y);
    case SLV_BATCH_ENERGY_GRADIENT:
      return (int)SCALARS(e)->energy(F, p, y) + (int)SCALARS(e)->gradient(F, p, y + 1);
    case SLV_BATCH_HESSIAN:
      SCALARS(e)->hessian(F, p, full);
      break;
    default:
      (closed ? SCALARS(e)->projected : SCALARS(e)->term_projected)(F, p, full);
      for (int i = 0; i < 36 && !closed; i++) full[i] += full[i + 36];
  }
  for (int j = 0, k = 0; j < 6; j++)
    for (int i = j; i < 6; i++) y[k++] = full[i + 6 * j];
  return 0;
}

static int same(real a, real b) {
  return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

static void expect_equal(const slv_energy *e, slv_batch_quantity q, const real *p,
                         const arrays *a, const slv_batch_options *o) {
  const int m = slv_batch_numbers(q);
  int off = 0;
  cr_assert(eq(int, NAME(slv_batch)(e, q, p, COUNT, a->x, a->y, o), SLV_OK));
  NAME(slv_batch_unpack)(COUNT, m, a->y, a->back);
  for (size_t n = 0; n < COUNT && off < 3; n++) {
    real want[21];
    cr_assert(eq(int, reference(e, q, a->plain + 6 * n, p, want), 0));
    for (int i = 0; i < m; i++) {
      const real got = a->back[n * (size_t)m + (size_t)i];
      if (same(got, want[i])) continue;
      off++;
      cr_expect(0, "%s quantity %d target %s element %zu number %d: %a, not %a",
                e->name, (int)q, slv_batch_target_name(o->target), n, i, (double)got,
                (double)want[i]);
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
      const slv_batch_options o = {
          .target = targets[t],
          .threads = q % 2 == 0 ? 1 : 3,
          .store = q % 2 == 0 ? SLV_STORE_CACHED : SLV_STORE_STREAM};
      expect_equal(e, (slv_batch_quantity)q, p, a, &o);
    }
  }
}

/* Typical parameters and every named set of the row: parallel fibres, one zero, ... */
static void params_of(const slv_energy *e, int set, real *p) {
  double typical[SLV_MAX_PARAM];
  slv_typical_params(e, typical);
  const double *from = set == 0 ? typical : e->sets[set - 1].p;
  for (int i = 0; i < e->nparam; i++) p[i] = (real)from[i];
}

static int sets_of(const slv_energy *e) {
  int n = 1;
  while (e->sets != NULL && e->sets[n - 1].name != NULL) n++;
  return n;
}

Test(batch, equals_the_scalar_functions_to_the_bit) {
  arrays a = arrays_new();
  for (size_t i = 0; slv_energy_at(i) != NULL; i++) {
    const slv_energy *e = slv_energy_at(i);
    fill(e, &a);
    for (int set = 0; set < sets_of(e); set++) {
      real p[SLV_MAX_PARAM];
      params_of(e, set, p);
      expect_targets_equal(e, p, &a);
    }
  }
  arrays_free(&a);
}

/* Stiffnesses and directions beyond what the fast formulas allow for. */
Test(batch, equals_them_for_extreme_parameters) {
  const slv_energy *e = slv_energy_find("shear_quartic");
  arrays a = arrays_new();
  fill(e, &a);
  const real wild[][5] = {{R(1e12), 1, 0, 0, 1},
                          {1, R(1e-25), 0, 0, 1},
                          {1, R(1e3), R(-1e3), R(1e3), 0},
                          {0, 1, 0, 0, 1}};
  for (size_t i = 0; i < sizeof wild / sizeof *wild; i++)
    expect_targets_equal(e, wild[i], &a);
  arrays_free(&a);
}

/* NaN, infinities, F = 0, a zero column, f_u = f_v, beside ordinary neighbours. */
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

/* ---- triangles ------------------------------------------------------------------ */

#if !defined(SLV_SCALAR_F32)
enum { TRIANGLES = 83 };

/* One triangle in seven is collapsed to a point: F = 0. */
static void fill_triangles(double *rest, double *x) {
  for (size_t t = 0; t < TRIANGLES; t++) {
    double u[12];
    for (uint32_t s = 0; s < 3; s++) slv_uniform4(3, t, s, u + 4 * s);
    const double uv[6] = {0, 0, 1 + u[9], u[10], u[11] / 2, 1 + u[0]};
    slv_rest r;
    cr_assert(eq(int, slv_rest_from_uv(uv, &r), SLV_OK));
    rest[5 * t] = r.area;
    memcpy(rest + 5 * t + 1, r.G, sizeof r.G);
    for (size_t i = 0; i < 9; i++) x[9 * t + i] = t % 7 == 0 ? 1 : 2 * u[i] - 1;
  }
}

/* By the library's other path: F, the row's matrix, and -a D'HD of triangle.h. */
static void reference_jacobian(const slv_energy *e, slv_batch_quantity q,
                               const double *p, const double *rest, const double *x,
                               double *K) {
  slv_rest r = {.area = rest[0]};
  double F[6], H[72];
  memcpy(r.G, rest + 1, sizeof r.G);
  slv_triangle_F(&r, x, F);
  const int closed = e->f64->projected != NULL;
  slv_fn_f64 *projected = closed ? e->f64->projected : e->f64->term_projected;
  cr_assert(
      eq(int, (q == SLV_BATCH_HESSIAN ? e->f64->hessian : projected)(F, p, H), SLV_OK));
  for (int i = 0; i < 36 && q == SLV_BATCH_PROJECTED && !closed; i++) H[i] += H[i + 36];
  slv_triangle_jacobian_of(&r, H, K);
}

static void expect_jacobians(const slv_energy *e, slv_batch_quantity q,
                             const double *rest, const double *x, const double *K) {
  double p[SLV_MAX_PARAM];
  slv_typical_params(e, p);
  for (size_t t = 0; t < TRIANGLES; t++) {
    double want[81];
    int off = 0, k = 0;
    reference_jacobian(e, q, p, rest + 5 * t, x + 9 * t, want);
    for (int j = 0; j < 9; j++)
      for (int i = j; i < 9; i++)
        off += !same(K[45 * t + (size_t)k++], want[i + 9 * j]);
    cr_expect(eq(int, off, 0), "%s quantity %d triangle %zu", e->name, (int)q, t);
  }
}

Test(batch, jacobians_equal_those_of_the_triangle_to_the_bit) {
  static double rest[5 * TRIANGLES], x[9 * TRIANGLES], back[45 * TRIANGLES];
  real *r = numbers(slv_batch_length(TRIANGLES, 5)),
       *xs = numbers(slv_batch_length(TRIANGLES, 9)),
       *K = numbers(slv_batch_length(TRIANGLES, 45));
  fill_triangles(rest, x);
  slv_batch_pack(TRIANGLES, 5, rest, r);
  slv_batch_pack(TRIANGLES, 9, x, xs);
  for (size_t i = 0; slv_energy_at(i) != NULL; i++)
    for (int t = SLV_TARGET_AVX512; t <= SLV_TARGET_BASELINE; t++)
      for (int q = SLV_BATCH_HESSIAN; q <= SLV_BATCH_PROJECTED; q++) {
        const slv_energy *e = slv_energy_at(i);
        const slv_batch_options o = {.target = (slv_batch_target)t, .threads = 2};
        double p[SLV_MAX_PARAM];
        if (slv_batch_target_name(o.target) == NULL) continue;
        slv_typical_params(e, p);
        cr_assert(
            eq(int,
               slv_batch_jacobian(e, (slv_batch_quantity)q, p, TRIANGLES, r, xs, K, &o),
               SLV_OK));
        slv_batch_unpack(TRIANGLES, 45, K, back);
        expect_jacobians(e, (slv_batch_quantity)q, rest, x, back);
      }
  free(r), free(xs), free(K);
}
#endif

/* ---- rows and arguments -------------------------------------------------------- */

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
      eq(int, NAME(slv_batch)(&guest, SLV_BATCH_ENERGY, p, 2, a.x, a.y, NULL), SLV_OK));
  cr_expect(isnan(a.y[0]), "a refused state is NaN");
  cr_expect(eq(dbl, (double)a.y[1], 7));
  cr_expect(eq(int, NAME(slv_batch)(&guest, SLV_BATCH_HESSIAN, p, 2, a.x, a.y, NULL),
               SLV_ECAPABILITY));
  arrays_free(&a);
}

Test(batch, refuses_what_it_cannot_do) {
  const slv_energy *e = slv_energy_find("bw_stretch");
  const real p[3] = {1, 1, 1};
  arrays a = arrays_new();
  fill(e, &a);
  const slv_batch_options unknown = {.target = (slv_batch_target)99};
  cr_expect(eq(int, NAME(slv_batch)(e, SLV_BATCH_ENERGY, p, 8, a.x + 1, a.y, NULL),
               SLV_EARG));
  cr_expect(eq(int, NAME(slv_batch)(e, SLV_BATCH_ENERGY, p, 8, a.x, a.y + 1, NULL),
               SLV_EARG));
  cr_expect(eq(int, NAME(slv_batch)(e, SLV_BATCH_QUANTITIES, p, 8, a.x, a.y, NULL),
               SLV_ECAPABILITY));
  cr_expect(eq(int, NAME(slv_batch)(e, SLV_BATCH_ENERGY, p, 8, a.x, a.y, &unknown),
               SLV_ECAPABILITY));
  cr_expect(eq(int, NAME(slv_batch)(e, SLV_BATCH_ENERGY, p, 0, a.x, a.y, NULL), SLV_OK),
            "none");
  arrays_free(&a);
}
