#include "base/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "document/records.h"
#include "export/exports.h"
#include "page/page.h"
#include "series/series.h"
#include "series/traces.h"
#include "support/base/file.h"
#include "support/records/assembled_document.h"
#include "support/records/baseline_document.h"
#include "support/records/foreign_document.h"

int command_html(const command_request *q) {
  record_set set;
  figure_list figures = {0};
  if (q->out == NULL) return input_error("html: --out DIR is missing");
  int s = records_read(q->inputs, (size_t)q->ninputs, &set);
  if (s == 0 && q->plots) {
    bench_series_add(&set);
    refine_series_add(&set);
    bend_series_add(&set);
    motion_series_add(&set);
    motion_maps_add(&set);
    newton_series_add(&set);
  }
  if (s == 0) s = folder_make(q->out);
  if (s == 0) s = figures_for_page(&set, q->out, q->gnuplot, q->plots, &figures);
  if (s == 0) s = pages_save(&set, &figures, q->out);
  if (s == 0) s = records_verdict(&set);
  figures_free(&figures);
  records_free(&set);
  return s;
}

static int read_traces(const command_request *q, record_set *set) {
  trace_list traces;
  *set = (record_set){0};
  if (q->ninputs > 1) TRY(records_read(q->inputs + 1, (size_t)q->ninputs - 1, set));
  if (q->ninputs > 1 && set->newtons.n == 0)
    return input_error("plot: none of the documents is of selvedge-bench newton");
  TRY(traces_read(q->inputs[0], &traces, &set->memory));
  TRY(traces_join(q->inputs[0], &traces, set));
  set->series.n = 0; /* drop other series */
  newton_series_add(set);
  return 0;
}

int command_plot(const command_request *q) {
  record_set set;
  figure_list figures = {0};
  int s = read_traces(q, &set);
  if (s == 0) s = figures_draw(&set, q->out != NULL ? q->out : ".", q->gnuplot, &figures);
  figures_free(&figures);
  records_free(&set);
  return s;
}

typedef void write_fn(const record_set *set, buffer *t);

static int convert(const command_request *q, write_fn *write) {
  record_set set;
  buffer t = {0};
  int s = records_read(q->inputs, (size_t)q->ninputs, &set);
  if (s == 0) {
    write(&set, &t);
    s = output_save(NULL, q->out != NULL ? q->out : "-", &t);
  }
  if (s == 0) s = records_verdict(&set);
  records_free(&set);
  return s;
}

int command_junit(const command_request *q) { return convert(q, junit_export); }

int command_csv(const command_request *q) { return convert(q, csv_write); }

/* Schemas, written from their tables of fields; those without a table are embedded files. */
static const struct {
  const char *name, *words;
  const document_shape *shape;
} schemas[] = {{.name = "records", .shape = &doc_records_shape},
               {.name = "bench", .shape = &doc_bench_shape},
               {.name = "refine", .shape = &doc_refine_shape},
               {.name = "newton", .shape = &doc_newton_shape},
               {.name = "bend", .shape = &doc_bend_shape},
               {.name = "motion", .shape = &doc_motion_shape},
               {.name = "baseline", .shape = &doc_baseline_shape},
               {.name = "foreign", .shape = &doc_foreign_shape},
               {.name = "mesh", .shape = &doc_assembled_shape},
               {.name = "mutation", .words = asset_mutation_schema}};
enum { SCHEMAS = sizeof schemas / sizeof schemas[0] };

int command_schema(const command_request *q) {
  const char *name = q->ninputs > 0 ? q->inputs[0] : schemas[0].name;
  size_t i = 0;
  if (q->ninputs > 1) return input_error("schema: needless argument %s", q->inputs[1]);
  while (i < SCHEMAS && strcmp(schemas[i].name, name) != 0) i++;
  if (i == SCHEMAS)
    return input_error(
        "schema: no schema \"%s\": there are records, bench, refine, newton, bend, "
        "motion, baseline, foreign, mesh and mutation",
        name);
  output o;
  TRY(output_open(&o, q->out != NULL ? q->out : "-"));
  if (schemas[i].shape != NULL)
    document_write_schema(o.f, schemas[i].shape);
  else
    fputs(schemas[i].words, o.f);
  return output_close(&o, 1);
}
