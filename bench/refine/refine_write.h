/* refine_write.h -- a refinement study for readers, and as a document. */
#ifndef BENCH_REFINE_WRITE_H
#define BENCH_REFINE_WRITE_H

#include <stdio.h>

#include "refine/refine_study.h"
#include "support/harness/environment.h"

typedef struct {
  const refine_plan *plan;
  const refine_results *results;
  const environment *environment;
  const char *command; /* runs it again */
  double seconds;
  int complete;
} refine_facts;

/* Tables of finished kinds of mesh and their verdicts, at most 80 columns wide. */
void refine_write_text(FILE *f, const refine_facts *facts);

/* As doc_refine_shape says.  Errors of the stream are left for who closes it. */
void refine_write_json(FILE *f, const refine_facts *facts);

#endif
