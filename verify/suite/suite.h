/* suite.h -- what is tried on one energy: checks, controls and plots, a list of units of work. */
#pragma once

#include "engine/check_engine.h"
#include "ledger/ledger.h"
#include "process/wire.h"
#include "support/base/buffer.h"

/* What a run gathers: the lists of a document, which grow. */
typedef struct {
  doc_records all;
  arena memory; /* holds what they are made of */
} results;

typedef struct {
  const char *const *checks; /* the checks to run, ended by NULL; NULL: all */
  slv_state_source states;   /* of each energy; `random` states each check in double has */
  engine_options how;        /* built-in energies are always judged strictly */
  /* Says what is wrong with an energy whose functions disagree by w->pairs; NULL: nobody does. */
  void (*tell)(const slv_energy *e, const ahead *a, uint64_t seed, const wrongs *w, buffer *out);
  int controls, plots; /* run this energy's controls; compute its series */
  int full;            /* every check judges all random states, not its share */
} suite_request;

/* A unit of the work on one energy, or a row of the ledger.  A check and a control leave a record;
 * the diagnosis, which follows from the records of the checks, and the plots leave what they find.
 */
typedef struct suite_unit {
  const char *check;             /* NULL: it is neither a check nor a control */
  const char *control, *mistake; /* NULL: no control */
  size_t at;                     /* number of the check, or of the control */
  const ledger_row *row;         /* NULL: no row; of a row there is nothing else */
  void (*work)(const suite_request *q, const slv_energy *e, const struct suite_unit *u,
               results *into);
} suite_unit;

/* Appends what is asked of an energy, unit by unit, to an array of suite_unit; row: the energy if
 * it is built in, else NULL. */
void suite_list(const suite_request *q, const slv_energy *row, items *list);

/* Returns how many records the units leave. */
size_t suite_planned(const suite_request *q, const slv_energy *row);
