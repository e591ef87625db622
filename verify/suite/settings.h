/* settings.h -- parameters pinned by --set name=value. */
#pragma once

#include "cli/verify_options.h"
#include "suite/subject.h"

/* Fills pinned[SLV_MAX_PARAM] of each of `count` energies; NaN where nothing is set. Returns 0, or
 * an exit code after a message about a name that no energy has, or a value out of range. */
int settings_pin(const items *settings, const slv_energy *const *energies, size_t count,
                 double (*pinned)[SLV_MAX_PARAM]);

/* The same for the energies of a run. *pinned gets an array for each; free it in either case. */
int settings_pin_all(const items *settings, const subjects *s, double (**pinned)[SLV_MAX_PARAM]);

/* The rest shape of e that --rest names, else its first; NULL where e has none. Returns
 * 0, or an exit code after a message. */
int settings_rest(const options *o, const slv_energy *e, const slv_rest_shape **shape);

/* p[params_room()] of one energy, a complete set: the values that are set, else the
 * typical ones, and the rest shape.  Returns 0, or an exit code after a message. */
int settings_params(const options *o, const slv_energy *e, double *p);
