/* bench_series.h -- makes series of the records of selvedge-bench kernels, for the
 * figures. */
#ifndef REPORTS_BENCH_SERIES_H
#define REPORTS_BENCH_SERIES_H

#include "document/bench.h"
#include "series/series_sink.h"
#include "support/base/buffer.h"

/* Adds these series to the set, from its documents of selvedge-bench kernels:
 *   box       the samples of each kernel; with more than three sizes, only at the
 *             smallest and the largest
 *   roofline  ceilings, and a point for each kernel whose operations are known
 *   sizes     ns per element over the number of elements, for three sizes or more
 *   threads   ns per element over the number of threads, for two or more */
void bench_series_add(record_set *set);

/* Do figures of a single size show this size? */
int bench_shows_size(const doc_bench *b, uint64_t elements);

/* The current document, its index, and its settings by bench_caches(). */
typedef struct {
  const doc_bench *bench;
  size_t run;
  const char *caches;
} bench_context;

/* The following are called for every record with an energy, in the order of the
 * figures. Each adds series when r is the first record of a figure or line, else
 * nothing. */

/* First record of its energy and group with known operations: the ceilings of the
 * group, and a point for each such record. */
void bench_roofline(series_sink *to, const bench_context *c, const doc_bench_record *r);
/* First record of its line: the line of its kernel, and the lines of its limits. */
void bench_along_sizes(series_sink *to, const bench_context *c,
                       const doc_bench_record *r);
void bench_along_threads(series_sink *to, const bench_context *c,
                         const doc_bench_record *r);

/* gnuplot lines: the sizes of L1d, L2 and L3 in bytes, 0 when not known; and
 * bytes_FAMILY, the bytes that a family's batched kernel reads and writes per
 * element. */
const char *bench_caches(arena *memory, const doc_bench *b);

/* "arap at 4096 elements on 2 threads"; 0 elements and 1 thread are not mentioned. */
const char *bench_subject(arena *memory, const char *energy, uint64_t elements,
                          uint64_t threads);

#endif
