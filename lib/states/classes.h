/* classes.h -- the classes of random states. */
#pragma once

#include "states/draw.h"

/* Changes x[e->ndof], a configuration at rest, to random state number d->index and returns its
 * class's name, such as "near rest". */
const char *slv_random_state(const slv_energy *e, draw *d, double *x);
