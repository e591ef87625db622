/* describe.h -- a row's data as JSON: its entry in "energies", and those it has in
 * "declared". */
#ifndef VERIFY_DESCRIBE_H
#define VERIFY_DESCRIBE_H

#include "engine/check.h"

/* plugin: the file it came from, or NULL.  Text to free(); NULL: out of memory. */
char *describe_energy(const slv_energy *e, const char *plugin);
char *describe_declared(const slv_energy *e, const slv_declared *d);

/* A check's entry in "checks". */
char *describe_check(const check *c);

#endif
