/* bench.h -- what the documents of selvedge-bench kernels show. */
#ifndef REPORTS_BENCH_H
#define REPORTS_BENCH_H

#include "document/records.h"
#include "support/records/bench_document.h"

/* Refuses records whose members contradict each other. */
int bench_check(const char *path, void *document, arena *memory);

/* Its values were wrong, or it broke off: it was not timed for that. */
int bench_failed(const doc_bench_record *r);

/* Of the same energy, or both of none. */
int bench_same_energy(const char *a, const char *b);

/* The measured ratio of r; NULL: none. */
const doc_bench_ratio *bench_ratio(const doc_bench *b, const doc_bench_record *r,
                                   const char *against);

/* Median of r's samples over those of the kernel "FAMILY/how" of the same energy, round
 * by round; 0: there is no such kernel, or out of memory. */
double bench_paired(const doc_bench *b, const doc_bench_record *r, const char *how);

/* What moves the same bytes, with stores of that kind, and computes nothing; NULL: none
 * was timed beside r. */
const doc_bench_record *bench_limit(const doc_bench *b, const doc_bench_record *r,
                                    bench_store store);

/* A limit of arithmetic that bounds all kernels: it moves nothing, and its operations
 * are additions and multiplications, of which there are as many elsewhere. */
int bench_is_ceiling(const doc_bench_record *r);

/* Is r the fastest kernel of the library in its energy, family, size, threads and
 * precision?  That kind of stores which one would choose. */
int bench_is_best(const doc_bench *b, const doc_bench_record *r);

/* 1 where r is the first record of its energy in the document. */
int bench_is_first_of_energy(const doc_bench *b, size_t i);

int bench_is_first_of_family(const doc_bench *b, const doc_bench_record *r);

/* Bytes that r's pass over all elements touches. */
double bench_footprint(const doc_bench_record *r);

typedef struct {
  size_t timed, failed, lacking; /* records */
  size_t samples, repeated, marked;
  size_t slower, faster, compared; /* against an older run */
  size_t broken_off, empty;        /* runs */
} bench_judgement;

/* Over all documents. */
bench_judgement bench_judge(const record_set *set);

#endif
