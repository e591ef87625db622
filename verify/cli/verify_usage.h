/* verify_usage.h -- what --help and --version print. */
#ifndef VERIFY_VERIFY_USAGE_H
#define VERIFY_VERIFY_USAGE_H

#include "cli/verify_options.h"

/* Return an exit code.  `helped`: the command whose part is asked for; COMMAND_HELP:
 * all of it. */
int print_help(subcommand helped);
int print_version(void);

#endif
