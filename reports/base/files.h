/* files.h -- whole files into memory. */
#ifndef REPORTS_FILES_H
#define REPORTS_FILES_H

#include "base/problem.h"
#include "support/base/buffer.h"

/* Appends the bytes of the file; "-" is the standard input, up to its end.
 * REPORT_INPUT when it cannot be read. */
report_status file_read(const char *path, buffer *t, problem *p);

/* REPORT_INPUT where both paths name one file: to compare it with itself cannot fail.
 */
report_status files_differ(const char *a, const char *b, problem *p);

#endif
