/* tally.h -- counts what a computation in quad does.
 *
 * In quad every addition, multiplication and division is a call of a function of the
 * compiler's; the linker puts this file's in their place (-Wl,--wrap), which note
 * operands and results.  Counted are the distinct values that the results depend on and
 * that depend on the inputs: what is computed twice, not used, of parameters alone, or
 * changes nothing (a product with 1, a sum with 0) counts once or not at all, as
 * compilers leave it out too.  A square root of selvedge/quad.h counts as one.
 *
 * One computation at a time in a program. */
#ifndef BENCH_TALLY_H
#define BENCH_TALLY_H

#include <stddef.h>

#include "machine/op_count.h"
#include "selvedge/scalar.h"

/* Begins to note; x[n] are inputs. */
void tally_start(const slv_f128 *x, size_t n);

/* Inputs beyond those. */
void tally_input(const slv_f128 *x, size_t n);

/* Ends it.  The operations behind y[n]; all 0 where they could not be noted: the linker
 * or the processor has no such calls, or they are more than there is room for. */
op_count tally_stop(const slv_f128 *y, size_t n);

#endif
