/* settings.h -- parameters pinned by --set name=value. */
#ifndef VERIFY_SETTINGS_H
#define VERIFY_SETTINGS_H

#include "cli/verify_options.h"
#include "subjects/subject.h"

/* Fills pinned[SLV_MAX_PARAM] of each of `count` energies: NaN where nothing is set.
 * Returns 0, or an exit code having said what is wrong: a name that none of them has, a
 * value out of range. */
int settings_pin(const items *settings, const wire_card *const *cards, size_t count,
                 double (*pinned)[SLV_MAX_PARAM]);

/* The same for the energies of a run: *pinned, to free() in either case, gets a row for
 * each. */
int settings_pin_all(const items *settings, const subjects *s,
                     double (**pinned)[SLV_MAX_PARAM]);

/* p[SLV_MAX_PARAM] of one row: what is set, the typical values else.  0, or an exit
 * code likewise. */
int settings_params(const items *settings, const slv_energy *e, double *p);

#endif
