/* bench_document.h -- one parsed document of selvedge-bench into rows. */
#ifndef REPORTS_BENCH_DOCUMENT_H
#define REPORTS_BENCH_DOCUMENT_H

#include "document/bench.h"
#include "document/shape.h"

#define BENCH_SCHEMA "selvedge.bench/1"

/* What the environments of both programs have. */
extern const shape environment_shape;

/* Checks every member that the reports use. */
int bench_read(const char *path, const cJSON *tree, bench_row *b, arena *memory);

#endif
