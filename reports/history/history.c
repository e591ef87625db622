/* history.c -- selvedge-report history: reads the baseline documents of a folder, in order. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "history/history.h"
#include "support/base/file.h"

/* Adds the run of a file.  Skips a JSON file that is no baseline, which baseline_read() reports. */
static int try_file(history *h, const char *dir, const char *name) {
  baseline_document d = {0};
  arena *a = &h->memory;
  const char *path = arena_printf(a, "%s/%s", dir, name);
  const int s = baseline_read(path, &d);
  if (s == 0) {
    const environment_row *e = d.doc.environment;
    h->runs[h->nruns++] = (history_run){.path = path,
                                        .file = path + strlen(dir) + 1,
                                        .tool = arena_strdup(a, d.doc.tool),
                                        .date = arena_strdup(a, e->date),
                                        .version = arena_strdup(a, e->version),
                                        .commit = arena_strdup(a, e->commit),
                                        .compiler = arena_strdup(a, e->compiler),
                                        .cpu = arena_strdup(a, e->cpu),
                                        .what = ""};
  }
  baseline_free(&d);
  return s == EXIT_USAGE ? 0 : s;
}

/* Orders runs by tool, then date, then file name. */
static int in_order(const void *a, const void *b) {
  const history_run *x = a, *y = b;
  int order = strcmp(x->tool, y->tool);
  if (order == 0) order = strcmp(x->date, y->date);
  return order != 0 ? order : strcmp(x->file, y->file);
}

static int read_files(history *h, const char *dir, struct dirent **list, size_t n) {
  h->runs = arena_alloc(&h->memory, n, sizeof *h->runs);
  for (size_t i = 0; i < n; i++) {
    const char *ending = strrchr(list[i]->d_name, '.');
    if (ending != NULL && ending != list[i]->d_name && strcmp(ending, ".json") == 0)
      TRY(try_file(h, dir, list[i]->d_name));
  }
  if (h->nruns == 0) return input_error("%s: the folder has no readable baseline document", dir);
  qsort(h->runs, h->nruns, sizeof *h->runs, in_order);
  for (size_t i = 0; i < h->nruns; i++) {
    const int first = i == 0 || strcmp(h->runs[i - 1].tool, h->runs[i].tool) != 0;
    h->runs[i].number = first ? 1 : h->runs[i - 1].number + 1;
  }
  return 0;
}

static int list_files(history *h, const char *dir) {
  struct dirent **list = NULL;
  const int n = scandir(dir, &list, NULL, alphasort);
  if (n < 0) return input_error("cannot read the folder %s: %s", dir, strerror(errno));
  const int s = read_files(h, dir, list, (size_t)n);
  for (int i = 0; i < n; i++) free(list[i]);
  free(list);
  return s;
}

/* Compares each run with the one before, keeping only two documents in memory. */
static int read_steps(history *h, const tolerance_list *tolerances) {
  baseline_document two[2] = {{0}, {0}};
  int s = 0;
  for (size_t i = 0; s == 0 && i < h->nruns; i++) {
    history_run *run = &h->runs[i];
    baseline_document *now = &two[i % 2], *before = &two[(i + 1) % 2];
    baseline_free(now);
    s = baseline_read(run->path, now);
    if (s == 0) s = history_add_document(h, i, now);
    if (s == 0 && run->number > 1) s = history_step_to(h, i, before, now, tolerances);
  }
  baseline_free(&two[0]);
  baseline_free(&two[1]);
  return s;
}

static int draw_history(const command_request *q, const history *h) {
  record_set set = {0};
  figure_list figures = {0};
  buffer page = {0};
  history_series(h, &set);
  int s = folder_make(q->out);
  if (s == 0) s = figures_for_page(&set, q->out, q->gnuplot, q->plots, &figures);
  if (s == 0) {
    history_page(h, &set, &figures, &page);
    s = output_save(q->out, "index.html", &page);
  }
  figures_free(&figures);
  records_free(&set);
  return s;
}

int command_history(const command_request *q) {
  history h = {0};
  tolerance_list tolerances = {0};
  if (q->ninputs != 1 || q->out == NULL)
    return input_error("history: one folder is needed, and --out DIR2");
  int s = tolerance_read(q->tolerances, &tolerances);
  if (s == 0) s = list_files(&h, q->inputs[0]);
  if (s == 0) s = read_steps(&h, &tolerances);
  if (s == 0) s = draw_history(q, &h);
  free(h.lines.at);
  arena_free(&h.memory);
  tolerance_free(&tolerances);
  return s;
}
