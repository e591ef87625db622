/* conditions.h -- an energy's condition functions at one state, and their complex steps. */
#pragma once

#include "selvedge/states.h"

/* The conditions at x + i h d for a real direction d[n], to all[quantity_size()] of
 * QUANTITY_CONDITION.  *h is set to about |x| / |d| times 2^-200. */
slv_status conditions_stepped(const slv_energy *e, const slv_state *s, const double *d, double *h,
                              slv_c64 *all);

const char *missing_condition(const slv_energy *e);

/* Why e has no condition functions in complex; NULL when it has them. */
const char *missing_complex_condition(const slv_energy *e);
