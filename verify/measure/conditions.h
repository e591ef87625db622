/* conditions.h -- a row's condition functions at one state, and their complex steps. */
#ifndef VERIFY_CONDITIONS_H
#define VERIFY_CONDITIONS_H

#include "selvedge/states.h"

enum { CONDITION_ALL = SLV_MAX_CONDITION * SLV_CONDITION_SIZE(SLV_MAX_DOF) };

/* The conditions at x + i h d, d[n] real and h of the size of x times 2^-200. */
slv_status conditions_stepped(const slv_energy *e, const slv_state *s, const double *d,
                              double *h, slv_c64 *all);

const char *missing_condition(const slv_energy *e);

/* Also in complex. */
const char *missing_complex_condition(const slv_energy *e);

#endif
