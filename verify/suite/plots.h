/* plots.h -- computes the data for the report's plots of one energy. */
#pragma once

#include "suite/suite.h"

/* Appends the series below, if e has the functions they need. Calls `alive`, which may be NULL,
 * after each. "sweep": error of central differences against h. "altered": distances of `definite`
 * and of the nearest semi-definite matrix from the Hessian, at random states at growing distances
 * from rest. Maps over the plane of singular values, for energies of F: "digits", correct digits;
 * "negative", number of negative eigenvalues of H. Maps over the plane of the stretches of both
 * fibres: "altered_map", as "altered"; "definite", number of negative eigenvalues of a triangle's
 * stiffness, for each matrix that solvers use in place of the Hessian. "spectrum_error": errors of
 * the closed form and of dsyev against quad, near a degenerate state. */
void plots_run(const slv_energy *e, uint64_t seed, int threads, const pulse *alive, results *into);
