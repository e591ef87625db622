/* fuzz.h -- what fuzz targets share.
 *
 * A target is one function of some bytes.  libFuzzer calls it where there is one; else
 * driver.c does, with the files of the corpus and altered copies of them. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Returns 0.  Whatever the bytes are, it neither crashes nor leaks, and what it
 * requires holds. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The path of a file that holds these bytes, until the next call; ends the process
 * where it cannot be written. */
const char *fuzz_file(const uint8_t *data, size_t size);

typedef struct {
  const uint8_t *at;
  size_t size;
} fuzz_text;

/* Parts the bytes at the first line of one '='; how many texts these are: 1 or 2. */
int fuzz_texts(const uint8_t *data, size_t size, fuzz_text texts[2]);

/* Ends the process and prints the condition if it does not hold. */
#define FUZZ_REQUIRE(condition) \
  ((condition) ? (void)0 : fuzz_broken(#condition, __FILE__, __LINE__))

_Noreturn void fuzz_broken(const char *condition, const char *file, int line);

/* For failures of the environment: ends the process and says what failed, with
 * errno. */
_Noreturn void fuzz_cannot(const char *what);

/* ---- command lines --------------------------------------------------------------- */

enum { FUZZ_WORDS = 32 };

typedef struct {
  const char *name;                  /* argv[0] */
  int (*run)(int argc, char **argv); /* runs it and returns the exit code; may change argv */
  unsigned codes;                    /* the allowed exit codes: 1U << code, or-ed */
} fuzz_program;

/* Runs it by the bytes as a command line: words apart by line feeds, at most FUZZ_WORDS
 * of them.  argv ends with NULL. */
void fuzz_command_line(const fuzz_program *p, const uint8_t *data, size_t size);
