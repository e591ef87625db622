/* baseline.h -- `selvedge-verify baseline`. */
#ifndef VERIFY_BASELINE_H
#define VERIFY_BASELINE_H

#include "options.h"

/* The exit code. */
int baseline_command(const options *o, int argc, char **argv);

#endif
