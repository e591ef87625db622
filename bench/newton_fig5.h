/* newton_fig5.h -- T. Kim, A Finite Element Formulation of Baraff-Witkin Cloth, 2020,
 * Fig. 5: "has still not converged after 4 Newton iterations ... nearly converged after
 * a single iteration". */
#ifndef BENCH_NEWTON_FIG5_H
#define BENCH_NEWTON_FIG5_H

#include "newton_claims.h"

/* Nearly converged: within this of the final displacement. */
#define NEWTON_NEARLY 0.1

/* Judges every pair of runs of one stretch test that differ in the scheme alone:
 * projection of the terms on one side, a Gauss-Newton scheme on the other.  Distances
 * are RMS over the final displacement, and over its part out of plane, in which the
 * buckling is; the claim must hold for both. */
int newton_fig5_judge(const items *runs, newton_claim *c);

#endif
