/* selected_checks.h -- the checks that --check names. */
#ifndef VERIFY_SELECTED_CHECKS_H
#define VERIFY_SELECTED_CHECKS_H

#include "cli/verify_options.h"

/* *checks gets their names, ended by NULL, to free(): those in `names`, all when there
 * are none, in the order of the table.  0, or an exit code having said what is wrong.
 */
int asked_checks(const items *names, const char ***checks);

#endif
