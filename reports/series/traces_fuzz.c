/* Reads any bytes as traces of Newton's method; they must become points or be refused. */
#include <math.h>
#include <string.h>

#include "document/newton.h"
#include "series/series.h"
#include "series/traces.h"
#include "support/testing/fuzz.h"

static void require_traces(const trace_list *traces) {
  FUZZ_REQUIRE(traces->n > 0);
  for (size_t i = 0; i < traces->n; i++) {
    const doc_newton_trace *t = &traces->v[i].lists;
    FUZZ_REQUIRE(traces->v[i].name[0] != '\0');
    FUZZ_REQUIRE(t->relative.n > 0 || traces->v[i].odd_line > 0);
    FUZZ_REQUIRE(t->relative.n == t->energy.n);
    FUZZ_REQUIRE(t->relative.n == t->seconds.n);
    for (size_t k = 0; k < t->relative.n; k++)
      FUZZ_REQUIRE(!(t->relative.v[k] < 0) && !(t->seconds.v[k] < 0));
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  record_set set = {0};
  trace_list traces;
  const char *path = fuzz_file(data, size);
  int s = traces_read(path, &traces, &set.memory);
  if (s == 0) {
    require_traces(&traces);
    s = traces_join(path, &traces, &set);
  }
  if (s == 0) newton_series_add(&set);
  FUZZ_REQUIRE(s == 0 || s == EXIT_USAGE);
  records_free(&set);
  return 0;
}
