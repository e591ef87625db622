/* on_triangle.h -- an energy of F as the energy of a triangle, of its nine positions:
 * a W(F), a the rest area, F = [x1-x0, x2-x0] G (selvedge/triangle.h). */
#pragma once

#include "selvedge/energy.h"

/* The row: its parameters are the rest edges du_1, dv_1, du_2, dv_2, then those of e;
 * it has functions in double and quad, computed in quad where e has it.  `projected` is
 * that of W(F), carried over to the positions.  NULL where e has rest shapes or too
 * many parameters.  There is one such row at a time. */
const slv_energy *on_triangle(const slv_energy *e);
