/* selected.h -- the checks, states and ledger entries that options select. */
#pragma once

#include "cli/verify_options.h"
#include "engine/check_engine.h"
#include "ledger/ledger.h"

int names_contain(const items *names, const char *name);

/* Sets *checks to the selected names in the order of checks.def, ended by NULL: those in `names`,
 * or all if it is empty, without those in `skipped`. The caller frees *checks. Returns 0, or an
 * exit code after a message. */
int selected_checks(const items *names, const items *skipped, const char ***checks);

/* Sets *how from --threads, --strict and options that select states. Returns 0 or an exit code. */
int selected_states(const options *o, engine_options *how);

/* Sets *rows, an array of const ledger_row *, to the rows whose id or source is in `names`, or to
 * all if `names` is empty, in the ledger's order. Returns 0, or an exit code after a message. */
int selected_rows(const items *names, items *rows);
