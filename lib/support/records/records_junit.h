/* records_junit.h -- a run of selvedge-verify as JUnit XML. */
#pragma once

#include "support/records/verify_document.h"
#include "support/xml/junit.h"

/* Sets the class and the name of a case and adds the case; frees `name`. */
void records_junit_case(junit *suite, junit_case c, const char *class, char *name);

/* Adds a suite for each energy, with a case for each record, and one for the ledger.  A missed
 * control fails.  Interrupted runs and energies without records are errors in a suite "run". */
void records_junit(const doc_records *d, junit *document);
