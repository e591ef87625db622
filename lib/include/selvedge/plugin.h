/** @file
 * Energies from shared objects, in addition to the built-in ones.
 *
 * The object exports one symbol, a constant struct:
 *     const slv_energy slv_plugin = {.interface = SLV_INTERFACE, ...};
 * The symbol is data, not a function, because ISO C does not convert the pointer that dlsym()
 * returns to a function pointer.
 *
 * Any number of threads may load plugins at once. */
#ifndef SLV_PLUGIN_H
#define SLV_PLUGIN_H

#include "selvedge/energy.h"

SLV_BEGIN_DECLS

/** The energy that a plugin defines; the library does not define this symbol. */
SLV_API extern const slv_energy slv_plugin;

/** Loads the plugin at path.  Returns SLV_EPLUGIN if the object cannot be loaded, lacks the symbol,
 * was built for another SLV_INTERFACE, or changes the floating-point mode (slv_arithmetic_fault()),
 * or if its energy breaks the contract of energy.h; why[size] then has the reason.  The object
 * stays loaded until the process ends. */
SLV_API slv_status slv_plugin_load(const char *path, const slv_energy **e, char *why, size_t size);

SLV_END_DECLS
#endif
