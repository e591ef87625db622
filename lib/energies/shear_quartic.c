/* shear_quartic.c -- the StVK-like shear between two fibres, per unit rest area.
 *
 *   W(F) = k (I6 - a.b)^4,   I6 = (F a).(F b)
 *
 * K 44; see cross_fibre.h. */
#include "energies/cross_fibre.h"
#include "energies/shear_row.h"

QUANTITY(energy, 1, cross_add_energy(cross_quartic, p, F, y))
QUANTITY(gradient, 6, cross_add_gradient(cross_quartic, p, F, y))
QUANTITY(hessian, 36, cross_add_hessian(cross_quartic, p, F, y))
QUANTITY(projected, 36, cross_add_projected(cross_quartic, p, F, y))
QUANTITY(spectrum, 42, cross_spectrum(cross_quartic, p, F, y))

SLV_KERNELS(shear_quartic) = {CLOSED_FORMS};

#ifdef SLV_ROW_HERE
static const slv_declared declared[] = {
    DECLARED("F = 0", "y+ = y- = 0: H = -4 k t^3 H6; here t = 0.5, M = [1 1; 1 0]", .x = row_zero,
             .p = (const double[]){100, 1, 0, 0.5, 1}, .energy = (const double[]){6.25},
             .gradient = row_zero, .hessian = IN_CLOTH(-50, -50, 0)),
    DECLARED("rest, c = 0", "psi' = psi'' = 0: H = 0", .x = row_rest, ALL_ZERO(row_zero),
             .projected = row_zero),
    SHEAR_OF_ONE_FIBRE,
    {0}};

ROW(shear_quartic) = {
    ROW_OF_F(shear_quartic),
    .formula = "k ((F a).(F b) - a.b)^4",
    .source = KIM "eq. 44; the spectrum is derived here",
    .nparam = 5,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE | SLV_SMOOTH,
    .param = SHEAR_PARAMS,
    .sets = shear_sets,
};
#endif
