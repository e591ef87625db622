#include "files.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static report_status unreadable(problem *p, const char *path, int why) {
  return problem_set(p, REPORT_INPUT, "%s: cannot read: %s", path, strerror(why));
}

static int read_stream(FILE *f, text *t) {
  char part[65536];
  size_t n;
  while ((n = fread(part, 1, sizeof part, f)) > 0) text_put(t, part, n);
  return !ferror(f);
}

report_status file_read(const char *path, text *t, problem *p) {
  FILE *f = fopen(path, "rb");
  if (f == NULL) return unreadable(p, path, errno);
  errno = EIO;
  const int whole = read_stream(f, t);
  const int why = errno;
  (void)fclose(f); /* only read */
  if (!whole) return unreadable(p, path, why);
  return t->failed ? problem_memory(p) : REPORT_OK;
}
