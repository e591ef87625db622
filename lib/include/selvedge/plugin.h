/** @file
 * Energies from shared objects, in addition to the built-in ones.
 *
 * The object exports one symbol, a constant row:
 *     const slv_energy slv_plugin = {.interface = SLV_INTERFACE, ...};
 * The row is data, not a function: a pointer that dlsym() returns may be converted to it in ISO C.
 *
 * Any number of threads may load plugins at once. */
#ifndef SLV_PLUGIN_H
#define SLV_PLUGIN_H

#include "selvedge/energy.h"

SLV_BEGIN_DECLS

/** The row that a plugin defines; the library has none. */
SLV_API extern const slv_energy slv_plugin;

/** Loads the plugin at path.  SLV_EPLUGIN if path cannot be loaded, lacks the symbol, was built
 * for another SLV_INTERFACE, changes the floating-point mode (slv_arithmetic_fault()), or its row
 * breaks the contract of energy.h; why[size] then has the reason.  The object stays loaded until
 * the process ends. */
SLV_API slv_status slv_plugin_load(const char *path, const slv_energy **e, char *why, size_t size);

SLV_END_DECLS
#endif
