/* records_junit.h -- the records as JUnit XML: a suite per energy, a case per check. */
#ifndef VERIFY_RECORDS_JUNIT_H
#define VERIFY_RECORDS_JUNIT_H

#include <stdio.h>

#include "subjects/facts.h"

/* Write errors of f are left to the caller. */
void write_junit(FILE *f, const run_facts *facts);

#endif
