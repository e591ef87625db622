/* newton_file.h -- a document that grows record by record, and is whole after each. */
#ifndef BENCH_NEWTON_FILE_H
#define BENCH_NEWTON_FILE_H

#include <stdint.h>
#include <stdio.h>

#include "support/base/items.h"
#include "support/harness/environment.h"

typedef struct {
  FILE *f; /* NULL: there is none */
  const char *path;
  int grows;   /* a plain file: the end is written after each record, and over again */
  long end;    /* where the next record goes */
  int records; /* is there one? */
} newton_file;

typedef struct {
  const environment *environment;
  const char *command;
  uint64_t seed;
} newton_heading;

/* Opens the file at path, "-" being standard output.  Records that an earlier run left
 * there, the last one cut off or not, stay, and their summaries are appended to
 * earlier.
 *
 * 0; or the exit code, having said why: EXIT_USAGE where something else is there, or
 * what another version or another machine began. */
int newton_file_open(newton_file *t, const char *path, const newton_heading *h,
                     items *earlier);

/* One record, a line without its end. */
int newton_file_append(newton_file *t, const char *line);

/* Claims and rows of the ledger, JSON arrays as text, and whether all runs are there.
 */
int newton_file_finish(newton_file *t, const char *claims, const char *ledger,
                       int complete);

/* Harmless when closed, or never opened. */
void newton_file_close(newton_file *t);

#endif
