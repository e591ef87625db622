/* tally.h -- counts the operations of a computation in quad, which are calls of the compiler's
 * support library.  The linker (-Wl,--wrap) redirects these calls to tally.c, which records
 * operands and results of one computation at a time.  It counts distinct values that depend on the
 * inputs and that the results depend on.  A value computed twice counts once.  Values do not count
 * if they are unused, depend on parameters only, or equal an operand (a product with 1, a sum with
 * 0), because compilers remove such operations.  A square root of selvedge/quad.h counts once. */
#pragma once

#include <stddef.h>

#include "selvedge/scalar.h"
#include "support/records/bench_document.h"

/* Operations for one element by kind; subtractions count as additions.  All are 0 if unknown. */
typedef doc_bench_operations op_count;

static inline double op_total(op_count n) {
  return (double)(n.adds + n.multiplies + n.divisions + n.roots);
}

/* Starts recording; x[n] are the inputs. */
void tally_start(const slv_f128 *x, size_t n);

/* Declares x[n] as further inputs. */
void tally_input(const slv_f128 *x, size_t n);

/* Stops recording and returns the number of operations that y[n] depend on.  All counts are 0 if
 * operations could not be recorded: the linker or processor has no such calls, or there are more
 * operations than tally.c can store. */
op_count tally_stop(const slv_f128 *y, size_t n);
