/* csv.h -- the records as one table; numbers read back to the bit. */
#ifndef REPORTS_CSV_H
#define REPORTS_CSV_H

#include "document/records.h"
#include "support/base/buffer.h"

/* A header line, then one line per record, RFC 4180 but for the line ends ("\n").
 * Coordinates and parameters of a witness are in one field, apart by spaces. */
void csv_write(const record_set *set, buffer *t);

/* The same for the records of selvedge-bench: one line per kernel, size and number of
 * threads; without its samples.  Ratios are times over the other's. */
void csv_write_bench(const record_set *set, buffer *t);

/* The same for equilibria of selvedge-bench refine. */
void csv_write_refine(const record_set *set, buffer *t);

/* The same for runs of selvedge-bench newton, without their traces. */
void csv_write_newton(const record_set *set, buffer *t);

/* Those tables for which there are documents; an empty line between two. */
void csv_write_all(const record_set *set, buffer *t);

#endif
