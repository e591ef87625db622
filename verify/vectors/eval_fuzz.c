/* Reads arbitrary bytes as configurations of an energy, in every scalar. eval must print numbers
 * for each line, or report which line is wrong. */
#include <stdio.h>

#include "measure/params.h"
#include "support/base/complain.h"
#include "support/testing/fuzz.h"
#include "vectors/eval_input.h"

static int evaluate_file(const char *path, const char *energy, quantity q, scalar s) {
  static FILE *nowhere;
  if (nowhere == NULL) nowhere = fopen("/dev/null", "w");
  FUZZ_REQUIRE(nowhere != NULL);
  const plugin_host host = {.e = slv_energy_find(energy), .out = nowhere, .watcher = -1};
  evaluation v = {.host = &host, .quantity = q, .scalar = s, .hex = s == SCALAR_F128};
  double p[SLV_MAX_PARAM];
  slv_f128 of_scalar[SLV_MAX_PARAM];
  (void)slv_energy_typical_params(host.e, p);
  (void)params_in(s, host.e, p, of_scalar);
  v.p = of_scalar;
  return eval_input(&v, path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const struct {
    const char *energy;
    quantity q;
  } samples[] = {{"bw_shear", QUANTITY_ENERGY},
                 {"arap", QUANTITY_PROJECTED},
                 {"bend_theta", QUANTITY_GRADIENT}};
  const char *path = fuzz_file(data, size);
  for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++)
    for (scalar s = SCALAR_F64; s <= SCALAR_F128; s++) {
      const int numerical = samples[i].q == QUANTITY_PROJECTED && s != SCALAR_F64;
      if (numerical) continue; /* arap has no closed form, and LAPACK computes only in double */
      const int code = evaluate_file(path, samples[i].energy, samples[i].q, s);
      FUZZ_REQUIRE(code == EXIT_PASSED || code == EXIT_USAGE);
    }
  return 0;
}
