#include "newton/newton_rows.h"

#include <math.h>
#include <stdlib.h>

#include "support/base/memory.h"

/* z and its high waves, [n*n] each; cosines, [n] for each low wave. */
typedef struct {
  size_t n;
  double *z, *high, *cosine;
} grid;

typedef int region(size_t n, size_t i, size_t j);

static int anywhere(size_t n, size_t i, size_t j) { return i < n && j < n; }

static int at_end(size_t n, size_t i, size_t j) {
  const size_t from_end = j < n - 1 - j ? j : n - 1 - j;
  (void)i;
  return 8 * from_end <= n - 1;
}

static int at_rim(size_t n, size_t i, size_t j) { return at_end(n, i, j) || at_end(n, j, i); }

static int in_middle(size_t n, size_t i, size_t j) {
  const double u = (double)i / ((double)n - 1) - 0.5;
  (void)j;
  return fabs(u) <= 0.1 || 2 * i + 1 == n;
}

static double rms(const double *z, size_t n, region *in) {
  double sum = 0, count = 0;
  for (size_t k = 0; k < n * n; k++) {
    if (!in(n, k % n, k / n)) continue;
    sum += z[k] * z[k];
    count++;
  }
  return count > 0 ? sqrt(sum / count) : 0;
}

/* Computes orthonormal cosines of 0 to NEWTON_LOW_WAVES half waves over n samples. */
static void fill_cosines(grid *g) {
  const double n = (double)g->n, pi = acos(-1.0);
  for (size_t k = 0; k <= NEWTON_LOW_WAVES; k++)
    for (size_t i = 0; i < g->n; i++)
      g->cosine[k * g->n + i] =
          sqrt((k > 0 ? 2 : 1) / n) * cos(pi * (double)k * ((double)i + 0.5) / n);
}

/* Subtracts wave (k, l) of z from high. */
static void subtract_wave(grid *g, size_t k, size_t l) {
  const double *u = g->cosine + k * g->n, *v = g->cosine + l * g->n;
  double sum = 0;
  for (size_t i = 0; i < g->n * g->n; i++) sum += g->z[i] * u[i % g->n] * v[i / g->n];
  for (size_t i = 0; i < g->n * g->n; i++) g->high[i] -= sum * u[i % g->n] * v[i / g->n];
}

static void split(grid *g, const double *x) {
  const size_t all = g->n * g->n;
  const size_t most = g->n - 1 < NEWTON_LOW_WAVES ? g->n - 1 : NEWTON_LOW_WAVES;
  double mean = 0;
  for (size_t i = 0; i < all; i++) mean += x[3 * i + 2] / (double)all;
  for (size_t i = 0; i < all; i++) g->z[i] = g->high[i] = x[3 * i + 2] - mean;
  for (size_t k = 0; k <= most; k++)
    for (size_t l = 0; l <= most; l++) subtract_wave(g, k, l);
}

/* Computes the direction of the crests from the structure tensor, the sum of grad z
 * grad z' over cells: crests are orthogonal to its dominant eigenvector. */
static void find_crests(const grid *g, newton_wrinkles *w) {
  const size_t n = g->n;
  double uu = 0, uv = 0, vv = 0;
  for (size_t j = 0; j + 1 < n; j++)
    for (size_t i = 0; i + 1 < n; i++) {
      const double *z = g->z + j * n + i;
      const double u = (z[1] - z[0] + z[n + 1] - z[n]) / 2;
      const double v = (z[n] - z[0] + z[n + 1] - z[1]) / 2;
      uu += u * u, uv += u * v, vv += v * v;
    }
  const double across = atan2(2 * uv, uu - vv) / 2, pi = acos(-1.0);
  w->angle = fmod(across * 180 / pi + 270, 180);
  w->coherence = uu + vv > 0 ? hypot(uu - vv, 2 * uv) / (uu + vv) : 0;
}

newton_wrinkles newton_wrinkles_of(const double *x, size_t n) {
  newton_wrinkles w;
  grid g = {.n = n, .z = base_alloc(n * (2 * n + NEWTON_LOW_WAVES + 1), sizeof *g.z)};
  g.high = g.z + n * n;
  g.cosine = g.high + n * n;
  fill_cosines(&g);
  split(&g, x);
  w.whole = rms(g.z, n, anywhere);
  w.ends = rms(g.z, n, at_end);
  w.rim = rms(g.z, n, at_rim);
  w.high = rms(g.high, n, anywhere);
  find_crests(&g, &w);
  for (size_t i = 0; i < n * n; i++) g.high[i] = g.z[i] - g.high[i];
  w.middle = rms(g.high, n, in_middle);
  free(g.z);
  return w;
}
