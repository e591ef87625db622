/* newton_command.h -- `selvedge-bench newton`. */
#ifndef BENCH_NEWTON_COMMAND_H
#define BENCH_NEWTON_COMMAND_H

#include "cli/bench_options.h"

/* Runs the command and returns the exit code. */
int newton_command(const options *o, int argc, char **argv);

#endif
