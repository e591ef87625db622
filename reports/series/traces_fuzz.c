/* Any bytes as traces of Newton's method: points in a table, or a reason. */
#include <math.h>
#include <string.h>

#include "document/newton.h"
#include "series/traces.h"
#include "support/testing/fuzz.h"

static void require_points(const trace_points *points) {
  FUZZ_REQUIRE(points->n > 0);
  for (size_t i = 0; i < points->n; i++) {
    const trace_point *point = &points->v[i];
    FUZZ_REQUIRE(point->trace[0] != '\0');
    FUZZ_REQUIRE(point->iteration >= 0 && isfinite(point->iteration));
    FUZZ_REQUIRE(!(point->residual < 0) && !(point->seconds < 0));
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  record_set set = {0};
  trace_points points;
  problem p = {""};
  const char *path = fuzz_file(data, size);
  report_status s = traces_read(path, &points, &set.memory, &p);
  if (s == REPORT_OK) {
    require_points(&points);
    s = traces_join(path, &points, &set, &p);
  }
  if (s == REPORT_OK) s = newton_series_add(&set, &p);
  FUZZ_REQUIRE(s == REPORT_OK || (s == REPORT_INPUT && p.words[0] != '\0'));
  records_free(&set);
  return 0;
}
