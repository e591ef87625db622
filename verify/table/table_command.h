/* table_command.h -- `selvedge-verify check`: judges a table of values that another
 * code computed. */
#ifndef VERIFY_TABLE_COMMAND_H
#define VERIFY_TABLE_COMMAND_H

#include "cli/verify_options.h"

/* Returns an exit code. */
int table_command(const options *o);

#endif
