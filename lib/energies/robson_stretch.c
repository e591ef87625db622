/* robson_stretch.c -- Robson's rule: a fibre resists only while it is longer than at rest.
 *
 *   W(x) = k_u C_u^2 / 2 + k_v C_v^2 / 2,   C = alpha max(|w| - b, 0)
 *
 * Unlike stretch_pair, this energy does not resist compression.  The second derivative of each
 * fibre is positive semi-definite, and jumps at |w| = b. */
#include "energies/element_row.h"

/* Returns whether the fibre is compressed; an overflowed length is NaN, hence not compressed. */
static inline int compressed(const stretched *q) { return r_re(q->s) <= 0; }

static inline radial in_extension(const fibre *f, const stretched *q) {
  if (!compressed(q)) return quadratic(f, q);
  return (radial){.w = 0, .slope = 0, .bend = 0, .tangent = 0};
}

static inline void condition_in_extension(real k, real alpha, const fibre *f, const real *F,
                                          real *restrict y) {
  const stretched q = fibre_stretch(f, F);
  y[0] = k;
  if (!compressed(&q)) condition_of_fibre(k, alpha, f, F, y);
}

DENSITY_OF_FIBRES(2, pair_of_fibres, in_extension, condition_in_extension)

ELEMENT_KERNELS(robson_stretch, 2)

#ifdef SLV_ROW_HERE
static const slv_declared declared[] = {
    DECLARED("all vertices in one point",
             "compressed: no energy and no force, although the fibres' directions are undefined",
             .x = element_zero, ALL_ZERO(element_zero)),
    DECLARED("rest", "the second derivative jumps at |w| = b: the value for |w| < b is returned",
             .x = element_rest, ALL_ZERO(element_zero)),
    DECLARED("vertices 0 and 2 in one point",
             "w_v is compressed: no energy; w_u = (2, 0, 0), alpha = 1/2: W = k_u/2 (1/2)^2",
             .x = (const double[]){0, 0, 0, 2, 0, 0, 0, 0, 0},
             .p = (const double[]){1, 0, 0, 1, 1, 100, 100, 1, 1}, .energy = (const double[]){12.5},
             .gradient = (const double[]){-25, 0, 0, 25, 0, 0, 0, 0, 0}),
    {0}};

/* Returns the distance to a state in which a fibre has its rest length.  Shorter fibres have no
 * energy, even if their direction is undefined. */
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
