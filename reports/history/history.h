/* history.h -- how the numbers of baseline documents change from run to run, as plots
 * and a page. */
#pragma once

#include "compare/comparison.h"
#include "figures/figure.h"

typedef enum { STEP_NONE, STEP_FASTER, STEP_MOVED } history_step;

/* One baseline document. */
typedef struct {
  const char *path, *file, *tool, *date, *version, *commit, *compiler, *cpu;
  size_t number;     /* position among those of its tool, from 1 */
  history_step step; /* from the run before to this one */
  const char *what;  /* what moved, or why it cannot be compared; "": nothing */
} history_run;

/* A line of a plot, over the runs: of all numbers that it receives in a run the least, NaN where
 * there is none.  The means of results in double or float are a line of another plot. */
typedef struct {
  baseline_key key;     /* series, subject, name, tool */
  double *least, *mean; /* [runs], in the order of history.runs */
  size_t *n;            /* [runs]: how many numbers */
  unsigned char *moved; /* [runs]: did it move in the step to that run? */
} history_line;

typedef struct {
  history_run *runs;
  size_t nruns;
  items lines; /* of history_line */
  arena memory;
} history;

/* Adds the numbers of document d, the run `run`, to the lines.  EXIT_USAGE names a
 * number that cannot be read. */
int history_add_document(history *h, size_t run, const baseline_document *d);

/* Compares that run with the one before it, and marks what moved in the run and in the lines. */
int history_step_to(history *h, size_t run, const baseline_document *before,
                    const baseline_document *now, const tolerance_list *tolerances);

/* Makes the series of a set from the lines, for figures_draw(); h must outlive the set. */
void history_series(const history *h, record_set *set);

void history_page(const history *h, const record_set *set, const figure_list *figures, buffer *t);
