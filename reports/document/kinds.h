/* kinds.h -- the kinds of documents, in the order in which reports list them. */
#pragma once

#include "document/records.h"

/* Possible outcome of a record of selvedge-bench. */
typedef struct {
  verdict as;                 /* verdict by which pages and JUnit show the outcome */
  const char *words;          /* words after the number of records: "runs converged" */
  int if_any;                 /* 1: not shown if the number is 0 */
  const char *fault, *faults; /* message, singular and plural; NULL: the outcome is no fault */
} kind_outcome;

enum { OUTCOMES = 4 };

typedef struct {
  const document_shape *shape;
  size_t list; /* offset of the list of these documents in record_set */
  /* Refuses a document whose members contradict each other.  NULL: there is nothing to check. */
  int (*check)(const char *path, void *document, arena *memory);
  const char *name;                     /* name of a report on such documents */
  const char *section, *title;          /* id and heading of the section of the page */
  const char *run;                      /* name of one document: "Bench run" */
  const char *complete;                 /* member that says whether the run is complete */
  const char *broken_off[2], *empty[2]; /* names of the faults, singular and plural */
  const char *outcome; /* member of records that kind_outcome_of() reads; NULL: selvedge-verify */
  kind_outcome outcomes[OUTCOMES];
} kind_row;

extern const kind_row document_kinds[FROM_HISTORY]; /* by series_origin */

/* Refuses a document because its element list[i] has the mistake `wrong`; NULL: no mistake. */
int kind_refuse(const char *path, const char *list, size_t i, const char *wrong);
/* Functions `check`.  newton_check() also makes the names of schemes distinct. */
int records_check(const char *path, void *document, arena *memory);
int bench_check(const char *path, void *document, arena *memory);
int newton_check(const char *path, void *document, arena *memory);
int refine_check(const char *path, void *document, arena *memory);
int motion_check(const char *path, void *document, arena *memory);

any_list kind_documents(const record_set *set, series_origin of);
const void *kind_document(const record_set *set, series_origin of, size_t i);

/* Records of a document; for a NULL document only their shape. */
typedef struct {
  const char *v;
  size_t n;
  const document_shape *shape;
} kind_list;
kind_list kind_records(series_origin of, const void *document);

/* Returns the index of a record's outcome: the value of a choice; for a flag or a number 0 if it is
 * set or present, else 1; but 2 for a kernel that passed its check and was not timed. */
size_t kind_outcome_of(series_origin of, const void *record);

int kind_is_complete(series_origin of, const void *document);

/* Returns a text that documents of every kind have, such as "run.command". */
const char *kind_text(series_origin of, const void *document, const char *member);

typedef struct {
  size_t outcomes[OUTCOMES];
  size_t broken_off, empty; /* numbers of interrupted documents, and of those without results */
} kind_counts;

/* Count the outcomes of a document, or of all documents of a kind of selvedge-bench. */
void kind_add(series_origin of, const void *document, kind_counts *c);
kind_counts kind_count(const record_set *set, series_origin of);
