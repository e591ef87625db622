/* kernels_text.h -- results for a reader, in 80 columns. */
#ifndef BENCH_KERNELS_TEXT_H
#define BENCH_KERNELS_TEXT_H

#include <stdio.h>

#include "kernels/earlier.h"

/* The table of the group whose records start at `first`. */
void write_text_group(FILE *f, const results *r, size_t first);

/* Those that became slower or faster than noise, percent, and how many did not. */
void write_text_changes(FILE *f, const results *r, const comparison *c, double noise);

#endif
