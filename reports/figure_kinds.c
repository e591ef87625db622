#include "assets.h"
#include "figure.h"

static const figure_kind kinds[] = {
    {"sweep", "sweep", NULL, 1, LABEL_QUANTITY | LABEL_COLUMN, asset_plot_sweep, NULL,
     "Error of central differences against the step",
     "Right of its least the error falls as h², the order of central differences; left of "
     "it rounding grows as 1/h and stays near or below the dashed line. States where the "
     "derivative vanishes are left out. Errors of exactly zero are drawn at 1e-18.",
     NULL},
    {"digits_f64", "digits", "f64", 2, LABEL_QUANTITY | LABEL_ANGLE, asset_plot_digits,
     "scalar = 'double'\nleast = 12\nmost = 17\n", "Correct digits in double precision",
     "Decimal digits on which the double result and quad precision agree, over the "
     "plane of singular values. The colours run from 12 to 17 digits: fewer are drawn as "
     "12, exact results as 17. Dark is where the value itself vanishes (W and its "
     "gradient at rest, an eigenvalue at its change of sign): there the rounding of F "
     "alone leaves few digits, and the bound of the digits checks allows for it.",
     NULL},
    {"digits_f32", "digits", "f32", 2, LABEL_QUANTITY | LABEL_ANGLE, asset_plot_digits,
     "scalar = 'float'\nleast = 3\nmost = 8\n", "Correct digits in single precision",
     "The same for float: what is left on a processor with 32-bit numbers. The colours "
     "run from 3 to 8 digits: fewer are drawn as 3, more and exact results as 8.",
     NULL},
    {"spectrum", "spectrum_error", NULL, 1, LABEL_COLUMN, asset_plot_spectrum, NULL,
     "Closed form against dsyev near a degenerate state",
     "Relative error of the worst eigenvalue, each on its own scale, along F = [1.25 0 0 "
     "| τ 0.8 0], column by column. The error of dsyev is eps times the norm of the "
     "matrix, which is large beside a small eigenvalue; a closed form without "
     "cancellation stays near 1e-16. Errors of exactly zero are drawn at 1e-18.",
     "no spectrum: "},
    {"negative", "negative", NULL, 2, LABEL_ANGLE | LABEL_COLUMN, asset_plot_negative,
     NULL, "Negative eigenvalues of the Hessian",
     "How many eigenvalues a projection must change. Where there are none the Hessian "
     "is positive semi-definite as it is.",
     NULL},
};

const figure_kind *figure_kind_at(size_t i) {
  return i < sizeof kinds / sizeof kinds[0] ? &kinds[i] : NULL;
}
