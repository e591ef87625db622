/* write.h -- regular files appear whole or not at all. */
#ifndef REPORTS_WRITE_H
#define REPORTS_WRITE_H

#include "base/problem.h"
#include "support/base/buffer.h"

/* Writes a neighbour of `path` first and renames it, so that readers see the old file
 * or the new one.  A link keeps leading to its file, and that is replaced; what is no
 * regular file (a pipe, a device) is written to as it stands; "-" is the standard
 * output.  REPORT_HARNESS when memory ran out or the file cannot be written. */
report_status write_file(const char *path, const buffer *t, problem *p);

/* A regular file, written beside the one that it will replace. */
typedef struct {
  char *target;
  buffer beside; /* its name until then */
} staged_file;

/* The two halves of write_file(), so that several files are replaced only once all of
 * them are written.  To be dropped in any case. */
report_status write_stage(const char *path, const buffer *t, staged_file *f,
                          problem *p);
report_status write_put(staged_file *f, problem *p);
void write_drop(staged_file *f);

/* Makes the folder, and those above it, unless it is there. */
report_status write_folder(const char *path, problem *p);

#endif
