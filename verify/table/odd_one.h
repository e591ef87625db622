/* odd_one.h -- which function of an energy is at fault, and what is wrong with it.
 *
 * Checks compare the functions of an energy by pairs: energy and gradient, gradient and
 * Hessian, Hessian and projection.  Which pairs disagree tells which one is wrong.  Its
 * values at some ordinary states are then judged like a table of another code
 * (table_diagnose.h), against differences of a function that is right. */
#pragma once

#include "engine/ahead.h"
#include "engine/check.h"
#include "support/base/buffer.h"

/* Adds what is wrong, in one sentence, if some pairs (verify_sums.h) disagree.  `a` is that of an
 * energy that is asked ahead, or NULL. */
void odd_one_tell(const slv_energy *e, const ahead *a, uint64_t seed, const wrongs *w, buffer *out);
