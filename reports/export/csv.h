/* csv.h -- the records as CSV tables; every number reads back to the same bits. */
#ifndef REPORTS_CSV_H
#define REPORTS_CSV_H

#include "document/records.h"
#include "support/base/buffer.h"

/* A header line, then one line per record: RFC 4180, except that lines end with LF
 * alone. Coordinates and parameters of a witness are one field each, separated by
 * spaces. */
void csv_write(const record_set *set, buffer *t);

/* The records of selvedge-bench kernels: one line per kernel, size and number of
 * threads, without the samples.  A ratio is r's time divided by the other kernel's. */
void csv_write_bench(const record_set *set, buffer *t);

/* The equilibria of selvedge-bench refine. */
void csv_write_refine(const record_set *set, buffer *t);

/* The runs of selvedge-bench newton, without their traces. */
void csv_write_newton(const record_set *set, buffer *t);

/* The tables for which there are documents, with an empty line between two. */
void csv_write_all(const record_set *set, buffer *t);

#endif
