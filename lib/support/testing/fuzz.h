/* fuzz.h -- shared code of fuzz targets.  A target is a function of some bytes.  libFuzzer calls it
 * if available; else fuzz_driver.c does, with the corpus's files and altered copies of them. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Returns 0.  For any bytes it must not crash or leak, and its requirements must hold. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Returns a file with these bytes, valid until the next call; ends the process on failure. */
const char *fuzz_file(const uint8_t *data, size_t size);

typedef struct {
  const uint8_t *at;
  size_t size;
} fuzz_text;

/* Splits the bytes at the first line of one '='; returns the number of texts, 1 or 2. */
int fuzz_texts(const uint8_t *data, size_t size, fuzz_text texts[2]);

/* Ends the process and prints the condition if it does not hold. */
#define FUZZ_REQUIRE(condition) \
  ((condition) ? (void)0 : fuzz_broken(#condition, __FILE__, __LINE__))

_Noreturn void fuzz_broken(const char *condition, const char *file, int line);

/* Ends the process after a failure of the environment, and prints `what` and errno. */
_Noreturn void fuzz_cannot(const char *what);

enum { FUZZ_WORDS = 32 };

typedef struct {
  const char *name;                  /* argv[0] */
  int (*run)(int argc, char **argv); /* runs the program, may change argv; returns the exit code */
  unsigned codes;                    /* allowed exit codes: 1U << code, or-ed */
} fuzz_program;

/* Runs the program on a command line: at most FUZZ_WORDS words between line feeds, then NULL. */
void fuzz_command_line(const fuzz_program *p, const uint8_t *data, size_t size);
