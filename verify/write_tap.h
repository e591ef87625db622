/* write_tap.h -- the records by the Test Anything Protocol, version 13. */
#ifndef VERIFY_WRITE_TAP_H
#define VERIFY_WRITE_TAP_H

#include <stdio.h>

#include "facts.h"

/* 0 when out of memory; errors of f are left to its owner. */
int write_tap(FILE *f, const run_facts *facts);

#endif
