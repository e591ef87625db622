#include "series/series_sink.h"

#include <string.h>

void series_sink_open(record_set *set, size_t more, series_sink *to) {
  *to = (series_sink){.memory = &set->memory, .n = set->series.n};
  to->v = arena_alloc(to->memory, to->n + more, sizeof *to->v);
  if (to->n > 0) memcpy(to->v, set->series.v, to->n * sizeof *to->v);
}

void series_sink_close(const series_sink *from, record_set *set) {
  set->series.v = from->v;
  set->series.n = from->n;
}
