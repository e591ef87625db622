/* bench.h -- what the documents of selvedge-bench kernels show. */
#pragma once

#include "document/records.h"
#include "support/records/bench_document.h"

/* Was r not timed because its values were wrong or its check broke off? */
int bench_failed(const doc_bench_record *r);

/* The ratio of r to the kernel `against` that the document holds; NULL when it has none. */
const doc_bench_ratio *bench_ratio(const doc_bench *b, const doc_bench_record *r,
                                   const char *against);

/* Median of the ratios, round by round, of r's samples to those of the kernel
 * "FAMILY/how" of the same energy; 0 when there is no such kernel. */
double bench_paired(const doc_bench *b, const doc_bench_record *r, const char *how);

/* The limit that moves the same bytes as r, with stores of that kind, and computes
 * nothing; NULL when none was timed beside r. */
const doc_bench_record *bench_limit(const doc_bench *b, const doc_bench_record *r,
                                    bench_store store);

/* Is r a limit of arithmetic that bounds every kernel?  Such a limit moves no bytes and
 * does only additions and multiplications. */
int bench_is_ceiling(const doc_bench_record *r);

/* Is r the library's fastest kernel for its energy, family, size, threads and
 * precision, whichever kind of stores it uses? */
int bench_is_best(const doc_bench *b, const doc_bench_record *r);

/* Is record i the first of its energy in the document? */
int bench_is_first_of_energy(const doc_bench *b, size_t i);

int bench_is_first_of_family(const doc_bench *b, const doc_bench_record *r);
