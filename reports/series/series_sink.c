#include "series/series_sink.h"

#include <string.h>

report_status series_sink_open(record_set *set, size_t more, series_sink *to,
                               problem *p) {
  *to = (series_sink){.memory = &set->memory, .n = set->series.n};
  to->v = arena_alloc(to->memory, to->n + more, sizeof *to->v);
  if (to->v == NULL) return problem_memory(p);
  if (to->n > 0) memcpy(to->v, set->series.v, to->n * sizeof *to->v);
  return REPORT_OK;
}

void series_sink_close(const series_sink *from, record_set *set) {
  set->series.v = from->v;
  set->series.n = from->n;
}
