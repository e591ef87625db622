#include "base/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assets.h"
#include "base/files.h"
#include "base/write.h"
#include "document/bench.h"
#include "document/newton.h"
#include "document/records.h"
#include "document/refine.h"
#include "export/csv.h"
#include "export/junit.h"
#include "page/page.h"
#include "series/bench_series.h"
#include "series/traces.h"
#include "support/records/foreign_document.h"

typedef void page_fn(const record_set *set, const figure_list *figures, buffer *t);

static report_status write_page(page_fn *write, const record_set *set,
                                const figure_list *figures, const char *dir,
                                const char *name, problem *p) {
  buffer page = {0}, path = {0};
  write(set, figures, &page);
  buffer_format(&path, "%s/%s", dir, name);
  const report_status s =
      path.failed ? problem_memory(p) : write_file(path.data, &page, p);
  buffer_free(&page);
  buffer_free(&path);
  return s;
}

static report_status html(const command_request *q, const record_set *set, problem *p) {
  figure_list figures = {0};
  report_status s = write_folder(q->out, p);
  if (s == REPORT_OK && q->plots)
    s = figures_draw(set, q->out, q->gnuplot, &figures, p);
  if (s == REPORT_OK && set->ledger.n > 0)
    s = write_page(page_write_ledger, set, &figures, q->out, "ledger.html", p);
  if (s == REPORT_OK)
    s = write_page(page_write, set, &figures, q->out, "index.html", p);
  figures_free(&figures);
  return s == REPORT_OK ? records_verdict(set) : s;
}

report_status command_html(const command_request *q, problem *p) {
  record_set set;
  if (q->out == NULL) return problem_set(p, REPORT_INPUT, "html: --out DIR is missing");
  report_status s = records_read(q->inputs, (size_t)q->ninputs, &set, p);
  if (s == REPORT_OK && q->plots) s = bench_series_add(&set, p);
  if (s == REPORT_OK && q->plots) s = refine_series_add(&set, p);
  if (s == REPORT_OK && q->plots) s = newton_series_add(&set, p);
  if (s == REPORT_OK) s = html(q, &set, p);
  records_free(&set);
  return s;
}

static report_status read_traces(const command_request *q, record_set *set,
                                 problem *p) {
  trace_points points;
  *set = (record_set){0};
  if (q->ninputs > 1)
    REPORT_TRY(records_read(q->inputs + 1, (size_t)q->ninputs - 1, set, p));
  if (q->ninputs > 1 && set->newtons.n == 0)
    return problem_set(p, REPORT_INPUT,
                       "plot: none of the documents is of selvedge-bench newton");
  REPORT_TRY(traces_read(q->inputs[0], &points, &set->memory, p));
  REPORT_TRY(traces_join(q->inputs[0], &points, set, p));
  set->series.n = 0; /* of other documents */
  return newton_series_add(set, p);
}

report_status command_plot(const command_request *q, problem *p) {
  record_set set;
  figure_list figures = {0};
  report_status s = read_traces(q, &set, p);
  if (s == REPORT_OK)
    s = figures_draw(&set, q->out != NULL ? q->out : ".", q->gnuplot, &figures, p);
  figures_free(&figures);
  records_free(&set);
  return s;
}

typedef void write_fn(const record_set *set, buffer *t);

static report_status convert(const command_request *q, write_fn *write, problem *p) {
  record_set set;
  buffer t = {0};
  report_status s = records_read(q->inputs, (size_t)q->ninputs, &set, p);
  if (s == REPORT_OK) {
    write(&set, &t);
    s = write_file(q->out != NULL ? q->out : "-", &t, p);
  }
  if (s == REPORT_OK) s = records_verdict(&set);
  buffer_free(&t);
  records_free(&set);
  return s;
}

report_status command_junit(const command_request *q, problem *p) {
  return convert(q, junit_write, p);
}

report_status command_csv(const command_request *q, problem *p) {
  return convert(q, csv_write_all, p);
}

/* By its table of fields, or, where it has none, as it is written in a file. */
static const struct {
  const char *name, *words;
  const document_shape *shape;
} schemas[] = {{.name = "records", .words = asset_schema},
               {.name = "bench", .shape = &doc_bench_shape},
               {.name = "refine", .shape = &doc_refine_shape},
               {.name = "newton", .shape = &doc_newton_shape},
               {.name = "baseline", .words = asset_baseline_schema},
               {.name = "foreign", .shape = &doc_foreign_shape},
               {.name = "mutation", .words = asset_mutation_schema}};
enum { SCHEMAS = sizeof schemas / sizeof schemas[0] };

static void add_schema(buffer *t, const document_shape *s) {
  char *words = NULL;
  size_t size = 0;
  FILE *f = open_memstream(&words, &size);
  if (f == NULL) base_out_of_memory();
  document_write_schema(f, s);
  if (fclose(f) != 0) base_out_of_memory();
  buffer_put(t, words, size);
  free(words);
}

report_status command_schema(const command_request *q, problem *p) {
  const char *name = q->ninputs > 0 ? q->inputs[0] : schemas[0].name;
  size_t i = 0;
  if (q->ninputs > 1)
    return problem_set(p, REPORT_INPUT, "schema: needless argument %s", q->inputs[1]);
  while (i < SCHEMAS && strcmp(schemas[i].name, name) != 0) i++;
  if (i == SCHEMAS)
    return problem_set(
        p, REPORT_INPUT,
        "schema: no schema \"%s\": there are records, bench, refine, newton, baseline, "
        "foreign and mutation",
        name);
  buffer t = {0};
  if (schemas[i].shape != NULL)
    add_schema(&t, schemas[i].shape);
  else
    buffer_add(&t, schemas[i].words);
  const report_status s = write_file(q->out != NULL ? q->out : "-", &t, p);
  buffer_free(&t);
  return s;
}
