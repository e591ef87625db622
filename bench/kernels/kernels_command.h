/* kernels_command.h -- selvedge-bench kernels. */
#ifndef BENCH_KERNELS_COMMAND_H
#define BENCH_KERNELS_COMMAND_H

#include "cli/bench_options.h"

/* Runs the command and returns the exit code.  argv is written into the document. */
int run_command(const options *o, int argc, char **argv);

#endif
