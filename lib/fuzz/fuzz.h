/* fuzz.h -- what fuzz targets share.
 *
 * A target is one function of some bytes.  libFuzzer calls it where there is one; else
 * driver.c does, with the files of the corpus and altered copies of them. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Returns 0.  Whatever the bytes are, it neither crashes nor leaks, and what it
 * requires holds. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The path of a file that holds these bytes, until the next call; ends the process
 * where it cannot be written. */
const char *fuzz_file(const uint8_t *data, size_t size);

/* What must hold of any input; else the process ends, having said which. */
#define FUZZ_REQUIRE(condition) \
  ((condition) ? (void)0 : fuzz_broken(#condition, __FILE__, __LINE__))

_Noreturn void fuzz_broken(const char *condition, const char *file, int line);

/* The bytes as a command line: words apart by line feeds, at most FUZZ_WORDS of them
 * behind that name.  argv ends with NULL; free(argv[1]), which may be NULL. */
enum { FUZZ_WORDS = 32 };
int fuzz_command_line(const uint8_t *data, size_t size, const char *name,
                      char *argv[FUZZ_WORDS + 2]);

#endif
