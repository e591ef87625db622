/* Any bytes as traces of Newton's method: read as a table of points, or refused with a
 * reason. */
#include <math.h>
#include <string.h>

#include "document/newton.h"
#include "series/series.h"
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
  const char *path = fuzz_file(data, size);
  int s = traces_read(path, &points, &set.memory);
  if (s == 0) {
    require_points(&points);
    s = traces_join(path, &points, &set);
  }
  if (s == 0) newton_series_add(&set);
  FUZZ_REQUIRE(s == 0 || s == EXIT_USAGE);
  records_free(&set);
  return 0;
}
