#include "base/assets.h"
#include "figures/figure.h"

#define KIND_OF(id, series, scalar, keys, labels, from, script, engine, rows, settings)        \
  {                                                                                            \
    id, series, scalar, keys, labels, FROM_##from, {asset_plot_##script, asset_plot_##engine}, \
        rows, settings                                                                         \
  }
static const char asset_plot_alone[] = ""; /* no shared script */

/* Declares a figure over one key.  Figure and series have the same name. */
#define KIND(id, labels, from, script, engine, rows, settings) \
  KIND_OF(id, id, NULL, 1, labels, from, script, engine, rows, settings)
#define MAP(id, rows, along, xtitle, ytitle, legend, more)                                    \
  KIND(id, LABEL_QUANTITY, MOTION, map, lines, rows,                                          \
       "along = '" along "'\nxtitle = '" xtitle "'\nytitle = '" ytitle "'\nlegend = '" legend \
       "'\n" more)
#define OVER_RUNS(id, settings) KIND(id, LABEL_QUANTITY, HISTORY, history, lines, NULL, settings)

/* Titles and captions are in figures.txt. */
static const figure_kind kinds[] = {
    KIND("sweep", LABEL_QUANTITY | LABEL_COLUMN, VERIFY, sweep, lines, NULL, NULL),
    KIND_OF("digits_f64", "digits", "f64", 2, LABEL_QUANTITY | LABEL_ANGLE, VERIFY, digits, plane,
            NULL, "scalar = 'double'\nleast = 12\nmost = 17\n"),
    KIND_OF("digits_f32", "digits", "f32", 2, LABEL_QUANTITY | LABEL_ANGLE, VERIFY, digits, plane,
            NULL, "scalar = 'float'\nleast = 3\nmost = 8\n"),
    KIND_OF("spectrum", "spectrum_error", NULL, 1, LABEL_COLUMN, VERIFY, spectrum, lines, NULL,
            NULL),
    KIND_OF("negative", "negative", NULL, 2, LABEL_ANGLE | LABEL_COLUMN, VERIFY, negative, plane,
            NULL, NULL),
    KIND_OF("definite", "definite", NULL, 2, LABEL_QUANTITY | LABEL_COLUMN | LABEL_ANGLE, VERIFY,
            definite, plane, NULL,
            "what = 'negative eigenvalues of the stiffness'\nvalue = 'count'\n"
            "scale = 'negative, of 9'\nfibres = '|w_u| / b_u;|w_v| / b_v'\n"),
    KIND("altered", LABEL_COLUMN, VERIFY, altered, lines, "S21.2 S22.1", NULL),
    KIND_OF("altered_map", "altered_map", NULL, 2, LABEL_QUANTITY | LABEL_COLUMN | LABEL_ANGLE,
            VERIFY, definite, plane, "S21.2",
            "what = 'distance from the Hessian'\nvalue = 'distance'\nleast = 0.01\nmost = 1.5\n"
            "scale = '|P - H| / |H|'\nfibres = '|f_u|;|f_v|'\n"),
    KIND("box", LABEL_QUANTITY, KERNELS, box, alone, NULL, NULL),
    KIND("roofline", LABEL_QUANTITY | LABEL_COLUMN, KERNELS, roofline, alone, NULL, NULL),
    KIND("sizes", LABEL_QUANTITY, KERNELS, scaling, lines, NULL, "along = 'elements'\n"),
    KIND("threads", LABEL_QUANTITY, KERNELS, scaling, lines, NULL, "along = 'threads'\n"),
    KIND("profile", LABEL_QUANTITY | LABEL_COLUMN, NEWTON, profile, lines, NULL, NULL),
    KIND("thickness", LABEL_QUANTITY | LABEL_COLUMN, NEWTON, thickness, lines, "S22.1", NULL),
    KIND("newton", LABEL_QUANTITY | LABEL_COLUMN, NEWTON, newton, lines, "KF5.1 KF5.2", NULL),
    KIND("cloth", LABEL_QUANTITY | LABEL_COLUMN, NEWTON, cloth, alone, "KF4.1 KF4.2", NULL),
    KIND("waves", LABEL_QUANTITY | LABEL_COLUMN, NEWTON, waves, lines, "KF3.1 KF3.2 KF4.1", NULL),
    KIND("refine", LABEL_QUANTITY | LABEL_COLUMN, REFINE, refine, lines, /* claims of Pritchard */
         "P5.2g P5.2h P5.2i P5.2j P5.2k P5.2l P5.2m", NULL),
    KIND("bend", LABEL_QUANTITY, BEND, bend, lines, "S10", NULL),
    KIND("motion", LABEL_QUANTITY, MOTION, motion, lines, NULL, NULL),
    MAP("order", NULL, "h", "h (s)", "energy minus that at the shortest h (J)", "scheme, damping",
        "first_order = 1\n"),
    MAP("stable", "P6s R18", "k_stretch", "k_{stretch}", "largest stable h (s)", "Hessian, damping",
        ""),
    MAP("critical", "R11", "b", "length that is not stretched, over that at rest",
        "largest definite h (s)", "membrane, stiffness", "linear_x = 1\n"),
    MAP("refused", "K5.9 R11", "h", "h (s)", "fraction of rejected steps", "membrane, stiffness",
        "linear_y = 1\n"),
    MAP("iterations", NULL, "h", "h (s)", "iterations per linear system",
        "preconditioner, stiffness", ""),
    MAP("cost", NULL, "n", "n, vertices per side", "seconds of a step", "solver, Hessian",
        "power = 1\n"),
    MAP("bandwidth", NULL, "n", "n, vertices per side", "GB/s", "solver, Hessian",
        "linear_y = 1\n"),
    MAP("lost", NULL, "h", "h (s)", "energy (J)", "lost by, k damp", "linear_y = 1\n"),
    OVER_RUNS("history_margin", "what = 'digits'\nlogarithmic = 0\n"),
    OVER_RUNS("history_double", "what = 'digits'\nlogarithmic = 0\n"),
    OVER_RUNS("history_float", "what = 'digits'\nlogarithmic = 0\n"),
    OVER_RUNS("history_iterations", "what = 'iterations'\nlogarithmic = 0\n"),
    OVER_RUNS("history_seconds", "what = 'ns per element'\nscale = 1e9\nlogarithmic = 1\n"),
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

const figure_kind *figure_kind_at(size_t i) { return i < KINDS ? &kinds[i] : NULL; }
