/* named_energy.h -- finds an energy that the user names, or a plugin. */
#pragma once

#include "selvedge/energy.h"

/* Returns 0, or prints similar names and returns EXIT_USAGE with *e NULL. */
int named_energy(const char *name, const slv_energy **e);

/* Loads the energy of a plugin like slv_plugin_load(), except that a name without a slash is a file
 * of the current folder, not of the loader's own folders. */
slv_status named_plugin(const char *file, const slv_energy **e, char *why, size_t size);
