/* compare_command.c -- selvedge-report compare. */
#include "base/command.h"
#include "base/files.h"
#include "base/write.h"
#include "compare/compare_text.h"

typedef struct {
  baseline_document base, now;
  tolerance_list tolerances;
  guard_result result;
} guarded;

static report_status read_all(const command_request *q, guarded *g, problem *p) {
  REPORT_TRY(files_differ(q->inputs[0], q->inputs[1], p));
  REPORT_TRY(tolerance_read(q->tolerances, &g->tolerances, p));
  REPORT_TRY(baseline_read(q->inputs[0], &g->base, p));
  REPORT_TRY(baseline_read(q->inputs[1], &g->now, p));
  REPORT_TRY(guard_comparable(&g->base, &g->now, p));
  return guard_compare(&g->base, &g->now, &g->tolerances, &g->result, p);
}

static report_status write_page(const char *dir, const guarded *g, problem *p) {
  buffer page = {0}, path = {0};
  report_status s = write_folder(dir, p);
  buffer_format(&path, "%s/index.html", dir);
  guard_write_page(&g->result, &g->tolerances, &page);
  if (s == REPORT_OK)
    s = path.failed ? problem_memory(p) : write_file(path.data, &page, p);
  buffer_free(&page);
  buffer_free(&path);
  return s;
}

static report_status write_junit(const char *path, const guarded *g, problem *p) {
  buffer t = {0};
  guard_write_junit(&g->result, &t);
  const report_status s = write_file(path, &t, p);
  buffer_free(&t);
  return s;
}

static report_status write_summary(const guarded *g, int quiet, problem *p) {
  buffer t = {0};
  guard_write_text(&g->result, quiet, &t);
  const report_status s = write_file("-", &t, p);
  buffer_free(&t);
  return s;
}

static void keep_failure(report_status *s, report_status of_one) {
  if (of_one != REPORT_OK) *s = of_one;
}

/* A file that cannot be written takes neither the other nor the summary along.  Where
 * nothing could be compared, as with any unusable input, there are no files. */
static report_status write_all(const command_request *q, const guarded *g, problem *p) {
  report_status s = guard_verdict(&g->result);
  const int usable = s != REPORT_INPUT;
  if (!usable)
    (void)problem_set(
        p, s,
        "%s holds times alone, of another cpu, compiler or flags than %s: "
        "write a BASE of this machine and build",
        g->base.path, g->now.path);
  if (usable && q->html != NULL) keep_failure(&s, write_page(q->html, g, p));
  if (usable && q->junit != NULL) keep_failure(&s, write_junit(q->junit, g, p));
  keep_failure(&s, write_summary(g, q->quiet, p));
  return s;
}

report_status command_compare(const command_request *q, problem *p) {
  guarded g = {0};
  if (q->ninputs != 2)
    return problem_set(p, REPORT_INPUT,
                       "compare: two documents are needed, BASE and NEW");
  report_status s = read_all(q, &g, p);
  if (s == REPORT_OK) s = write_all(q, &g, p);
  guard_free(&g.result);
  baseline_free(&g.base);
  baseline_free(&g.now);
  tolerance_free(&g.tolerances);
  return s;
}
