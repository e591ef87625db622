/* For nftw(). NOLINTNEXTLINE(*-reserved-identifier,cert-dcl*) */
#define _XOPEN_SOURCE 700

#include "support/testing/scratch.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPEN_FOLDERS = 8 };

int scratch_make(char name[SCRATCH_NAME]) {
  (void)strcpy(name, "scratch-XXXXXX");
  return mkdtemp(name) != NULL ? 0 : -1;
}

/* Static, because nftw() passes no pointer of the caller to its callbacks. */
static int keep_top;
static FILE *names;

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *at) {
  (void)s, (void)kind;
  return keep_top && at->level == 0 ? 0 : remove(path);
}

int scratch_clear(const char *folder, int whole) {
  keep_top = !whole;
  return nftw(folder, remove_one, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS) == 0 ? 0 : -1;
}

static int name_one(const char *path, const struct stat *s, int kind, struct FTW *at) {
  (void)s, (void)kind;
  return at->level > 0 && fprintf(names, "%s\n", path + 2) < 0; /* without "./" */
}

char *scratch_names(void) {
  char *lines = NULL;
  size_t size = 0;
  names = open_memstream(&lines, &size);
  if (names == NULL) return NULL;
  int whole = fputc('\n', names) != EOF;
  whole = nftw(".", name_one, OPEN_FOLDERS, FTW_PHYS) == 0 && whole;
  whole = fclose(names) == 0 && whole;
  if (whole) return lines;
  free(lines);
  return NULL;
}

int scratch_write(const char *path, const void *bytes, size_t size) {
  FILE *f = fopen(path, "wb");
  if (f == NULL) return -1;
  const int whole = size == 0 || fwrite(bytes, 1, size, f) == size;
  return fclose(f) == 0 && whole ? 0 : -1;
}

char *scratch_read(const char *path, size_t *size) {
  FILE *f = fopen(path, "rb"), *copy = NULL;
  char part[4096], *bytes = NULL;
  size_t n;
  if (f != NULL) copy = open_memstream(&bytes, size);
  while (copy != NULL && (n = fread(part, 1, sizeof part, f)) > 0) (void)fwrite(part, 1, n, copy);
  const int whole = copy != NULL && !ferror(f) && !ferror(copy);
  if (copy != NULL && (fclose(copy) != 0 || !whole)) {
    free(bytes);
    bytes = NULL;
  }
  if (f != NULL) (void)fclose(f); /* opened for reading only */
  return bytes;
}
