/* baraff_witkin.c -- the whole membrane of Baraff and Witkin: stretch plus shear.
 *
 *   W(F) = k_stretch [(|f_u| - b_u)^2 + (|f_v| - b_v)^2] + k_shear (f_u . f_v)^2
 *
 * Kim eqs. 11 and 13.  Each term has a closed-form projection.  The sum of the projections is
 * positive semi-definite, but not nearest to the Hessian, whose spectrum has no closed form. */
#include "energies/bw_shear.h"
#include "energies/fibre.h"
#include "energies/row.h"
#include "energies/triangle_conditions.h"

/* Parameters: k_stretch, b_u, b_v, k_shear. */
static inline void stretch(fibre_add *add, const real *p, const real *F, real *restrict y) {
  add_fibres_of(axis_fibres, add, quadratic, p, F, y);
}

QUANTITY(energy, 1, {
  stretch(fibre_energy, p, F, y);
  bw_shear_add_energy(p[3], F, y);
})

QUANTITY(gradient, 6, {
  stretch(fibre_gradient, p, F, y);
  bw_shear_add_gradient(p[3], F, y);
})

QUANTITY(hessian, 36, {
  stretch(fibre_hessian, p, F, y);
  bw_shear_add_hessian(p[3], F, y);
})

QUANTITY(term_hessians, 72, {
  stretch(fibre_hessian, p, F, y);
  bw_shear_add_hessian(p[3], F, y + 36);
})

/* Shear comes first because its square root has the longest latency. */
QUANTITY(term_projected, 72, {
  bw_shear_add_projected(p[3], F, y + 36);
  stretch(fibre_projected, p, F, y);
})

/* Writes the two conditions of stretch, then the condition of shear. */
SCALAR_ONLY(QUANTITY(condition, 3 * OF_ONE_CONDITION, {
  conditions_of_stretch(p, F, y);
  condition_of_shear(2 * p[3], R(1), F, y + 2 * OF_ONE_CONDITION);
}))

SCALAR_ONLY(QUANTITY(without_h, 36, {
  stretch_without_h(p, F, y);
  shear_without_h(p[3], F, y);
}))

SLV_KERNELS(baraff_witkin) = {DERIVATIVES, .term_hessians = term_hessians,
                              .term_projected = term_projected,
                              SCALAR_ONLY(.condition = condition, .without_h = without_h)};

#ifdef SLV_ROW_HERE
static const slv_declared declared[] = {
    DECLARED("F = 0", "tip of a cone: the terms -2 k b |f| are dropped", .x = row_zero,
             .energy = (const double[]){200}, .gradient = row_zero,
             .hessian = IN_CLOTH(200, 0, 200)),
    DECLARED("f_v = 0", "tip of a cone in f_v: the term -2 k b_v |f_v| is dropped",
             .x = row_no_weft, .energy = (const double[]){200},
             .gradient = (const double[]){200, 0, 0, 0, 0, 0},
             .hessian = DIAGONAL(200, 100, 100, 1000, 200, 200)),
    {0}};

ROW(baraff_witkin) = {
    ROW_OF_F(baraff_witkin),
    .formula = "k_stretch [(|f_u| - b_u)^2 + (|f_v| - b_v)^2] + k_shear (f_u . f_v)^2",
    .source = KIM "eqs. 11 and 13",
    .nparam = 4,
    .nterm = 2,
    .ncondition = 3,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE,
    .param = (const slv_param[]){PARAM_K("k_stretch"), PARAM_B("b_u"), PARAM_B("b_v"),
                                 PARAM_K("k_shear")},
    .sets = (const slv_param_set[]){{"stretch only", (const double[]){100, 1, 1, 0}},
                                    {"stiff shear", (const double[]){1, 1, 1, 1000}},
                                    {NULL, NULL}},
    .smooth_within = axis_fibres_smooth_within,
    .no_spectrum = "the spectrum of the sum has no closed form; each term has",
    .no_projected = "the projection of the sum has no closed form; each term has",
};
#endif
