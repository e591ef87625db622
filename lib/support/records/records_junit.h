/* records_junit.h -- a run of selvedge-verify as JUnit XML, and what of it has failed. */
#pragma once

#include "support/records/verify_document.h"
#include "support/xml/junit.h"

/* Did the run come to its end, with at least as many records and rows of the ledger as planned? */
int run_is_whole(const doc_records *d);

/* Writes "9 of 28 records, 0 of 6 rows of the ledger": what there is of what was planned. */
void run_words(buffer *t, const doc_records *d);

/* Does the document hold a record whose subject is this energy, control or not? */
int energy_was_run(const doc_records *d, const char *energy);

/* Is the row of the ledger not as expected, or was nothing measured for its verdict? A
 * row that is open needs no measurement. */
int row_failed(const doc_ledger *r);

/* Completes the case with its class and its name, which is released, and adds it. */
void records_junit_case(junit *suite, junit_case c, const char *class, char *name);

/* Adds a suite for each energy, with a case for each record, and a suite for the ledger.  A missed
 * control is a failed case.  That the run broke off, and that an energy has no records, are errors
 * in a suite "run". */
void records_junit(const doc_records *d, junit *document);
