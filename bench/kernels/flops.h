/* flops.h -- how many operations a quantity of an energy takes, counted, not guessed.
 */
#ifndef BENCH_FLOPS_H
#define BENCH_FLOPS_H

#include "kernels/kernel.h"

/* Of the row's formula for one element, in its quad pass: the most among a few ordinary
 * states, with the typical parameters; see tally.h for what counts.  Of matrices the
 * lower triangle.  All 0 where that is not known: for methods other than the closed
 * form, energies without a quad pass, and those of plugins. */
op_count flops_of(const kernel *k, const slv_energy *e);

#endif
