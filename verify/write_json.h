/* write_json.h -- the records document, schema "selvedge.records/1". */
#ifndef VERIFY_WRITE_JSON_H
#define VERIFY_WRITE_JSON_H

#include <stdio.h>

#include "facts.h"

/* 0 when out of memory; errors of f are left to its owner. */
int write_json(FILE *f, const run_facts *facts);

#endif
