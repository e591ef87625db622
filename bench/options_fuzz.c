/* Any words as a command line: options that can be used, or the exit code of a mistake.
 */
#include <math.h>
#include <stdlib.h>

#include "complain.h"
#include "fuzz.h"
#include "options.h"

static void use(const options *o) {
  FUZZ_REQUIRE(isfinite(o->min_time) && o->min_time > 0 && o->noise > 0);
  if (o->command == COMMAND_KERNELS)
    FUZZ_REQUIRE(o->sweep || (o->sizes.count > 0 && o->threads.count > 0));
  if (o->command == COMMAND_REFINE) FUZZ_REQUIRE(o->cells.count > 0);
  for (size_t i = 0; i < o->threads.count; i++)
    FUZZ_REQUIRE(options_number(&o->threads, i) > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *argv[FUZZ_WORDS + 2];
  options o;
  const int argc = fuzz_command_line(data, size, "selvedge-bench", argv);
  char *words = argv[1]; /* getopt moves the others */
  const int code = options_parse(argc, argv, &o);
  FUZZ_REQUIRE(code == 0 || code == EXIT_USAGE);
  if (code == 0) use(&o);
  options_free(&o);
  free(words);
  return 0;
}
