/* bw_stretch.c -- Baraff and Witkin's stretch energy, per unit rest area.
 *
 *   W(F) = k [(|f_u| - b_u)^2 + (|f_v| - b_v)^2],   F = [f_u f_v]
 *
 * K 11; spectrum K 21-24; projection K 4.2.2, which as printed lacks b_u and b_v. */
#include "energies/row.h"
#include "energies/triangle_conditions.h"

QUANTITY(energy, 1, add_axis_fibres(fibre_energy, quadratic, p, F, y))
QUANTITY(gradient, 6, add_axis_fibres(fibre_gradient, quadratic, p, F, y))
QUANTITY(hessian, 36, add_axis_fibres(fibre_hessian, quadratic, p, F, y))
QUANTITY(projected, 36, add_axis_fibres(fibre_projected, quadratic, p, F, y))
QUANTITY(spectrum, 42, axis_fibres_spectrum(quadratic, p, F, y))

SCALAR_ONLY(QUANTITY(condition, 2 * OF_ONE_CONDITION, conditions_of_stretch(p, F, y)))
SCALAR_ONLY(QUANTITY(without_h, 36, stretch_without_h(p, F, y)))

SLV_KERNELS(bw_stretch) = {CLOSED_FORMS,
                           SCALAR_ONLY(.condition = condition, .without_h = without_h)};

#ifdef SLV_ROW_HERE
#define WITHOUT_WEFT \
  (const double[36]) { [0] = 200, [7] = 100, [14] = 100, [21] = 200, [28] = 200, [35] = 200 }

static const slv_declared declared[] = {
    DECLARED("F = 0", "tip of a cone in f_u and f_v: the terms -2 k b |f| are dropped",
             .x = row_zero, .energy = (const double[]){200}, .gradient = row_zero,
             .hessian = IN_CLOTH(200, 0, 200), .projected = IN_CLOTH(200, 0, 200)),
    DECLARED("f_v = 0", "tip of a cone in f_v: the term -2 k b_v |f_v| is dropped",
             .x = (const double[]){2, 0, 0, 0, 0, 0}, .energy = (const double[]){200},
             .gradient = (const double[]){200, 0, 0, 0, 0, 0}, .hessian = WITHOUT_WEFT,
             .projected = WITHOUT_WEFT),
    {0}};

ROW(bw_stretch) = {
    ROW_OF_F(bw_stretch),
    .formula = "k [(|f_u| - b_u)^2 + (|f_v| - b_v)^2]",
    .source = KIM "eq. 11, spectrum eqs. 21-24, projection section 4.2.2",
    .nparam = 3,
    .ncondition = 2,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE,
    .param = (const slv_param[]){PARAM_K("k"), PARAM_B("b_u"), PARAM_B("b_v")},
    .sets = (const slv_param_set[]){{"shrunk", (const double[]){100, 0.5, 0.75}},
                                    {"no rest length", (const double[]){100, 0, 0}},
                                    {NULL, NULL}},
    .smooth_within = axis_fibres_smooth_within,
};
#endif
