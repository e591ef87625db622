/* named_energy.h -- an energy that the user names. */
#ifndef PROGRAM_NAMED_ENERGY_H
#define PROGRAM_NAMED_ENERGY_H

#include "selvedge/energy.h"

/* The built-in energy of that name.  0; or EXIT_USAGE, *e NULL, having said which name
 * may have been meant. */
int named_energy(const char *name, const slv_energy **e);

#endif
