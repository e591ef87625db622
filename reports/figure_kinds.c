#include "assets.h"
#include "figure.h"

static const figure_kind kinds[] = {
    {"sweep", "sweep", NULL, 1, LABEL_QUANTITY | LABEL_COLUMN, 0, asset_plot_sweep,
     NULL, "Error of central differences against the step",
     "Right of its least the error falls as h², the order of central differences; left of "
     "it rounding grows as 1/h and stays near or below the dashed line. States where the "
     "derivative vanishes are left out. Errors of exactly zero are drawn at 1e-18.",
     NULL},
    {"digits_f64", "digits", "f64", 2, LABEL_QUANTITY | LABEL_ANGLE, 0,
     asset_plot_digits, "scalar = 'double'\nleast = 12\nmost = 17\n",
     "Correct digits in double precision",
     "Decimal digits on which the double result and quad precision agree, over the "
     "plane of singular values. The colours run from 12 to 17 digits: fewer are drawn as "
     "12, exact results as 17. Dark is where the value itself vanishes (W and its "
     "gradient at rest, an eigenvalue at its change of sign): there the rounding of F "
     "alone leaves few digits, and the bound of the digits checks allows for it.",
     NULL},
    {"digits_f32", "digits", "f32", 2, LABEL_QUANTITY | LABEL_ANGLE, 0,
     asset_plot_digits, "scalar = 'float'\nleast = 3\nmost = 8\n",
     "Correct digits in single precision",
     "The same for float: what is left on a processor with 32-bit numbers. The colours "
     "run from 3 to 8 digits: fewer are drawn as 3, more and exact results as 8.",
     NULL},
    {"spectrum", "spectrum_error", NULL, 1, LABEL_COLUMN, 0, asset_plot_spectrum, NULL,
     "Closed form against dsyev near a degenerate state",
     "Relative error of the worst eigenvalue, each on its own scale, along F = [1.25 0 0 "
     "| τ 0.8 0], column by column. The error of dsyev is eps times the norm of the "
     "matrix, which is large beside a small eigenvalue; a closed form without "
     "cancellation stays near 1e-16. Errors of exactly zero are drawn at 1e-18.",
     "no spectrum: "},
    {"negative", "negative", NULL, 2, LABEL_ANGLE | LABEL_COLUMN, 0,
     asset_plot_negative, NULL, "Negative eigenvalues of the Hessian",
     "How many eigenvalues a projection must change. Where there are none the Hessian "
     "is positive semi-definite as it is.",
     NULL},
    {"box", "box", NULL, 1, LABEL_QUANTITY, 1, asset_plot_box, NULL,
     "All samples of every kernel",
     "Above, the time of each sample; below, how far it is from its kernel's median. Boxes "
     "hold the middle half, whiskers reach 1.5 boxes further (Tukey), what is beyond them "
     "is drawn as a point. The lower picture ends where whiskers do; what is farther away is "
     "in the upper one alone.",
     NULL},
    {"roofline", "roofline", NULL, 1, LABEL_QUANTITY | LABEL_COLUMN, 1,
     asset_plot_roofline, NULL, "Roofline",
     "Lines are what this machine reached in the same run: memory on the left, arithmetic "
     "on the right. A kernel near a line is bound by what the line stands for. Only kernels "
     "in double precision whose operations were counted are shown. Divisions and roots "
     "count as one operation and take longer than others; bytes are those read and "
     "written, without what the caches fetch in addition.",
     NULL},
    {"sizes", "sizes", NULL, 1, LABEL_QUANTITY, 1, asset_plot_scaling,
     "along = 'elements'\n", "Time per element over the number of elements",
     "Solid: stores into the caches; dotted: past them. Upright lines: where what the "
     "batched kernel reads and writes in double precision fills a cache.",
     NULL},
    {"threads", "threads", NULL, 1, LABEL_QUANTITY, 1, asset_plot_scaling,
     "along = 'threads'\n", "Time per element over the number of threads",
     "Solid: stores into the caches; dotted: past them. A kernel that scales takes half the "
     "time on twice the threads. Where memory is the limit, more threads help as far as "
     "they raise the limit itself.",
     NULL},
};

const figure_kind *figure_kind_at(size_t i) {
  return i < sizeof kinds / sizeof kinds[0] ? &kinds[i] : NULL;
}
