/* named_energy.h -- finds an energy that the user names, or a plugin. */
#pragma once

#include "selvedge/energy.h"

/* The built-in energy of that name.  Returns 0, or EXIT_USAGE with *e NULL, having
 * printed which name may have been meant. */
int named_energy(const char *name, const slv_energy **e);

/* The energy of a plugin's shared object, as slv_plugin_load() has it, but a name
 * without a slash is a file of the current folder, not of the loader's own folders. */
slv_status named_plugin(const char *file, const slv_energy **e, char *why, size_t size);
