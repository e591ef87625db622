/* plots.h -- the numbers behind the report's plots of one energy. */
#ifndef VERIFY_PLOTS_H
#define VERIFY_PLOTS_H

#include "engine/check.h"

/* "sweep": error of central differences against h; "digits": correct digits over the
 * plane of singular values; "negative": negative eigenvalues of H over the same plane;
 * "spectrum_error": closed form and dsyev against quad, towards a degenerate state.
 * What e has no function for is left out. */
void plots_run(const slv_energy *e, uint64_t seed, const sink *out);

/* "definite": negative eigenvalues of a triangle's stiffness over the plane of the
 * fibres' stretches, by what is put in the place of the Hessian; for a membrane of
 * stretch and shear, whose conditions are those of f_u, of f_v and of both. */
int plots_has_definite(const slv_energy *e);
void plots_definite(const slv_energy *e, const sink *out);

#endif
