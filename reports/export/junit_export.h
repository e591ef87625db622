/* junit_export.h -- the records as JUnit XML. */
#ifndef REPORTS_JUNIT_EXPORT_H
#define REPORTS_JUNIT_EXPORT_H

#include "document/records.h"
#include "support/xml/junit.h"

/* Writes the whole file: a suite per run and energy with a case per record, and a suite
 * per ledger, bench run and study.  A missed control is a failed case.  A run that
 * broke off and an energy without records are errors in a suite "run". */
void junit_export(const record_set *set, buffer *t);

#endif
