/* verify_options_fuzz.c -- parses arbitrary words as a command line. The result must be valid
 * options, or the exit code of a usage error. */
#include <math.h>
#include <stdlib.h>

#include "cli/verify_options.h"
#include "suite/selected.h"
#include "suite/settings.h"
#include "support/base/complain.h"
#include "support/testing/fuzz.h"

static void pin(const options *o) {
  const slv_energy *e = slv_energy_find("bw_shear");
  double pinned[1][SLV_MAX_PARAM];
  if (settings_pin(&o->settings, &e, 1, pinned) != 0) return;
  for (int i = 0; i < e->nparam; i++) FUZZ_REQUIRE(isnan(pinned[0][i]) || isfinite(pinned[0][i]));
}

static void use(const options *o) {
  const char **checks = NULL;
  items rows = {0};
  FUZZ_REQUIRE(o->line.command != COMMAND_RUN || (o->threads > 0 && o->threads <= 4096));
  FUZZ_REQUIRE(o->line.command != COMMAND_RUN || (o->time_limit > 0 && isfinite(o->time_limit)));
  const int found = selected_checks(&o->checks, &o->skipped, &checks);
  FUZZ_REQUIRE(found == 0 ? checks != NULL : found == EXIT_USAGE);
  (void)selected_rows(&o->rows, &rows);
  pin(o);
  free(rows.at);
  free(checks);
}

static int parse(int argc, char **argv) {
  options o;
  const int code = options_parse(argc, argv, &o);
  if (code == 0) use(&o);
  options_free(&o);
  return code;
}

static const fuzz_program program = {"bin/selvedge-verify", parse,
                                     1U << EXIT_PASSED | 1U << EXIT_USAGE};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  fuzz_command_line(&program, data, size);
  return 0;
}
