/* table_fuzz.c -- reads arbitrary bytes as a table: `check` must read numbers, or report a line. */
#include <math.h>
#include <stdio.h>

#include "support/base/complain.h"
#include "support/testing/fuzz.h"
#include "table/table.h"

static void require_rows(const table *t) {
  FUZZ_REQUIRE(t->count > 0);
  for (size_t row = 0; row < t->count; row++) {
    FUZZ_REQUIRE((table_line(t, row) > 0 || t->rows.number != NULL) && table_state(t, row) != NULL);
    for (int i = 0; i < t->e->ndof; i++) (void)isnan(table_x(t, row)[i]);
    for (int q = 0; q < QUANTITY_COUNT; q++)
      if (t->columns.part[q] != PART_NONE)
        (void)isnan(table_value(t, (quantity)q, row)[quantity_size(t->e, (quantity)q) - 1]);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const energies[] = {"bw_shear", "arap", "bend_theta"};
  const char *path = fuzz_file(data, size);
  for (size_t i = 0; i < sizeof energies / sizeof energies[0]; i++) {
    const plugin_host host = {.e = slv_energy_find(energies[i]), .out = stdout, .watcher = -1};
    double p[SLV_MAX_PARAM] = {0};
    const options o = {.input = path, .scalar = i == 1 ? "float" : NULL};
    table t = {0};
    int code = table_open(&host, &o, NULL, &t);
    if (code == EXIT_PASSED) {
      slv_energy_typical_params(t.e, p);
      table_start(&t, p);
      code = table_next(&t);
    }
    FUZZ_REQUIRE(code == EXIT_PASSED || code == EXIT_USAGE);
    if (code == EXIT_PASSED) require_rows(&t);
    table_free(&t);
  }
  return 0;
}
