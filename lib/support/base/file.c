/* For realpath(). NOLINTNEXTLINE(*-reserved-identifier,cert-dcl*) */
#define _XOPEN_SOURCE 700

#include "support/base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LARGEST = 1 << 30 };

static int cannot_read(const char *path, const char *why) {
  return input_error("cannot read %s: %s", path, why);
}

static int read_stream(FILE *f, const char *path, int text, buffer *t) {
  char part[1 << 16];
  size_t got;
  errno = 0;
  while ((t->size <= LARGEST || !text) && (got = fread(part, 1, sizeof part, f)) > 0) {
    buffer_put(t, part, got);
    if (text && memchr(part, 0, got) != NULL) break;
  }
  if (ferror(f)) return cannot_read(path, strerror(errno != 0 ? errno : EIO));
  if (t->size > LARGEST && text) return cannot_read(path, "the file is larger than 1 GiB");
  return t->size > 0 || !text ? 0 : cannot_read(path, "it is empty");
}

static int read_file(const char *path, int text, buffer *t) {
  FILE *f = fopen(path, "rb");
  if (f == NULL) return cannot_read(path, strerror(errno));
  const int code = read_stream(f, path, text, t);
  (void)fclose(f);
  return code;
}

int input_read(const char *path, buffer *t) {
  if (strcmp(path, "-") == 0) return read_stream(stdin, "standard input", 1, t);
  return read_file(path, 1, t);
}

int input_read_bytes(const char *path, buffer *t) { return read_file(path, 0, t); }

int input_hash(const char *path, uint64_t *hash) {
  buffer t = {0};
  const int code = input_read_bytes(path, &t);
  *hash = UINT64_C(0xcbf29ce484222325);
  for (size_t i = 0; i < t.size; i++)
    *hash = (*hash ^ (unsigned char)t.data[i]) * UINT64_C(0x100000001b3);
  buffer_free(&t);
  return code;
}

int input_same_file(const char *a, const char *b) {
  struct stat x, y;
  return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

enum { MOST_TEMPORARIES = 8, LONGEST_NAME = 4096 };

/* Copies of file names, because a signal may arrive after the caller has freed the originals. */
static struct {
  char name[LONGEST_NAME];
  volatile sig_atomic_t there;
} temporaries[MOST_TEMPORARIES];
static pid_t owner; /* process that owns the files: a forked child must not remove them */

static void remove_temporaries(void) {
  if (getpid() != owner) return;
  for (int i = 0; i < MOST_TEMPORARIES; i++)
    if (temporaries[i].there) (void)unlink(temporaries[i].name);
}

/* Removes the files.  With SA_RESETHAND, raise() then has the signal's default effect. */
static void on_signal(int number) {
  remove_temporaries();
  (void)raise(number);
}

/* Handles signals that would end the program; keeps those that it ignores or handles. */
static void watch_signals(void) {
  static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
  struct sigaction a = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND}, before;
  (void)sigemptyset(&a.sa_mask);
  for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
    if (sigaction(ends[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
      (void)sigaction(ends[i], &a, NULL);
}

static void note_temporary(const char *name) {
  if (owner == 0) (void)atexit(remove_temporaries);
  owner = getpid();
  watch_signals();
  for (int i = 0; i < MOST_TEMPORARIES && strlen(name) < LONGEST_NAME; i++) {
    if (temporaries[i].there) continue;
    memcpy(temporaries[i].name, name, strlen(name) + 1);
    temporaries[i].there = 1;
    return;
  }
}

/* Prints the error of a write only once, because later writes fail, too. */
static int cannot_write(output *o, int error) {
  if (o->said) return EXIT_HARNESS;
  o->said = 1;
  return harness_error("cannot write %s: %s", o->path, strerror(error));
}

static void forget(output *o) {
  for (int i = 0; i < MOST_TEMPORARIES && o->temporary != NULL; i++)
    if (strcmp(temporaries[i].name, o->temporary) == 0) temporaries[i].there = 0;
  free(o->target);
  free(o->temporary);
  *o = (output){.path = o->path, .said = o->said};
}

/* Opens a new file, with the permissions of an existing target.  Returns NULL and sets errno. */
static FILE *create(const char *name, const char *target) {
  struct stat old;
  const int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return NULL;
  FILE *f =
      stat(target, &old) != 0 || fchmod(file, old.st_mode & 07777) == 0 ? fdopen(file, "w") : NULL;
  if (f != NULL) return f;
  const int error = errno;
  (void)close(file);
  (void)unlink(name);
  errno = error;
  return NULL;
}

/* Tries names until one is unused, because other processes may have used some. */
static int open_beside(output *o) {
  errno = EEXIST;
  for (int attempt = 0; attempt < 100 && o->f == NULL && errno == EEXIST; attempt++) {
    free(o->temporary);
    o->temporary = base_printf("%s.%ld.%d", o->target, (long)getpid(), attempt);
    o->f = create(o->temporary, o->target);
  }
  if (o->f == NULL) return errno;
  note_temporary(o->temporary);
  return 0;
}

static int is_written_in_place(const char *path) {
  struct stat s;
  if (stat(path, &s) == 0) return !S_ISREG(s.st_mode);
  return lstat(path, &s) == 0;
}

static int open_target(output *o) {
  if (is_written_in_place(o->path)) {
    o->f = fopen(o->path, "w");
    return o->f != NULL ? 0 : errno;
  }
  o->target = realpath(o->path, NULL); /* NULL: the file does not exist yet */
  if (o->target == NULL) o->target = base_strdup(o->path);
  return open_beside(o);
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

static int flush(output *o) {
  errno = 0;
  if (fflush(o->f) == 0 && !ferror(o->f)) return 0;
  return errno != 0 ? errno : EIO;
}

int output_put(output *o, const buffer *t) {
  errno = 0;
  if (fwrite(buffer_string(t), 1, t->size, o->f) == t->size) return 0;
  return cannot_write(o, errno != 0 ? errno : EIO);
}

int output_flush(output *o) {
  const int error = flush(o);
  return error == 0 ? 0 : cannot_write(o, error);
}

int output_close(output *o, int ok) {
  if (o->f == NULL) return 0;
  int error = flush(o);
  if (o->f != stdout && fclose(o->f) != 0 && error == 0) error = errno;
  if (o->temporary != NULL) {
    if (ok && error == 0 && rename(o->temporary, o->target) != 0) error = errno;
    if (!ok || error != 0) (void)unlink(o->temporary);
  }
  forget(o);
  return error == 0 ? 0 : cannot_write(o, error);
}

int output_write(const char *path, const buffer *t) {
  output o;
  TRY(output_open(&o, path));
  const int written = output_put(&o, t), closed = output_close(&o, written == 0);
  return written != 0 ? written : closed;
}

int output_save(const char *dir, const char *name, buffer *t) {
  char *path = dir != NULL ? base_printf("%s/%s", dir, name) : base_strdup(name);
  const int code = output_write(path, t);
  buffer_free(t);
  free(path);
  return code;
}

static int make_one(const char *path) {
  struct stat s;
  if (mkdir(path, 0777) == 0) return 0;
  const int error = errno;
  if (error != EEXIST || stat(path, &s) != 0) return error;
  return S_ISDIR(s.st_mode) ? 0 : ENOTDIR;
}

int folder_make(const char *path) {
  char *part = base_strdup(path);
  int error = 0;
  for (char *slash = part; error == 0 && slash != NULL && *slash != '\0';) {
    slash = strchr(slash + 1, '/');
    if (slash != NULL) *slash = '\0';
    error = make_one(part);
    if (slash != NULL && error == 0) *slash = '/';
  }
  const int code =
      error == 0 ? 0 : harness_error("cannot make the folder %s: %s", part, strerror(error));
  free(part);
  return code;
}
