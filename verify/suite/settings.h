/* settings.h -- parameters pinned by --set name=value. */
#pragma once

#include "cli/verify_options.h"
#include "suite/subject.h"

/* Fills pinned[SLV_MAX_PARAM] of each of `count` energies; NaN if nothing is set.  Returns 0, or an
 * exit code after a message about a name that no energy has, or a value out of range. */
int settings_pin(const items *settings, const slv_energy *const *energies, size_t count,
                 double (*pinned)[SLV_MAX_PARAM]);

/* Fills an array for each energy of a run.  The caller frees *pinned in either case. */
int settings_pin_all(const items *settings, const subjects *s, double (**pinned)[SLV_MAX_PARAM]);

/* Sets *shape to the rest shape of e that --rest names, else its first; NULL if e has none.
 * Returns 0, or an exit code after a message. */
int settings_rest(const options *o, const slv_energy *e, const slv_rest_shape **shape);

/* Fills p[params_room()], a complete set of one energy: the values that are set, else the typical
 * ones, and the rest shape.  Returns 0, or an exit code after a message. */
int settings_params(const options *o, const slv_energy *e, double *p);
