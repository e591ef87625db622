/* newton_file.h -- a JSON document that grows record by record and is complete after
 * each. */
#ifndef BENCH_NEWTON_FILE_H
#define BENCH_NEWTON_FILE_H

#include <stdint.h>
#include <stdio.h>

#include "support/base/items.h"
#include "support/records/newton_document.h"

typedef struct {
  FILE *f; /* NULL: no file was asked for */
  const char *path;
  const doc_newton *document; /* the caller's; everything but the records */
  int grows;   /* is it a plain file?  Its end is then rewritten after each record */
  long end;    /* offset of the next record */
  int records; /* was a record written already? */
} newton_file;

/* Opens the file at path; "-" is standard output.  Records that an earlier run left
 * there are kept, apart from a last one that was cut off, and their summaries are
 * appended to `earlier`.  Returns 0, or the exit code having said what is wrong:
 * EXIT_USAGE where the file is something else, or was begun by another version or on
 * another machine. */
int newton_file_open(newton_file *t, const char *path, const doc_newton *document,
                     items *earlier);

/* Adds one record, given as a line without its end. */
int newton_file_append(newton_file *t, const char *line);

/* Rewrites the end of the document from its present contents. */
int newton_file_finish(newton_file *t);

/* Does nothing when the file is closed or was never opened. */
void newton_file_close(newton_file *t);

#endif
