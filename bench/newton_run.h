/* newton_run.h -- `selvedge-bench newton`. */
#ifndef BENCH_NEWTON_RUN_H
#define BENCH_NEWTON_RUN_H

#include "options.h"

/* The exit code. */
int newton_command(const options *o, int argc, char **argv);

#endif
