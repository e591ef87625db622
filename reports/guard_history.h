/* guard_history.h -- how baseline documents went on, run by run. */
#ifndef REPORTS_GUARD_HISTORY_H
#define REPORTS_GUARD_HISTORY_H

#include "figure.h"
#include "guard.h"

typedef enum { STEP_NONE, STEP_FASTER, STEP_MOVED } history_step;

/* One document. */
typedef struct {
  const char *path, *file, *tool, *date, *version, *commit, *compiler, *cpu;
  size_t number;     /* among those of its tool, from 1 */
  history_step step; /* since the one before */
  const char *what;  /* the step, or why there is nothing to compare; "" */
} history_run;

/* A line of a plot: a number for each run, NaN where it has none. */
typedef struct {
  baseline_key key; /* series, subject, name, tool */
  double *v;        /* [runs], by the run's place */
} history_line;

typedef struct {
  history_run *runs;
  size_t nruns;
  history_line *lines;
  size_t nlines, room;
  arena memory;
} history;

/* Adds what document d, of run `run`, says to the lines.  REPORT_INPUT names a number
 * that cannot be read. */
report_status history_take(history *h, size_t run, const baseline_document *d,
                           problem *p);

/* The lines as series of a set, for figures_draw(); the set refers to h. */
report_status history_series(const history *h, record_set *set, problem *p);

void history_page(const history *h, const record_set *set, const figure_list *figures,
                  text *t);

#endif
