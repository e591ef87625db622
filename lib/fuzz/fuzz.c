#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void fuzz_broken(const char *condition, const char *file, int line) {
  (void)fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
  abort();
}

/* A file without a name in any folder: nothing is left when the process ends. */
static int open_nameless(void) {
  const char *folder = getenv("TMPDIR");
  char name[512];
  (void)snprintf(name, sizeof name, "%s/fuzz-XXXXXX",
                 folder != NULL && strlen(folder) < 400 ? folder : "/tmp");
  const int file = mkstemp(name);
  FUZZ_REQUIRE(file >= 0 && unlink(name) == 0);
  return file;
}

const char *fuzz_file(const uint8_t *data, size_t size) {
  static char path[32];
  static int file = -1;
  if (file < 0) {
    file = open_nameless();
    (void)snprintf(path, sizeof path, "/dev/fd/%d", file);
  }
  FUZZ_REQUIRE(ftruncate(file, 0) == 0);
  for (size_t done = 0; done < size;) {
    const ssize_t n = pwrite(file, data + done, size - done, (off_t)done);
    FUZZ_REQUIRE(n > 0);
    done += (size_t)n;
  }
  FUZZ_REQUIRE(lseek(file, 0, SEEK_SET) == 0);
  return path;
}

int fuzz_command_line(const uint8_t *data, size_t size, const char *name,
                      char *argv[FUZZ_WORDS + 2]) {
  static char program[64];
  char *words = malloc(size + 1), *rest = words;
  int argc = 1;
  (void)snprintf(program, sizeof program, "%s", name);
  argv[0] = program;
  argv[1] = NULL;
  if (words == NULL) return argc;
  if (size > 0) memcpy(words, data, size);
  words[size] = '\0';
  while (rest != NULL && argc <= FUZZ_WORDS) {
    argv[argc++] = rest;
    rest = strchr(rest, '\n');
    if (rest != NULL) *rest++ = '\0';
  }
  argv[argc] = NULL;
  return argc;
}
