/* records_json.h -- the records document, schema "selvedge.records/1". */
#ifndef VERIFY_RECORDS_JSON_H
#define VERIFY_RECORDS_JSON_H

#include <stdio.h>

#include "subjects/facts.h"

/* Write errors of f are left to the caller. */
void write_json(FILE *f, const run_facts *facts);

#endif
