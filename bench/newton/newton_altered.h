/* newton_altered.h -- scenes with other numbers than their own: --pull, --shear,
 * --k, --k-theta, --density. */
#ifndef BENCH_NEWTON_ALTERED_H
#define BENCH_NEWTON_ALTERED_H

#include "cli/bench_options.h"
#include "newton/newton_scene.h"

enum { NEWTON_SETUP_NAME = 96 };

/* Appends to `setups`, a list of const newton_setup *, the base with each
 * combination of the numbers asked for.  The name gets the numbers that differ:
 * "hang k=5".  Returns 0, or the exit code having said what is wrong.  Free the list
 * in either case. */
int newton_alter(const newton_setup *base, const options *o, items *setups);
void newton_altered_free(items *setups);

#endif
