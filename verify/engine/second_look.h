/* second_look.h -- decides what a measure beyond its bound means.  A bound says what a careful
 * formula reaches.  A formula that misses it need not be wrong: its terms may cancel, or leave the
 * range of double.  So the state is judged again, in this order:
 *   out of range   a value is infinite or NaN and, at an ordinary state, so is the energy
 *   wrong          another value is NaN or infinite at an ordinary state
 *   wrong          the difference persists along a ray through the state (mistake.h), unless the
 *                  same functions in quad are right and those in double are a rounding away
 *   inaccurate     everything else
 * At hard states, where terms cancel by many digits, rounding may persist as well.  There only quad
 * convicts, or matrices of one Hessian that share no digit. */
#pragma once

#include "engine/check.h"
#include "engine/prefetch.h"

/* Judges s again, where c measured m, beyond its bound.  Returns FOUND_NOTHING if the relative
 * error is at most `tolerance`.  Sets *error to the relative error if it is known. */
found_kind second_look(const check *c, const slv_energy *e, const slv_state *s, double m,
                       double tolerance, const prefetch *a, double *error);
