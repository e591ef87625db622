/* page_ledger_newton.h -- rows of the ledger that selvedge-verify leaves open and
 * selvedge-bench newton judges. */
#ifndef REPORTS_PAGE_LEDGER_NEWTON_H
#define REPORTS_PAGE_LEDGER_NEWTON_H

#include "document/newton.h"
#include "support/base/buffer.h"

/* The verdict of selvedge-bench newton on an open row, from the last document in which
 * at least one set-up judged it; NULL when there is none, or the row is not open. */
const doc_newton_ledger *ledger_newton_of(const record_set *set, const doc_ledger *r);

/* The ledger_verdict to show: that of ledger_newton_of(), else that of the row. */
int ledger_verdict_shown(const record_set *set, const doc_ledger *r);

/* Two cells: what was measured, and in which set-ups. */
void ledger_newton_measured(buffer *t, const doc_newton_ledger *by);
void ledger_newton_evidence(buffer *t, const doc_newton_ledger *by);

#endif
