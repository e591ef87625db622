/* ledger_json.h -- rows of the ledger, and what a run measured of them, as JSON. */
#ifndef VERIFY_LEDGER_JSON_H
#define VERIFY_LEDGER_JSON_H

#include "subjects/facts.h"

/* Unformatted text to free(); NULL: out of memory. */
char *ledger_row_json(const ledger_row *row);
char *ledger_result_json(const ledger_result *r, const run_facts *facts);

#endif
