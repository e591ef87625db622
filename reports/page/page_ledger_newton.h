/* page_ledger_newton.h -- rows of the ledger that selvedge-verify leaves open and runs
 * of selvedge-bench newton judge. */
#ifndef REPORTS_PAGE_LEDGER_NEWTON_H
#define REPORTS_PAGE_LEDGER_NEWTON_H

#include "document/newton.h"
#include "support/base/buffer.h"

/* Of an open row, what the last document of which a set-up shows something says; else
 * NULL. */
const doc_newton_ledger *ledger_newton_of(const record_set *set, const doc_ledger *r);

/* ledger_verdict of the row, by such a document where there is one. */
int ledger_verdict_shown(const record_set *set, const doc_ledger *r);

/* Cells: what was measured, and in which set-ups. */
void ledger_newton_measured(buffer *t, const doc_newton_ledger *by);
void ledger_newton_evidence(buffer *t, const doc_newton_ledger *by);

#endif
