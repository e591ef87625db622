/* conditions.h -- an energy's conditions at one state, their complex steps, the damping force. */
#pragma once

#include "selvedge/states.h"

/* Computes the conditions at x + i h d for a real direction d[n], as all[quantity_size()] of
 * QUANTITY_CONDITION.  Sets *h to about |x| / |d| times 2^-200. */
slv_status conditions_stepped(const slv_energy *e, const slv_state *s, const double *d, double *h,
                              slv_c64 *all);

/* The damping force under test: the library's, or a control's wrong one.  A control replaces one
 * function of an energy, but damping is not among those.  So it replaces `condition` by a function
 * of another name that returns the same numbers, and that name selects the law. */

typedef slv_status damping_force_fn(const slv_energy *e, const double *p, const double *kd,
                                    const double *x, const double *v, double *f);

/* Returns slv_energy_damping_force unless e is a control. */
damping_force_fn *damping_law_of(const slv_energy *e);
