/* bench_series.h -- the records of selvedge-bench as series, which the figures are made
 * of like those of selvedge-verify. */
#ifndef REPORTS_BENCH_SERIES_H
#define REPORTS_BENCH_SERIES_H

#include "document/bench.h"
#include "series/series_sink.h"
#include "support/base/buffer.h"

/* Adds to the set's series those of its documents of selvedge-bench:
 *   box       the samples of each kernel; of more than three sizes, the least and the
 *             most
 *   roofline  ceilings, and a point for each kernel whose operations are known
 *   sizes     ns per element over the number of elements, where there are three
 *   threads   the same over the number of threads, where there are two */
void bench_series_add(record_set *set);

/* 1 where figures of single sizes are to show this one. */
int bench_shows_size(const doc_bench *b, uint64_t elements);

/* The document at work, its place, and what bench_caches() says of it. */
typedef struct {
  const doc_bench *bench;
  size_t run;
  const char *caches;
} bench_context;

/* Each is called for every record of an energy, in the order that figures are to have,
 * and adds series or none. */

/* Where r is the first of its energy and group whose operations are known: the ceilings
 * of the group, and a point for each such record. */
void bench_roofline(series_sink *to, const bench_context *c, const doc_bench_record *r);
/* Where r is the first of its line: its kernel's, and its limits' beside it. */
void bench_along_sizes(series_sink *to, const bench_context *c,
                       const doc_bench_record *r);
void bench_along_threads(series_sink *to, const bench_context *c,
                         const doc_bench_record *r);

/* gnuplot lines: L1d, L2 and L3 in bytes, 0 where not known; and bytes_FAMILY, what one
 * element of a family's batched kernel reads and writes.  NULL: out of memory. */
const char *bench_caches(arena *memory, const doc_bench *b);

/* "arap at 4096 elements on 2 threads"; 0 is not named, nor is one thread.  NULL: out
 * of memory. */
const char *bench_subject(arena *memory, const char *energy, uint64_t elements,
                          uint64_t threads);

#endif
