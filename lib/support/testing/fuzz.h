/* fuzz.h -- shared code of fuzz targets, functions of some bytes.  libFuzzer calls them if
 * available; else fuzz_driver.c does, with the files of the corpus and mutated copies of them. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Returns 0. For any bytes it must not crash or leak, and its FUZZ_REQUIRE() must hold. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Returns the path of a file with these bytes, valid until the next call; aborts on failure. */
const char *fuzz_file(const uint8_t *data, size_t size);

typedef struct {
  const uint8_t *at;
  size_t size;
} fuzz_text;

/* Splits the bytes at the first line that is "="; returns the number of texts, 1 or 2. */
int fuzz_texts(const uint8_t *data, size_t size, fuzz_text texts[2]);

/* Prints the condition and aborts if it does not hold. */
#define FUZZ_REQUIRE(condition) \
  ((condition) ? (void)0 : fuzz_broken(#condition, __FILE__, __LINE__))

_Noreturn void fuzz_broken(const char *condition, const char *file, int line);

/* Prints `what` and errno and aborts, after a failure of the environment. */
_Noreturn void fuzz_cannot(const char *what);

enum { FUZZ_WORDS = 32 };

typedef struct {
  const char *name;                  /* argv[0] */
  int (*run)(int argc, char **argv); /* runs the program, may change argv; returns the exit code */
  unsigned codes;                    /* allowed exit codes: 1U << code, or-ed */
} fuzz_program;

/* Runs the program on a command line: at most FUZZ_WORDS words between line feeds, then NULL. */
void fuzz_command_line(const fuzz_program *p, const uint8_t *data, size_t size);
