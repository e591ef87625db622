/* flops.h -- counts the operations that a quantity of an energy takes. */
#ifndef BENCH_FLOPS_H
#define BENCH_FLOPS_H

#include "kernels/kernel.h"

/* The operations of the row's formula for one element, recorded while it runs in
 * quad at a few ordinary states with the typical parameters; the largest count is
 * returned. tally.h says what counts.  Of matrices, only the lower triangle counts.
 * All 0 where the number is not known: for methods other than the closed form,
 * energies without formulas in quad, and plugins. */
op_count flops_of(const kernel *k, const slv_energy *e);

#endif
