/* bench_usage.h -- what the program says of itself.  Each returns the exit code. */
#ifndef BENCH_BENCH_USAGE_H
#define BENCH_BENCH_USAGE_H

#include "cli/bench_options.h"

int print_help(void);
int print_version(void);
/* What the command can run. */
int print_list(command subject);

#endif
