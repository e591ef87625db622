/* named_energy.h -- finds a named energy, or loads a plugin. */
#pragma once

#include "selvedge/energy.h"

/* Finds an energy by name.  Returns 0, or EXIT_USAGE with *e NULL after printing similar names. */
int named_energy(const char *name, const slv_energy **e);

/* Loads a plugin's energy like slv_plugin_load(), but a name without a slash is a file in the
 * current folder instead of the loader's folders. */
slv_status named_plugin(const char *file, const slv_energy **e, char *why, size_t size);
