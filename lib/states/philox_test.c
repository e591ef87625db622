/* Known answers come from Random123, fixed numbers from a separate implementation of Philox. */
#include <Random123/philox.h>
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <string.h>

#include "selvedge/states.h"

static const struct {
  uint64_t counter[4], key[2], answer[4];
} known[] = {
    {{0, 0, 0, 0},
     {0, 0},
     {0x16554d9eca36314c, 0xdb20fe9d672d0fdc, 0xd7e772cee186176b, 0x7e68b68aec7ba23b}},
    {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX},
     {UINT64_MAX, UINT64_MAX},
     {0x87b092c3013fe90b, 0x438c3c67be8d0224, 0x9cc7d7c69cd777b6, 0xa09caebf594f0ba0}},
    {{0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89},
     {0x452821e638d01377, 0xbe5466cf34e90c6c},
     {0xa528f45403e61d95, 0x38c72dbd566e9788, 0xa5a1610e72fd18b5, 0x57bd43b5e52b7fe6}},
};

Test(philox, gives_the_known_answers) {
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
    philox4x64_ctr_t c;
    philox4x64_key_t k;
    memcpy(c.v, known[i].counter, sizeof c.v);
    memcpy(k.v, known[i].key, sizeof k.v);
    c = philox4x64(c, k);
    for (int j = 0; j < 4; j++) cr_expect(eq(u64, c.v[j], known[i].answer[j]), "%zu", i);
  }
}

static const struct {
  uint64_t seed, index;
  uint32_t stream;
  double u[4];
} fixed[] = {
    {0,
     0,
     0,
     {0x1.6554d9eca3630p-4, 0x1.b641fd3ace5a1p-1, 0x1.afcee59dc30c2p-1,
      0x1.f9a2da2bb1ee8p-2}}, /* first known answer, its first 53 bits */
    {1,
     2,
     3,
     {0x1.408b790f9e684p-1, 0x1.be7e09c4aaff8p-1, 0x1.1068dff7e5220p-1, 0x1.6080220c42258p-3}},
    {UINT64_MAX,
     UINT64_MAX,
     UINT32_MAX,
     {0x1.aa28236701451p-1, 0x1.b655422c0bcf0p-2, 0x1.fdc7d3bfea10ep-1, 0x1.e4d20fbc26640p-5}},
};

Test(uniform4, gives_fixed_numbers_in_any_order) {
  double u[4];
  for (int order = 0; order < 2; order++)
    for (int n = 0; n < 3; n++) {
      const int i = order == 0 ? n : 2 - n;
      slv_random_uniform4(fixed[i].seed, fixed[i].index, fixed[i].stream, u);
      for (int j = 0; j < 4; j++)
        cr_expect(eq(int, u[j] == fixed[i].u[j], 1), "%d: u[%d] = %a", i, j, u[j]);
    }
}

static int same(const double *a, const double *b) { return memcmp(a, b, 4 * sizeof *a) == 0; }

Test(uniform4, differs_by_seed_index_and_stream) {
  double u[4], v[4];
  slv_random_uniform4(5, 6, 7, u);
  slv_random_uniform4(6, 6, 7, v);
  cr_expect(not(same(u, v)), "seed");
  slv_random_uniform4(5, 7, 7, v);
  cr_expect(not(same(u, v)), "index");
  slv_random_uniform4(5, 6, 8, v);
  cr_expect(not(same(u, v)), "stream");
  slv_random_uniform4(5, 7, 6, v);
  cr_expect(not(same(u, v)), "index and stream exchanged");
}

/* The mean of n uniform numbers has a standard deviation of 1/sqrt(12 n), the mean of their squares
 * sqrt(4/45/n); the tolerance is five of each. */
Test(uniform4, has_the_moments_of_uniform_numbers) {
  const int n = 40000;
  double u[4], mean = 0, square = 0;
  for (int i = 0; i < n / 4; i++) {
    slv_random_uniform4(1, (uint64_t)i, 0, u);
    for (int j = 0; j < 4; j++) {
      cr_assert(u[j] >= 0 && u[j] < 1);
      mean += u[j] / n, square += u[j] * u[j] / n;
    }
  }
  cr_expect(lt(dbl, fabs(mean - 0.5), 5 / sqrt(12.0 * n)), "%g", mean);
  cr_expect(lt(dbl, fabs(square - 1.0 / 3), 5 * sqrt(4.0 / 45 / n)), "%g", square);
}

static double dot(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double determinant(const double *Q) {
  const double c[3] = {Q[1] * Q[5] - Q[2] * Q[4], Q[2] * Q[3] - Q[0] * Q[5],
                       Q[0] * Q[4] - Q[1] * Q[3]};
  return dot(c, Q + 6);
}

Test(random_rotation, is_a_rotation) {
  double Q[9];
  for (uint64_t n = 0; n < 1000; n++) {
    slv_random_rotation(3, n, 0, Q);
    cr_assert(lt(dbl, fabs(determinant(Q) - 1), 1e-14));
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++)
        cr_assert(lt(dbl, fabs(dot(Q + 3 * i, Q + 3 * j) - (i == j)), 1e-14));
  }
}

/* Under Haar measure the trace has mean 0 and mean square 1, and each entry mean square 1/3. A
 * uniform angle about a uniform axis would give a mean trace of 1. */
Test(random_rotation, is_uniform) {
  const int n = 20000;
  double Q[9], trace = 0, square = 0, entry[9] = {0};
  for (int i = 0; i < n; i++) {
    slv_random_rotation(4, (uint64_t)i, 9, Q);
    const double t = Q[0] + Q[4] + Q[8];
    trace += t / n, square += t * t / n;
    for (int j = 0; j < 9; j++) entry[j] += Q[j] * Q[j] / n;
  }
  cr_expect(lt(dbl, fabs(trace), 5 / sqrt(n)), "%g", trace);
  cr_expect(lt(dbl, fabs(square - 1), 5 * sqrt(2.0 / n)), "%g", square);
  for (int j = 0; j < 9; j++)
    cr_expect(lt(dbl, fabs(entry[j] - 1.0 / 3), 5 * 0.3 / sqrt(n)), "Q[%d]", j);
}
