/* Fused kernels must agree with the scalar functions within the bound of selvedge/batch.h, which is
 * evaluated in quad, on the whole catalogue with all sets of parameters and on random states.
 * Compiled for both precisions. */
#include "batch/batch_test_support.h"

enum { CORNERS = 64, MOST = 36 * SLV_MAX_TERM };

static const slv_batch_target targets[] = {SLV_TARGET_AVX512, SLV_TARGET_AVX2, SLV_TARGET_BASELINE};

/* ---- the bound, in quad ---------------------------------------------------------- */

/* One value v of the bound: numbers `from` to `to` - 1 of a quantity; W and dW/dF are separate. */
typedef struct {
  slv_batch_quantity q;
  int from, to;
} part;

static const part parts[] = {{SLV_BATCH_ENERGY, 0, 1},          {SLV_BATCH_GRADIENT, 0, 6},
                             {SLV_BATCH_ENERGY_GRADIENT, 0, 1}, {SLV_BATCH_ENERGY_GRADIENT, 1, 7},
                             {SLV_BATCH_HESSIAN, 0, 21},        {SLV_BATCH_PROJECTED, 0, 21}};

enum { PARTS = sizeof parts / sizeof *parts };

/* Returns the weight of number i in a norm: 2 for off-diagonals of packed matrices, else 1. */
static slv_f128 weight(const part *w, int i) {
  static const int diagonal[21] = {[0] = 1, [6] = 1, [11] = 1, [15] = 1, [18] = 1, [20] = 1};
  return w->to == 21 && !diagonal[i] ? 2 : 1;
}

/* Returns |a - b|, or |a| if b is NULL. */
static slv_f128 distance(const part *w, const slv_f128 *a, const slv_f128 *b) {
  slv_f128 s = 0;
  for (int i = w->from; i < w->to; i++) {
    const slv_f128 d = b != NULL ? a[i] - b[i] : a[i];
    s += weight(w, i) * d * d;
  }
  return slv_quad_sqrt(s);
}

static void in_quad(const slv_energy *e, slv_batch_quantity q, const slv_f128 *F, const slv_f128 *p,
                    slv_f128 *y) {
  const slv_kernels_f128 *f = e->f128;
  slv_f128 full[MOST] = {0};
  const int terms = f->projected == NULL && q == SLV_BATCH_PROJECTED ? e->nterm : 1;
  if (q == SLV_BATCH_ENERGY || q == SLV_BATCH_ENERGY_GRADIENT) f->energy(F, p, y);
  if (q == SLV_BATCH_ENERGY_GRADIENT) f->gradient(F, p, y + 1);
  if (q == SLV_BATCH_GRADIENT) f->gradient(F, p, y);
  if (q < SLV_BATCH_HESSIAN) return;
  if (q == SLV_BATCH_HESSIAN)
    f->hessian(F, p, full);
  else
    (f->projected != NULL ? f->projected : f->term_projected)(F, p, full);
  for (int j = 0, k = 0; j < 6; j++)
    for (int i = j; i < 6; i++, k++) {
      y[k] = 0;
      for (int t = 0; t < terms; t++) y[k] += full[i + 6 * j + 36 * t];
    }
}

typedef struct {
  const slv_energy *e;
  const part *part;
  slv_f128 F[6], p[SLV_MAX_PARAM];
} place;

static slv_f128 corner_distance(const place *at, const slv_f128 *v, unsigned corner) {
  slv_f128 size = 0, F[6], w[21];
  for (int i = 0; i < 6; i++) size += at->F[i] * at->F[i];
  const slv_f128 step = 8 * (slv_f128)R_EPS * slv_quad_sqrt(size) / slv_quad_sqrt(6);
  for (int i = 0; i < 6; i++) F[i] = at->F[i] + ((corner >> i & 1U) != 0 ? step : -step);
  in_quad(at->e, at->part->q, F, at->p, w);
  return distance(at->part, w, v);
}

/* Returns error / (2 (8 eps |v| + s)), where s is the largest of 64 distances, or 1 as soon as the
 * error is known to be within the bound; NaN if error is NaN. */
static double in_bounds(const place *at, slv_f128 error) {
  slv_f128 v[21], spread = 0;
  if (error == 0) return 0;
  in_quad(at->e, at->part->q, at->F, at->p, v);
  const slv_f128 base = 8 * (slv_f128)R_EPS * distance(at->part, v, NULL);
  for (unsigned corner = 0; corner < CORNERS; corner++) {
    if (error <= 2 * (base + spread)) return 1;
    const slv_f128 d = corner_distance(at, v, corner);
    if (d > spread) spread = d;
  }
  return (double)(error / (2 * (base + spread)));
}

Test(fused, bound_is_no_wider_than_it_says) {
  static const double rest[6] = {1, 0, 0, 0, 2, 0};
  place at = {.e = slv_energy_find("bw_shear"), .part = &parts[4], .p = {1}};
  for (int i = 0; i < 6; i++) at.F[i] = rest[i];
  /* H = 2 g g', g = [0 2 0 1 0 0]: |H| = 10.  If F changes by 8 eps |F|, H changes by at most 2
   * times 2 |g| 8 eps |F| plus 2 |c| |H6|, |c| <= 2 8 eps |F| 2, |H6| = sqrt 6. */
  const double eps = (double)R_EPS, F = sqrt(5);
  cr_expect(le(dbl, in_bounds(&at, 2 * 80 * eps), 1));
  cr_expect(gt(dbl, in_bounds(&at, 2 * (80 + 8 * F * (4 * F + 8 * sqrt(6))) * eps), 1));
  cr_expect(isnan(in_bounds(&at, (slv_f128)NAN)));
  cr_expect(eq(dbl, in_bounds(&at, 0), 0));
}

/* ---- kernels --------------------------------------------------------------------- */

typedef struct {
  const slv_energy *e;
  const real *p;
  const arrays *a;
  slv_batch_target target;
} subject;

/* Returns the error of an element's values; 0 if they are bitwise identical. */
static slv_f128 error_of(const part *w, const real *got, const real *want) {
  slv_f128 d[21];
  int equal = 1;
  for (int i = w->from; i < w->to; i++) {
    d[i] = (slv_f128)got[i] - (slv_f128)want[i];
    equal = equal && same(got[i], want[i]);
  }
  return equal ? 0 : distance(w, d, NULL);
}

static int run_fused(const subject *s, slv_batch_quantity q) {
  const slv_batch_options o = {.target = s->target, .fused = 1, .threads = 1};
  const slv_status status = NAME(slv_batch_evaluate)(s->e, q, s->p, COUNT, s->a->x, s->a->y, &o);
  NAME(slv_batch_unpack)(COUNT, slv_batch_numbers(q), s->a->y, s->a->back);
  return status == SLV_OK;
}

/* Tests that all elements are within the bound; returns how many are not bitwise identical. */
static int judge(const subject *s, const part *w) {
  const int m = slv_batch_numbers(w->q);
  place at = {.e = s->e, .part = w};
  int differ = 0, off = 0;
  for (int i = 0; i < s->e->nparam; i++) at.p[i] = s->p[i];
  cr_assert(run_fused(s, w->q));
  for (size_t n = 0; n < COUNT && off < 3; n++) {
    real want[21];
    const real *got = s->a->back + n * (size_t)m, *F = s->a->plain + 6 * n;
    cr_assert(eq(int, reference(s->e, w->q, F, s->p, want), 0));
    const slv_f128 error = error_of(w, got, want);
    differ += !(error == 0);
    for (int i = 0; i < 6; i++) at.F[i] = F[i];
    const double ratio = in_bounds(&at, error);
    if (ratio <= 1) continue;
    off++;
    cr_expect(0, "%s quantity %d target %s element %zu: %.3g of the bound", s->e->name, (int)w->q,
              slv_batch_target_name(s->target), n, ratio);
  }
  return differ;
}

static int judge_sets(const slv_energy *e, const arrays *a, slv_batch_target target) {
  int differ = 0;
  for (int set = 0; set < sets_of(e); set++) {
    real p[SLV_MAX_PARAM];
    params_of(e, set, p);
    const subject s = {e, p, a, target};
    for (int i = 0; i < PARTS; i++) differ += judge(&s, &parts[i]);
  }
  return differ;
}

Test(fused, is_within_the_bound_and_differs, .timeout = 1200) {
  arrays a = arrays_new();
  for (size_t i = 0; slv_energy_at(i) != NULL; i++) {
    const slv_energy *e = slv_energy_at(i);
    if (!is_batched(e)) continue;
    fill(e, &a);
    for (size_t t = 0; t < sizeof targets / sizeof *targets; t++) {
      if (slv_batch_target_name(targets[t]) == NULL) continue;
      const int differ = judge_sets(e, &a, targets[t]);
      cr_expect(eq(int, differ > 0, slv_batch_target_fuses(targets[t])),
                "%s target %s: %d elements differ", e->name, slv_batch_target_name(targets[t]),
                differ);
    }
  }
  arrays_free(&a);
}

/* Tests that a call uses the scalar functions: all elements are bitwise identical. */
static void expect_plain(const slv_energy *e, const real *p, const arrays *a) {
  const subject s = {e, p, a, SLV_TARGET_BEST};
  for (int i = 0; i < PARTS; i++)
    cr_expect(eq(int, judge(&s, &parts[i]), 0), "%s quantity %d", e->name, (int)parts[i].q);
}

Test(fused, leaves_what_is_not_ordinary_to_the_scalar_functions) {
  arrays a = arrays_new();
  const slv_energy *e = slv_energy_find("shear_general");
  real p[SLV_MAX_PARAM] = {0};
  params_of(e, 0, p);
  for (size_t i = 0; i < 6 * COUNT; i++) a.plain[i] = R(1e-30) * (real)(i % 13 + 1);
  NAME(slv_batch_pack)(COUNT, 6, a.plain, a.x);
  expect_plain(e, p, &a);
  arrays_free(&a);
}

Test(fused, leaves_extreme_parameters_and_rows_of_others_to_the_scalar_functions) {
  arrays a = arrays_new();
  const slv_energy *e = slv_energy_find("shear_general");
  const slv_energy copy = *e;
  real p[SLV_MAX_PARAM] = {0};
  params_of(e, 0, p);
  fill(e, &a);
  expect_plain(&copy, p, &a);
  p[0] = R(0x1p41); /* a stiffness */
  expect_plain(e, p, &a);
  arrays_free(&a);
}

Test(fused, targets_say_whether_they_fuse) {
  for (size_t t = 0; t < sizeof targets / sizeof *targets; t++)
    if (slv_batch_target_name(targets[t]) == NULL)
      cr_expect(eq(int, slv_batch_target_fuses(targets[t]), 0));
#if defined(__x86_64__)
  cr_expect(eq(int, slv_batch_target_fuses(SLV_TARGET_BASELINE), 0));
  cr_expect(eq(int, slv_batch_target_fuses(SLV_TARGET_AVX2),
               slv_batch_target_name(SLV_TARGET_AVX2) != NULL));
#endif
}
