/* bw_shear.c -- Baraff and Witkin's shear energy, per unit rest area; see bw_shear.h. */
#include "energies/bw_shear.h"
#include "energies/row.h"
#include "energies/triangle_conditions.h"

QUANTITY(energy, 1, bw_shear_add_energy(p[0], F, y))
QUANTITY(gradient, 6, bw_shear_add_gradient(p[0], F, y))
QUANTITY(hessian, 36, bw_shear_add_hessian(p[0], F, y))
QUANTITY(projected, 36, bw_shear_add_projected(p[0], F, y))
QUANTITY(spectrum, 42, bw_shear_spectrum(p[0], F, y))

SCALAR_ONLY(QUANTITY(condition, OF_ONE_CONDITION, condition_of_shear(2 * p[0], R(1), F, y)))
SCALAR_ONLY(QUANTITY(without_h, 36, shear_without_h(p[0], F, y)))

SLV_KERNELS(bw_shear) = {CLOSED_FORMS, SCALAR_ONLY(.condition = condition, .without_h = without_h)};

#ifdef SLV_ROW_HERE
static const slv_declared declared[] = {
    DECLARED("F = 0", "r = c/I2 is 0/0 and set to 0; H = 0", .x = row_zero, ALL_ZERO(row_zero),
             .projected = row_zero),
    DECLARED("rest, I6 = 0",
             "Kim's eigenvector formulas, eqs. 36-39, are 0/0: H = 2 k g g' is its own projection",
             .x = row_rest, .energy = row_zero, .gradient = row_zero, .hessian = SHEAR_AT_REST,
             .projected = SHEAR_AT_REST),
    DECLARED("f_v = 0", "c = 0: H = 2 k g g', g = [0; f_u]", .x = row_no_weft, .energy = row_zero,
             .gradient = row_zero, .hessian = (const double[36]){[21] = 800}, .projected = NULL),
    {0}};

ROW(bw_shear) = {
    ROW_OF_F(bw_shear),
    .formula = "k (f_u . f_v)^2",
    .source = KIM "eq. 13, spectrum eqs. 34-39 and projection eqs. 40-41, both corrected",
    .nparam = 1,
    .ncondition = 1,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH,
    .param = (const slv_param[]){PARAM_K("k")},
};
#endif
