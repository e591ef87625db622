/* series_sink.h -- room for series that are made of records. */
#ifndef REPORTS_SERIES_SINK_H
#define REPORTS_SERIES_SINK_H

#include "document/records.h"

typedef struct {
  arena *memory;
  series_row *v;
  size_t n;
} series_sink;

/* The set's series, with room for so many more; the set keeps its own until
 * series_sink_close(). */
void series_sink_open(record_set *set, size_t more, series_sink *to);
void series_sink_close(const series_sink *from, record_set *set);

#endif
