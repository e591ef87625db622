/* refine_run.h -- `selvedge-bench refine`. */
#ifndef BENCH_REFINE_RUN_H
#define BENCH_REFINE_RUN_H

#include "options.h"

/* The exit code. */
int refine_command(const options *o, int argc, char **argv);

#endif
