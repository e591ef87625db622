/* suite.h -- the checks, controls and plots of one energy, as a list of units of work. */
#pragma once

#include "engine/check_engine.h"
#include "ledger/ledger.h"
#include "support/base/buffer.h"

/* Results of a run: the lists of a document, which grow. */
typedef struct {
  doc_records all;
  arena memory; /* memory of the lists */
} results;

typedef struct {
  const char *const *checks; /* checks to run, ended by NULL; NULL: all */
  slv_state_source
      states;         /* states of each energy; `random` is the number for each check in double */
  engine_options how; /* built-in energies are always judged strictly */
  /* Describes the error of an energy whose functions disagree by w->pairs; may be NULL. */
  void (*describe)(const slv_energy *e, const prefetch *a, uint64_t seed, const energy_faults *w,
                   buffer *out);
  int controls, plots; /* 1: runs the controls; computes the series */
  int full;            /* 1: every check judges all random states, not its share */
} suite_request;

/* Unit of the work on one energy, or a row of the ledger.  A check and a control leave a record;
 * the plots leave series, and the diagnosis follows from the records of the checks. */
typedef struct suite_unit {
  const char *check;             /* NULL: neither a check nor a control */
  const char *control, *mistake; /* NULL: no control */
  size_t at;                     /* index of the check, or of the control */
  const ledger_row *row;         /* row of the ledger, with no other member set; NULL: none */
  void (*work)(const suite_request *q, const slv_energy *e, const struct suite_unit *u,
               results *into);
} suite_unit;

/* Appends the units of an energy to an array of suite_unit; row: a built-in energy, or NULL. */
void suite_list(const suite_request *q, const slv_energy *row, items *list);

/* Returns the number of records that the units leave. */
size_t suite_planned(const suite_request *q, const slv_energy *row);
