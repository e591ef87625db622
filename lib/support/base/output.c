/* For realpath(). NOLINTNEXTLINE(*-reserved-identifier,cert-dcl*) */
#define _XOPEN_SOURCE 700

#include "support/base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/base/buffer.h"

static int wants_in_place(const char *path) {
  struct stat s;
  if (stat(path, &s) == 0) return !S_ISREG(s.st_mode);
  return lstat(path, &s) == 0;
}

static int cannot_write(const output *o, int error) {
  return harness_error("cannot write %s: %s", o->path, strerror(error));
}

static void forget(output *o) {
  free(o->target);
  free(o->temporary);
  *o = (output){.path = o->path};
}

/* A new file under that name; NULL with errno. */
static FILE *create(const char *name) {
  const int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  FILE *f = file < 0 ? NULL : fdopen(file, "w");
  if (f != NULL || file < 0) return f;
  const int error = errno;
  (void)close(file);
  (void)unlink(name);
  errno = error;
  return NULL;
}

/* Names of other processes and of those that ended early are passed over. */
static int open_beside(output *o) {
  for (int attempt = 0; attempt < 100; attempt++) {
    buffer name = {0};
    buffer_print(&name, "%s.%ld.%d", o->target, (long)getpid(), attempt);
    free(o->temporary);
    o->temporary = name.at;
    if (name.failed) return ENOMEM;
    o->f = create(name.at);
    if (o->f != NULL) return 0;
    if (errno != EEXIST) break;
  }
  return errno;
}

static int open_target(output *o) {
  if (wants_in_place(o->path)) {
    o->f = fopen(o->path, "w");
    return o->f != NULL ? 0 : errno;
  }
  o->target = realpath(o->path, NULL); /* NULL: there is no file yet */
  if (o->target == NULL && errno != ENOMEM) o->target = strdup(o->path);
  return o->target == NULL ? ENOMEM : open_beside(o);
}

int output_open(output *o, const char *path) {
  *o = (output){.path = path};
  if (strcmp(path, "-") == 0) {
    o->path = "standard output";
    o->f = stdout;
    return 0;
  }
  const int error = open_target(o);
  if (error == 0) return 0;
  forget(o);
  return cannot_write(o, error);
}

int output_close(output *o, int ok) {
  int error = 0;
  if (o->f == NULL) return 0;
  errno = 0;
  if (fflush(o->f) != 0 || ferror(o->f)) error = errno != 0 ? errno : EIO;
  if (o->f != stdout && fclose(o->f) != 0 && error == 0) error = errno;
  if (o->temporary != NULL) {
    if (ok && error == 0 && rename(o->temporary, o->target) != 0) error = errno;
    if (!ok || error != 0) (void)unlink(o->temporary);
  }
  forget(o);
  return error == 0 ? 0 : cannot_write(o, error);
}
