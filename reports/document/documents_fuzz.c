/* Reads any bytes as a document: it must be refused with a reason, or written in every format. */
#include <string.h>

#include "document/newton.h"
#include "document/records.h"
#include "export/exports.h"
#include "page/page.h"
#include "series/series.h"
#include "support/records/refine_document.h"
#include "support/testing/fuzz.h"

/* Does what figures_draw() does, except running gnuplot. */
static void draw(const record_set *set) {
  for (size_t i = 0; i < set->series.n; i++) {
    const doc_series *s = &set->series.v[i];
    const figure_kind *kind;
    for (size_t k = 0; (kind = figure_kind_at(k)) != NULL; k++) {
      figure f = {.kind = kind, .run = s->run, .subject = s->subject};
      buffer csv = {0}, script = {0};
      if (s->rows.n == 0 || !figure_has(&f, s)) continue;
      buffer_add(&f.name, "name");
      if (figure_data(&f, set, &csv) == 0) figure_script(&f, set, &script);
      buffer_free(&csv);
      buffer_free(&script);
      buffer_free(&f.name);
    }
  }
}

static void write_all(record_set *set) {
  static const figure_list none = {0};
  buffer t = {0}, csv = {0};
  csv_write(set, &csv);
  buffer_free(&csv);
  junit_export(set, &t);
  bench_series_add(set);
  refine_series_add(set);
  newton_series_add(set);
  motion_series_add(set);
  motion_maps_add(set);
  draw(set);
  for (size_t i = 0; page_write(i, set, &none, &csv, &t); i++) continue;
  buffer_free(&csv);
  FUZZ_REQUIRE(strlen(t.data) == t.size);
  FUZZ_REQUIRE(strstr(t.data, "<fuzz>") == NULL); /* text from the input is escaped */
  buffer_free(&t);
  (void)records_verdict(set);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  record_set set;
  char path[32];
  (void)strcpy(path, fuzz_file(data, size));
  const int s = records_read((char *[]){path, path}, 1 + size % 2, &set);
  FUZZ_REQUIRE(s == 0 || s == EXIT_USAGE);
  if (s == 0) write_all(&set);
  records_free(&set);
  return 0;
}
