/* newton_file.h -- a document that grows record by record, and is whole after each. */
#ifndef BENCH_NEWTON_FILE_H
#define BENCH_NEWTON_FILE_H

#include <stdint.h>
#include <stdio.h>

#include "support/base/items.h"
#include "support/records/newton_document.h"

typedef struct {
  FILE *f; /* NULL: there is none */
  const char *path;
  const doc_newton *document; /* the caller's: all but the records */
  int grows;   /* a plain file: the end is written after each record, and over again */
  long end;    /* where the next record goes */
  int records; /* is there one? */
} newton_file;

/* Opens the file at path, "-" being standard output.  Records that an earlier run left
 * there, the last one cut off or not, stay, and their summaries are appended to
 * earlier.
 *
 * 0; or the exit code, having said why: EXIT_USAGE where something else is there, or
 * what another version or another machine began. */
int newton_file_open(newton_file *t, const char *path, const doc_newton *document,
                     items *earlier);

/* One record, a line without its end. */
int newton_file_append(newton_file *t, const char *line);

/* The end anew, with what the document says by now. */
int newton_file_finish(newton_file *t);

/* Harmless when closed, or never opened. */
void newton_file_close(newton_file *t);

#endif
