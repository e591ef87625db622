/* newton_json.h -- runs of Newton's method, as newton.schema.json says. */
#ifndef BENCH_NEWTON_JSON_H
#define BENCH_NEWTON_JSON_H

#include <cjson/cJSON.h>

#include "newton/newton_case.h"
#include "support/base/buffer.h"
#include "support/harness/environment.h"

/* What is solved, and how; not with how many threads, and from which seed. */
void newton_case_name(const newton_case *c, buffer *name);

/* All that tells this run from others: records of the same text are the same run. */
void newton_case_id(const newton_case *c, buffer *id);

/* One record; NULL: out of memory. */
cJSON *newton_record_json(const newton_record *r, const char *id);

/* The members of a document before its records. */
cJSON *newton_environment_json(const environment *e);
cJSON *newton_run_json(const char *command, uint64_t seed);

#endif
