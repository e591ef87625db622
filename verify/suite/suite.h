/* suite.h -- the checks, controls and plots of one energy, as a list of units of work. */
#pragma once

#include "engine/check_engine.h"
#include "ledger/ledger.h"
#include "support/base/buffer.h"

/* Results of a run: growing lists of a document */
typedef struct {
  doc_records all;
  arena memory; /* owns the lists */
} results;

typedef struct {
  const char *const *checks; /* names of the checks to run, ended by NULL; NULL: all */
  slv_state_source
      states;         /* states of each energy; `random` is the number for each check in double */
  engine_options how; /* options; built-in energies always get strict = 1 */
  /* Describes the mistake of an energy whose functions disagree in pairs w->pairs. May be NULL. */
  void (*describe)(const slv_energy *e, const prefetch *a, uint64_t seed, const energy_faults *w,
                   buffer *out);
  int controls, plots; /* 1: run the controls; 1: compute the series for plots */
  int full;            /* 1: every check tests all random states, not its share */
} suite_request;

/* Unit of work: a check, a control, the plots or the diagnosis of an energy, or a row of the
 * ledger. A check and a control produce a record, the plots produce series. The diagnosis follows
 * from the records of the checks. */
typedef struct suite_unit {
  const char *check;             /* name of the check; NULL: neither a check nor a control */
  const char *control, *mistake; /* name and mistake of the control; NULL: no control */
  size_t at;                     /* index of the check or control */
  const ledger_row *row;         /* ledger entry, if the unit has none of the above; else NULL */
  void (*work)(const suite_request *q, const slv_energy *e, const struct suite_unit *u,
               results *into);
} suite_unit;

/* Appends the units of an energy to an array of suite_unit. `row` is a built-in energy or NULL. */
void suite_list(const suite_request *q, const slv_energy *row, items *list);

/* Returns the number of records that these units produce. */
size_t suite_planned(const suite_request *q, const slv_energy *row);
