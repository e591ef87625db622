/* records.h -- the documents of selvedge-verify (verify_document.h), read and merged;
 * those of selvedge-bench are in bench.h, refine.h and newton.h.
 *
 * All strings are UTF-8 as far as their writers kept to it, and live as long as the
 * set.
 */
#ifndef REPORTS_RECORDS_H
#define REPORTS_RECORDS_H

#include <stdint.h>

#include "support/records/verify_document.h"

#define LIST(type) DOCUMENT_LIST_OF(type)

typedef document_numbers numbers;
typedef document_texts texts;

typedef doc_environment environment_row;

typedef struct {
  const double *v; /* row by row */
  size_t nrows, ncolumns;
} number_table;

/* Which program's documents, or command's, a series was made of. */
typedef enum {
  FROM_VERIFY,
  FROM_KERNELS,
  FROM_REFINE,
  FROM_NEWTON,
  FROM_HISTORY /* of baseline documents */
} series_origin;

typedef struct {
  size_t run; /* document of that origin */
  const char *name, *subject, *quantity, *scalar;
  double angle; /* degrees */
  texts columns;
  number_table rows;
  series_origin from;
  const char *settings; /* gnuplot lines for its figures; NULL: none */
} series_row;

typedef LIST(doc_energy) energy_list;
typedef LIST(doc_check) check_list;
typedef LIST(doc_record) record_list;
typedef LIST(doc_ledger) ledger_list;
typedef LIST(doc_declared) declared_list;
typedef LIST(series_row) series_list;

/* Everything in the order of the documents; `run` counts documents from 0.  An energy,
 * a check or a declared state that several documents give in the same words is listed
 * once.  Documents of selvedge-bench stand beside, as they are, a kind at a time. */
typedef struct {
  LIST(doc_records) documents;
  LIST(struct doc_bench) benches;  /* bench.h */
  LIST(struct doc_refine) refines; /* refine.h */
  LIST(struct doc_newton) newtons; /* newton.h */
  energy_list energies;
  check_list checks;
  record_list records;
  ledger_list ledger;
  declared_list declared;
  series_list series;
  arena memory;
} record_set;

/* Reads n files, n >= 1.  EXIT_USAGE names the file and the line and column, or the
 * place in the document.  The set is to be freed in any case. */
int records_read(char *const *paths, size_t n, record_set *set);
void records_free(record_set *set);

/* EXIT_CHECK_FAILED when a record is neither pass nor skip, a row of the ledger is not
 * as expected, a run broke off, an energy has no records, or a whole document neither
 * records nor rows of the ledger; or when a kernel's check failed, a kernel became
 * slower, or nothing was timed; or when an equilibrium of a refinement was not found,
 * or what holds of every right solver does not of this one. */
int records_verdict(const record_set *set);

#endif
