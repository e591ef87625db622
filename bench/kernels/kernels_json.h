/* kernels_json.h -- writes the results as a JSON document. */
#ifndef BENCH_KERNELS_JSON_H
#define BENCH_KERNELS_JSON_H

#include <stdio.h>

#include "cli/bench_options.h"
#include "kernels/earlier.h"
#include "support/harness/environment.h"

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

#endif
