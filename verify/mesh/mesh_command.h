/* mesh_command.h -- selvedge-verify mesh. */
#ifndef MESH_MESH_COMMAND_H
#define MESH_MESH_COMMAND_H

#include "cli/verify_options.h"

/* Returns the exit code. */
int mesh_command(const options *o);

#endif
