/* Tests measures of wrinkles on cloths with known waves. */
#include "newton/newton_rows.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>

enum { N = 33 };

/* Returns the wrinkles of z = A cos(pi (k u + l v)) plus a constant; u and v in [0, 1]. */
static newton_wrinkles of_wave(double amplitude, double k, double l) {
  static double x[3 * N * N];
  const double pi = acos(-1.0);
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) {
      const double u = i / (N - 1.0), v = j / (N - 1.0);
      double *at = x + 3 * (i + N * j);
      at[0] = u, at[1] = v, at[2] = 0.5 + amplitude * cos(pi * (k * u + l * v));
    }
  return newton_wrinkles_of(x, N);
}

/* The RMS of a cosine is its amplitude / sqrt 2, except for a share of 1/N at the ends. */
Test(newton_wrinkles, root_mean_square) {
  const newton_wrinkles w = of_wave(0.01, 0, 8);
  cr_expect(epsilon_eq(dbl, w.whole, 0.01 / sqrt(2), 0.03 * w.whole));
  cr_expect(epsilon_eq(dbl, w.angle, 0, 1e-9)); /* z varies along v, so crests are along u */
  cr_expect(epsilon_eq(dbl, w.coherence, 1, 1e-12));
}

Test(newton_wrinkles, of_a_flat_cloth_are_none) {
  const newton_wrinkles w = of_wave(0, 3, 3);
  cr_expect(lt(dbl, w.whole, 1e-13)); /* round-off in the mean of 1089 numbers */
  cr_expect(lt(dbl, w.high, 1e-13));
  cr_expect(zero(dbl, w.coherence));
}

/* Three half waves count as low, eleven as high. */
Test(newton_wrinkles, high_and_low) {
  const newton_wrinkles low = of_wave(0.01, 3, 0), high = of_wave(0.01, 11, 0);
  cr_expect(lt(dbl, low.high, 0.1 * low.whole));
  cr_expect(gt(dbl, high.high, 0.9 * high.whole));
  cr_expect(lt(dbl, high.middle, 0.1 * high.whole));
  cr_expect(gt(dbl, of_wave(0.01, 2, 0).middle, 0.009)); /* a crest on the middle line */
  cr_expect(lt(dbl, of_wave(0.01, 1, 0).middle, 0.004)); /* a node on the middle line */
}

/* Crests follow (l, -k), where k u + l v is constant: 135 degrees for k = l, 45 for k = -l. */
Test(newton_wrinkles, crests) {
  cr_expect(epsilon_eq(dbl, of_wave(0.01, 8, 8).angle, 135, 0.5));
  cr_expect(epsilon_eq(dbl, of_wave(0.01, 8, -8).angle, 45, 0.5));
  cr_expect(epsilon_eq(dbl, of_wave(0.01, 8, 0).angle, 90, 1e-9));
  cr_expect(gt(dbl, of_wave(0.01, 8, 8).coherence, 0.95));
}

/* A bump in the middle of the cloth is in no region at a side. */
Test(newton_wrinkles, regions) {
  static double x[3 * N * N];
  newton_wrinkles w;
  for (int i = 0; i < 3 * N * N; i++) x[i] = 0;
  x[3 * (N * (N / 2) + N / 2) + 2] = 1;
  w = newton_wrinkles_of(x, N);
  const double mean = 1.0 / (N * N);
  cr_expect(epsilon_eq(dbl, w.ends, mean, 1e-15));
  cr_expect(epsilon_eq(dbl, w.rim, mean, 1e-15));
  x[3 * (N * (N / 2)) + 2] = 1; /* a bump on the left side */
  w = newton_wrinkles_of(x, N);
  cr_expect(epsilon_eq(dbl, w.ends, 2 * mean, 1e-15));
  cr_expect(gt(dbl, w.rim, 0.01));
}
