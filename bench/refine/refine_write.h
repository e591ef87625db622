/* refine_write.h -- writes a refinement study as tables and as a JSON document. */
#ifndef BENCH_REFINE_WRITE_H
#define BENCH_REFINE_WRITE_H

#include <stdio.h>

#include "refine/refine_study.h"
#include "support/harness/environment.h"

typedef struct {
  const refine_plan *plan;
  const refine_results *results;
  const environment *environment;
  const char *command; /* the command line that repeats the run */
  double seconds;
  int complete;
} refine_facts;

/* Writes tables and verdicts of the kinds of mesh that are finished, at most 80
 * columns wide. */
void refine_write_text(FILE *f, const refine_facts *facts);

/* Writes the document that doc_refine_shape describes.  Write errors are left for
 * whoever closes the stream. */
void refine_write_json(FILE *f, const refine_facts *facts);

#endif
