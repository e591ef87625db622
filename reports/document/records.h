/* records.h -- reads and merges documents: a set of those of selvedge-verify (verify_document.h)
 * and selvedge-bench (bench.h, refine.h, newton.h, motion_runs.h).  Strings are UTF-8 if the file
 * is; they live as long as the set. */
#pragma once

#include "support/records/verify_document.h"

#define LIST(type) DOCUMENT_LIST_OF(type)

typedef document_numbers numbers;
typedef document_texts texts;

typedef doc_environment environment_row;

/* Program or command whose documents a series was made from. */
typedef enum {
  FROM_VERIFY,
  FROM_KERNELS,
  FROM_NEWTON,
  FROM_REFINE,
  FROM_BEND,
  FROM_MOTION,
  FROM_HISTORY /* selvedge-report history, from baseline documents */
} series_origin;

/* Any LIST: all have the same layout, except for the pointer's type. */
typedef LIST(char) any_list;

/* Everything that was read, in the order of the documents; `run` counts documents from 0.  An
 * energy, a check, a diagnosis or a declared state that several documents describe in the same
 * words is listed once.  Documents of selvedge-bench are not merged: each kind has a list. */
typedef struct {
  LIST(doc_records) documents;
  LIST(struct doc_bench) benches;  /* bench.h */
  LIST(struct doc_refine) refines; /* refine.h */
  LIST(struct doc_newton) newtons; /* newton.h */
  LIST(struct doc_bend) bends;     /* support/records/bend_document.h */
  LIST(struct doc_motion) motions; /* motion_runs.h */
  LIST(doc_energy) energies;
  LIST(doc_check) checks;
  LIST(doc_diagnosis) diagnoses;
  LIST(doc_record) records;
  LIST(doc_ledger) ledger;
  LIST(doc_declared) declared;
  LIST(doc_series) series;
  arena memory;
} record_set;

/* Reads n >= 1 files.  Returns EXIT_USAGE after naming a mistake's place.  Always free the set. */
int records_read(char *const *paths, size_t n, record_set *set);
void records_free(record_set *set);

/* Returns whether no earlier row of the list `rows` agrees with `row` in these members, which are
 * texts, numbers or counts. */
int records_is_first(const document_shape *s, const void *rows, const void *row,
                     const char *members);

/* Returns a series without rows, whose columns are words between spaces.  The caller sets subject,
 * quantity and settings, which must live as long as the set. */
doc_series series_of(record_set *set, series_origin from, size_t run, const char *name,
                     const char *columns);
/* Appends a row, with a number for each column. */
void series_row(record_set *set, doc_series *s, const double *v);
#define SERIES_ROW(set, series, ...) series_row(set, &(series), (const double[]){__VA_ARGS__})
/* Adds the series to the set if it has at least `fewest` rows. */
void series_add(record_set *set, const doc_series *s, size_t fewest);

/* Returns EXIT_CHECK_FAILED if
 * - a record is neither pass nor skip, or a ledger entry is not as expected;
 * - a run was interrupted, an energy has no records, or a document neither records nor entries;
 * - a kernel failed its check, or nothing was timed;
 * - an equilibrium of a refinement was not found;
 * - a run of motion became unstable or failed;
 * - a claim that must hold for every correct solver does not. */
int records_verdict(const record_set *set);
