#include "output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "buffer.h"

static int in_place(const char *path) {
  struct stat s;
  return stat(path, &s) == 0 && !S_ISREG(s.st_mode);
}

static int cannot_write(const output *o, int error) {
  return harness_error("cannot write %s: %s", o->path, strerror(error));
}

int output_open(output *o, const char *path) {
  buffer name = {0};
  *o = (output){.path = path};
  if (strcmp(path, "-") == 0) {
    o->path = "standard output";
    o->f = stdout;
    return 0;
  }
  if (!in_place(path)) {
    buffer_print(&name, "%s.tmp", path);
    if (name.failed) return out_of_memory();
    o->temporary = name.at;
  }
  o->f = fopen(o->temporary != NULL ? o->temporary : path, "w");
  if (o->f != NULL) return 0;
  const int error = errno;
  free(o->temporary);
  o->temporary = NULL;
  return cannot_write(o, error);
}

int output_close(output *o, int ok) {
  int error = 0;
  if (o->f == NULL) return 0;
  errno = 0;
  if (fflush(o->f) != 0 || ferror(o->f)) error = errno != 0 ? errno : EIO;
  if (o->f != stdout && fclose(o->f) != 0 && error == 0) error = errno;
  if (o->temporary != NULL) {
    if (ok && error == 0 && rename(o->temporary, o->path) != 0) error = errno;
    if (!ok || error != 0) (void)unlink(o->temporary);
  }
  free(o->temporary);
  const output closed = {.path = o->path};
  *o = closed;
  return error == 0 ? 0 : cannot_write(o, error);
}
