/* conditions.h -- complex steps of an energy's conditions, and the damping force under test. */
#pragma once

#include "selvedge/states.h"

/* Computes the conditions all[quantity_size()] of QUANTITY_CONDITION at x + i h d, for a real
 * direction d[n]. Sets *h to about 2^-200 |x| / |d|. */
slv_status conditions_stepped(const slv_energy *e, const slv_state *s, const double *d, double *h,
                              slv_c64 *all);

/* A damping force: the library's, or that of a negative control. Damping is none of the functions
 * of an energy that a control can replace. So the control replaces `condition` by another function
 * with the same results; that function identifies the wrong damping force. */

typedef slv_status damping_force_fn(const slv_energy *e, const double *p, const double *kd,
                                    const double *x, const double *v, double *f);

/* Returns the wrong force if e is such a control, else slv_energy_damping_force. */
damping_force_fn *damping_law_of(const slv_energy *e);
