/* list.h -- selvedge-verify list: energies, checks, controls and states, for a reader
 * or as JSON. */
#ifndef VERIFY_LIST_H
#define VERIFY_LIST_H

#include "cli/verify_options.h"

/* Returns the exit code. */
int list_command(const options *o);

#endif
