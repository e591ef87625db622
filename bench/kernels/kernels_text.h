/* kernels_text.h -- prints results as tables of 80 columns. */
#ifndef BENCH_KERNELS_TEXT_H
#define BENCH_KERNELS_TEXT_H

#include <stdio.h>

#include "kernels/earlier.h"

/* Prints the table of the group whose records start at `first`. */
void write_text_group(FILE *f, const results *r, size_t first);

/* Prints how many kernels were compared, and those that became slower or faster by
 * more than `noise` percent. */
void write_text_changes(FILE *f, const results *r, const comparison *c, double noise);

#endif
