/* newton_baseline.h -- runs of Newton's method as lines of a baseline. */
#ifndef BENCH_NEWTON_BASELINE_H
#define BENCH_NEWTON_BASELINE_H

#include "cli/bench_options.h"
#include "newton/newton_case.h"
#include "support/harness/baseline_write.h"

/* Does the command line leave the choice of runs to the baseline, and is this one of
 * them? The chosen runs go the same way on any machine: with OpenBLAS kernels for
 * two different processors, iterations and refusals are the same, and residuals
 * above 1e-6 agree to 2e-7. */
int newton_baseline_chooses(const options *o);
int newton_baseline_has(const newton_case *c);

/* The chosen runs, ended by a NULL scheme; scene NULL: every scene. */
typedef struct {
  const char *scene, *scheme;
} newton_baseline_run;
extern const newton_baseline_run newton_baseline_runs[];

void newton_baseline_settings(baseline *b, const options *o);

/* Adds iterations, refused matrices, the energy at the end (J), the relative
 * residual before the first iteration and after each, and why the run ended. */
void newton_baseline_add(baseline *b, const newton_record *r);

#endif
