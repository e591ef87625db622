/* exports.h -- writes the records of a set as CSV and as JUnit XML. */
#pragma once

#include "document/records.h"
#include "support/base/buffer.h"

/* Appends a table for each kind of document, in this order: selvedge-verify; selvedge-bench
 * kernels, newton, refine, bend, motion.  A table has a header line, then a line per record, as in
 * RFC 4180 but with LF alone.  An empty line separates tables.  A list of numbers is one field;
 * samples and traces are left out. */
void csv_write(const record_set *set, buffer *t);

/* Appends JUnit XML: a suite per run and energy with a case per record, and one per ledger and per
 * document of selvedge-bench.  A missed control fails.  Interrupted runs and energies without
 * records are errors of the class "run". */
void junit_export(const record_set *set, buffer *t);
