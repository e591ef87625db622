/* plots.h -- the data of the report's plots of one energy. */
#pragma once

#include "suite/suite.h"

/* Appends these series, except those for which e lacks a function.  Beats after each; alive may be
 * NULL.  "sweep": error of central differences against h.  "altered": distance from the Hessian of
 * the row's `definite`, and of the nearest semi-definite matrix, at random states ever farther from
 * rest.  For a density, over the plane of singular values: "digits", correct digits; "negative",
 * number of negative eigenvalues of H.  Over the plane of the two fibres' stretches: "altered_map",
 * as "altered"; "definite", number of negative eigenvalues of a triangle's stiffness, for each
 * matrix that may replace the Hessian.  "spectrum_error": errors of the closed form and of dsyev
 * against quad, on the way to a degenerate state. */
void plots_run(const slv_energy *e, uint64_t seed, int threads, const pulse *alive, results *into);
