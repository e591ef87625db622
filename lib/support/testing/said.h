/* said.h -- for tests: captures what the code under test prints on stderr.  Use
 * TestSuite(..., .init = said_begin); said() then returns the text. */
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int said_file = -1;
static off_t said_until;

static inline void said_begin(void) {
  FILE *f = tmpfile();
  if (f == NULL || dup2(fileno(f), STDERR_FILENO) < 0) abort();
  said_file = fileno(f);
}

/* Returns the text since the last call; valid until the next call. */
static inline const char *said(void) {
  static char words[4096];
  (void)fflush(stderr);
  const ssize_t n = pread(said_file, words, sizeof words - 1, said_until);
  words[n > 0 ? n : 0] = '\0';
  said_until = lseek(said_file, 0, SEEK_END);
  return words;
}
