/* selected.h -- the checks, the states and the rows of the ledger that options name. */
#pragma once

#include "cli/verify_options.h"
#include "engine/check_engine.h"
#include "ledger/ledger.h"

int names_contain(const items *names, const char *name);

/* Sets *checks to the chosen names, in the order of checks.def, ended by NULL, which the caller
 * frees: those in `names`, or all if it is empty, without those in `skipped`.  Returns 0, or an
 * exit code after a message. */
int selected_checks(const items *names, const items *skipped, const char ***checks);

/* Sets *how by --threads, --strict, --class, --singular-values, --tolerance.  0 or an exit code. */
int selected_states(const options *o, engine_options *how);

/* Sets *rows to the rows whose id or source is in `names`, or all if `names` is empty, in the order
 * of the ledger: an array of const ledger_row *.  Returns 0, or an exit code after a message. */
int selected_rows(const items *names, items *rows);
