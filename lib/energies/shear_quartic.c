/* shear_quartic.c -- the StVK-like shear between two fibres, per unit rest area.
 *
 *   W(F) = k (I6 - a.b)^4,   I6 = (F a).(F b)
 *
 * Kim eq. 44; see cross_fibre.h. */
#include "energies/cross_fibre.h"

QUANTITIES_OF_CROSSING(cross_quartic)

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
    ROW_OF_CROSSING(shear_quartic),
    .formula = "k ((F a).(F b) - a.b)^4",
    .source = KIM "eq. 44; the spectrum is derived here",
};
#endif
