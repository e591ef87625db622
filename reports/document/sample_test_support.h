/* sample_test_support.h -- the smallest valid document, and a way to read it. */
#pragma once

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "document/records.h"
#include "support/base/buffer.h"
#include "support/base/file.h"

/* Appends a complete document with these records (JSON, "" for none). */
static inline void sample_document(buffer *t, const char *records) {
  buffer_add(t,
             "{\"schema\":\"selvedge.records/1\",\"tool\":\"t\",\n\"environment\":"
             "{\"version\":\"\",\"commit\":\"\",\"compiler\":\"\",\"flags\":\"\","
             "\"build_type\":\"\",\"system\":\"\",\"cpu\":\"\",\"blas\":\"\",\"threads\":1,"
             "\"date\":\"2020-01-01T00:00:00Z\"},\n\"run\":{\"command\":\"c\",\"seed\":"
             "\"1\",\"samples\":0,\"planned\":0,\"planned_rows\":0,\"complete\":true,\"mesh\":null,"
             "\"seconds\":0,\"states\":0,"
             "\"states_per_second\":0},\n\"energies\":[],\"checks\":[],\"records\":[");
  buffer_add(t, records);
  buffer_add(t, "],\"ledger\":[],\"declared\":[],\"series\":[]}\n");
}

/* Appends a record with that worst value, as JSON. */
static inline void sample_record(buffer *t, double worst) {
  buffer_add(t,
             "{\"subject\":\"arap\",\"check\":\"gradient\",\"control\":null,"
             "\"mistake\":null,\"verdict\":\"pass\",\"worst\":");
  if (isfinite(worst)) {
    buffer_format(t, "%.17g", worst);
  } else {
    buffer_format(t, "\"%s\"", isnan(worst) ? "NaN" : worst > 0 ? "Infinity" : "-Infinity");
  }
  buffer_add(t,
             ",\"bound\":1,\"why\":null,\"samples\":\"18446744073709551615\",\"not_judged\":0,"
             "\"seed\":\"1\",\"seconds\":0,\"note\":\"\",\"witness\":null}");
}

/* Writes the words to a temporary file, reads it as a records document and removes it.
 * The caller frees the set in any case. */
static inline int sample_read(const char *words, record_set *set) {
  char path[] = "sample-XXXXXX";
  buffer t = {0};
  buffer_add(&t, words);
  *set = (record_set){0};
  const int fd = mkstemp(path);
  int s = fd < 0 || close(fd) != 0 ? harness_error("cannot make %s", path) : output_write(path, &t);
  if (s == 0) s = records_read((char *[]){path}, 1, set);
  buffer_free(&t);
  (void)unlink(path); /* only a temporary file of the test */
  return s;
}
