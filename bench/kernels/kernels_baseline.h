/* kernels_baseline.h -- what kernels took, as lines of a baseline. */
#ifndef BENCH_KERNELS_BASELINE_H
#define BENCH_KERNELS_BASELINE_H

#include "cli/bench_options.h"
#include "kernels/kernel_results.h"
#include "support/harness/baseline_write.h"

void kernels_baseline_settings(baseline *b, const options *o);

/* Of each record all samples, in seconds per element; where it was not timed, why. */
void kernels_baseline_add(baseline *b, const results *r);

#endif
