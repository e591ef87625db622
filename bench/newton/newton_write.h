/* newton_write.h -- writes runs of Newton's method: tables of 80 columns, and records. */
#pragma once

#include <stdio.h>

#include "cli/session.h"
#include "newton/newton_case.h"
#include "newton/newton_rows.h"
#include "support/base/buffer.h"

void newton_text_heading(FILE *f);

/* Prints one line.  before != NULL: the previous run, whose scene is not repeated. */
void newton_text_row(FILE *f, const newton_summary *before, const newton_summary *s);

/* Prints the rows of the ledger that these runs judge; and before them the claims. */
void newton_text_rows(FILE *f, const newton_finding *rows, int count);
void newton_text_findings(FILE *f, const newton_finding all[NEWTON_ROWS]);

/* What is solved, and how; but not the number of threads and the seed. */
void newton_case_name(const newton_case *c, buffer *name);

/* Everything that tells this run from others: runs with equal texts are the same run. */
void newton_case_id(const newton_case *c, buffer *id);

/* Makes one record.  It points into r, id and memory. */
doc_newton_record newton_describe(const newton_record *r, const char *id, arena *memory);

/* Reads what an earlier command left at s->o->json into the zeroed *d; nothing where it left
 * nothing.  Returns 0, or the exit code having said what is wrong: EXIT_USAGE where the file is
 * something else, or was begun by another version or on another machine. */
int newton_read_earlier(const session *s, doc_newton *d, arena *memory);
