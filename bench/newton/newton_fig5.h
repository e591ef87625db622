/* newton_fig5.h -- T. Kim, A Finite Element Formulation of Baraff-Witkin Cloth, 2020,
 * Fig. 5: "has still not converged after 4 Newton iterations ... nearly converged after
 * a single iteration". */
#ifndef BENCH_NEWTON_FIG5_H
#define BENCH_NEWTON_FIG5_H

#include "newton/newton_claims.h"
#include "newton/newton_summary.h"

/* Nearly converged: within this of the final displacement. */
#define NEWTON_NEARLY 0.1

/* Is the scheme one that goes by the name of Gauss-Newton; the scene a stretch test
 * without gravity; are two runs the same but for the scheme? */
int newton_is_gauss_newton(const newton_summary *s);
int newton_is_stretch_test(const newton_summary *s);
int newton_differ_in_scheme(const newton_summary *a, const newton_summary *b);

/* Does the run lead to a buckled cloth, and are its distances to that known?  Out of
 * plane, a flat one is off by nothing but noise and rounding. */
int newton_is_buckling(const newton_summary *s);

/* Judges every pair of runs of one stretch test that differ in the scheme alone:
 * projection of the terms on one side, a Gauss-Newton scheme on the other.  Distances
 * are RMS over the final displacement, and over its part out of plane, in which the
 * buckling is; the claim must hold for both.  Beside that is said whether it would by
 * energy, or by residual. */
void newton_fig5_judge(const items *runs, newton_claim *c);

#endif
