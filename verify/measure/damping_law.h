/* damping_law.h -- the damping force that is put to the test: the library's, or a wrong
 * one.  A control replaces a function of a row, but damping is not a function of the
 * row. So such a control has a `condition` of another name that gives the same numbers,
 * and the name says which law is tested. */
#ifndef VERIFY_DAMPING_LAW_H
#define VERIFY_DAMPING_LAW_H

#include "selvedge/energy.h"

typedef slv_status damping_force_fn(const slv_energy *e, const double *p,
                                    const double *kd, const double *x, const double *v,
                                    double *f);

/* slv_energy_damping_force for every row but the controls'. */
damping_force_fn *damping_law_of(const slv_energy *e);

#endif
