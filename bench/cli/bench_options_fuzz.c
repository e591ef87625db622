/* Fuzzes the command line: any words give options within their ranges, or a usage error. */
#include <math.h>

#include "cli/bench_options.h"
#include "support/base/complain.h"
#include "support/testing/fuzz.h"

static void use(const options *o) {
  if (o->line.command == COMMAND_KERNELS) {
    FUZZ_REQUIRE(isfinite(o->min_time) && o->min_time > 0);
    FUZZ_REQUIRE(o->sizes.count > 0 && o->threads.count > 0);
  }
  if (o->line.command == COMMAND_REFINE) FUZZ_REQUIRE(o->cells.count > 0);
  for (size_t i = 0; i < o->threads.count; i++) FUZZ_REQUIRE(options_number(&o->threads, i) > 0);
}

static int parse(int argc, char **argv) {
  options o;
  const int code = options_parse(argc, argv, &o);
  if (code == 0) use(&o);
  options_free(&o);
  return code;
}

static const fuzz_program program = {"selvedge-bench", parse, 1U << EXIT_PASSED | 1U << EXIT_USAGE};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_command_line(&program, data, size);
  return 0;
}
