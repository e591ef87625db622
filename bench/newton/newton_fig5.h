/* newton_fig5.h -- judges the claim of Fig. 5 in T. Kim, A Finite Element
 * Formulation of Baraff-Witkin Cloth, 2020: "has still not converged after 4 Newton
 * iterations ... nearly converged after a single iteration". */
#ifndef BENCH_NEWTON_FIG5_H
#define BENCH_NEWTON_FIG5_H

#include "newton/newton_claims.h"
#include "newton/newton_summary.h"

/* Up to this distance, relative to the final displacement, a run counts as nearly
 * converged. */
#define NEWTON_NEARLY 0.1

/* Is the scheme one of those called Gauss-Newton; is the scene a stretch test
 * without gravity; do two runs differ in the scheme and nothing else? */
int newton_is_gauss_newton(const newton_summary *s);
int newton_is_stretch_test(const newton_summary *s);
int newton_differ_in_scheme(const newton_summary *a, const newton_summary *b);

/* Does the run lead to a buckled cloth, with known distances to it?  The distances
 * of a flat cloth out of plane are only noise and rounding. */
int newton_is_buckling(const newton_summary *s);

/* Judges every pair of runs of one stretch test that differ in the scheme alone:
 * projection of the terms against a Gauss-Newton scheme.  Distances are RMS,
 * relative to the final displacement, and out of plane, where the buckling is,
 * relative to the final displacement out of plane; the claim must hold for both.
 * The detail also says whether it would hold by energy, or by residual. */
void newton_fig5_judge(const items *runs, newton_claim *c);

#endif
