/* foreign.h -- `selvedge-verify check`: a table of values that another code computed.
 */
#ifndef VERIFY_FOREIGN_H
#define VERIFY_FOREIGN_H

#include "options.h"

/* Returns an exit code. */
int foreign_command(const options *o);

#endif
