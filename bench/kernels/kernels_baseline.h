/* kernels_baseline.h -- the times of kernels as lines of a baseline. */
#ifndef BENCH_KERNELS_BASELINE_H
#define BENCH_KERNELS_BASELINE_H

#include "cli/bench_options.h"
#include "kernels/kernel_results.h"
#include "support/harness/baseline_write.h"

void kernels_baseline_settings(baseline *b, const options *o);

/* Adds all samples of each record, in seconds per element; for a record that was not
 * timed, the reason. */
void kernels_baseline_add(baseline *b, const results *r);

#endif
