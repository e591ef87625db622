/* refine.h -- what the documents of selvedge-bench refine show: a cloth hung from its
 * top side, on ever finer meshes. */
#pragma once

#include "document/records.h"
#include "support/records/refine_document.h"

/* Refuses records and series whose members contradict each other. */
int refine_check(const char *path, void *document, arena *memory);

/* What a document says of one alpha, over all its kinds of mesh. */
typedef struct {
  size_t kinds, of[REFINE_UNDECIDED + 1]; /* how many kinds of mesh; how many of each verdict */
  double least, most;                     /* of the growth; NaN when it is nowhere known */
} refine_finding;

refine_finding refine_find(const doc_refine *r, doc_refine_alpha alpha);
