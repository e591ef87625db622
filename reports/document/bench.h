/* bench.h -- questions about documents of selvedge-bench kernels. */
#pragma once

#include "document/records.h"
#include "support/records/bench_document.h"

/* Returns whether r was not timed because its values were wrong or its check broke off. */
int bench_failed(const doc_bench_record *r);

/* Returns the document's ratio of r to the kernel `against`; NULL if there is none. */
const doc_bench_ratio *bench_ratio(const doc_bench *b, const doc_bench_record *r,
                                   const char *against);

/* Returns the median ratio, round by round, of r's samples to those of the same energy's kernel
 * "FAMILY/how"; 0 if there is no such kernel. */
double bench_paired(const doc_bench *b, const doc_bench_record *r, const char *how);

/* Returns the limit in r's group, a loop that moves the same bytes without computing; or NULL. */
const doc_bench_record *bench_limit(const doc_bench *b, const doc_bench_record *r,
                                    bench_store store);

/* Returns whether r bounds the arithmetic of all kernels: it moves no data and has no divisions. */
int bench_is_ceiling(const doc_bench_record *r);

/* Returns whether r is the fastest kernel of its energy, family, size, threads and precision. */
int bench_is_best(const doc_bench *b, const doc_bench_record *r);

/* Returns whether no earlier record agrees with r in these members, such as "energy". */
int bench_is_first(const doc_bench *b, const doc_bench_record *r, const char *members);
