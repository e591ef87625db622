/* kernels_json.h -- results as a document. */
#ifndef BENCH_KERNELS_JSON_H
#define BENCH_KERNELS_JSON_H

#include <stdio.h>

#include "cli/bench_options.h"
#include "kernels/earlier.h"
#include "support/harness/environment.h"

typedef struct {
  const options *options;
  const environment *environment;
  const char *command; /* runs it again */
  const results *results;
  const comparison *comparison; /* NULL: none was asked for */
  const items *sizes;           /* uint64_t */
  double seconds, resolution;   /* of the run; of the clock, s */
  int complete;
} bench_facts;

/* As doc_bench_shape says.  Errors of the stream are left for who closes it. */
void kernels_write_json(FILE *f, const bench_facts *facts);

#endif
