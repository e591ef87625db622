/* junit.h -- the records in the JUnit dialect that CI services read. */
#ifndef REPORTS_JUNIT_H
#define REPORTS_JUNIT_H

#include "document/records.h"
#include "support/base/buffer.h"

/* One test suite per run and energy, one test case per record.  A control that was
 * missed is a failed case; a run that broke off and an energy without records are
 * errors in a suite "run". */
void junit_write(const record_set *set, buffer *t);

#endif
