/* csv.h -- the records as CSV tables; every number reads back to the same bits. */
#ifndef REPORTS_CSV_H
#define REPORTS_CSV_H

#include "document/records.h"
#include "support/base/buffer.h"

/* For each kind of document that the set holds, in the order of selvedge-verify and
 * selvedge-bench kernels, newton, refine: a header line, then one line per record, as
 * RFC 4180 says, except that lines end with LF alone.  An empty line separates two
 * tables.  Lists of numbers are one field, separated by spaces; samples and traces are
 * left out. */
void csv_write(const record_set *set, buffer *t);

#endif
