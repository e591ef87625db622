/* refine_command.h -- `selvedge-bench refine`. */
#ifndef BENCH_REFINE_COMMAND_H
#define BENCH_REFINE_COMMAND_H

#include "cli/bench_options.h"

/* Runs the command and returns the exit code. */
int refine_command(const options *o, int argc, char **argv);

#endif
