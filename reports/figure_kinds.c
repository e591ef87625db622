#include "assets.h"
#include "figure.h"

static const figure_kind kinds[] = {
    {"sweep", "sweep", NULL, 1, LABEL_QUANTITY | LABEL_COLUMN, asset_plot_sweep,
     "Error of central differences against the step",
     "From right to left the error falls with the square of the step, the order of "
     "central differences, until rounding takes over. Left of its least the "
     "error stays below the dashed prediction of that rounding; a wrong derivative levels "
     "off above it. Errors of "
     "exactly zero are drawn at 1e-18."},
    {"digits_f64", "digits", "f64", 2, LABEL_QUANTITY | LABEL_ANGLE, asset_plot_digits,
     "Correct digits in double precision",
     "Decimal digits on which the double result and quad precision agree, over the "
     "plane of singular values. A dark band is where the value itself vanishes "
     "(W and its gradient at rest, an eigenvalue at its change of sign): there the rounding "
     "of F alone leaves few digits, and the bound of the digits checks allows for it. The "
     "colour scale is that of the figure for float."},
    {"digits_f32", "digits", "f32", 2, LABEL_QUANTITY | LABEL_ANGLE, asset_plot_digits,
     "Correct digits in single precision",
     "The same for float: what is left on a processor with 32-bit numbers."},
    {"spectrum", "spectrum_error", NULL, 1, LABEL_COLUMN, asset_plot_spectrum,
     "Closed form against dsyev near a degenerate state",
     "Relative error of the worst eigenvalue, each on its own scale. The error of "
     "dsyev is eps times the norm of the matrix, which is large beside a small "
     "eigenvalue; a closed form without cancellation stays near 1e-16. Errors of "
     "exactly zero are drawn at 1e-18."},
    {"negative", "negative", NULL, 2, LABEL_ANGLE | LABEL_COLUMN, asset_plot_negative,
     "Negative eigenvalues of the Hessian",
     "How many eigenvalues a projection must change. Where there are none the Hessian "
     "is positive semi-definite as it is."},
};

const figure_kind *figure_kind_at(size_t i) {
  return i < sizeof kinds / sizeof kinds[0] ? &kinds[i] : NULL;
}
