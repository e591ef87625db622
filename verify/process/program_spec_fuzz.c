/* program_spec_fuzz.c -- reads arbitrary bytes as a spec. It must be rejected with a reason, or
 * give an energy that has everything the checks rely on. */
#include <string.h>

#include "process/program.h"
#include "support/testing/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char why[256] = "";
  program_spec s;
  if (!program_read_spec(fuzz_file(data, size), &s, why, sizeof why)) {
    FUZZ_REQUIRE(why[0] != '\0');
    return 0;
  }
  FUZZ_REQUIRE(s.row.name != NULL && s.row.rest != NULL && s.row.ndof > 0);
  FUZZ_REQUIRE(s.row.nparam >= 0 && s.row.nparam <= SLV_MAX_PARAM);
  FUZZ_REQUIRE((s.row.nrest > 0) == (s.row.rests != NULL));
  for (int i = 0; i < s.row.nparam; i++) FUZZ_REQUIRE(s.param[i].name != NULL);
  for (int i = 0; i < slv_energy_count_rests(&s.row); i++)
    FUZZ_REQUIRE(s.row.rests[i].name != NULL && s.row.rests[i].X != NULL);
  return 0;
}
