#include "command.h"

#include <string.h>

#include "assets.h"
#include "bench_series.h"
#include "csv.h"
#include "files.h"
#include "junit.h"
#include "page.h"
#include "records.h"
#include "write.h"

static report_status write_page(const record_set *set, const figure_list *figures,
                                const char *dir, problem *p) {
  text page = {0}, path = {0};
  page_write(set, figures, &page);
  text_format(&path, "%s/index.html", dir);
  const report_status s =
      path.failed ? problem_memory(p) : write_file(path.data, &page, p);
  text_free(&page);
  text_free(&path);
  return s;
}

static report_status html(const command_request *q, const record_set *set, problem *p) {
  figure_list figures = {0};
  report_status s = write_folder(q->out, p);
  if (s == REPORT_OK && q->plots)
    s = figures_draw(set, q->out, q->gnuplot, &figures, p);
  if (s == REPORT_OK) s = write_page(set, &figures, q->out, p);
  figures_free(&figures);
  return s == REPORT_OK ? records_verdict(set) : s;
}

report_status command_html(const command_request *q, problem *p) {
  record_set set;
  if (q->out == NULL) return problem_set(p, REPORT_INPUT, "html: --out DIR is missing");
  report_status s = records_read(q->inputs, (size_t)q->ninputs, &set, p);
  if (s == REPORT_OK && q->plots) s = bench_series_add(&set, p);
  if (s == REPORT_OK) s = html(q, &set, p);
  records_free(&set);
  return s;
}

typedef void write_fn(const record_set *set, text *t);

static report_status convert(const command_request *q, write_fn *write, problem *p) {
  record_set set;
  text t = {0};
  report_status s = records_read(q->inputs, (size_t)q->ninputs, &set, p);
  if (s == REPORT_OK) {
    write(&set, &t);
    s = write_file(q->out != NULL ? q->out : "-", &t, p);
  }
  if (s == REPORT_OK) s = records_verdict(&set);
  text_free(&t);
  records_free(&set);
  return s;
}

report_status command_junit(const command_request *q, problem *p) {
  return convert(q, junit_write, p);
}

report_status command_csv(const command_request *q, problem *p) {
  return convert(q, csv_write_all, p);
}

static const struct {
  const char *name, *words;
} schemas[] = {{"records", asset_schema}, {"bench", asset_bench_schema}};

report_status command_schema(const command_request *q, problem *p) {
  const char *name = q->ninputs > 0 ? q->inputs[0] : schemas[0].name;
  size_t i = 0;
  if (q->ninputs > 1)
    return problem_set(p, REPORT_INPUT, "schema: needless argument %s", q->inputs[1]);
  while (i < 2 && strcmp(schemas[i].name, name) != 0) i++;
  if (i == 2)
    return problem_set(p, REPORT_INPUT,
                       "schema: no schema \"%s\": there are records and bench", name);
  text t = {0};
  text_add(&t, schemas[i].words);
  const report_status s = write_file(q->out != NULL ? q->out : "-", &t, p);
  text_free(&t);
  return s;
}
