/* stretch_quartic.c -- the StVK-like stretch, per unit rest area.
 *
 *   W(F) = k [(|f_u| - b_u)^4 + (|f_v| - b_v)^4]
 *
 * Kim eq. 43, for which the paper gives no eigenpairs.  By fibre.h, each fibre has the eigenvalues
 * 12 k s^2 along the fibre, s = |f| - b, and 4 k s^3 / |f| twice across it.  The latter are
 * negative under compression, as in bw_stretch. */
#include "energies/fibre.h"
#include "energies/row.h"

QUANTITIES_OF_AXES(axis_fibres, quartic)

SLV_KERNELS(stretch_quartic) = {CLOSED_FORMS};

#ifdef SLV_ROW_HERE
static const slv_declared declared[] = {
    DECLARED_OF_AXES(
        "tip of a cone: the odd powers of |f_u| and |f_v| are dropped, H is that of 6 k b^2 |f|^2",
        "tip of a cone in f_v: the odd powers of |f_v| are dropped", 1200, 200),
    {0}};

ROW(stretch_quartic) = {
    ROW_OF_AXES(stretch_quartic),
    .formula = "k [(|f_u| - b_u)^4 + (|f_v| - b_v)^4]",
    .source = KIM "eq. 43; the spectrum is derived here",
};
#endif
