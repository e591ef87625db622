/* run.h -- selvedge-bench kernels. */
#ifndef BENCH_RUN_H
#define BENCH_RUN_H

#include "options.h"

/* The exit code.  argv: for the records. */
int run_command(const options *o, int argc, char **argv);

#endif
