/* stretch_general.c -- Baraff and Witkin's stretch along two arbitrary fibres.
 *
 *   W(F) = k [(|F a| - b_a)^2 + (|F b| - b_b)^2]
 *
 * Kim eq. 11 with a, b for a_u, a_v (Kim section 5), used as given, not normalised.  Each fibre's
 * Hessian has a closed-form projection.  The sum has none unless a and b are orthogonal. */
#include "energies/row.h"
#include "energies/triangle_conditions.h"

/* Parameters: k, b_a, b_b, a_0, a_1, b_0, b_1. */
static inline void fibres_of(const real *p, fibre f[2]) {
  f[0] = (fibre){.k = p[0], .b = p[1], .a = {p[3], p[4]}, .axis = -1};
  f[1] = (fibre){.k = p[0], .b = p[2], .a = {p[5], p[6]}, .axis = -1};
}

static inline void both(fibre_add *add, int stride, const real *p, const real *F,
                        real *restrict y) {
  fibre f[2];
  fibres_of(p, f);
  both_fibres(add, quadratic, f, stride, F, y);
}

QUANTITY(energy, 1, both(fibre_energy, 0, p, F, y))
QUANTITY(gradient, 6, both(fibre_gradient, 0, p, F, y))
QUANTITY(hessian, 36, both(fibre_hessian, 0, p, F, y))
QUANTITY(term_hessians, 72, both(fibre_hessian, 36, p, F, y))
QUANTITY(term_projected, 72, both(fibre_projected, 36, p, F, y))

#ifndef SLV_BATCH
typedef void fibres_fill(const fibre f[2], const real *F, real *restrict y);

static inline void of_both(fibres_fill *fill, const real *p, const real *F, real *restrict y) {
  fibre f[2];
  fibres_of(p, f);
  fill(f, F, y);
}

QUANTITY(condition, 2 * OF_ONE_CONDITION, of_both(conditions_of_fibres, p, F, y))
QUANTITY(without_h, 36, of_both(fibres_without_h, p, F, y))
#endif

SLV_KERNELS(stretch_general) = {DERIVATIVES, .term_hessians = term_hessians,
                                .term_projected = term_projected,
                                SCALAR_ONLY(.condition = condition, .without_h = without_h)};

#ifdef SLV_ROW_HERE
/* The Hessian at F = [2 0 0 | 2 0 0] with the fibres (1, 0) and (1, -1). */
#define OBLIQUE                                                                          \
  (const double[36]) {                                                                   \
    [0] = 400, [3] = -200, [7] = 300, [10] = -200, [14] = 300, [17] = -200, [18] = -200, \
    [21] = 200, [25] = -200, [28] = 200, [32] = -200, [35] = 200                         \
  }

static const slv_declared declared[] = {
    DECLARED("F = 0", "tip of a cone: the terms -2 k b |F a| are dropped", .x = row_zero,
             .p = (const double[]){100, 1, 1, 1, 0, 0, 1}, .energy = (const double[]){200},
             .gradient = row_zero, .hessian = IN_CLOTH(200, 0, 200)),
    DECLARED("F b = 0", "tip of a cone in F b, b = (1, -1): the term -2 k b_b |F b| is dropped",
             .x = (const double[]){2, 0, 0, 2, 0, 0}, .p = (const double[]){100, 1, 1, 1, 0, 1, -1},
             .energy = (const double[]){200}, .gradient = (const double[]){200, 0, 0, 0, 0, 0},
             .hessian = OBLIQUE),
    {0}};

/* Returns the distance to a state in which a fibre has length 0.  For the fibre a this distance is
 * |F a| / |a|: |dF a| <= |dF| |a|, with equality for some dF. */
static double smooth_within(const double *F, const double *p) {
  double least = INFINITY;
  for (int k = 0; k < 2; k++) {
    const double u = p[3 + 2 * k], v = p[4 + 2 * k], length = hypot(u, v);
    const double y = hypot(hypot(u * F[0] + v * F[3], u * F[1] + v * F[4]), u * F[2] + v * F[5]);
    if (length > 0) least = fmin(least, y / length);
  }
  return least;
}

ROW(stretch_general) = {
    ROW_OF_F(stretch_general),
    .formula = "k [(|F a| - b_a)^2 + (|F b| - b_b)^2]",
    .source = KIM "eq. 11 and section 5",
    .nparam = 7,
    .nterm = 2,
    .ncondition = 2,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE,
    .param = (const slv_param[]){PARAM_K("k"), PARAM_B("b_a"), PARAM_B("b_b"), PARAM_A("a_0", 1),
                                 PARAM_A("a_1", 0), PARAM_A("b_0", 0.6), PARAM_A("b_1", 0.8)},
    .sets = (const slv_param_set[]){{"warp and weft", (const double[]){100, 1, 1, 1, 0, 0, 1}},
                                    {"parallel", (const double[]){100, 1, 1, 0.6, 0.8, 0.6, 0.8}},
                                    {"obtuse, not unit",
                                     (const double[]){100, 1, 0.5, 2, 0, -1, 0.25}},
                                    {"one fibre zero", (const double[]){100, 1, 1, 1, 0, 0, 0}},
                                    {NULL, NULL}},
    .smooth_within = smooth_within,
    .no_spectrum = "each fibre's spectrum has a closed form, but the blocks of both fibres overlap",
    .no_projected = "each fibre's projection has a closed form, but that of the sum has none",
};
#endif
