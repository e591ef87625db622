/* plots.h -- the numbers behind the report's plots of one energy. */
#pragma once

#include "suite/suite.h"

/* Appends these series, except those for which e lacks a function.  "sweep": error of central
 * differences against h.  "altered": how far the row's `definite` is from the Hessian, and the
 * nearest semi-definite matrix, at random states ever farther from rest.
 *
 * Of a density, over the plane of singular values: "digits", correct digits; "negative", how many
 * eigenvalues of H are negative.  Over the plane of the two fibres' stretches: "altered_map", as
 * "altered"; "definite", how many eigenvalues of a triangle's stiffness are negative, for each
 * matrix that may replace the Hessian.  "spectrum_error": errors of the closed form and of dsyev
 * against quad, on the way to a degenerate state.  Beats after each; alive NULL: none. */
void plots_run(const slv_energy *e, uint64_t seed, const pulse *alive, results *into);
