/* ledger_text.h -- what all forms of a row's result say in words. */
#ifndef VERIFY_LEDGER_TEXT_H
#define VERIFY_LEDGER_TEXT_H

#include "subjects/facts.h"
#include "support/base/buffer.h"

/* "expected misprint, found refuted: its remedy does not hold either"; "" for a row
 * that is as expected. */
void ledger_text_problem(buffer *out, const ledger_result *r);

/* selvedge-verify --ledger K34 --seed 1 */
void ledger_text_rerun(buffer *out, const ledger_result *r, const run_facts *facts);

/* The command that shows the witness: eval of a built-in energy, or the row run again.
 */
void ledger_text_replay(buffer *out, const ledger_result *r, const run_facts *facts);

/* A record that says the same, for forms that know records only: of the subject
 * "ledger", skipped when the row is open. */
void ledger_text_record(const ledger_result *r, const run_facts *facts, record *out);

#endif
