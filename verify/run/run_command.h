/* run_command.h -- selvedge-verify run: checks times energies, records to the screen
 * and to files. */
#ifndef VERIFY_RUN_COMMAND_H
#define VERIFY_RUN_COMMAND_H

#include "cli/verify_options.h"

/* Returns the exit code; argv is kept in the records. */
int run_command(const options *o, int argc, char **argv);

#endif
