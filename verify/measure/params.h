/* params.h -- the parameters of a state in each scalar.  In double they are complete: parameters,
 * prepared numbers and rest shape (energy.h).  Another scalar prepares anew from its own roundings
 * of parameters and rest shape, because prepared doubles would carry double's errors into it. */
#pragma once

#include "selvedge/energy.h"
#include "support/base/numbers.h"

/* Returns the length of an array for a complete set; at least 1. */
int params_room(const slv_energy *e);

/* Fill q[params_room()] from the complete set p.  Return errors of `prepare`, or SLV_ECAPABILITY if
 * the energy has no functions in that scalar. */
slv_status params_f32(const slv_energy *e, const double *p, slv_f32 *q);
slv_status params_f128(const slv_energy *e, const double *p, slv_f128 *q);
slv_status params_c64(const slv_energy *e, const double *p, slv_c64 *q);

/* Fills an array of scalar s. */
slv_status params_in(scalar s, const slv_energy *e, const double *p, void *q);

/* Fills the complete set r with p rounded to single precision: params_f32() of r equals
 * params_f32() of p, and params_f128() of r is the reference for it. */
slv_status params_rounded(const slv_energy *e, const double *p, double *r);
