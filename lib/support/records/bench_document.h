/* bench_document.h -- document of selvedge-bench kernels.  Times are in ns per element.  A ratio is
 * a kernel's time / that of a limit or a baseline: a kernel below 1 is the faster of the two. */
#pragma once

#include "support/records/environment_document.h"

typedef enum { BENCH_KERNEL, BENCH_BASELINE, BENCH_LIMIT } bench_role;
typedef enum { BENCH_DOUBLE, BENCH_FLOAT } bench_scalar;
typedef enum { BENCH_CACHED, BENCH_STREAM } bench_store;

extern const document_shape doc_bench_times_shape;

#define STRUCTS_FROM "support/records/bench_document.def"
#include "support/records/document_structs.h"
