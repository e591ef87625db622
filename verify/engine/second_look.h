/* second_look.h -- what it means that a measure is beyond its bound.
 *
 * A bound says what a careful formula reaches.  A formula that misses it need not be wrong: it may
 * lose digits where terms cancel, or leave the range of double.  So the state is looked at again:
 *
 * - out of range: a value is infinite or NaN; at an ordinary state, together with the
 *   energy.
 *
 * - wrong: any other NaN or infinity at an ordinary state.  Or the difference that was
 *   measured at an ordinary state persists while the state is moved by some roundings:
 *   rounding errors change from one such neighbour to the next, and a wrong formula
 * stays wrong.  Where terms cancel by many digits rounding errors may persist, too, so other states
 * tell only in quad: there gradient or Hessian are not derivatives.
 *
 * - inaccurate: everything else. */
#pragma once

#include "engine/check.h"

/* m: the measure of c at s, beyond c's bound.  FOUND_NOTHING where the difference is at most
 * `tolerance` of the value. */
found_kind second_look(const check *c, const slv_energy *e, const slv_state *s, double m,
                       double tolerance);
