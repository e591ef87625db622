/* newton_json.h -- runs of Newton's method as records of a document. */
#ifndef BENCH_NEWTON_JSON_H
#define BENCH_NEWTON_JSON_H

#include "newton/newton_case.h"
#include "support/base/buffer.h"
#include "support/records/newton_document.h"

/* What is solved, and how; but not the number of threads and the seed. */
void newton_case_name(const newton_case *c, buffer *name);

/* Everything that tells this run from others: runs with equal texts are the same
 * run. */
void newton_case_id(const newton_case *c, buffer *id);

/* Makes one record.  It points into r, id and memory. */
doc_newton_record newton_describe(const newton_record *r, const char *id,
                                  arena *memory);

#endif
