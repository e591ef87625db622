/* history.h -- plots and a page of how the numbers of baseline documents change from run to run. */
#pragma once

#include "compare/comparison.h"
#include "figures/figure.h"

typedef enum { STEP_NONE, STEP_FASTER, STEP_MOVED } history_step;

/* One baseline document. */
typedef struct {
  const char *path, *file, *tool, *date, *version, *commit, *compiler, *cpu;
  size_t number;     /* position among the runs of its tool, from 1 */
  history_step step; /* change since the run before */
  const char *what;  /* changes, or why no comparison is possible; "": no change */
} history_run;

/* Point of a line: the least and the mean of all n numbers that the line receives in a run. */
typedef struct {
  double least, mean;
  size_t n;
  int moved; /* 1: changed beyond tolerance since the run before */
} history_point;

/* Line of a plot over the runs: the least numbers; results have a second plot, of the means. */
typedef struct {
  baseline_key key;      /* series, subject, name, tool */
  history_point *points; /* [runs], in the order of history.runs */
} history_line;

typedef struct {
  history_run *runs;
  size_t nruns;
  items lines; /* of history_line */
  arena memory;
} history;

/* Adds the numbers of d, run `run`.  Returns EXIT_USAGE after naming an unreadable number. */
int history_add_document(history *h, size_t run, const baseline_document *d);

/* Compares a run with the run before it, and marks changes in the run and in the lines. */
int history_step_to(history *h, size_t run, const baseline_document *before,
                    const baseline_document *now, const tolerance_list *tolerances);

/* Makes the series of a set from the lines, for figures_draw(); h must outlive the set. */
void history_series(const history *h, record_set *set);

void history_page(const history *h, const record_set *set, const figure_list *figures, buffer *t);
