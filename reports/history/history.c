/* history.c -- selvedge-report history: the documents of a folder in their order.
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/write.h"
#include "history/history.h"

/* ---- files --------------------------------------------------------------------------
 */

static int is_json(const struct dirent *e) {
  const size_t n = strlen(e->d_name);
  return n > 5 && strcmp(e->d_name + n - 5, ".json") == 0;
}

static const char *join(history *h, const char *dir, const char *name) {
  const size_t n = strlen(dir) + strlen(name) + 2;
  char *path = arena_alloc(&h->memory, n, 1);
  if (path != NULL) (void)snprintf(path, n, "%s/%s", dir, name);
  return path;
}

static const char *keep(history *h, const char *words) {
  char *copy = arena_alloc(&h->memory, strlen(words) + 1, 1);
  return copy != NULL ? strcpy(copy, words) : NULL;
}

/* Takes the heading of the document at `path`, which h keeps. */
static report_status add_run(history *h, const char *dir, const char *path,
                             const baseline_document *d, problem *p) {
  const environment_row *e = d->environment;
  const history_run run = {.path = path,
                           .file = path + strlen(dir) + 1,
                           .tool = keep(h, d->tool),
                           .date = keep(h, e->date),
                           .version = keep(h, e->version),
                           .commit = keep(h, e->commit),
                           .compiler = keep(h, e->compiler),
                           .cpu = keep(h, e->cpu),
                           .what = ""};
  h->runs[h->nruns++] = run;
  return run.tool != NULL && run.date != NULL && run.version != NULL &&
                 run.commit != NULL && run.compiler != NULL && run.cpu != NULL
             ? REPORT_OK
             : problem_memory(p);
}

/* What is no baseline document is named, and passed over. */
static report_status try_file(history *h, const char *dir, const char *name,
                              problem *p) {
  baseline_document d = {0};
  const char *path = join(h, dir, name);
  if (path == NULL) return problem_memory(p);
  report_status s = baseline_read(path, &d, p);
  if (s == REPORT_INPUT) {
    (void)fprintf(stderr, "selvedge-report: %s\n", p->words);
    p->words[0] = '\0';
    s = REPORT_OK;
  } else if (s == REPORT_OK) {
    s = add_run(h, dir, path, &d, p);
  }
  baseline_free(&d);
  return s;
}

/* By tool, date and name. */
static int in_order(const void *a, const void *b) {
  const history_run *x = a, *y = b;
  int order = strcmp(x->tool, y->tool);
  if (order == 0) order = strcmp(x->date, y->date);
  return order != 0 ? order : strcmp(x->file, y->file);
}

static report_status take_files(history *h, const char *dir, struct dirent **list,
                                size_t n, problem *p) {
  h->runs = arena_alloc(&h->memory, n, sizeof *h->runs);
  if (h->runs == NULL) return problem_memory(p);
  for (size_t i = 0; i < n; i++)
    if (is_json(list[i])) REPORT_TRY(try_file(h, dir, list[i]->d_name, p));
  if (h->nruns == 0)
    return problem_set(p, REPORT_INPUT, "%s: no baseline document can be read in it",
                       dir);
  qsort(h->runs, h->nruns, sizeof *h->runs, in_order);
  for (size_t i = 0; i < h->nruns; i++) {
    const int first = i == 0 || strcmp(h->runs[i - 1].tool, h->runs[i].tool) != 0;
    h->runs[i].number = first ? 1 : h->runs[i - 1].number + 1;
  }
  return REPORT_OK;
}

static report_status list_files(history *h, const char *dir, problem *p) {
  struct dirent **list = NULL;
  const int n = scandir(dir, &list, NULL, alphasort);
  if (n < 0)
    return problem_set(p, errno == ENOMEM ? REPORT_HARNESS : REPORT_INPUT,
                       "%s: cannot read the folder: %s", dir, strerror(errno));
  const report_status s = take_files(h, dir, list, (size_t)n, p);
  for (int i = 0; i < n; i++) free(list[i]);
  free(list);
  return s;
}

/* ---- steps --------------------------------------------------------------------------
 */

/* Two documents are in memory at a time. */
static report_status follow(history *h, const tolerance_list *tolerances, problem *p) {
  baseline_document two[2] = {{0}, {0}};
  report_status s = REPORT_OK;
  for (size_t i = 0; s == REPORT_OK && i < h->nruns; i++) {
    history_run *run = &h->runs[i];
    baseline_document *now = &two[i % 2], *before = &two[(i + 1) % 2];
    baseline_free(now);
    s = baseline_read(run->path, now, p);
    if (s == REPORT_OK) s = history_take(h, i, now, p);
    if (s == REPORT_OK && run->number > 1)
      s = history_step_to(h, i, before, now, tolerances, p);
  }
  baseline_free(&two[0]);
  baseline_free(&two[1]);
  return s;
}

/* ---- the command --------------------------------------------------------------------
 */

static report_status write_page(const history *h, const record_set *set,
                                const figure_list *figures, const char *out,
                                problem *p) {
  buffer page = {0}, path = {0};
  buffer_format(&path, "%s/index.html", out);
  history_page(h, set, figures, &page);
  const report_status s =
      path.failed ? problem_memory(p) : write_file(path.data, &page, p);
  buffer_free(&page);
  buffer_free(&path);
  return s;
}

static report_status draw(const command_request *q, const history *h, problem *p) {
  record_set set = {0};
  figure_list figures = {0};
  report_status s = history_series(h, &set, p);
  if (s == REPORT_OK) s = write_folder(q->out, p);
  if (s == REPORT_OK && q->plots)
    s = figures_draw(&set, q->out, q->gnuplot, &figures, p);
  if (s == REPORT_OK) s = write_page(h, &set, &figures, q->out, p);
  figures_free(&figures);
  records_free(&set);
  return s;
}

report_status command_history(const command_request *q, problem *p) {
  history h = {0};
  tolerance_list tolerances = {0};
  if (q->ninputs != 1 || q->out == NULL)
    return problem_set(p, REPORT_INPUT,
                       "history: one folder is needed, and --out DIR2");
  report_status s = tolerance_read(q->tolerances, &tolerances, p);
  if (s == REPORT_OK) s = list_files(&h, q->inputs[0], p);
  if (s == REPORT_OK) s = follow(&h, &tolerances, p);
  if (s == REPORT_OK) s = draw(q, &h, p);
  free(h.lines);
  arena_free(&h.memory);
  tolerance_free(&tolerances);
  return s;
}
