/* Force Jacobians of arrays of triangles must be bitwise identical to those of single triangles;
 * fused and single-precision results may differ by round-off.  Compiled for both precisions. */
#include "batch/batch_test_support.h"
#include "selvedge/triangle.h"

/* One block in three has collapsed triangles and is computed by the scalar functions. */
enum { TRIANGLES = 20 * 16 + 3, BLOCK = 16 };

static int is_collapsed(size_t t) { return t / BLOCK % 3 == 0 && t % 7 == 0; }

/* One rest triangle in five has edges along the axes, hence zeros in G. */
static void fill_triangles(real *rest, real *x) {
  static const double square[6] = {0, 0, 1, 0, 0, 1};
  for (size_t t = 0; t < TRIANGLES; t++) {
    double u[12];
    for (uint32_t s = 0; s < 3; s++) slv_random_uniform4(3, t, s, u + 4 * s);
    const double uv[6] = {0, 0, 1 + u[9], u[10], u[11] / 2, 1 + u[0]};
    slv_rest r;
    cr_assert(eq(int, slv_rest_from_uv(t % 5 == 0 ? square : uv, &r), SLV_OK));
    rest[5 * t] = (real)r.area;
    for (size_t i = 0; i < 4; i++) rest[5 * t + 1 + i] = (real)r.G[i];
    for (size_t i = 0; i < 9; i++) x[9 * t + i] = is_collapsed(t) ? 1 : (real)(2 * u[i] - 1);
  }
}

typedef struct {
  real *rest, *x, *K, *back;
} triangles;

static triangles triangles_new(const real *rest, const real *x) {
  triangles a = {numbers(NAME(slv_batch_length)(TRIANGLES, 5)),
                 numbers(NAME(slv_batch_length)(TRIANGLES, 9)),
                 numbers(NAME(slv_batch_length)(TRIANGLES, 45)), numbers(45 * TRIANGLES)};
  NAME(slv_batch_pack)(TRIANGLES, 5, rest, a.rest);
  NAME(slv_batch_pack)(TRIANGLES, 9, x, a.x);
  return a;
}

static void triangles_free(triangles *a) { free(a->rest), free(a->x), free(a->K), free(a->back); }

/* Computes K from F, the energy's matrix and slv_triangle_jacobian_from_hessian(), in double. */
static void reference_jacobian(const slv_energy *e, slv_batch_quantity q, const real *rest,
                               const real *x, double *K) {
  slv_rest r = {.area = (double)rest[0]};
  double p[SLV_MAX_PARAM], at[9], F[6], H[36 * SLV_MAX_TERM], full[81];
  slv_energy_typical_params(e, p);
  for (int i = 0; i < 4; i++) r.G[i] = (double)rest[1 + i];
  for (int i = 0; i < 9; i++) at[i] = (double)x[i];
  slv_triangle_F(&r, at, F);
  const int closed = e->f64->projected != NULL;
  slv_fn_f64 *projected = closed ? e->f64->projected : e->f64->term_projected;
  const slv_status status = (q == SLV_BATCH_HESSIAN ? e->f64->hessian : projected)(F, p, H);
  cr_assert(status == SLV_OK || (e->claims & SLV_PARTIAL) != 0);
  for (int i = 0; i < 36 && status != SLV_OK; i++) H[i] = (double)NAN;
  const int terms = q == SLV_BATCH_PROJECTED && !closed ? e->nterm : 1;
  for (int i = 36; i < 36 * terms; i++) H[i % 36] += H[i];
  slv_triangle_jacobian_from_hessian(&r, H, full);
  for (int j = 0, k = 0; j < 9; j++)
    for (int i = j; i < 9; i++) K[k++] = full[i + 9 * j];
}

typedef struct {
  const slv_energy *e;
  slv_batch_quantity q;
  slv_batch_options options;
} request;

/* Returns |K - reference| / |reference| over all triangles; *differ counts numbers that differ. */
static double compare(const request *of, const real *rest, const real *x, const triangles *a,
                      int *differ) {
  real p[SLV_MAX_PARAM];
  double error = 0, size = 0;
  params_of(of->e, 0, p);
  cr_assert(eq(
      int, NAME(slv_batch_jacobian)(of->e, of->q, p, TRIANGLES, a->rest, a->x, a->K, &of->options),
      SLV_OK));
  NAME(slv_batch_unpack)(TRIANGLES, 45, a->K, a->back);
  *differ = 0;
  for (size_t t = 0; t < TRIANGLES; t++) {
    double want[45];
    reference_jacobian(of->e, of->q, rest + 5 * t, x + 9 * t, want);
    for (size_t k = 0; k < 45; k++) {
      const double got = (double)a->back[45 * t + k];
      if (isnan(got) && isnan(want[k])) continue;
      *differ += memcmp(&got, &want[k], sizeof got) != 0;
      error += (got - want[k]) * (got - want[k]);
      size += want[k] * want[k];
    }
  }
  return sqrt(error / size);
}

/* In double, kernels without fused operations must be bitwise identical to single triangles. */
static void judge(const request *of, const real *rest, const real *x, const triangles *a) {
  const slv_batch_options *o = &of->options;
  const char *target = slv_batch_target_name(o->target);
  int differ;
  const double error = compare(of, rest, x, a, &differ);
  cr_expect(le(dbl, error, 64 * (double)R_EPS), "%s quantity %d target %s fused %d: %.3g",
            of->e->name, (int)of->q, target, o->fused, error);
  if (sizeof(real) < sizeof(double)) return;
  cr_expect(eq(int, differ > 0, o->fused && slv_batch_target_fuses(o->target)),
            "%s quantity %d target %s fused %d: %d numbers differ", of->e->name, (int)of->q, target,
            o->fused, differ);
}

Test(triangles, have_the_jacobians_of_single_ones) {
  static real rest[5 * TRIANGLES], x[9 * TRIANGLES];
  const slv_energy *e;
  fill_triangles(rest, x);
  triangles a = triangles_new(rest, x);
  for (size_t i = 0; (e = slv_energy_at(i)) != NULL; i++)
    for (int t = SLV_TARGET_AVX512; t <= SLV_TARGET_BASELINE; t++)
      for (int n = 0; n < 4 && is_batched(e); n++) {
        const request of = {
            .e = e,
            .q = n % 2 == 0 ? SLV_BATCH_HESSIAN : SLV_BATCH_PROJECTED,
            .options = {.target = (slv_batch_target)t, .threads = 2, .fused = n / 2}};
        if (slv_batch_target_name(of.options.target) == NULL) continue;
        judge(&of, rest, x, &a);
      }
  triangles_free(&a);
}

Test(triangles, have_no_other_jacobians) {
  static real rest[5 * TRIANGLES], x[9 * TRIANGLES];
  const slv_energy *e = slv_energy_find("arap");
  real p[SLV_MAX_PARAM];
  fill_triangles(rest, x);
  triangles a = triangles_new(rest, x);
  params_of(e, 0, p);
  cr_expect(
      eq(int, NAME(slv_batch_jacobian)(e, SLV_BATCH_GRADIENT, p, TRIANGLES, a.rest, a.x, a.K, NULL),
         SLV_EARG));
  cr_expect(eq(
      int, NAME(slv_batch_jacobian)(e, SLV_BATCH_HESSIAN, p, TRIANGLES, a.rest + 1, a.x, a.K, NULL),
      SLV_EARG));
  triangles_free(&a);
}
