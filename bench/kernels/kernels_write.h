/* kernels_write.h -- writes the results: tables of 80 columns, the document, the lines
 * of a baseline. */
#ifndef BENCH_KERNELS_WRITE_H
#define BENCH_KERNELS_WRITE_H

#include <stdio.h>

#include "cli/bench_options.h"
#include "kernels/kernel_results.h"
#include "support/harness/baseline_write.h"
#include "support/harness/environment.h"

/* Prints the table of the group whose records start at `first`. */
void write_text_group(FILE *f, const results *r, size_t first);

/* Prints how many kernels were compared, and those that became slower or faster by
 * more than `noise` percent. */
void write_text_changes(FILE *f, const results *r, const comparison *c, double noise);

typedef struct {
  const options *options;
  const environment *environment;
  const char *command; /* the command line that repeats the run */
  const results *results;
  const comparison *comparison; /* NULL: the run was not compared with an earlier one */
  const items *sizes;           /* uint64_t */
  double seconds, resolution;   /* of the run; of the clock; in s */
  int complete;
} bench_facts;

/* Writes the document that doc_bench_shape describes.  Write errors are left for
 * whoever closes the stream. */
void kernels_write_json(FILE *f, const bench_facts *facts);

void kernels_baseline_settings(baseline *b, const options *o);

/* Adds all samples of each record, in seconds per element; for a record that was not
 * timed, the reason. */
void kernels_baseline_add(baseline *b, const results *r);

#endif
