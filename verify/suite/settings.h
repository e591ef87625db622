/* settings.h -- parameters fixed by --set name=value. */
#pragma once

#include "cli/verify_options.h"
#include "suite/subject.h"

/* Fills pinned[SLV_MAX_PARAM] for each of `count` energies; NaN: not fixed. Returns 0, or an exit
 * code after a message if no energy has the name, or the value is out of range. */
int settings_pin(const items *settings, const slv_energy *const *energies, size_t count,
                 double (*pinned)[SLV_MAX_PARAM]);

/* Calls settings_pin() for all energies of a run. The caller frees *pinned in any case. */
int settings_pin_all(const items *settings, const subjects *s, double (**pinned)[SLV_MAX_PARAM]);

/* Sets *shape to the rest shape of e that --rest names, or to its first one; NULL if e has none.
 * Returns 0, or an exit code after a message. */
int settings_rest(const options *o, const slv_energy *e, const slv_rest_shape **shape);

/* Fills p[params_room()], a complete set (params.h) for one energy, with fixed or typical values
 * and the rest shape. Returns 0, or an exit code after a message. */
int settings_params(const options *o, const slv_energy *e, double *p);
