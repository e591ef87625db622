/* refine.h -- what the documents of selvedge-bench refine show: a cloth hung from its
 * top side, on ever finer meshes. */
#ifndef REPORTS_REFINE_H
#define REPORTS_REFINE_H

#include "document/records.h"
#include "support/records/refine_document.h"

/* Refuses records and series whose members contradict each other. */
int refine_check(const char *path, void *document, arena *memory);

/* Adds to the set's series, for its documents of this kind: "refine", a line for each
 * kind of mesh and alpha that sagged anywhere. */
void refine_series_add(record_set *set);

/* What a document says of one alpha on all its kinds of mesh. */
typedef struct {
  size_t kinds,
      of[REFINE_UNDECIDED + 1]; /* kinds of mesh; by doc_refine_independence */
  double least, most;           /* growth; NaN where it is nowhere known */
} refine_finding;

refine_finding refine_find(const doc_refine *r, doc_refine_alpha alpha);

typedef struct {
  size_t found, lost;       /* equilibria */
  size_t broken_off, empty; /* runs */
} refine_judgement;

/* Over all documents. */
refine_judgement refine_judge(const record_set *set);

#endif
