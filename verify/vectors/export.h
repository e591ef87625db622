/* export.h -- `selvedge-verify export`: values to test another code against. */
#ifndef VERIFY_EXPORT_H
#define VERIFY_EXPORT_H

#include "cli/verify_options.h"

/* Returns an exit code. */
int export_command(const options *o);

#endif
