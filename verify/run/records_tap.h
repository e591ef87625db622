/* records_tap.h -- the records by the Test Anything Protocol, version 13. */
#ifndef VERIFY_RECORDS_TAP_H
#define VERIFY_RECORDS_TAP_H

#include <stdio.h>

#include "subjects/facts.h"

/* Write errors of f are left to the caller. */
void write_tap(FILE *f, const run_facts *facts);

#endif
