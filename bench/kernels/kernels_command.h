/* kernels_command.h -- selvedge-bench kernels. */
#ifndef BENCH_KERNELS_COMMAND_H
#define BENCH_KERNELS_COMMAND_H

#include "cli/bench_options.h"

/* The exit code.  argv: for the records. */
int run_command(const options *o, int argc, char **argv);

#endif
