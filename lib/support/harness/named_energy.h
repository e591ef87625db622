/* named_energy.h -- finds an energy that the user names. */
#ifndef PROGRAM_NAMED_ENERGY_H
#define PROGRAM_NAMED_ENERGY_H

#include "selvedge/energy.h"

/* The built-in energy of that name.  Returns 0, or EXIT_USAGE with *e NULL, having
 * printed which name may have been meant. */
int named_energy(const char *name, const slv_energy **e);

#endif
