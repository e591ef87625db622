/* mutation_judge SAMPLES ENERGY... -- checks built-in energies, which a preloaded mutant replaces.
 * Prints the name of the first check that does not pass, and exits with 1. */
#include <stdio.h>

#include "engine/check_engine.h"
#include "support/base/complain.h"
#include "support/base/numbers.h"

static int judge(const slv_energy *e, uint64_t samples) {
  const slv_state_source source = {.energy = e, .seed = 1, .random = samples};
  const check *c;
  arena memory = {0};
  int code = EXIT_PASSED;
  for (size_t i = 0; (c = check_at(i)) != NULL && code == EXIT_PASSED; i++) {
    const doc_record r =
        engine_run(c, &source, &(engine_options){.threads = 1, .strict = 1}, &memory);
    if (r.verdict == VERDICT_PASS || r.verdict == VERDICT_SKIP) continue;
    printf("%s %s\n", e->name, c->name);
    code = EXIT_CHECK_FAILED;
  }
  arena_free(&memory);
  return code;
}

int main(int argc, char **argv) {
  uint64_t samples;
  complain_as("mutation_judge");
  if (argc < 3 || !parse_u64(argv[1], &samples))
    return usage_error("mutation_judge SAMPLES ENERGY...");
  int code = EXIT_PASSED;
  for (int i = 2; i < argc && code == EXIT_PASSED; i++) {
    const slv_energy *e = slv_energy_find(argv[i]);
    code = e == NULL ? usage_error("no energy is called '%s'", argv[i]) : judge(e, samples);
  }
  return code;
}
