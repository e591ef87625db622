/* robson_stretch.c -- R's rule: the stretch of a fibre counts only while it is longer than at rest.
 *
 *   W(x) = k_u C_u^2 / 2 + k_v C_v^2 / 2,   C = alpha max(|w| - b, 0)
 *
 * Unlike stretch_pair, this energy does not resist compression.  Its second derivative is positive
 * semi-definite for each fibre, and jumps at |w| = b. */
#include "energies/element_row.h"

/* A length that left the range on its way is NaN, which is no compression. */
static inline int compressed(const stretched *q) { return r_re(q->s) <= 0; }

static inline radial in_extension(real k, const stretched *q) {
  if (!compressed(q)) return quadratic(k, q);
  return (radial){.w = 0, .slope = 0, .bend = 0, .tangent = 0};
}

/* q: k_u, k_v, b_u, b_v */
static inline void fibres(const real *q, real half, fibre *f) {
  f[0] = (fibre){.k = half * q[0], .b = q[2], .a = {1, 0}, .axis = 0};
  f[1] = (fibre){.k = half * q[1], .b = q[3], .a = {0, 1}, .axis = 1};
}

DENSITY_OF_FIBRES(2, in_extension)

static inline void density_conditions(const real *q, real alpha, const real *F, real *restrict y) {
  fibre f[2];
  fibres(q, R(1), f);
  for (int i = 0; i < 2; i++) {
    const stretched length = fibre_stretch(&f[i], F);
    if (!compressed(&length))
      condition_of_fibre(q[i], alpha, &f[i], F, y + OF_ONE_CONDITION * i);
    else
      y[OF_ONE_CONDITION * i] = q[i];
  }
}

ELEMENT_KERNELS(robson_stretch, 2)

#ifdef SLV_ROW_HERE
static const slv_declared declared[] = {
    DECLARED("all vertices in one point",
             "compressed: no energy and no force, though the directions are lost",
             .x = element_zero, ALL_ZERO(element_zero)),
    DECLARED("rest", "|w| = b, where the second derivative jumps: it is that of compression",
             .x = element_rest, ALL_ZERO(element_zero)),
    DECLARED("vertices 0 and 2 in one point",
             "w_v is compressed and does not count; w_u = (2, 0, 0), alpha = 1/2: k_u/2 (1/2)^2",
             .x = (const double[]){0, 0, 0, 2, 0, 0, 0, 0, 0},
             .p = (const double[]){1, 0, 0, 1, 1, 100, 100, 1, 1}, .energy = (const double[]){12.5},
             .gradient = (const double[]){-25, 0, 0, 25, 0, 0, 0, 0, 0}),
    {0}};

/* The distance to where a fibre has its rest length.  Shorter fibres have no energy, whether their
 * direction is defined or not. */
static double smooth_within(const double *x, const double *p) {
  element t;
  if (element_at(x, p, &t) != SLV_OK) return 0;
  const double *b = p + OF_REST + 2;
  const double u = element_within(&t, 0, fabs(element_length(&t, 0) - b[0]));
  const double v = element_within(&t, 1, fabs(element_length(&t, 1) - b[1]));
  return fmin(u, v);
}

ROW(robson_stretch) = {
    ROW_OF_TRIANGLE(robson_stretch),
    .formula = "k_u/2 [alpha max(|w_u| - b_u, 0)]^2 + k_v/2 [alpha max(|w_v| - b_v, 0)]^2",
    .source = ROBSON "2019",
    PAIR_OF_STRETCHES,
    .smooth_within = smooth_within,
};
#endif
