/* series_sink.h -- collects the series that are made from records. */
#ifndef REPORTS_SERIES_SINK_H
#define REPORTS_SERIES_SINK_H

#include "document/records.h"

typedef struct {
  arena *memory;
  series_row *v;
  size_t n;
} series_sink;

/* Opens a sink with a copy of the set's series and room for `more`.  The set's own list
 * stays valid until series_sink_close() replaces it. */
void series_sink_open(record_set *set, size_t more, series_sink *to);
void series_sink_close(const series_sink *from, record_set *set);

#endif
