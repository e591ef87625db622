#include "base/assets.h"
#include "figures/figure.h"

static const figure_kind kinds[] = {
    {"sweep", "sweep", NULL, 1, LABEL_QUANTITY | LABEL_COLUMN, FROM_VERIFY, asset_plot_sweep, NULL,
     "Error of central differences against the step",
     "Right of its least the error falls as h², the order of central differences; left of "
     "it rounding grows as 1/h and stays near or below the dashed line. States where the "
     "derivative vanishes are left out. Errors of exactly zero are drawn at 1e-18.",
     NULL},
    {"digits_f64", "digits", "f64", 2, LABEL_QUANTITY | LABEL_ANGLE, FROM_VERIFY, asset_plot_digits,
     "scalar = 'double'\nleast = 12\nmost = 17\n", "Correct digits in double precision",
     "Decimal digits on which the double result and quad precision agree, over the "
     "plane of singular values. The colours run from 12 to 17 digits: fewer are drawn as "
     "12, exact results as 17. Dark is where the value itself vanishes (W and its "
     "gradient at rest, an eigenvalue at its change of sign): there the rounding of F "
     "alone leaves few digits, and the bound of the digits checks allows for it.",
     NULL},
    {"digits_f32", "digits", "f32", 2, LABEL_QUANTITY | LABEL_ANGLE, FROM_VERIFY, asset_plot_digits,
     "scalar = 'float'\nleast = 3\nmost = 8\n", "Correct digits in single precision",
     "The same for float: what is left on a processor with 32-bit numbers. The colours "
     "run from 3 to 8 digits: fewer are drawn as 3, more and exact results as 8.",
     NULL},
    {"spectrum", "spectrum_error", NULL, 1, LABEL_COLUMN, FROM_VERIFY, asset_plot_spectrum, NULL,
     "Closed form against dsyev near a degenerate state",
     "Relative error of the worst eigenvalue, each on its own scale, along F = [1.25 0 0 "
     "| τ 0.8 0], column by column. The error of dsyev is eps times the norm of the "
     "matrix, which is large beside a small eigenvalue; a closed form without "
     "cancellation stays near 1e-16. Errors of exactly zero are drawn at 1e-18.",
     NULL},
    {"negative", "negative", NULL, 2, LABEL_ANGLE | LABEL_COLUMN, FROM_VERIFY, asset_plot_negative,
     NULL, "Negative eigenvalues of the Hessian",
     "How many eigenvalues a projection must change. Where there are none the Hessian "
     "is positive semi-definite as it is.",
     NULL},
    {"definite", "definite", NULL, 2, LABEL_QUANTITY | LABEL_COLUMN | LABEL_ANGLE, FROM_VERIFY,
     asset_plot_definite,
     "what = 'negative eigenvalues of the stiffness'\nvalue = 'count'\n"
     "scale = 'negative, of 9'\nfibres = '|w_u| / b_u (1);|w_v| / b_v (1)'\n",
     "Negative eigenvalues of a triangle's stiffness",
     "The stiffness is the negative of the force Jacobian, 9 x 9. full: the Hessian as it is; "
     "without H: its terms in H_u, H_v and H_6 dropped, which Kim calls Gauss-Newton; "
     "Gauss-Newton: the sum of k dC dC', Choi and Ko's; Robson: a fibre's stretch counts only "
     "while it is longer than at rest, shear always; projected: each term's nearest positive "
     "semi-definite matrix. Below 1 a fibre is compressed; away from 90° the fibres are sheared.",
     NULL},
    {"altered", "altered", NULL, 1, LABEL_COLUMN, FROM_VERIFY, asset_plot_altered, NULL,
     "What the paper's semi-definite matrix alters",
     "P is a semi-definite matrix in the place of the Hessian H: the paper's, which keeps of "
     "the membrane parts by the sign of the stress and leaves out the second derivatives of "
     "bending's strains, and the nearest one. Left, their distances from H at random states "
     "ever farther from rest: solid the median, dotted the largest; those below 1e-5 are drawn "
     "there. Right, how often H is indefinite, so that something must change, and how often "
     "it is semi-definite and the paper's matrix alters it nonetheless.",
     "S21.2 S22.1"},
    {"altered_map", "altered_map", NULL, 2, LABEL_QUANTITY | LABEL_COLUMN | LABEL_ANGLE,
     FROM_VERIFY, asset_plot_definite,
     "what = 'distance from the Hessian'\nvalue = 'distance'\nleast = 0.01\nmost = 1.5\n"
     "scale = '|P - H| / |H| (1)'\nfibres = '|f_u| (1);|f_v| (1)'\n",
     "What the paper's semi-definite matrix alters, by stretch",
     "definite: the paper's matrix, parts by the sign of the stress; nearest: the nearest "
     "semi-definite matrix; without need: the paper's where H is semi-definite as it is, blank "
     "elsewhere. Distances below 0.01 are drawn as 0.01. Below 1 a fibre is compressed; away "
     "from 90° the fibres are sheared.",
     "S21.2"},
    {"box", "box", NULL, 1, LABEL_QUANTITY, FROM_KERNELS, asset_plot_box, NULL,
     "All samples of every kernel",
     "Above, the time of each sample; below, how far it is from its kernel's median. Boxes "
     "hold the middle half, whiskers reach 1.5 boxes further (Tukey), what is beyond them "
     "is drawn as a point. The lower picture ends where whiskers do; what is farther away is "
     "in the upper one alone.",
     NULL},
    {"roofline", "roofline", NULL, 1, LABEL_QUANTITY | LABEL_COLUMN, FROM_KERNELS,
     asset_plot_roofline, NULL, "Roofline",
     "Lines are what this machine reached in the same run: memory on the left, arithmetic "
     "on the right. A kernel near a line is bound by what the line stands for. Only kernels "
     "in double precision whose operations were counted are shown. Divisions and roots "
     "count as one operation and take longer than others, so that kernels with many of them "
     "stay below: the limits of arithmetic tell by how much. Bytes are those read and "
     "written, without what the caches fetch in addition.",
     NULL},
    {"sizes", "sizes", NULL, 1, LABEL_QUANTITY, FROM_KERNELS, asset_plot_scaling,
     "along = 'elements'\n", "Time per element over the number of elements",
     "Solid: stores into the caches; dotted: past them. Upright lines: where what the "
     "batched kernel reads and writes in double precision fills a cache.",
     NULL},
    {"threads", "threads", NULL, 1, LABEL_QUANTITY, FROM_KERNELS, asset_plot_scaling,
     "along = 'threads'\n", "Time per element over the number of threads",
     "Solid: stores into the caches; dotted: past them. A kernel that scales takes half the "
     "time on twice the threads. Where memory is the limit, more threads help as far as "
     "they raise the limit itself.",
     NULL},
    {"profile", "profile", NULL, 1, LABEL_QUANTITY | LABEL_COLUMN, FROM_NEWTON, asset_plot_profile,
     NULL, "Performance profiles (Dolan and Moré)",
     "How large a share of the problems a scheme solves to the run's tolerance within τ times what "
     "the best scheme took, in iterations and in seconds. On the left edge: how often it was the "
     "best; on the right: how much it solves at all. Problems that no scheme solved are left out; "
     "a model of its own, with nothing to compare it with, too. Seconds are those of this program: "
     "project-terms projects by closed forms, over many triangles at once, project-terms-numeric, "
     "-sum and -element and absolute by LAPACK, one by one.",
     NULL},
    {"thickness", "thickness", NULL, 1, LABEL_QUANTITY | LABEL_COLUMN, FROM_NEWTON,
     asset_plot_thickness, NULL, "Newton's method over the thickness of the cloth",
     "The same cloth of quads, as stiff against bending, and the stiffer against stretching "
     "the thinner it is; the side is 1 m. Left: iterations, of the runs that converged. Right: "
     "the factor by which an iteration reduces the error in the end: 0 with all second "
     "derivatives, 1 is no reduction. gauss-newton-bending leaves out the second derivatives "
     "of the shape operators, as Schweickart and Zhai do.",
     "S22.1"},
    {"newton", "newton", NULL, 1, LABEL_QUANTITY | LABEL_COLUMN, FROM_NEWTON, asset_plot_newton,
     NULL, "Residual and energy of Newton's method",
     "The residual is relative to the forces that meet in the vertices, the energy is above "
     "the lowest that any scheme reached with the same model: a scheme that levels off in it "
     "ended in another basin, or nowhere. Seconds are those of the whole iteration.",
     "KF5.1 KF5.2"},
    {"cloth", "cloth", NULL, 1, LABEL_QUANTITY | LABEL_COLUMN, FROM_NEWTON, asset_plot_cloth, NULL,
     "The cloth in equilibrium",
     "Of the lowest energy among the runs that converged, shaded by the larger principal "
     "strain: red is stretched, blue shortened both ways.",
     "KF4.1 KF4.2"},
    {"waves", "waves", NULL, 1, LABEL_QUANTITY | LABEL_COLUMN, FROM_NEWTON, asset_plot_waves, NULL,
     "Waves out of the plane",
     "Root mean square amplitude, over all lines of vertices along one fibre, of the "
     "out-of-plane displacement where each scheme ended, by half waves along the side (cosine "
     "transform). Wrinkles are a peak; a cloth that stayed flat keeps the level of its initial "
     "noise or falls below. Amplitudes below 1e-10 m are drawn there.",
     "KF3.1 KF3.2 KF4.1"},
    {"refine", "refine", NULL, 1, LABEL_QUANTITY | LABEL_COLUMN, FROM_REFINE, asset_plot_refine,
     NULL, "Sag of a hanging cloth over the mesh",
     "How far the bottom side of the same cloth falls on ever finer meshes, one panel per "
     "kind of mesh. Discs are equilibria; level lines are the limits extrapolated from "
     "them, where there is one; a dashed rising line goes as the power of n that the two "
     "finest meshes show. A material does not know of its mesh: its line is level.",
     "P5.2g P5.2h P5.2i P5.2j P5.2k P5.2l P5.2m"},
    {"bend", "bend", NULL, 1, LABEL_QUANTITY, FROM_BEND, asset_plot_bend, NULL,
     "Error of bending on surfaces",
     "The energy of bending over that of the smooth surface, less 1; of the plate the "
     "deflection. A line that falls tends to the smooth value, with the order that its slope "
     "shows; a level one tends to something else. Dashed: rings of the boundary left out. "
     "Errors below 1e-9 are drawn there.",
     "S10"},
    {"motion", "motion", NULL, 1, LABEL_QUANTITY, FROM_MOTION, asset_plot_motion, NULL,
     "Energies of moving cloth",
     "Gravity's is 0 at the start; dissipated and work, of what holds and moves vertices, are sums "
     "since then. total: all of them, less the work. An exact motion keeps it; what it falls by is "
     "the time step's own damping. What a linear step dissipates is the work of forces linearised "
     "at its start, and may be negative. Below, the elastic energies by themselves.",
     NULL},
    {"order", "order", NULL, 1, LABEL_QUANTITY, FROM_MOTION, asset_plot_map,
     "along = 'h'\nxtitle = 'h (s)'\nytitle = 'energy less that of the shortest h (J)'\n"
     "heading = 'scheme, damping'\nfirst_order = 1\n",
     "Order of the step",
     "How far kinetic, elastic and gravity's energy at the end are from those of the shortest "
     "step. Implicit Euler is of order 1: a line as steep as the dashed one. A line may bend "
     "where it comes near the shortest step, whose own error it leaves out.",
     NULL},
    {"stable", "stable", NULL, 1, LABEL_QUANTITY, FROM_MOTION, asset_plot_map,
     "along = 'k_stretch'\nxtitle = 'k_{stretch}'\nytitle = 'largest stable h (s)'\n"
     "heading = 'Hessian, damping'\napart = 1\n",
     "Stable steps",
     "The largest step, of those tried, at which the cloth moves to the end, and at all "
     "shorter ones. Unstable is a number that is not finite, or ten times the energy that was "
     "there or put in; a step whose matrix a solver refuses counts, too. Lines are a few per "
     "cent apart where they would lie on each other.",
     "P6s R18"},
    {"critical", "critical", NULL, 1, LABEL_QUANTITY, FROM_MOTION, asset_plot_map,
     "along = 'b'\nxtitle = 'length that is not stretched, over that at rest'\n"
     "ytitle = 'largest definite h (s)'\nheading = 'membrane, stiffness'\napart = 1\n"
     "linear_x = 1\n",
     "Critical steps under compression",
     "Flat cloth at rest is compressed against the length b. The largest step, of those tried, "
     "at which Cholesky accepts the full M - h D - h² K, and at all shorter ones. Robson's rule "
     "leaves compression out: its lines end at the longest step that was tried.",
     "R11"},
    {"refused", "refused", NULL, 1, LABEL_QUANTITY, FROM_MOTION, asset_plot_map,
     "along = 'h'\nxtitle = 'h (s)'\nytitle = 'share of steps refused'\n"
     "heading = 'membrane, stiffness'\nlinear_y = 1\n",
     "Steps whose matrix is not definite",
     "The share of steps at which Cholesky refuses the full M - h D - h² K, and a projection "
     "takes its place. Robson's rule takes the compression of threads from the matrix; what "
     "remains is shear's.",
     "K5.9 R11"},
    {"iterations", "iterations", NULL, 1, LABEL_QUANTITY, FROM_MOTION, asset_plot_map,
     "along = 'h'\nxtitle = 'h (s)'\nytitle = 'iterations of a system'\n"
     "heading = 'preconditioner, stiffness'\n",
     "Conjugate gradients",
     "Iterations for each linear system, their mean over the run, to a residual of 1e-6. "
     "With longer steps there is less mass in the matrix.",
     NULL},
    {"cost", "cost", NULL, 1, LABEL_QUANTITY, FROM_MOTION, asset_plot_map,
     "along = 'n'\nxtitle = 'n, vertices per side'\nytitle = 'seconds of a step'\n"
     "heading = 'solver, Hessian'\npower = 1\n",
     "Cost of a step", "On the clock, with the power of n that fits all points of a line.", NULL},
    {"bandwidth", "bandwidth", NULL, 1, LABEL_QUANTITY, FROM_MOTION, asset_plot_map,
     "along = 'n'\nxtitle = 'n, vertices per side'\nytitle = 'GB/s'\nheading = 'solver, Hessian'\n"
     "linear_y = 1\n",
     "Products with the matrix",
     "The bytes of the matrix and the vectors, once each, over the seconds of conjugate "
     "gradients' products. Small matrices stay in the caches; large ones stream from memory.",
     NULL},
    {"lost", "lost", NULL, 1, LABEL_QUANTITY, FROM_MOTION, asset_plot_map,
     "along = 'h'\nxtitle = 'h (s)'\nytitle = 'energy (J)'\nheading = 'lost by, k damp'\n"
     "linear_y = 1\n",
     "The step's own damping",
     "Until the end of the run: what the model's damping took, and what implicit Euler lost "
     "besides, all energies and the work put in being counted.",
     NULL},
    {"history_margin", "history_margin", NULL, 1, LABEL_QUANTITY, FROM_HISTORY, asset_plot_history,
     "what = 'digits'\nlogarithmic = 0\n", "Margin of each check over the runs",
     "Decimal digits between the worst value of any energy and the bound of the check. "
     "Below 0 the check fails.",
     NULL},
    {"history_double", "history_double", NULL, 1, LABEL_QUANTITY, FROM_HISTORY, asset_plot_history,
     "what = 'digits'\nlogarithmic = 0\n", "Margin of double results over the runs",
     "Decimal digits between the error of a value, beside the quad value of the same document, "
     "and the bound of the error at that state: the least of all states and quantities, and "
     "the mean. Below 0 an error is beyond its bound.",
     NULL},
    {"history_float", "history_float", NULL, 1, LABEL_QUANTITY, FROM_HISTORY, asset_plot_history,
     "what = 'digits'\nlogarithmic = 0\n", "Margin of single results over the runs",
     "The same for float.", NULL},
    {"history_iterations", "history_iterations", NULL, 1, LABEL_QUANTITY, FROM_HISTORY,
     asset_plot_history, "what = 'iterations'\nlogarithmic = 0\n",
     "Iterations of Newton's method over the runs", "A line for each scheme.", NULL},
    {"history_seconds", "history_seconds", NULL, 1, LABEL_QUANTITY, FROM_HISTORY,
     asset_plot_history, "what = 'ns per element'\nscale = 1e9\nlogarithmic = 1\n",
     "Median time over the runs",
     "Of runs on different machines the times stand side by side and say nothing.", NULL},
};

const figure_kind *figure_kind_at(size_t i) {
  return i < sizeof kinds / sizeof kinds[0] ? &kinds[i] : NULL;
}
