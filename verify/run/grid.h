/* grid.h -- selvedge-verify grid: writes a generated mesh. */
#ifndef VERIFY_GRID_H
#define VERIFY_GRID_H

#include "cli/verify_options.h"

/* Returns the exit code. */
int grid_command(const options *o);

#endif
