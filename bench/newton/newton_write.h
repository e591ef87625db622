/* newton_write.h -- writes runs of Newton's method: tables of 80 columns, records, and
 * the document, which grows record by record. */
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "newton/newton_case.h"
#include "newton/newton_rows.h"
#include "support/base/buffer.h"
#include "support/base/items.h"
#include "support/records/newton_document.h"

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

/* Writes positions x[3*nvertices] of a mesh as an unstructured grid of VTK, with how far each
 * vertex is from where the mesh has it.  Returns 0, or the exit code having said what is wrong. */
int newton_write_vtu(const char *path, const slv_mesh *m, const double *x);

typedef struct {
  FILE *f; /* NULL: no file was asked for */
  const char *path;
  const doc_newton *document; /* the caller's; everything but the records */
  int grows;                  /* is it a plain file?  Its end is then rewritten after each record */
  long end;                   /* offset of the next record */
  int records;                /* was a record written already? */
} newton_file;

/* Opens the file at path; "-" is standard output.  Records that an earlier run left there are kept,
 * apart from a last one that was cut off, and their summaries are appended to `earlier`.  Returns
 * 0, or the exit code having said what is wrong: EXIT_USAGE where the file is something else, or
 * was begun by another version or on another machine. */
int newton_file_open(newton_file *t, const char *path, const doc_newton *document, items *earlier);

/* Adds one record, given as a line without its end. */
int newton_file_append(newton_file *t, const char *line);

/* Rewrites the end of the document from its present contents. */
int newton_file_finish(newton_file *t);

/* Does nothing when the file is closed or was never opened. */
void newton_file_close(newton_file *t);
