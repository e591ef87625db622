/* second_look.h -- decides what an error above the bound means.  The bound is what a careful
 * formula reaches.  A formula that exceeds it need not be wrong: its terms may cancel, or overflow.
 * So the state is tested again, and the first of these that holds is the finding:
 *   out of range   a value is infinite or NaN and, at an ordinary state, W is near overflow too
 *   wrong          another value is NaN or infinite at an ordinary state
 *   wrong          the difference persists along a ray through the state (mistake.h), unless quad
 *                  precision shows it to be round-off of the functions in double
 *   inaccurate     none of these
 * At hard states, where terms cancel by many digits, round-off may persist as well.  There a
 * formula is called wrong only by quad precision, or if two results agree in no digit. */
#pragma once

#include "engine/check.h"
#include "engine/prefetch.h"

/* Classifies state s, at which c measured m, above its bound. Returns FOUND_NOTHING if the relative
 * error is at most `tolerance`. Sets *error to the relative error if it is known. */
found_kind second_look(const check *c, const slv_energy *e, const slv_state *s, double m,
                       double tolerance, const prefetch *a, double *error);
