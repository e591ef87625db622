/* params.h -- the parameters of a state in each scalar.  In double they are complete: the
 * parameters, what the energy prepared, and the rest shape (energy.h).  Another scalar prepares
 * anew from its own roundings of parameters and rest shape: prepared doubles would carry double's
 * errors into it. */
#pragma once

#include "selvedge/energy.h"
#include "support/base/numbers.h"

/* How many numbers an array for a complete set needs; at least 1. */
int params_room(const slv_energy *e);

/* Fill q[params_room()] from the complete set p.  Errors are those of `prepare`; SLV_ECAPABILITY
 * when the energy has no functions in that scalar. */
slv_status params_f32(const slv_energy *e, const double *p, slv_f32 *q);
slv_status params_f128(const slv_energy *e, const double *p, slv_f128 *q);
slv_status params_c64(const slv_energy *e, const double *p, slv_c64 *q);

/* The same for an array of that scalar. */
slv_status params_in(scalar s, const slv_energy *e, const double *p, void *q);

/* Fills the complete set r with p rounded to single precision: what params_f32() makes of p it
 * makes of r, and params_f128() of r is the reference for it. */
slv_status params_rounded(const slv_energy *e, const double *p, double *r);
