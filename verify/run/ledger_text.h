/* ledger_text.h -- texts on a row's result that all output formats share. */
#ifndef VERIFY_LEDGER_TEXT_H
#define VERIFY_LEDGER_TEXT_H

#include "subjects/facts.h"
#include "support/base/buffer.h"

/* "expected misprint, found refuted: its remedy does not hold either"; "" for a row
 * that is as expected. */
void ledger_text_problem(buffer *out, const ledger_result *r);

/* selvedge-verify --ledger K34 --seed 1 */
void ledger_text_rerun(buffer *out, const ledger_result *r, const run_facts *facts);

/* The command that shows the witness: eval of a built-in energy, or, where none fits, a
 * run of that row alone. */
void ledger_text_replay(buffer *out, const ledger_result *r, const run_facts *facts);

/* A record with the same content, for formats that have only records: its subject is
 * "ledger", and its verdict is "skipped" when the row is open. */
void ledger_text_record(const ledger_result *r, const run_facts *facts, record *out);

#endif
