/* history.h -- what changed from one baseline document to the next, as plots and a
 * page. */
#ifndef REPORTS_HISTORY_H
#define REPORTS_HISTORY_H

#include "compare/comparison.h"
#include "figures/figure.h"

typedef enum { STEP_NONE, STEP_FASTER, STEP_MOVED } history_step;

/* One document. */
typedef struct {
  const char *path, *file, *tool, *date, *version, *commit, *compiler, *cpu;
  size_t number;     /* among those of its tool, from 1 */
  history_step step; /* since the run before */
  const char *what;  /* what moved, or why the two cannot be compared; "" */
} history_run;

/* A line of a plot: a number for each run, NaN where it has none. */
typedef struct {
  baseline_key key;     /* series, subject, name, tool */
  double *v;            /* [runs], by the run's place */
  size_t *n;            /* [runs]: of how many numbers */
  unsigned char *moved; /* [runs]: by the step to that run */
} history_line;

typedef struct {
  history_run *runs;
  size_t nruns;
  history_line *lines;
  size_t nlines, room;
  arena memory;
} history;

/* ---- lines ---- */

/* The lines that draw the number of a row: none; one; or two, of which one draws the
 * least number of all rows that share it, the other their mean. */
enum { HISTORY_LEAST, HISTORY_MEAN, HISTORY_PLACES };
typedef struct {
  baseline_key key[HISTORY_PLACES];
  size_t n;
} history_places;

void history_places_of(history *h, const char *tool, compare_row_kind what,
                       const baseline_key *row, history_places *places);

/* Adds a number of that run; what is not finite is passed over. */
void history_add(history *h, size_t run, const history_places *places, double value);

/* Marks these lines, or all lines of the run's tool, at that run: something moved
 * there. */
void history_mark(history *h, size_t run, const history_places *places);
void history_mark_all(history *h, size_t run);

/* ---- runs ---- */

/* Adds what document d, of run `run`, says to the lines.  EXIT_USAGE names a number
 * that cannot be read. */
int history_add_document(history *h, size_t run, const baseline_document *d);

/* Marks the step to that run from the one before it, in the run and in the lines. */
int history_step_to(history *h, size_t run, const baseline_document *before,
                    const baseline_document *now, const tolerance_list *tolerances);

/* The lines as series of a set, for figures_draw(); the set refers to h. */
void history_series(const history *h, record_set *set);

void history_page(const history *h, const record_set *set, const figure_list *figures,
                  buffer *t);

#endif
