/* records.h -- the records documents (records.schema.json), read and merged; those of
 * selvedge-bench are in bench.h, refine.h and newton.h.
 *
 * All strings are UTF-8 as far as their writers kept to it, and live as long as the
 * set.
 */
#ifndef REPORTS_RECORDS_H
#define REPORTS_RECORDS_H

#include <stdint.h>

#include "support/records/environment_document.h"

#define LIST(type) DOCUMENT_LIST_OF(type)

typedef document_numbers numbers;
typedef document_texts texts;

typedef enum { VERDICT_PASS, VERDICT_FAIL, VERDICT_SKIP, VERDICT_ERROR } verdict;

typedef doc_environment environment_row;

typedef struct {
  const char *file;
  uint64_t vertices, triangles, degenerate, boundary_edges, hinges, non_manifold_edges;
} mesh_row;

typedef struct {
  const char *command, *seed;
  uint64_t samples, states;
  uint64_t planned;      /* records, had the run come to its end */
  uint64_t planned_rows; /* of the ledger, likewise */
  int complete;
  const mesh_row *mesh; /* NULL: none */
  double seconds, states_per_second;
} run_row;

typedef struct {
  const char *name, *unit, *meaning;
  double lo, hi, typical;
} parameter_row;

typedef struct {
  const char *name, *formula, *source, *x_unit, *w_unit;
  uint64_t ndof;
  const char *plugin; /* NULL: built in */
  texts claims, functions, scalars, notes;
  LIST(parameter_row) parameters;
} energy_row;

typedef struct {
  const char *name, *measures, *why;
  double bound;
} check_row;

typedef struct {
  const char *state, *quantity, *command;
  int shrunk;
  numbers x, p;
} witness_row;

typedef struct {
  size_t run;
  const char *subject, *check;
  const char *control, *mistake; /* NULL: an energy as it is */
  verdict verdict;               /* of a control: pass means caught */
  double worst, bound;
  uint64_t samples, not_judged;
  const char *seed, *note;
  double seconds;
  const witness_row *witness; /* NULL: none */
} record_row;

typedef enum {
  LEDGER_HOLDS,
  LEDGER_HOLDS_WHEN,
  LEDGER_MISPRINT,
  LEDGER_REFUTED,
  LEDGER_OPEN,
  LEDGER_VERDICTS
} ledger_verdict;

/* One numbered equation or claim of a paper, and what was measured of it. */
typedef struct {
  size_t run;
  const char *id, *source, *place, *statement;
  const char *kind, *states; /* "identity", "spectrum", "claim"; "F", "hinge", ... */
  int expected, verdict;     /* ledger_verdict */
  int agrees;                /* 0 also when nothing, or no number, was measured */
  const char *remedy;        /* corrected form, condition, why open; NULL */
  const char *figure_name;   /* NULL: none */
  const char *why;           /* of the bound; NULL: an open row has none */
  const char *checks, *plot; /* that bear on it: names, of a series; NULL: none */
  const char *note, *seed;   /* note: why it does not agree, or "" */
  numbers bound, figure, printed, remedy_residual; /* one, or empty: not measured */
  uint64_t samples, not_judged;
  double seconds;
  const witness_row *witness; /* where the printed form fails; NULL: none */
} ledger_row;

typedef struct {
  const char *energy, *state, *because;
  numbers x, p, energy_value, gradient, hessian, projected; /* empty: none declared */
} declared_row;

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

typedef LIST(energy_row) energy_list;
typedef LIST(check_row) check_list;
typedef LIST(record_row) record_list;
typedef LIST(ledger_row) ledger_list;
typedef LIST(declared_row) declared_list;
typedef LIST(series_row) series_list;

typedef struct {
  const char *schema, *tool;
  const environment_row *environment;
  const run_row *run;
  energy_list energies;
  check_list checks;
  record_list records;
  ledger_list ledger;
  declared_list declared;
  series_list series;
} document_row;

/* Everything in the order of the documents; `run` counts documents from 0.  An energy,
 * a check or a declared state that several documents give in the same words is listed
 * once.  Documents of selvedge-bench stand beside, as they are, a kind at a time. */
typedef struct {
  LIST(document_row) documents;
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

const char *verdict_word(verdict v);

/* "holds", "holds when", "misprint", "refuted", "open"; then NULL. */
extern const char *const ledger_verdict_words[LEDGER_VERDICTS + 1];

/* EXIT_CHECK_FAILED when a record is neither pass nor skip, a row of the ledger is not
 * as expected, a run broke off, an energy has no records, or a whole document neither
 * records nor rows of the ledger; or when a kernel's check failed, a kernel became
 * slower, or nothing was timed; or when an equilibrium of a refinement was not found,
 * or what holds of every right solver does not of this one. */
int records_verdict(const record_set *set);

#endif
