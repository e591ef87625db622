#include "support/testing/fuzz.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void fuzz_broken(const char *condition, const char *file, int line) {
  (void)fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
  abort();
}

void fuzz_cannot(const char *what) {
  (void)fprintf(stderr, "fuzz target: %s: %s; run it in a folder that can be written\n", what,
                strerror(errno));
  abort();
}

/* Opens a nameless file in the current folder, which vanishes when the process ends. */
static int open_nameless(void) {
  char name[] = "fuzz-XXXXXX";
  const int file = mkstemp(name);
  if (file < 0) fuzz_cannot("cannot make a file");
  if (unlink(name) != 0) fuzz_cannot("cannot unlink a file");
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

int fuzz_texts(const uint8_t *data, size_t size, fuzz_text texts[2]) {
  static const char line[3] = "\n=\n"; /* no NUL */
  texts[0] = (fuzz_text){data, size};
  texts[1] = (fuzz_text){data, 0};
  for (size_t i = 0; i + sizeof line <= size; i++) {
    if (memcmp(data + i, line, sizeof line) != 0) continue;
    texts[0].size = i;
    texts[1] = (fuzz_text){data + i + sizeof line, size - i - sizeof line};
    return 2;
  }
  return 1;
}

/* Splits the words in place. */
static int part(char *words, char *argv[FUZZ_WORDS + 2]) {
  int argc = 1;
  while (words != NULL && argc <= FUZZ_WORDS) {
    argv[argc++] = words;
    words = strchr(words, '\n');
    if (words != NULL) *words++ = '\0';
  }
  argv[argc] = NULL;
  return argc;
}

void fuzz_command_line(const fuzz_program *p, const uint8_t *data, size_t size) {
  char *argv[FUZZ_WORDS + 2], *name = strdup(p->name), *words = malloc(size + 1);
  if (name == NULL || words == NULL) fuzz_cannot("cannot part the words");
  if (size > 0) memcpy(words, data, size);
  words[size] = '\0';
  argv[0] = name;
  const int code = p->run(part(words, argv), argv);
  FUZZ_REQUIRE(code >= 0 && code < 32 && (p->codes >> code & 1U) != 0);
  free(words);
  free(name);
}
