/* ledger_json.h -- rows of the ledger and their results, as entries of documents. */
#ifndef VERIFY_LEDGER_JSON_H
#define VERIFY_LEDGER_JSON_H

#include "subjects/facts.h"
#include "support/base/memory.h"
#include "support/records/verify_document.h"

/* What the row claims, without results. */
doc_ledger ledger_row_document(const ledger_row *row);

/* The row and its result.  The entry points into r, and to texts in the arena. */
doc_ledger ledger_result_document(const ledger_result *r, const run_facts *facts,
                                  arena *memory);

#endif
