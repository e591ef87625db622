#include "base/files.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static report_status unreadable(problem *p, const char *path, int why) {
  return problem_set(p, REPORT_INPUT, "%s: cannot read: %s", path, strerror(why));
}

/* Beyond the largest document by far: a device or a pipe may have no end. */
enum { LARGEST = 1 << 30 };

/* To the end, or to what no document has: readers refuse a zero byte. */
static int read_stream(FILE *f, buffer *t) {
  char part[65536];
  size_t n;
  while (!t->failed && t->size <= LARGEST && (n = fread(part, 1, sizeof part, f)) > 0) {
    buffer_put(t, part, n);
    if (memchr(part, 0, n) != NULL) break;
  }
  return !ferror(f);
}

/* `path` for the message. */
static report_status take(FILE *f, const char *path, buffer *t, problem *p) {
  errno = EIO;
  if (!read_stream(f, t)) return unreadable(p, path, errno);
  if (t->failed) return problem_memory(p);
  if (t->size <= LARGEST) return REPORT_OK;
  return problem_set(p, REPORT_INPUT, "%s: more than 1 GiB: no document", path);
}

report_status file_read(const char *path, buffer *t, problem *p) {
  if (strcmp(path, "-") == 0) return take(stdin, "standard input", t, p);
  FILE *f = fopen(path, "rb");
  if (f == NULL) return unreadable(p, path, errno);
  const report_status s = take(f, path, t, p);
  (void)fclose(f); /* only read */
  return s;
}

report_status files_differ(const char *a, const char *b, problem *p) {
  struct stat x, y;
  if (stat(a, &x) != 0 || stat(b, &y) != 0 || x.st_dev != y.st_dev ||
      x.st_ino != y.st_ino)
    return REPORT_OK;
  return problem_set(
      p, REPORT_INPUT,
      "%s and %s are one file, and nothing can differ: name what the other "
      "run wrote",
      a, b);
}
