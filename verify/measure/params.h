/* params.h -- the parameters of a state in each scalar. A complete set has parameters, prepared
 * numbers and rest shape (energy.h). Another scalar prepares its numbers again, from its own
 * roundings of parameters and rest shape, because prepared doubles carry double's errors. */
#pragma once

#include "selvedge/energy.h"
#include "support/base/numbers.h"

/* Returns the length of an array for a complete set, at least 1. */
int params_room(const slv_energy *e);

/* Convert the complete set p to a complete set q[params_room()]. Return errors of the energy's
 * `prepare`, or SLV_ECAPABILITY if the energy has no functions in that scalar. */
slv_status params_f32(const slv_energy *e, const double *p, slv_f32 *q);
slv_status params_f128(const slv_energy *e, const double *p, slv_f128 *q);
slv_status params_c64(const slv_energy *e, const double *p, slv_c64 *q);

/* Converts p to scalar s. */
slv_status params_in(scalar s, const slv_energy *e, const double *p, void *q);

/* Rounds p to float, into the complete set r: params_f32() of r equals params_f32() of p, so that
 * params_f128() of r is the reference for functions in float. */
slv_status params_rounded(const slv_energy *e, const double *p, double *r);
