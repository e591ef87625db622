/* Tests of evaluate.c: eigenvalues ascend in every scalar, with their eigenvectors: H v = l v. */
#include "measure/evaluate.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

#include "selvedge/dense.h"

enum { N = 6 };

/* Defines a function that tests the eigenpairs of e at an ordinary F against H, in scalar T. */
#define DEFINE_EXPECT(T, S, tolerance)                                                         \
  static void expect_pairs_##T(const slv_energy *e) {                                          \
    static const double F[N] = {1.25, 0.5, -0.25, 0.125, 0.75, 0.5};                           \
    slv_##T x[N], p[SLV_MAX_PARAM], H[N * N], w[N * N], V[N * N];                              \
    double typical[SLV_MAX_PARAM];                                                             \
    slv_energy_typical_params(e, typical);                                                     \
    for (int i = 0; i < N; i++) x[i] = (slv_##T)F[i];                                          \
    for (int i = 0; i < e->nparam; i++) p[i] = (slv_##T)typical[i];                            \
    cr_assert(eq(int, evaluate(e, QUANTITY_HESSIAN, S, x, p, H), SLV_OK));                     \
    cr_assert(eq(int, evaluate(e, QUANTITY_EIGENVALUES, S, x, p, w), SLV_OK));                 \
    cr_assert(eq(int, evaluate(e, QUANTITY_EIGENVECTORS, S, x, p, V), SLV_OK));                \
    const double size = fabs((double)w[0]) + fabs((double)w[N - 1]);                           \
    for (int k = 0; k < N; k++) {                                                              \
      cr_expect(k == 0 || w[k - 1] <= w[k], "%s: %g before %g", e->name, (double)w[k - 1],     \
                (double)w[k]);                                                                 \
      for (int i = 0; i < N; i++) {                                                            \
        slv_##T r = -w[k] * V[i + N * k];                                                      \
        for (int j = 0; j < N; j++) r += H[i + N * j] * V[j + N * k];                          \
        cr_expect(fabs((double)r) <= (tolerance)*size, "%s: pair %d, [%d]: %g", e->name, k, i, \
                  (double)r);                                                                  \
      }                                                                                        \
    }                                                                                          \
  }

DEFINE_EXPECT(f64, SCALAR_F64, 1e-14)
DEFINE_EXPECT(f32, SCALAR_F32, 1e-5)
DEFINE_EXPECT(f128, SCALAR_F128, 1e-31)

Test(evaluate, vectors_are_in_the_order_of_the_eigenvalues) {
  const slv_energy *e;
  int judged = 0;
  slv_dense_use_one_thread();
  for (size_t i = 0; (e = slv_energy_at(i)) != NULL; i++) {
    if (e->ndof != N) continue;
    expect_pairs_f64(e);
    if (e->f64->spectrum == NULL) continue;
    expect_pairs_f32(e);
    expect_pairs_f128(e);
    judged++;
  }
  cr_expect(judged > 4, "%d", judged);
}
