/* exports.h -- the records of a set in formats of other programs. */
#pragma once

#include "document/records.h"
#include "support/base/buffer.h"

/* For each kind of document that the set holds, in the order of selvedge-verify and selvedge-bench
 * kernels, newton, refine: a header line, then one line per record, as RFC 4180 says, except that
 * lines end with LF alone. An empty line separates two tables. Lists of numbers are one field,
 * separated by spaces; samples and traces are left out. */
void csv_write(const record_set *set, buffer *t);

/* Writes the whole file: a suite per run and energy with a case per record, and a suite per ledger
 * and per document of selvedge-bench.  A missed control is a failed case.  A run that broke off and
 * an energy without records are errors in a suite "run". */
void junit_export(const record_set *set, buffer *t);
