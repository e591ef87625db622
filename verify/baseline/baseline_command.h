/* baseline_command.h -- `selvedge-verify baseline`. */
#ifndef VERIFY_BASELINE_COMMAND_H
#define VERIFY_BASELINE_COMMAND_H

#include "cli/verify_options.h"

/* Returns the exit code. */
int baseline_command(const options *o, int argc, char **argv);

#endif
