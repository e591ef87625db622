/* wrong_function.h -- finds the wrong function of an energy, and describes its error.
 *
 * Checks compare pairs of an energy's functions: energy and gradient, gradient and Hessian, Hessian
 * and projection.  The pairs that disagree determine the wrong function.  Its values at some
 * ordinary states are then judged like the table of another code (table_diagnose.h); the reference
 * is finite differences of a correct function. */
#pragma once

#include "engine/check.h"
#include "engine/prefetch.h"
#include "support/base/buffer.h"

/* Adds one sentence on the error if some pairs (verify_sums.h) disagree.  a may be NULL. */
void wrong_function_describe(const slv_energy *e, const prefetch *a, uint64_t seed,
                             const energy_faults *w, buffer *out);
