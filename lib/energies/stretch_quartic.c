/* stretch_quartic.c -- the StVK-like stretch, per unit rest area.
 *
 *   W(F) = k [(|f_u| - b_u)^4 + (|f_v| - b_v)^4]
 *
 * K 43, which the paper leaves without eigenpairs.  Each fibre is the rank-one update of fibre.h:
 * 12 k s^2 along the fibre, 4 k s^3 / |f| twice across it, s = |f| - b; the second is negative
 * under compression, as for the quadratic. */
#include "energies/fibre.h"
#include "energies/row.h"

QUANTITY(energy, 1, add_axis_fibres(fibre_energy, quartic, p, F, y))
QUANTITY(gradient, 6, add_axis_fibres(fibre_gradient, quartic, p, F, y))
QUANTITY(hessian, 36, add_axis_fibres(fibre_hessian, quartic, p, F, y))
QUANTITY(projected, 36, add_axis_fibres(fibre_projected, quartic, p, F, y))
QUANTITY(spectrum, 42, axis_fibres_spectrum(quartic, p, F, y))

SLV_KERNELS(stretch_quartic) = {CLOSED_FORMS};

#ifdef SLV_ROW_HERE
#define WITHOUT_WEFT \
  (const double[36]) { [0] = 1200, [7] = 200, [14] = 200, [21] = 1200, [28] = 1200, [35] = 1200 }

static const slv_declared declared[] = {
    DECLARED("F = 0",
             "tip of a cone: the odd powers of |f_u| and |f_v| are dropped, H is that of "
             "6 k b^2 |f|^2",
             .x = row_zero, .energy = (const double[]){200}, .gradient = row_zero,
             .hessian = IN_CLOTH(1200, 0, 1200), .projected = IN_CLOTH(1200, 0, 1200)),
    DECLARED("f_v = 0", "tip of a cone in f_v: the odd powers of |f_v| are dropped",
             .x = (const double[]){2, 0, 0, 0, 0, 0}, .energy = (const double[]){200},
             .gradient = (const double[]){400, 0, 0, 0, 0, 0}, .hessian = WITHOUT_WEFT,
             .projected = WITHOUT_WEFT),
    {0}};

ROW(stretch_quartic) = {
    ROW_OF_F(stretch_quartic),
    .formula = "k [(|f_u| - b_u)^4 + (|f_v| - b_v)^4]",
    .source = KIM "eq. 43; the spectrum is derived here",
    .nparam = 3,
    .claims = SLV_ROTATION_INVARIANT | SLV_ZERO_AT_REST | SLV_NONNEGATIVE,
    .param = (const slv_param[]){PARAM_K("k"), PARAM_B("b_u"), PARAM_B("b_v")},
    .sets = (const slv_param_set[]){{"shrunk", (const double[]){100, 0.5, 0.75}},
                                    {"no rest length", (const double[]){100, 0, 0}},
                                    {NULL, NULL}},
    .smooth_within = axis_fibres_smooth_within,
};
#endif
