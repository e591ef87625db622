#include "write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static report_status cannot(problem *p, const char *path, int why) {
  return problem_set(p, REPORT_HARNESS, "%s: cannot write: %s", path, strerror(why));
}

/* 0, or the errno of the first thing that went wrong; closes f. */
static int put_and_close(FILE *f, const text *t) {
  int why = 0;
  errno = EIO;
  if (t->size > 0 && fwrite(t->data, 1, t->size, f) != t->size) why = errno;
  errno = EIO;
  if (fclose(f) != 0 && why == 0) why = errno;
  return why;
}

static int write_beside(const char *path, const char *beside, const text *t) {
  const int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (fd < 0) return errno;
  FILE *f = fdopen(fd, "wb");
  if (f == NULL) {
    const int why = errno;
    (void)close(fd);
    return why;
  }
  int why = put_and_close(f, t);
  if (why == 0 && rename(beside, path) != 0) why = errno;
  if (why != 0) (void)unlink(beside);
  return why;
}

static report_status write_stdout(const text *t, problem *p) {
  const int whole = t->size == 0 || fwrite(t->data, 1, t->size, stdout) == t->size;
  if (whole && fflush(stdout) == 0) return REPORT_OK;
  return cannot(p, "standard output", errno);
}

report_status write_file(const char *path, const text *t, problem *p) {
  text beside = {0};
  if (t->failed) return problem_memory(p);
  if (strcmp(path, "-") == 0) return write_stdout(t, p);
  text_format(&beside, "%s.%ld.part", path, (long)getpid());
  if (beside.failed) return problem_memory(p);
  const int why = write_beside(path, beside.data, t);
  text_free(&beside);
  return why == 0 ? REPORT_OK : cannot(p, path, why);
}

static int is_folder(const char *path) {
  struct stat s;
  return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

static int make_folder(const char *path) {
  if (mkdir(path, 0777) == 0) return 0;
  const int why = errno;
  return why == EEXIST && is_folder(path) ? 0 : why;
}

report_status write_folder(const char *path, problem *p) {
  char *part = strdup(path);
  int why = part == NULL ? ENOMEM : 0;
  for (char *slash = part; why == 0 && slash != NULL && *slash != '\0';) {
    slash = strchr(slash + 1, '/');
    if (slash != NULL) *slash = '\0';
    why = make_folder(part);
    if (slash != NULL) *slash = '/';
  }
  free(part);
  if (why == 0) return REPORT_OK;
  return problem_set(p, REPORT_HARNESS, "%s: cannot make the folder: %s", path,
                     strerror(why));
}
