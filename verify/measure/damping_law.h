/* damping_law.h -- the damping force that is put to the test: the library's, or a wrong one.
 *
 * A control replaces one function of an energy, but damping is not among those functions. So a
 * control of damping replaces `condition` by a function of another name that gives the same
 * numbers, and that name says which law is tested. */
#pragma once

#include "selvedge/energy.h"

typedef slv_status damping_force_fn(const slv_energy *e, const double *p, const double *kd,
                                    const double *x, const double *v, double *f);

/* slv_energy_damping_force for every energy except those of the controls. */
damping_force_fn *damping_law_of(const slv_energy *e);
