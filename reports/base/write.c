#include "base/write.h"

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
static int put_and_close(FILE *f, const buffer *t) {
  int why = 0;
  errno = EIO;
  if (t->size > 0 && fwrite(t->data, 1, t->size, f) != t->size) why = errno;
  errno = EIO;
  if (fclose(f) != 0 && why == 0) why = errno;
  return why;
}

/* Opens `path` for t and writes it: 0 or the errno. */
static int write_to(const char *path, int flags, const buffer *t) {
  const int fd = open(path, O_WRONLY | O_CREAT | flags, 0666);
  if (fd < 0) return errno;
  FILE *f = fdopen(fd, "wb");
  if (f == NULL) {
    const int why = errno;
    (void)close(fd);
    return why;
  }
  return put_and_close(f, t);
}

/* A name of this process beside `path` that nobody has yet; 0 or the errno. */
static int write_beside(const char *path, buffer *beside, const buffer *t) {
  int why = EEXIST;
  for (unsigned again = 0; why == EEXIST && again < 1000; again++) {
    buffer_free(beside);
    buffer_format(beside, "%s.%ld-%u.part", path, (long)getpid(), again);
    why = beside->failed ? ENOMEM : write_to(beside->data, O_EXCL, t);
  }
  return why;
}

/* The file that `path` leads to, or will be; NULL with errno.  *file is it where there
 * is one: else its mode is 0. */
static char *target_of(const char *path, struct stat *file) {
  struct stat link;
  *file = (struct stat){0};
  if (lstat(path, &link) != 0) return errno == ENOENT ? strdup(path) : NULL;
  return stat(path, file) != 0 ? NULL : realpath(path, NULL);
}

/* Keeps the permissions of a file that was there. */
static int stage(const char *path, const buffer *t, staged_file *f) {
  struct stat old;
  buffer beside = {0};
  char *target = target_of(path, &old);
  int why = target == NULL ? errno : 0;
  if (why == 0 && old.st_mode != 0 && !S_ISREG(old.st_mode)) why = EINVAL;
  if (why == 0) why = write_beside(target, &beside, t);
  if (why == EEXIST) buffer_free(&beside); /* somebody else's */
  if (why == 0 && old.st_mode != 0 && chmod(beside.data, old.st_mode & 07777) != 0)
    why = errno;
  *f = (staged_file){.target = target, .beside = beside};
  return why;
}

static int put(staged_file *f) {
  if (rename(f->beside.data, f->target) != 0) return errno;
  buffer_free(&f->beside);
  return 0;
}

report_status write_stage(const char *path, const buffer *t, staged_file *f,
                          problem *p) {
  *f = (staged_file){0};
  const int why = t->failed ? ENOMEM : stage(path, t, f);
  return why == 0 ? REPORT_OK : cannot(p, path, why);
}

report_status write_put(staged_file *f, problem *p) {
  const int why = put(f);
  return why == 0 ? REPORT_OK : cannot(p, f->target, why);
}

void write_drop(staged_file *f) {
  if (f->beside.size > 0) (void)unlink(f->beside.data);
  buffer_free(&f->beside);
  free(f->target);
  *f = (staged_file){0};
}

/* A device, a pipe or a link that leads nowhere is written to as it stands. */
static int is_written_in_place(const char *path) {
  struct stat link, file;
  if (lstat(path, &link) != 0) return 0;
  return stat(path, &file) != 0 || !S_ISREG(file.st_mode);
}

static int put_file(const char *path, const buffer *t) {
  staged_file f = {0};
  if (is_written_in_place(path)) return write_to(path, O_TRUNC, t);
  int why = stage(path, t, &f);
  if (why == 0) why = put(&f);
  write_drop(&f);
  return why;
}

static report_status write_stdout(const buffer *t, problem *p) {
  const int whole = t->size == 0 || fwrite(t->data, 1, t->size, stdout) == t->size;
  if (whole && fflush(stdout) == 0) return REPORT_OK;
  return cannot(p, "standard output", errno);
}

report_status write_file(const char *path, const buffer *t, problem *p) {
  if (t->failed) return problem_memory(p);
  if (strcmp(path, "-") == 0) return write_stdout(t, p);
  const int why = put_file(path, t);
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
