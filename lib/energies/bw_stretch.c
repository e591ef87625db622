/* bw_stretch.c -- Baraff and Witkin's stretch energy, per unit rest area.
 *
 *   W(F) = k [(|f_u| - b_u)^2 + (|f_v| - b_v)^2],   F = [f_u f_v]
 *
 * Kim eq. 11; spectrum eqs. 21-24; projection section 4.2.2, which as printed lacks b_u and b_v. */
#include "energies/row.h"
#include "energies/triangle_conditions.h"

QUANTITIES_OF_AXES(axis_fibres, quadratic)

SCALAR_ONLY(QUANTITY(condition, 2 * OF_ONE_CONDITION, conditions_of_stretch(p, F, y)))
SCALAR_ONLY(QUANTITY(without_h, 36, stretch_without_h(p, F, y)))

SLV_KERNELS(bw_stretch) = {CLOSED_FORMS,
                           SCALAR_ONLY(.condition = condition, .without_h = without_h)};

#ifdef SLV_ROW_HERE
static const slv_declared declared[] = {
    DECLARED_OF_AXES("tip of a cone in f_u and f_v: the terms -2 k b |f| are dropped",
                     "tip of a cone in f_v: the term -2 k b_v |f_v| is dropped", 200, 100),
    {0}};

ROW(bw_stretch) = {
    ROW_OF_AXES(bw_stretch),
    .formula = "k [(|f_u| - b_u)^2 + (|f_v| - b_v)^2]",
    .source = KIM "eq. 11, spectrum eqs. 21-24, projection section 4.2.2",
    .ncondition = 2,
};
#endif
