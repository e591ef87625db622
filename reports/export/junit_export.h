/* junit_export.h -- the records as JUnit XML. */
#ifndef REPORTS_JUNIT_EXPORT_H
#define REPORTS_JUNIT_EXPORT_H

#include "document/records.h"
#include "support/xml/junit.h"

/* Writes the whole file: a suite per run and energy with a case per record, and a suite
 * per ledger, bench run and study.  A missed control is a failed case.  A run that
 * broke off and an energy without records are errors in a suite "run". */
void junit_export(const record_set *set, buffer *t);

/* The suites of selvedge-bench kernels, newton and refine. */
void junit_export_bench(const record_set *set, junit *document);
void junit_export_newton(const record_set *set, junit *document);
void junit_export_refine(const record_set *set, junit *document);

/* Adds an error for a run that broke off or left no records; `why` says which. */
void junit_export_broken(junit *suite, const char *why);

#endif
